import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import type { Program } from './program.ts'
import { openFilter, quickFilters } from './screens/filters.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const payload = (name: string) => `${name} <img src=x onerror="window.hit=1">`
const done = payload('Done')
const status = payload('Status')
const card = payload(`Card ${'with a long name '.repeat(8)}`)
/** Of a path the part before its first point is the field. */

const gone = '<img src=x onerror=hit=1>'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  const metadata = {
    optionList: [
      { value: 'todo', label: payload('To do') },
      { value: 'done', label: done },
    ],
  }
  const properties = {
    name: { type: 'string', format: 'text', title: payload('Name') },
    status: { type: 'string', format: 'string-option-list', title: status, metadata },
    cost: { type: 'number', format: 'number', title: payload('Cost') },
  }
  const document = {
    name: payload('Tasks'),
    schema: { type: 'object', properties, required: ['name'] },
    detailGroupList: [],
    quickFilters: [
      { id: 'condition', type: 'other', title: payload('Cheap'), defaultFilter: { cost: { $lt: 10 } } },
      { id: 'values', type: 'field', fieldId: 'status' },
    ],
  }
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', document })).toMatchObject({ status: 200 })
  const records = [1, 2, 3].map(at => ({
    id: `t${at}`,
    name: at === 1 ? card : `Card ${at}`,
    status: 'todo',
    cost: at,
  }))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Tasks', records })).status).toBe(200)
})

afterEach(async () => {
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

afterAll(async () => {
  await workspace?.end()
})

const open = (state: object) =>
  page.goto(`${server.url}/table?collectionId=Tasks&Tasks-table=${encodeURIComponent(JSON.stringify(state))}`)
const toasts = () => page.getByRole('region', { name: 'Notifications' })
const entry = (name: string): Locator =>
  page.locator('[role^=menuitem]').filter({ has: page.getByText(name, { exact: true }) })

test('S71 in tooltips of a table: of what sorts, of what a cell cuts', async () => {
  await list.openWith(page, server.url, 'Tasks', {})
  await page.getByTitle(`Sort by ${status}`, { exact: true }).hover()
  const cell = await list.cell(page, 0, payload('Name'))
  await cell.hover()
  await expect.poll(() => cell.getAttribute('title')).toBe(card)
  await page.getByRole('button', { name: `Options of ${status}`, exact: true }).click()
  await page.getByRole('menu', { name: `Options of ${status}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${card}`, exact: true }).click()
  await page.getByRole('menu', { name: `Actions for ${card}` }).waitFor()
  await page.keyboard.press('Escape')
})

test('S71 in the menu "Move to" of a card, in what tells of the move, and in its undo', async () => {
  await open({ type: 'kanban' })
  const lane = page.getByRole('region', { name: new RegExp(`^${done.slice(0, 9)}`) })
  await page.getByRole('button', { name: `Move ${card}`, exact: true }).click()
  await entry(payload('To do')).waitFor()
  await entry(done).click()
  const told = `${card} moved to ${done}`
  await page.getByRole('status').filter({ hasText: told }).first().waitFor({ state: 'attached' })
  await lane.getByRole('link', { name: card, exact: true }).waitFor()
  const toast = toasts().getByRole('alertdialog').filter({ hasText: told })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('region', { name: /^To do/ })
    .getByRole('link', { name: card, exact: true })
    .waitFor()
})

test('S71 in names of saved views: in the menu, on its button, in toasts and in the question before one is deleted', async () => {
  await open({ type: 'list' })
  const view = payload('View')
  await page.getByRole('button', { name: 'All records' }).click()
  await entry('Save as new view…').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(view)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toasts().getByText(view, { exact: true }).waitFor()
  await page.getByRole('button', { name: view, exact: true }).click()
  await entry(view).waitFor()
  await entry('Delete view').click()
  const question = page.getByRole('alertdialog', { name: `Delete ${view}?` })
  await question.getByText(payload('Tasks')).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'All records' }).waitFor()
})

test('S71 in quick filters: chips, the values of one, and the one menu on a phone', async () => {
  await list.openWith(page, server.url, 'Tasks', {})
  const condition = quickFilters(page).getByRole('button', { name: payload('Cheap'), exact: true })
  const values = (name: string) => quickFilters(page).getByRole('button', { name, exact: true })
  await condition.click()
  await page.locator('[aria-pressed="true"]', { hasText: payload('Cheap') }).waitFor()
  await values(status).click()
  await page.getByRole('dialog', { name: status }).getByText(done, { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByText('No record matches').waitFor()
  await values(`${status}: ${done}`).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await quickFilters(page).getByRole('button', { name: 'Quick filters (2)' }).click()
  const menu = page.getByRole('dialog', { name: 'Quick filters' })
  await menu.getByRole('heading', { name: status }).waitFor()
  await menu.getByText(done, { exact: true }).waitFor()
  await menu.getByRole('button', { name: payload('Cheap') }).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('S71 in the advanced filter: fields, options, how the records are sorted', async () => {
  await list.openWith(page, server.url, 'Tasks', {})
  const dialog = await openFilter(page)
  const field = dialog.getByRole('button', { name: /Field$/ })
  await field.click()
  await page.getByRole('option', { name: status, exact: true }).click()
  await dialog.getByRole('button', { name: /Value/ }).first().click()
  await page.getByText(done, { exact: true }).last().waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /Sort by$/ }).click()
  await page.getByRole('option', { name: payload('Cost'), exact: true }).waitFor()
})

test('S71 in what a list says is missing, in the change of many records, its conflicts and its undo', async () => {
  await list.openWith(page, server.url, 'Tasks', { orderBy: gone })
  await page.getByText(`“${gone}” is not there any more.`).waitFor()
  await page.getByRole('button', { name: 'Remove it from the list' }).click()
  await page.getByRole('button', { name: 'Edit cells' }).click()
  const bar = page.getByRole('region', { name: 'Changes of this list' })
  await bar.waitFor()
  await (await list.cell(page, 0, payload('Cost'))).click()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await program.call('DATA_UPDATE', { collectionId: 'Tasks', id: 't1', record: { cost: 5 } })
  await bar.getByRole('button', { name: 'Save' }).click()
  const conflicts = page.getByRole('dialog', { name: '1 record was not saved' })
  await conflicts.getByText(card, { exact: true }).waitFor()
  await conflicts.getByText(payload('Cost'), { exact: true }).waitFor()
  await conflicts.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: `Select ${card}`, exact: true }).click()
  await page.getByRole('button', { name: 'Change a field' }).click()
  const change = page.getByRole('dialog', { name: 'Change 1 record' })
  await change.getByRole('button', { name: /Field/ }).click()
  await page.getByRole('option', { name: status, exact: true }).click()
  await change.getByRole('button', { name: /New value/ }).click()
  await page.getByRole('option', { name: done, exact: true }).click()
  await change.getByRole('button', { name: 'Change 1 record' }).click()
  await toasts()
    .getByRole('alertdialog')
    .filter({ hasText: '1 record saved' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(async () => (await list.cell(page, 0, status)).innerText()).toBe(payload('To do'))
})

test('S71 names of apps, people, collections and records: at home, in the search over everything, in lists of the builder', async () => {
  const [app, person] = [payload('Region'), payload('Person')]
  const { user } = (await program.call('SESSION_GET', {})).body as { user: { id: string } }
  const verbs = { create: true, read: true, update: true, delete: true }
  const made = [
    await addApp(program.call, {
      name: app,
      collections: [{ collectionId: 'Tasks', ...verbs }],
      members: [{ userId: user.id }],
    }),
    await program.call('CORE_CREATE', {
      collectionId: 'User',
      record: { email: 'person@acme.example', fullName: person, roles: [] },
    }),
  ]
  expect(made.map(each => each.status)).toEqual([200, 200])
  await page.goto(server.url)
  await page.getByText(app, { exact: true }).first().waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('searchbox'))
  for (const [typed, found] of [
    ['Card', card],
    ['Region', app],
    ['Tasks', payload('Tasks')],
  ] as const) {
    await search.first().fill(typed)
    await page.getByRole('dialog').getByText(found, { exact: true }).first().waitFor()
  }
  await page.keyboard.press('Escape')
  for (const [path, name] of [
    ['tags', app],
    ['users', person],
    ['data', payload('Tasks')],
  ] as const) {
    await page.goto(`${server.url}/builder/${path}/list`)
    await page.getByRole('main').getByText(name, { exact: true }).first().waitFor()
  }
})
