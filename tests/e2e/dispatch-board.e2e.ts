import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { cardTitles } from './screens/shell.ts'
import { shoot } from './shoot.ts'
import { asking, openSara } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let program: Program
let sara: Person
let page: Page

const rule = { shipCountry: { $eq: 'Germany' } }

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ program } = workspace)
  const { appId } = workspace
  sara = await openSara(workspace, userId => asking(program)('APP_MEMBERS_SAVE', { appId, members: [{ userId }] }))
  ;({ page } = sara)
})
afterAll(() => workspace?.end())

const count = async (filter: object): Promise<number> => {
  const cursor = { collectionId: 'Orders', filter: { $and: [rule, filter] }, options: { limit: 1 } }
  return Number((await asking(program)('DATA_LIST', { cursor })).totalCount)
}
const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
const table = (): Locator => page.getByRole('grid', { name: 'Orders', exact: true })
const isOpen = { status: { $in: ['open', 'picking'] } }

test('the app leads to the board, and not to the card that is a part of it', async () => {
  await page.goto(`${workspace.server.url}/app?id=${workspace.appId}`)
  await expect.poll(() => cardTitles(page)).toContain('Dispatch board')
  expect(await cardTitles(page)).not.toContain('Customer card')
  await page
    .getByRole('link', { name: /Dispatch board/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Dispatch board' }).waitFor()
})

test('S16 figures, chart, calendar, board and table hold what the row rule lets through', async () => {
  const open = await count(isOpen)
  expect(open).toBeGreaterThan(0)
  for (const name of ['Open orders', 'Late orders'])
    await region(name).getByText(String(open), { exact: true }).waitFor()
  await region('Orders by country').getByRole('button', { name: 'Show the numbers' }).click()
  await region('Orders by country').getByRole('cell', { name: '122' }).waitFor()
  expect(await region('Orders by country').getByRole('row').count()).toBe(2)
  await region('Shipping dates').getByText('May 1998').waitFor()
  await expect.poll(() => table().getByRole('row').count()).toBe(11)
  await page.getByText('1–10 of 122').waitFor()
  await page.getByRole('region', { name: /^Open/ }).first().waitFor()
  await shoot(page, 'dispatch-board')
  await expect.poll(() => findViolations(page)).toEqual([])
})

test('a press on a row fills the form beside it and the card of its customer; saving says so', async () => {
  await table()
    .getByText(/^Order \d+$/)
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Ship city' }).waitFor()
  const card = page.getByRole('group', { name: 'Customer' })
  await card.getByText('Company name').waitFor()
  await page.getByRole('textbox', { name: 'Ship city' }).fill('Kiel')
  await page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.getByText(/^Order \d+ was saved$/).waitFor()
  await shoot(page, 'dispatch-board-chosen')
})

test('what is shipped is asked for, and every part knows it at once; so are the changes of others', async () => {
  const open = await count(isOpen)
  await table()
    .getByText(/^Order \d+$/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/^Mark order \d+ as shipped\?$/).waitFor()
  await dialog.getByRole('button', { name: 'Mark shipped' }).click()
  await region('Open orders')
    .getByText(String(open - 1), { exact: true })
    .waitFor()
  expect(await count(isOpen)).toBe(open - 1)
  await asking(program)('DATA_UPDATE', { collectionId: 'Orders', id: '10249', record: { status: 'open' } })
  await region('Open orders').getByText(String(open), { exact: true }).waitFor()
})

test('one search filters board and table', async () => {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('Münster')
  const cursor = { collectionId: 'Orders', filter: rule, searchString: 'Münster', options: { limit: 1 } }
  const found = Number((await asking(program)('DATA_LIST', { cursor })).totalCount)
  expect(found).toBeGreaterThan(0)
  await expect.poll(() => page.getByText(`of ${found}`).count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('')
})

test('a new order is entered step by step by whoever may make one', async () => {
  const { page: admins } = workspace
  await admins.goto(`${workspace.server.url}/view?id=DispatchBoard`)
  await admins.getByRole('button', { name: 'New order' }).click()
  const dialog = admins.getByRole('dialog')
  await dialog.getByText('Order date').or(dialog.getByText('Customer')).first().waitFor()
  await shoot(admins, 'dispatch-board-new')
})

test('the builder finds no problem in the board', async () => {
  const { page: admins } = workspace
  await admins.goto(`${workspace.server.url}/builder/views/layout?id=DispatchBoard&node=open-orders`)
  await admins.getByRole('navigation', { name: 'Structure' }).getByText('No problems').waitFor()
  await shoot(admins, 'dispatch-board-editor')
  expect(sara.complaints).toEqual([])
})
