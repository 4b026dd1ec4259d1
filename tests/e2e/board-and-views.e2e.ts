import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { pressUntil } from './screens/keyboard.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const cards = 120

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

test('a workspace with cards', async () => {
  await define('Tasks', { required: false })
  await define('Strict', { required: true })
  const cheap = { id: 'cheap', type: 'other', title: 'Cheap', defaultFilter: { cost: { $lt: 10 } } }
  await define('Filtered', { required: false, quickFilters: [cheap] })
  const both = [5, 50].map(cost => ({ name: `Cost ${cost}`, status: 'todo', cost }))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Filtered', records: both })).status).toBe(200)
  const value = (index: number) => ['todo', 'doing', 'done', undefined][index % 4]
  const records = Array.from({ length: cards }, (_, index) => ({
    id: `t${index}`,
    name: `Task ${index}`,
    ...(value(index) ? { status: value(index) } : {}),
    cost: index,
  }))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Tasks', records })).status).toBe(200)
  const strict = await program.call('DATA_CREATE', { collectionId: 'Strict', record: { name: 'Only', status: 'todo' } })
  expect(strict.status).toBe(200)
})

type Defined = { required: boolean; quickFilters?: object[] }

async function define(collectionId: string, { required, ...more }: Defined): Promise<void> {
  const place = (detailOrder: number) => ({ detailGroupId: 'main', detailOrder })
  const optionList = [
    { value: 'todo', label: 'To do', color: 'blue' },
    { value: 'doing', label: 'In progress', color: 'amber' },
    { value: 'done', label: 'Done', color: 'green' },
  ]
  const properties = {
    name: { type: 'string', format: 'text', title: 'Name', metadata: place(1) },
    status: { type: 'string', format: 'string-option-list', title: 'Status', metadata: { ...place(2), optionList } },
    cost: { type: 'number', format: 'currency', title: 'Cost', metadata: place(3) },
  }
  const { status } = await program.call('SCHEMA_APPLY', {
    collectionId,
    document: {
      name: collectionId,
      schema: { type: 'object', properties, ...(required ? { required: ['status'] } : {}) },
      detailGroupList: [{ id: 'main', name: 'Main', order: 1 }],
      ...more,
    },
  })
  expect(status).toBe(200)
}

async function openBoard(collectionId: string, state: object = {}): Promise<void> {
  const search = encodeURIComponent(JSON.stringify({ type: 'kanban', ...state }))
  await page.goto(`${server.url}/table?collectionId=${collectionId}&${collectionId}-table=${search}`)
  await lane('Not selected').waitFor()
  await settled()
}

/** Nothing is loaded or saved: cards can be moved. */
const settled = () => page.getByRole('main').getByRole('progressbar').waitFor({ state: 'detached' })

const lane = (name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (name: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: typeof name === 'string' }) })
const notice = () => page.getByText('Records beyond this page are not shown')
const valueOf = async (id: string) => {
  const { body } = await program.call('DATA_GET', { cursor: { collectionId: 'Tasks', id } })
  return (body as { status?: string }).status
}

test('[1-2.8-01] [1-2.8-03] [1-4-14] a board has its columns from the options, with how many there are in all and their sum', async () => {
  await openBoard('Tasks', { board: { sum: 'cost' } })
  const names = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(names.map(name => name.split('\n')[0])).toEqual(['Not selected', 'To do', 'In progress', 'Done'])
  await expect.poll(() => lane('Done').innerText()).toContain('30')
  await expect.poll(() => lane('Done').innerText()).toContain('$1,800.00')
  expect(await findViolations(page)).toEqual([])
})

test('[1-2.8-02] [1-4-29] [1-9-05] more than a page of 100 cards says so, until the person closes the notice for good', async () => {
  await openBoard('Tasks')
  await notice().waitFor()
  await expect.poll(() => page.getByRole('navigation', { name: 'Pages' }).innerText()).toContain('1–100 of 120')
  await page.getByRole('status').filter({ has: notice() }).getByRole('button', { name: 'Close' }).click()
  await openBoard('Tasks')
  await page.waitForTimeout(300)
  expect(await notice().count()).toBe(0)
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find(key => /board-notice/.test(key)) ?? ''),
  )
  await openBoard('Tasks', { search: 'Task 7' })
  expect(await notice().count()).toBe(0)
})

test('[1-9-13] [2-9-21] a board is searched half a second after the last key', async () => {
  await openBoard('Tasks')
  const type = () => page.getByRole('searchbox').fill('Task 3')
  expect(await list.untilAsked(page, { event: 'input', act: type, text: 'Task 3' })).toBeGreaterThanOrEqual(500)
})

test('a collection without options is no board; its records are shown as a table instead', async () => {
  const properties = { name: { type: 'string', format: 'text', title: 'Name' } }
  const document = { name: 'Plain', schema: { type: 'object', properties }, detailGroupList: [] }
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Plain', document })).status).toBe(200)
  await program.call('DATA_CREATE', { collectionId: 'Plain', record: { name: 'Only one' } })
  await page.goto(`${server.url}/table?collectionId=Plain&Plain-table=${encodeURIComponent('{"type":"kanban"}')}`)
  await page.getByText('A board needs an option field').waitFor()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('grid').getByRole('link', { name: 'Only one' }).waitFor()
})

test('an empty board says that nothing matches, with the way back to all its cards', async () => {
  await openBoard('Tasks', { search: 'no such task' })
  const why = page.getByRole('main').getByRole('status').filter({ hasText: 'No record matches' })
  await why.waitFor()
  expect(await findViolations(page)).toEqual([])
  await why.getByRole('button', { name: 'Clear all' }).click()
  await card('Task 1').waitFor()
  expect(await why.count()).toBe(0)
})

test('[1-9-14] a quick filter of a board is applied 1500 ms after it was pressed', async () => {
  await openBoard('Filtered')
  await card('Cost 50').waitFor()
  const press = () => page.getByRole('button', { name: 'Cheap' }).click()
  expect(await list.untilAsked(page, { event: 'pointerup', act: press, text: 'cheap' })).toBeGreaterThanOrEqual(1500)
  await card('Cost 50').waitFor({ state: 'detached' })
  await card('Cost 5').waitFor()
})

test('[1-4-14] while a move is saved no other card can be moved, by drag or by menu', async () => {
  await openBoard('Tasks', { search: 'Task 4' })
  const held = Promise.withResolvers<void>()
  await page.route('**/DATA_UPDATE', async route => {
    await held.promise
    await route.continue()
  })
  try {
    await drag(card('Task 44'), lane('Done'))
    await lane('Done').getByRole('link', { name: 'Task 44' }).waitFor()
    await drag(card('Task 45'), lane('Done'))
    await page.getByRole('button', { name: 'Move Task 45' }).click()
    const entry = page.getByRole('menuitemradio', { name: 'To do' }).or(page.getByRole('menuitem', { name: 'To do' }))
    await entry.waitFor()
    await expect.poll(() => entry.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
  } finally {
    held.resolve()
    await settled()
    await page.unroute('**/DATA_UPDATE')
  }
  await expect.poll(() => valueOf('t44')).toBe('done')
  expect(await valueOf('t45')).toBe('doing')
})

test('[1-4-14] a card dragged into another column takes its value; dropped on "Not selected" it loses it', async () => {
  await openBoard('Tasks', { search: 'Task 40' })
  await drag(card('Task 40'), lane('Done'))
  await expect.poll(() => valueOf('t40')).toBe('done')
  await lane('Done').getByRole('link', { name: 'Task 40' }).waitFor()
  await settled()
  await drag(card('Task 40'), lane('Not selected'))
  await expect.poll(() => valueOf('t40')).toBeUndefined()
  await lane('Not selected').getByRole('link', { name: 'Task 40' }).waitFor()
  await settled()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => valueOf('t40')).toBe('done')
})

test('a card is moved by its menu, by keys alone, and a reader is told', async () => {
  await openBoard('Tasks', { search: 'Task 41' })
  await page.getByRole('button', { name: 'Move Task 41' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('menuitemradio', { name: 'Done' })
    .or(page.getByRole('menuitem', { name: 'Done' }))
    .waitFor()
  await pressUntil(page, 'ArrowDown', 'Done')
  await page.keyboard.press('Enter')
  await expect.poll(() => valueOf('t41')).toBe('done')
  await page.getByRole('status').filter({ hasText: 'Task 41 moved to Done' }).first().waitFor({ state: 'attached' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Move Task 41')
})

test('[1-4-14] a move that the server refuses is taken back, with its reason', async () => {
  await openBoard('Strict')
  await drag(card('Only'), lane('Not selected'))
  await page.getByRole('region', { name: 'Notifications' }).getByText('Only stays where it was').waitFor()
  await lane('To do').getByRole('link', { name: 'Only' }).waitFor()
})

test('[1-2.7-02] [1-3.12-02] [2-9-25] records as list, cards and grid; an unknown type falls back to table', async () => {
  for (const type of ['list', 'card', 'grid']) {
    await page.goto(
      `${server.url}/table?collectionId=Tasks&Tasks-table=${encodeURIComponent(JSON.stringify({ type }))}`,
    )
    await page.getByRole('list', { name: 'Tasks: list of records' }).getByRole('link').first().waitFor()
  }
  await page.goto(`${server.url}/table?collectionId=Tasks&Tasks-table=${encodeURIComponent('{"type":"carousel"}')}`)
  await page.getByRole('grid').waitFor()
})

test('a view keeps filter, order and look of a list, shows when it was changed, and is chosen again', async () => {
  const state = { type: 'card', search: 'Task 1', orderBy: 'cost', descending: true }
  await page.goto(`${server.url}/table?collectionId=Tasks&Tasks-table=${encodeURIComponent(JSON.stringify(state))}`)
  await chooseView('All records', 'Save as new view…')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Give the view a name').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Costly ones')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Costly ones', exact: true }).waitFor()
  await page.getByRole('searchbox').fill('Task 2')
  await page.getByRole('button', { name: 'Costly ones, changed' }).waitFor()
  await chooseView('Costly ones, changed', 'Discard changes')
  await page.getByRole('button', { name: 'Costly ones', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Task 1')
  await chooseView('Costly ones', 'All records')
  await page.getByRole('grid').waitFor()
  await chooseView('All records', 'Costly ones')
  await page.getByRole('list', { name: 'Tasks: list of records' }).waitFor()
  await chooseView('Costly ones', 'Delete view')
  await page.getByRole('alertdialog', { name: 'Delete Costly ones?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'All records' }).waitFor()
})

async function chooseView(now: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: now, exact: true }).click()
  await page.getByText(entry, { exact: true }).last().click()
}

async function drag(from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('what is dragged, or where, is not on screen')
  await page.mouse.move(start.x + 20, start.y + start.height - 8)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, start.y + start.height, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + 120, { steps: 8 })
  await page.waitForTimeout(100)
  await page.mouse.up()
}
