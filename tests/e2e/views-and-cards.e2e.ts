import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import * as list from './screens/record-list.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  const place = (detailOrder: number) => ({ detailGroupId: 'main', detailOrder })
  const optionList = ['todo', 'done'].map(value => ({ value, label: value === 'todo' ? 'To do' : 'Done' }))
  const properties = {
    name: { type: 'string', format: 'text', title: 'Name', metadata: place(1) },
    status: { type: 'string', format: 'string-option-list', title: 'Status', metadata: { ...place(2), optionList } },
    cost: { type: 'number', format: 'number', title: 'Cost', metadata: place(3) },
    place: { type: 'string', format: 'text', title: 'Place', metadata: place(4) },
    note: { type: 'string', format: 'text', title: 'Note', metadata: { ...place(5), detailPriority: 'other' } },
  }
  const document = {
    name: 'Tasks',
    schema: { type: 'object', properties },
    detailGroupList: [{ id: 'main', name: 'Main', order: 1 }],
    quickFilters: [{ id: 'cheap', type: 'other', title: 'Cheap', active: true, defaultFilter: { cost: { $lt: 50 } } }],
  }
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', document })).status).toBe(200)
  const records = Array.from({ length: 12 }, (_, at) => ({
    id: `t${at}`,
    name: `Task ${at}`,
    status: at % 2 ? 'done' : 'todo',
    cost: at,
    place: `Place ${at}`,
    note: `Note ${at}`,
  }))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Tasks', records })).status).toBe(200)
})

afterAll(() => workspace?.end())

const view = (name: string): Locator => page.getByRole('button', { name, exact: true })
const lane = (name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) })
const entry = (name: string): Locator =>
  page.getByRole('menuitem').filter({ has: page.getByText(name, { exact: true }) })

async function openBoard(): Promise<void> {
  const state = encodeURIComponent(JSON.stringify({ type: 'kanban' }))
  await page.goto(`${server.url}/table?collectionId=Tasks&Tasks-table=${state}`)
  await lane('To do').waitFor()
}

async function saveAs(name: string): Promise<void> {
  await view('All records').click()
  await entry('Save as new view…').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await view('Save').click()
  await view(name).waitFor()
}

test('a view of a filtered, grouped list that opens with a quick filter is unchanged when it is saved and opened', async () => {
  const filter = { join: '$and', parts: [{ field: 'name', operator: '$contains', value: 'Task' }] }
  await list.openWith(page, server.url, 'Tasks', { filter, group: { fieldId: 'status' }, orderBy: 'cost' })
  await list.grid(page).waitFor()
  await saveAs('Grouped')
  await page.reload()
  await list.grid(page).waitFor()
  await view('Grouped').waitFor()
  expect(await view('Grouped, changed').count()).toBe(0)
})

test('several columns are ticked one after the other, and all or none of those that the search shows', async () => {
  await list.openList(page, server.url, 'Tasks')
  const titles = async () => (await list.grid(page).getByRole('columnheader').allInnerTexts()).map(each => each.trim())
  await page.getByRole('button', { name: 'Table options' }).click()
  await entry('Columns').click()
  await entry('Cost').click()
  await entry('Note').click()
  await expect.poll(titles).toEqual(expect.arrayContaining(['Note']))
  expect(await titles()).not.toContain('Cost')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('ote')
  await entry('Cost').waitFor({ state: 'detached' })
  await entry('None of these').click()
  await expect.poll(titles).not.toContain('Note')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('')
  await entry('All of these').click()
  await expect.poll(titles).toEqual(expect.arrayContaining(['Cost', 'Note', 'Place']))
  // At its narrow width the columns are gone, and the menu with them.
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'columns')
})

test('cards of a board say the fields that are chosen, in their order, and a saved view keeps them', async () => {
  await openBoard()
  const facts = async () => {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Task 0', exact: true }) })
    return (await card.locator('dt').allInnerTexts()).join(', ')
  }
  await expect.poll(facts).toBe('Cost, Place')
  await page.getByRole('button', { name: 'Fields of the cards' }).click()
  const input = page.getByRole('combobox', { name: 'Fields of the cards' })
  await input.click()
  await shoot(page, 'cards')
  await page.getByRole('option', { name: 'None of these' }).click()
  await expect.poll(facts).toBe('')
  await page.getByRole('option', { name: 'Note' }).click()
  await page.getByRole('option', { name: 'Cost' }).click()
  await expect.poll(facts).toBe('Note, Cost')
  await input.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  await saveAs('Notes first')
  await page.reload()
  await expect.poll(facts).toBe('Note, Cost')
  await view('Notes first').waitFor()
})

test('a column says as many records as it shows, while a move is saved and when others change records', async () => {
  await openBoard()
  const told = async (name: string) => [
    await lane(name).getByRole('heading').innerText(),
    await lane(name).getByRole('link').count(),
  ]
  await expect.poll(() => told('To do')).toEqual([expect.stringContaining('6 records'), 6])
  const held = Promise.withResolvers<void>()
  await page.route('**/DATA_UPDATE', async route => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Move Task 0' }).click()
  await page
    .getByRole('menuitem', { name: 'Done' })
    .or(page.getByRole('menuitemradio', { name: 'Done' }))
    .click()
  await expect.poll(() => told('Done')).toEqual([expect.stringContaining('7 records'), 7])
  expect(await told('To do')).toEqual([expect.stringContaining('5 records'), 5])
  held.resolve()
  await page.getByRole('main').getByRole('progressbar').waitFor({ state: 'detached' })
  await page.unroute('**/DATA_UPDATE')
  await page.mouse.move(0, 0)
  const record = { name: 'Task of another', status: 'done', cost: 3 }
  expect((await program.call('DATA_CREATE', { collectionId: 'Tasks', record })).status).toBe(200)
  await expect.poll(() => told('Done')).toEqual([expect.stringContaining('8 records'), 8])
})
