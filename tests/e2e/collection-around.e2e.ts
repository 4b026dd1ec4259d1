import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowOf } from '../scenarios/flow-of.ts'
import { viewOf } from '../scenarios/view-of.ts'
import { save } from './screens/collection-editor.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ page } = workspace)
  ;({ url } = workspace.server)
  const { program } = workspace
  const token = await program.call('API_TOKEN_CREATE', { roles: ['entityAdmin'], isTenantAdmin: false, name: 'Desk' })
  const { id: runAs } = token.body as { id: string }
  const trigger = { id: 'changed', event: 'update', collectionId: 'Shippers' }
  const given = [
    { collectionId: 'View', id: 'desk', record: viewOf('Shipping desk', ['Shippers', 'Orders']) },
    { collectionId: 'Flow', id: 'tell', record: { ...flowOf('Tell shippers'), runAs, triggers: [trigger] } },
  ]
  for (const input of given) {
    const { status, body } = await program.call('CORE_CREATE', input)
    expect([input.id, status, status === 200 || body]).toEqual([input.id, 200, true])
  }
})
afterAll(() => workspace?.end())

const entries = (name: string) => page.getByRole('main').getByRole('list', { name }).getByRole('listitem')
const tab = (name: string) =>
  page.getByRole('region', { name: 'Tabs and saving' }).getByRole('tab', { name, exact: true })

test('[1-2.1-03] the views that show a collection and the flows that it starts stand on its own pages, each with a way there', async () => {
  await page.goto(`${url}/builder/data/general?id=Shippers`)
  await tab('Views').click()
  await expect.poll(() => entries('Views').count()).toBe(1)
  const view = entries('Views').getByRole('link', { name: 'Shipping desk' })
  expect(await view.getAttribute('href')).toBe('/builder/views/general?id=desk')
  await shoot(page, 'collection-views')
  await tab('Triggers').click()
  await entries('Started by its records').getByRole('link', { name: 'Tell shippers' }).waitFor()
  await page.getByText('No step of a flow names it.').waitFor()
  await shoot(page, 'collection-triggers')
  await page.goto(`${url}/builder/data/views?id=Categories`)
  await page.getByText('No view shows these records').waitFor()
  await shoot(page, 'collection-views-none')
})

test('[1-2.1-03] where its fields lead and what leads to it; notes are saved with it', async () => {
  await page.goto(`${url}/builder/data/associations?id=Orders`)
  await entries('From here').filter({ hasText: 'Customer' }).filter({ hasText: 'leads to Customers' }).waitFor()
  await shoot(page, 'collection-associations')
  await page.goto(`${url}/builder/data/associations?id=Customers`)
  await entries('To here').getByRole('link', { name: 'Orders' }).waitFor()
  await page.goto(`${url}/builder/data/notes?id=Customers`)
  const notes = page.getByRole('textbox', { name: 'Notes for builders' })
  await notes.fill('Ask sales before a field goes.')
  await save(page)
  await page.reload()
  await expect.poll(() => notes.inputValue()).toBe('Ask sales before a field goes.')
})
