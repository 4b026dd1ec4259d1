import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import * as apps from './screens/app-editor.ts'
import { choose, seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const text = (title: string, metadata: object = {}) => ({ type: 'string', format: 'text', title, metadata })
  await defined('Customers', { name: text('Name'), city: text('City') })
  const association = { cursor: { collectionId: 'Customers', associationKey: 'rentals' }, max: 1 }
  await defined('Rentals', {
    machine: text('Machine'),
    rate: { type: 'number', format: 'number', title: 'Rate' },
    customer: { type: 'array', format: 'association', title: 'Customer', metadata: { association } },
    double: {
      type: 'number',
      format: 'number',
      title: 'Double rate',
      metadata: { calculation: { SUM: ['{{record.rate}}', '{{record.rate}}'] } },
    },
  })
  const view = { collectionId: 'Rentals', name: 'Late ones', shared: false, state: {} }
  await done('CORE_CREATE', { collectionId: 'SavedView', record: view })
  const grants = { create: true, read: true, update: true, delete: false }
  const collections = [{ collectionId: 'Rentals', ...grants, overrides: { rate: { hidden: true } } }]
  await done('CORE_CREATE', { collectionId: 'Tag', id: 'desk', record: { name: 'Desk', collections, valueKeys: [] } })
})
afterAll(() => workspace?.end())

async function done(name: string, input: object): Promise<void> {
  const { status, body } = await program.call(name, input)
  expect([name, status, body]).toEqual([name, 200, body])
}
const defined = (collectionId: string, properties: object) => {
  const schema = { type: 'object', properties }
  return done('SCHEMA_APPLY', {
    collectionId,
    baseVersion: null,
    document: { name: collectionId, schema, detailGroupList: [] },
  })
}

const gaps = () => page.getByRole('region', { name: 'What people of this app do not get' })
const lines = () => gaps().getByRole('listitem')

test('what people of an app will not get is said where it is given, each with the button that mends it', async () => {
  await page.goto(`${url}/builder/tags/data?id=desk`)
  await gaps().waitFor()
  await gaps().getByText('Customer: not shown, because people of this app may not read Customers.').waitFor()
  await gaps().getByText('Double rate: not shown, because Rate is hidden.').waitFor()
  await gaps().getByText('The view “Late ones” is yours alone: nobody else has it.').waitFor()
  await shoot(page, 'app-gaps')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Share “Late ones”' }).click()
  await seeToast(page, '“Late ones” is shared now')
  await expect.poll(() => lines().count()).toBe(2)
  await page.getByRole('button', { name: 'Show Rate' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => lines().count()).toBe(1)
  await page.getByRole('button', { name: 'Let them read Customers' }).click()
  await gaps().waitFor({ state: 'detached' })
  await apps.save(page)
  const { body } = await program.call('CORE_GET', { collectionId: 'Tag', id: 'desk' })
  expect(body).toMatchObject({ collections: [{ collectionId: 'Rentals' }, { collectionId: 'Customers', read: true }] })
})

test('one choice counts for all columns, and the collection’s editor tells what goes with them', async () => {
  const panel = page.getByRole('region', { name: 'Rule and columns of Rentals' })
  await choose(panel, 'All columns', 'View only')
  await expect.poll(() => panel.getByRole('button', { name: /View only/ }).count()).toBeGreaterThan(4)
  await choose(panel, 'Rate: In this app', 'Hidden')
  await panel.getByText('Set one by one').waitFor()
  await apps.save(page)
  await page.goto(`${url}/builder/data/applications?id=Rentals`)
  await page.getByText('People here do not get one field that the app does not hide: Double rate.').waitFor()
  await shoot(page, 'app-gaps-of-collection')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Why, and how to mend it' }).click()
  await gaps().getByText('Double rate: not shown, because Rate is hidden.').waitFor()
})
