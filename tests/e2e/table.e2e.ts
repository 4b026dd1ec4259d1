import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson, type Person } from './person.ts'
import type { Program } from './program.ts'
import { seeToast } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import { setPassword } from './screens/session.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const manyRows = 100_000
const hostile = '<img src=x onerror="window.hit=1">'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace({
    hasSample: true,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  ;({ server, person, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const recordOf = async (id: string) => {
  const { body } = await program.call('DATA_GET', { cursor: { collectionId: 'Orders', id } })
  return body as Record<string, unknown>
}

const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
const putOnClipboard = (text: string) => page.evaluate(value => navigator.clipboard.writeText(value), text)
const focusedText = () => page.evaluate(() => document.activeElement?.textContent?.trim())
const editBar = () => page.getByRole('region', { name: 'Changes of this list' })

async function columnMenu(title: string, ...entries: string[]): Promise<void> {
  await list.showColumn(page, title)
  await page.getByRole('button', { name: `Options of ${title}`, exact: true }).click()
  for (const entry of entries) await page.getByRole('menuitem', { name: entry, exact: true }).click()
  // One that still closes has entries of the same names as the next.
  await page.getByRole('menu', { name: `Options of ${title}` }).waitFor({ state: 'detached' })
}

const scrollToEnd = () =>
  list.grid(page).evaluate(element => element.parentElement?.scrollTo({ left: element.clientWidth }))

const titles = async () =>
  (await list.grid(page).getByRole('columnheader').allInnerTexts()).map(text => text.trim()).filter(text => text !== '')

test('[1-2.7-01] [1-2.7-04] header, body and pagination bar; columns sort; a press on a row opens its record beside the list', async () => {
  await list.openList(page, server.url, 'Orders')
  for (const name of ['Filter', 'Table options', 'Refresh', 'List type: Table', 'Row height'])
    await page.getByRole('button', { name, exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search Orders' }).waitFor()
  await list.sortBy(page, 'Order date')
  expect((await list.columnValues(page, 'Order date'))[0]).toBe('Jul 4, 1996')
  expect(page.url()).toContain('Orders-table=')
  await (await list.cell(page, 1, 'Order date')).click()
  await list.beside(page).getByRole('form').waitFor()
  await list.beside(page).getByRole('heading', { level: 2, name: 'Order 10249' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await (await list.cell(page, 1, 'Title')).focus()
  await page.keyboard.press('j')
  await list.beside(page).getByRole('heading', { level: 2, name: 'Order 10250' }).waitFor()
  await page.keyboard.press('k')
  await list.beside(page).getByRole('heading', { level: 2, name: 'Order 10249' }).waitFor()
  await list.beside(page).getByRole('button', { name: 'Close record' }).click()
  await list.beside(page).waitFor({ state: 'detached' })
})

test('columns are widened, moved, pinned, hidden and brought back, and stay so', async () => {
  await list.openList(page, server.url, 'Orders')
  await columnMenu('Customer', 'Move towards the end')
  await expect.poll(async () => (await titles()).slice(1, 3)).toEqual(['Employee', 'Customer'])
  await columnMenu('Customer', 'Keep in view')
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Title', 'Customer'])
  await columnMenu('Employee', 'Hide column')
  await expect.poll(titles).not.toContain('Employee')
  const width = async () => (await page.getByRole('columnheader', { name: /^Customer/ }).boundingBox())?.width ?? 0
  const before = await width()
  await columnMenu('Customer', 'Wider')
  await expect.poll(width).toBeGreaterThan(before)
  await page.reload()
  await list.seeRows(page)
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Title', 'Customer'])
  expect(await titles()).not.toContain('Employee')
  await page.getByRole('button', { name: 'Table options' }).click()
  await page.getByRole('menuitem', { name: 'Columns as at first' }).click()
  await expect.poll(async () => (await titles()).slice(1, 3)).toEqual(['Customer', 'Employee'])
})

test('[1-4-08] [1-4-10] [1-4-13] cells are edited by keys: Enter, Escape, Tab, undo; saved together with a toast', async () => {
  await list.openList(page, server.url, 'Orders')
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await editBar().waitFor()
  const city = await list.cell(page, 0, 'Ship city')
  const before = await city.innerText()
  await city.click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nowhere')
  await page.keyboard.press('Escape')
  await expect.poll(() => city.innerText()).toBe(before)
  await page.keyboard.type('Kiel')
  await page.keyboard.press('Tab')
  await expect.poll(() => city.innerText()).toBe('Kiel')
  await expect.poll(() => city.getAttribute('data-draft')).toBe('')
  await page.keyboard.type('Norway')
  await page.keyboard.press('Enter')
  await editBar().getByText('2 changes in 1 record').waitFor()
  await page.keyboard.press('Control+z')
  await editBar().getByText('1 change in 1 record').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await editBar().getByText('2 changes in 1 record').waitFor()
  await page.keyboard.press('Control+s')
  await seeToast(page, '1 record saved')
  await editBar().getByText('Type in a cell').waitFor()
  expect(await recordOf('10248')).toMatchObject({ shipCity: 'Kiel', shipCountry: 'Norway' })
})

test('names of rows stay in view sideways, until somebody lets them go', async () => {
  await list.openList(page, server.url, 'Orders')
  await scrollToEnd()
  await list.rows(page).first().getByRole('rowheader').waitFor()
  expect(await misplacedCells()).toEqual([])
  await page.getByRole('button', { name: 'Options of Title', exact: true }).click()
  await page.locator('[role^=menuitem]').filter({ hasText: 'Keep in view' }).click()
  await list.grid(page).locator('[data-pinned="start"]', { hasText: 'Title' }).waitFor({ state: 'detached' })
  await page.reload()
  await list.grid(page).getByRole('row').nth(2).waitFor()
  await scrollToEnd()
  await list.rows(page).first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Table options' }).click()
  await page.getByRole('menuitem', { name: 'Columns as at first' }).click()
  await list.seeRows(page)
})

/** Cells that do not stand under their header or that the table's sides cut, and those that would be a layer of their own. */
const misplacedCells = () =>
  list.grid(page).evaluate(grid => {
    const leftOf = (element: Element | undefined | null) => Math.round(element?.getBoundingClientRect().left ?? -1)
    const headers = Array.from(grid.querySelectorAll('[role=columnheader]'))
    const sides = grid.parentElement?.getBoundingClientRect()
    const first = grid.querySelector('[data-row] > [data-column="0"]')
    const last = grid.querySelector('[data-row] > [data-pinned="end"]')
    const isAside = leftOf(first) !== Math.round(sides?.left ?? 0)
    const isCut = Math.round(last?.getBoundingClientRect().right ?? 0) > Math.round(sides?.right ?? 0)
    const cells = Array.from(grid.querySelectorAll('[data-row] > [data-column]'))
    const wrong = cells.filter(cell => {
      const at = cell.getAttribute('aria-colindex')
      const header = headers.find(each => each.getAttribute('aria-colindex') === at)
      return leftOf(cell) !== leftOf(header) || getComputedStyle(cell).position === 'sticky'
    })
    return [...wrong.map(cell => cell.textContent), ...(isAside ? ['the first'] : []), ...(isCut ? ['the last'] : [])]
  })

test('S73 ranges go to a spreadsheet and come back; fill down; what is no value stays and says why', async () => {
  await list.openList(page, server.url, 'Orders')
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await editBar().waitFor()
  await (await list.cell(page, 2, 'Ship city')).click()
  await putOnClipboard('=1+1\tPeru\r\n"Two\nlines"\tChile\r\n')
  await page.keyboard.press('Control+v')
  await editBar().getByText('4 changes in 2 records').waitFor()
  await page.keyboard.press('Control+c')
  expect(await clipboard()).toBe('\'=1+1\tPeru\n"Two\nlines"\tChile')
  await putOnClipboard(await clipboard())
  await page.keyboard.press('Control+v')
  await (await list.cell(page, 2, 'Ship city')).click()
  expect(await focusedText()).toBe('=1+1')
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  expect(await (await list.cell(page, 5, 'Ship city')).innerText()).toBe('=1+1')
  const freight = await list.cell(page, 0, 'Freight')
  await freight.click()
  await putOnClipboard('a lot')
  await page.keyboard.press('Control+v')
  await editBar().getByText('1 value cannot be saved').waitFor()
  await expect.poll(() => freight.getAttribute('aria-invalid')).toBe('true')
  // It is kept as it is, and locks none of the others.
  expect(await editBar().getByRole('button', { name: 'Save' }).isDisabled()).toBe(false)
  await editBar().getByRole('button', { name: 'Discard' }).click()
  await editBar().getByText('Type in a cell').waitFor()
})

test('filling down and undoing leave the focus in its cell, so that keys alone go on', async () => {
  await list.openList(page, server.url, 'Orders')
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await editBar().waitFor()
  await (await list.cell(page, 1, 'Ship city')).click()
  const city = await focusedText()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const before = await focusedText()
  expect(before).not.toBe(city)
  await page.keyboard.press('Control+d')
  await expect.poll(focusedText).toBe(city)
  await page.keyboard.press('Control+z')
  await expect.poll(focusedText).toBe(before)
  await editBar().getByText('Type in a cell').waitFor()
})

test('keys alone open the options of a column', async () => {
  await list.openList(page, server.url, 'Orders')
  const header = list.grid(page).getByRole('columnheader', { name: 'Freight' })
  await (await list.cell(page, 0, 'Freight')).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Keep in view' }).waitFor()
  // Its keys are its own once it has the focus.
  await expect.poll(() => page.getByRole('menu').evaluate(menu => menu.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => header.evaluate(element => element.contains(document.activeElement))).toBe(true)
})

test('[1-4-12] without a connection a save says why it failed, and what was typed is saved once it is back', async () => {
  await list.openList(page, server.url, 'Orders')
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await editBar().waitFor()
  const id = await list.rows(page).first().getAttribute('data-row-key')
  await (await list.cell(page, 0, 'Ship city')).click()
  await page.keyboard.press('Enter')
  await list.grid(page).getByRole('textbox').waitFor()
  await page.keyboard.press('Escape')
  await person.context.setOffline(true)
  const strip = page.getByText('Offline. What you save now cannot be sent until you are back.')
  await strip.waitFor()
  await (await list.cell(page, 0, 'Ship city')).click()
  await page.keyboard.type('Bergen')
  await page.keyboard.press('Enter')
  await editBar().getByText('1 change in 1 record').waitFor()
  await editBar().getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'No connection')
  await editBar().getByText('1 change in 1 record').waitFor()
  await person.context.setOffline(false)
  await strip.waitFor({ state: 'detached' })
  expect(await (await list.cell(page, 0, 'Ship city')).innerText()).toBe('Bergen')
  await editBar().getByRole('button', { name: 'Save' }).click()
  await seeToast(page, '1 record saved')
  expect(await recordOf(id ?? '')).toMatchObject({ shipCity: 'Bergen' })
})

test('[1-4-11] what somebody else changed meanwhile is decided on: nothing is lost', async () => {
  await list.openWith(page, server.url, 'Orders', { search: '10255' })
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await editBar().waitFor()
  await (await list.cell(page, 0, 'Ship city')).click()
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  await program.call('DATA_UPDATE', { collectionId: 'Orders', id: '10255', record: { shipCity: 'Theirs' } })
  await editBar().getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: '1 record was not saved' })
  await dialog.getByRole('button', { name: 'Override' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await recordOf('10255')).toMatchObject({ shipCity: 'Mine' })
})

test('groups stand with their counts and subtotals, fold, and the columns come to sums', async () => {
  await list.openWith(page, server.url, 'Orders', { group: { fieldId: 'shipCountry' } })
  await columnMenu('Freight', 'Summary', 'Sum')
  const argentina = list.grid(page).locator('[data-group][data-row="0"]')
  await argentina.getByText(/^Sum \$[\d,.]+$/).waitFor()
  await list.grid(page).getByText('Sum $64,942.69').waitFor()
  await list.grid(page).evaluate(element => element.parentElement?.scrollTo({ left: 0 }))
  await argentina.getByText('Argentina').waitFor()
  await argentina.getByText('16 records').waitFor()
  const first = await list.rows(page).nth(1).innerText()
  await argentina.click()
  await expect.poll(() => list.rows(page).nth(1).innerText()).not.toBe(first)
  await argentina.locator('[aria-expanded="false"]').waitFor()
})

test('[1-2.7-09] [1-8-10] ticked rows are changed and deleted together; one is deleted after a question', async () => {
  await list.openWith(page, server.url, 'Orders', { search: '1026' })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const total = async () => Number(/of (\d+)/.exec(await pages.innerText())?.[1])
  await expect.poll(total).toBeGreaterThan(3)
  const before = await total()
  await page.getByRole('checkbox', { name: 'Select Order 10260' }).click()
  await page.getByRole('checkbox', { name: 'Select Order 10262' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByText('3 rows selected').waitFor()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, '3 records deleted')
  // The toast may have lain over the rows, which stay as they were while a pointer rests on them.
  await page.mouse.move(0, 0)
  await expect.poll(() => list.rowOf(page, '10260').count()).toBe(0)
  // The answer without them draws the rows anew, and a menu that opened before it would close.
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(total).toBe(before - 3)
  await list.rowOf(page, '10263').getByRole('button', { name: 'Actions for Order 10263' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Delete Order 10263?' }).waitFor()
  expect((await dialog.getByRole('button').allInnerTexts()).filter(Boolean)).toEqual(['Back', 'Delete'])
  await expect.poll(() => dialog.locator('[data-status]').first().getAttribute('data-status')).toBe('info')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await recordOf('10263'))['id']).toBe('10263')
  await list.rowOf(page, '10263').getByRole('button', { name: 'Actions for Order 10263' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Deleted')
})

test('a list that asks for what was deleted opens, says so and is mended', async () => {
  const gone = { join: '$and', parts: [{ field: 'goneField', operator: '$eq', value: 'x' }] }
  await list.openWith(page, server.url, 'Orders', { orderBy: 'otherGone', filter: gone, type: 'unknown' })
  const strip = page.getByText('“goneField” and “otherGone” are not there any more. The list is shown without them.')
  await strip.waitFor()
  await page.getByRole('button', { name: 'Remove them from the list' }).click()
  await strip.waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('goneField')
})

test('a menu pressed before it has come opens when it comes', async () => {
  const held = Promise.withResolvers<void>()
  const chunk = /\/assets\/list-parts-[^/]+\.js$/
  await page.route(chunk, async route => {
    await held.promise
    await route.continue()
  })
  try {
    await list.openWith(page, server.url, 'Orders', {})
    const rowHeights = page.getByRole('button', { name: 'Row height' })
    await rowHeights.click()
    held.resolve()
    await page.getByRole('menuitem', { name: 'Large' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => rowHeights.evaluate(button => button === document.activeElement)).toBe(true)
  } finally {
    held.resolve()
    await page.unroute(chunk)
  }
})

/** Keeps what a page would print in place of printing it: how many rows on the body, and all of it. */
const catchPrints = (printing: Page) =>
  printing.evaluate(() => {
    const print = (frame: HTMLIFrameElement) => {
      const page = frame.contentWindow
      if (page)
        page.print = () => {
          document.body.setAttribute('data-printed-text', page.document.body.innerText)
          document.body.setAttribute('data-printed', String(page.document.querySelectorAll('tbody tr').length))
        }
    }
    new MutationObserver(() => document.querySelectorAll('iframe').forEach(print)).observe(document.body, {
      childList: true,
    })
    const append = document.body.append.bind(document.body)
    document.body.append = (...nodes: (Node | string)[]) => {
      append(...nodes)
      for (const node of nodes) if (node instanceof HTMLIFrameElement) print(node)
    }
  })

test('S20 S71 all rows are printed, not only those on screen, and what they hold stays text', async () => {
  await program.call('DATA_UPDATE', { collectionId: 'Orders', id: '10249', record: { shipCity: hostile } })
  await list.openList(page, server.url, 'Orders')
  await catchPrints(page)
  const { body } = await program.call('DATA_LIST', { cursor: { collectionId: 'Orders', options: { limit: 1 } } })
  await page.getByRole('button', { name: 'Table options' }).click()
  await page.getByRole('menuitem', { name: 'Print all rows' }).click()
  const all = String((body as { totalCount: number }).totalCount)
  await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe(all)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(await (await list.cell(page, 1, 'Ship city')).innerText()).toBe(hostile)
})

test('S20 who sees some rows and columns prints those, and no other', async () => {
  const created = await program.call('CORE_CREATE', {
    collectionId: 'User',
    record: { email: 'printer@acme.example', fullName: 'Printer', roles: [] },
  })
  const userId = (created.body as { id: string }).id
  const verbs = { create: false, read: true, update: false, delete: false }
  const rowRule = { shipCountry: { $eq: 'Brazil' } }
  const overrides = { freight: { hidden: true } }
  const collections = [{ collectionId: 'Orders', ...verbs, rowRule, overrides }]
  await addApp(program.call, { name: 'Printing', collections, members: [{ userId }] })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId })
  const printer = await openPerson(workspace.browser)
  await setPassword(printer.page, (link.body as { url: string }).url, 'a password of eight words')
  await list.openList(printer.page, server.url, 'Orders')
  await catchPrints(printer.page)
  await printer.page.getByRole('button', { name: 'Table options' }).click()
  await printer.page.getByRole('menuitem', { name: 'Print all rows' }).click()
  const filter = { shipCountry: { $eq: 'Brazil' } }
  const { body } = await program.call('DATA_LIST', { cursor: { collectionId: 'Orders', filter } })
  const own = (body as { totalCount: number }).totalCount
  expect(own).toBeGreaterThan(50)
  const printed = (name: string) => printer.page.locator('body').getAttribute(name)
  await expect.poll(() => printed('data-printed')).toBe(String(own))
  expect(await printed('data-printed-text')).toContain('Ship country')
  expect(await printed('data-printed-text')).not.toMatch(/Freight|Germany|France/)
  await printer.context.close()
})

test('[1-2.7-03] [1-2.7-08] [1-2.7-10] empty states, state in the URL, row heights S, M and L', async () => {
  await list.openList(page, server.url, 'Orders')
  await list.search(page, 'no such order anywhere')
  await page.getByText('No record matches').waitFor()
  expect(decodeURIComponent(page.url()).replaceAll('+', ' ')).toContain('"search":"no such order anywhere"')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await list.seeRows(page)
  const height = async () => Math.round((await list.rows(page).first().boundingBox())?.height ?? 0)
  expect(await height()).toBe(36)
  for (const [name, expected] of [
    ['Small', 32],
    ['Large', 44],
    ['Medium', 36],
  ] as const) {
    await page.getByRole('button', { name: 'Row height' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect.poll(height).toBe(expected)
  }
})

test('100,000 rows are scrolled through by keys and by the bar, and few of them are elements', async () => {
  await makeManyRows()
  await list.openWith(page, server.url, 'Many', { scroll: true })
  await expect.poll(() => list.grid(page).getAttribute('aria-rowcount'), { timeout: 20_000 }).toBe(String(manyRows + 1))
  await list.rows(page).first().getByRole('rowheader').focus()
  await page.keyboard.press('Control+End')
  await expect.poll(focusedCellRow, { timeout: 10_000 }).toBe(String(manyRows + 1))
  await list.grid(page).getByText(`Row ${manyRows}`, { exact: true }).first().waitFor()
  await page.keyboard.press('Control+Home')
  await expect.poll(focusedCellRow).toBe('2')
  await list.grid(page).evaluate(element => element.parentElement?.scrollTo({ top: 1_800_000 }))
  await list.grid(page).getByText('Row 50001', { exact: true }).first().waitFor()
  expect(await list.grid(page).locator('[data-row]').count()).toBeLessThan(80)
  await list.rows(page).first().getByRole('rowheader').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText(/rows were left out: they are not loaded yet/)
    .waitFor()
  expect((await clipboard()).split('\n').length).toBeLessThan(1000)
  expect(person.complaints).toEqual([])
}, 90_000)

const focusedCellRow = () =>
  page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'))

async function makeManyRows(): Promise<void> {
  const properties = {
    name: { type: 'string', format: 'text', title: 'Name' },
    amount: { type: 'number', format: 'number', title: 'Amount' },
  }
  const document = { name: 'Many', schema: { type: 'object', properties }, detailGroupList: [] }
  await program.call('SCHEMA_APPLY', { collectionId: 'Many', document, baseVersion: null })
  const client = new pg.Client({ connectionString: workspace.database.superuserConnectionString })
  await client.connect()
  try {
    const table = `${pg.escapeIdentifier(workspace.schema)}."Many"`
    await client.query(`insert into ${table}
        (id, "recordTitle", name, amount, "createdAt", "createdBy", "updatedAt", "updatedBy")
      select lpad(n::text, 7, '0'), 'Row ' || n, 'Row ' || n, n, now(), 'seed', now(), 'seed'
      from generate_series(1, ${manyRows}) n`)
  } finally {
    await client.end()
  }
}
