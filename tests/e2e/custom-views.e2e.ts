import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import * as app from './screens/app-editor.ts'
import * as collection from './screens/collection-editor.ts'
import { choose, seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { asking, openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let sara: Person

const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
const customers = {
  name: 'Customers',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties: { name: text('Name'), city: text('City') } },
}
const figure = viewOf('Customers in figures', [
  part('text', 'hello', { text: 'Customers of {{user.fullName}}', look: 'heading' }),
  part('text', 'more', { text: 'Call before noon.' }),
])
const beside = viewOf('Around the customer', [part('text', 'which', { text: 'About the record {{url.id}}' })])

beforeAll(async () => {
  workspace = await openWorkspace()
  const ask = asking(workspace.program)
  await ask('CORE_CREATE', { collectionId: 'Entity', id: 'Customers', record: customers })
  await ask('CORE_CREATE', { collectionId: 'View', id: 'beside', record: beside })
  for (let n = 1; n <= 25; n += 1)
    await ask('DATA_CREATE', {
      collectionId: 'Customers',
      id: `c${n}`,
      record: { name: `Customer ${String(n).padStart(2, '0')}`, city: 'Bern' },
    })
  sara = await openAsMember(workspace, {
    view: { id: 'figures', record: figure },
    views: ['beside'],
    collections: [{ collectionId: 'Customers', create: true, read: true, update: true, delete: true }],
  })
}, 60_000)
afterAll(() => workspace?.end())

test('[1-3.2-03] a builder puts views beside the list, a record and the home of an app', async () => {
  const { page, server } = workspace
  const main = page.locator('main')
  await page.goto(`${server.url}/builder/data/general?id=Customers`)
  await choose(main, 'View beside the list', 'Customers in figures')
  await choose(main, 'View beside a record', 'Around the customer')
  const position = page.getByRole('radiogroup', { name: 'Position: View beside a record' })
  await position.getByRole('radio', { name: 'Right' }).click()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'custom-view-fields')
  await collection.save(page)
  await page.goto(`${server.url}/builder/tags/view-settings?id=desk`)
  await choose(main, 'View beside the home', 'Customers in figures')
  await page.getByRole('radio', { name: 'Left' }).click()
  await app.save(page)
})

test('[1-3.2-03] people see them there, and the core flag shows the product’s own page alone', async () => {
  const { page } = sara
  const { url } = workspace.server
  const heading = page.getByText('Customers of Sara Sales')
  await page.goto(`${url}/table?collectionId=Customers`)
  await heading.waitFor()
  await page.getByText('Customer 25').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'custom-view-table')
  await page.goto(`${url}/table?collectionId=Customers&core=true`)
  await page.getByText('Customer 25').waitFor()
  expect(await heading.count()).toBe(0)

  await page.goto(`${url}/detail?collectionId=Customers&id=c7`)
  const about = page.getByText('About the record c7')
  await about.waitFor()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => name.inputValue()).toBe('Customer 07')
  const [left, right] = [await name.boundingBox(), await about.boundingBox()]
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'custom-view-record')
  await page.goto(`${url}/detail?collectionId=Customers&id=c7&core=true`)
  await expect.poll(() => name.inputValue()).toBe('Customer 07')
  expect(await about.count()).toBe(0)

  await page.goto(`${url}/app?id=desk`)
  await heading.waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'custom-view-home')
})

test('a tenant admin puts a view on the home of the workspace, beside the apps and in their place', async () => {
  const { page: builder } = workspace
  const { page } = sara
  const { url } = workspace.server
  await builder.goto(`${url}/builder/settings`)
  await choose(builder.getByRole('main'), 'View of the home', 'Customers in figures')
  const position = builder.getByRole('radiogroup', { name: 'Position: View of the home' })
  await position.getByRole('radio', { name: 'Right' }).click()
  await expect.poll(() => findViolations(builder)).toEqual([])
  await shoot(builder, 'settings-home')
  await builder.keyboard.press('Control+s')
  await seeToast(builder, 'Settings saved')

  const heading = page.getByText('Customers of Sara Sales')
  const desk = page.getByRole('main').getByRole('link', { name: 'Desk' })
  await page.goto(url)
  await heading.waitFor()
  await desk.first().waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'custom-view-of-home')

  await position.getByRole('radio', { name: 'In place of it' }).click()
  await builder.keyboard.press('Control+s')
  await seeToast(builder, 'Settings saved')
  await page.goto(url)
  await page.getByRole('heading', { name: 'Customers in figures', level: 1 }).waitFor()
  expect(await desk.count()).toBe(0)
  await shoot(page, 'view-as-home')
  await page.getByRole('link', { name: 'All apps' }).press('Enter')
  await desk.first().waitFor()
  expect(await heading.count()).toBe(0)
})
