import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseEntry } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page

beforeAll(async () => {
  workspace = await openWorkspace({
    hasSample: true,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  ;({ server, page } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const header = (title: string): Locator => page.getByRole('columnheader', { name: new RegExp(`^${title}`) })
const view = (name: string): Locator => page.getByRole('button', { name, exact: true })
const told = (text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' })

async function titles(): Promise<string[]> {
  const texts = await list.grid(page).getByRole('columnheader').allInnerTexts()
  return texts.map(text => text.trim()).filter(text => text !== '')
}

/** What this browser keeps of the columns of lists. */
const forgetColumns = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('trellis.table.')) localStorage.removeItem(key)
}

/** The list with its columns as at the beginning. */
async function openFresh(): Promise<void> {
  await page.evaluate(forgetColumns)
  await list.openList(page, server.url, 'Orders')
  await page.getByRole('button', { name: 'Table options' }).waitFor()
}

/** Presses on a header, takes it over another one, and answers with the pointer still down. */
async function drag(from: string, to: string, share: number): Promise<void> {
  const start = await header(from).boundingBox()
  const end = await header(to).boundingBox()
  if (!start || !end) throw new Error('what is dragged, or where, is not on screen')
  await page.mouse.move(start.x + 30, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 45, start.y + start.height / 2, { steps: 3 })
  await page.mouse.move(end.x + end.width * share, end.y + end.height / 2, { steps: 8 })
}

test('a column is dragged by its header to where the line shows, and that is told; a press still sorts', async () => {
  await openFresh()
  const [first = '', one = '', two = '', three = '', ...others] = await titles()
  await drag(one, three, 0.8)
  await list.grid(page).locator('[role=columnheader][data-drop="after"]', { hasText: three }).waitFor()
  await page.mouse.up()
  await expect.poll(titles).toEqual([first, two, three, one, ...others])
  await told(`${one} is now column 4 of ${await valueColumns()}`)
  expect(await list.grid(page).locator('[data-drop]').count()).toBe(0)
  expect(page.url()).not.toContain('orderBy')
  await header('Order date').getByRole('button').first().click()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"orderBy":"orderDate"')
})

const valueColumns = async () => Number(await list.grid(page).getAttribute('aria-colcount')) - 2

test('Escape leaves a dragged column where it was', async () => {
  await openFresh()
  const before = await titles()
  await drag(before[3] ?? '', before[1] ?? '', 0.2)
  await list.grid(page).locator('[data-drop="before"]').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await titles()).toEqual(before)
  expect(await list.grid(page).locator('[data-drop], [data-dragged]').count()).toBe(0)
})

test('Alt and an arrow move a column by keys alone; the focus goes with it, and readers are told', async () => {
  await openFresh()
  await header('Customer').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await told(`Customer is now column 3 of ${await valueColumns()}`)
  await expect.poll(async () => (await titles()).slice(1, 3)).toEqual(['Employee', 'Customer'])
  expect(await header('Customer').evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(async () => (await titles()).slice(1, 3)).toEqual(['Customer', 'Employee'])
  await page.keyboard.press('Alt+ArrowLeft')
  await told('Customer stays where it is')
})

test('a view keeps its columns: order, width, hidden and pinned; what one makes of them is saved with it or discarded', async () => {
  await openFresh()
  await chooseEntry(view('All records'), 'Save as new view…')
  await page.getByRole('textbox', { name: 'Name' }).fill('Dispatch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await view('Dispatch').waitFor()
  const options = (title: string) => page.getByRole('button', { name: `Options of ${title}`, exact: true })
  await chooseEntry(options('Customer'), 'Hide column')
  await chooseEntry(options('Shipped date'), 'Move towards the start')
  await chooseEntry(options('Employee'), 'Keep in view')
  await chooseEntry(options('Employee'), 'Wider')
  await view('Dispatch, changed').waitFor()
  await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Title', 'Employee', 'Shipped date'])
  const arranged = await titles()
  expect(arranged).not.toContain('Customer')
  const width = (await header('Employee').boundingBox())?.width
  await chooseEntry(view('Dispatch, changed'), 'Save changes')
  await view('Dispatch').waitFor()
  await chooseEntry(view('Dispatch'), 'All records')
  await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Title', 'Customer', 'Employee'])
  await chooseEntry(view('All records'), 'Dispatch')
  await expect.poll(titles).toEqual(arranged)
  await page.evaluate(forgetColumns)
  await page.reload()
  await list.seeRows(page)
  await expect.poll(titles).toEqual(arranged)
  expect((await header('Employee').boundingBox())?.width).toBe(width)
  await chooseEntry(options('Order date'), 'Hide column')
  await view('Dispatch, changed').waitFor()
  await chooseEntry(view('Dispatch, changed'), 'Discard changes')
  await expect.poll(titles).toEqual(arranged)
  await view('Dispatch').waitFor()
})

test('what is pressed or pasted before editing is there waits for it', async () => {
  let letThrough: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route(/table-parts-.*\.js/, async route => {
    await held
    await route.continue()
  })
  await list.openWith(page, server.url, 'Orders', { search: '10250' })
  const city = await list.cell(page, 0, 'Ship city')
  const before = await city.innerText()
  await city.focus()
  await page.keyboard.press('Control+c')
  await page.evaluate(() => navigator.clipboard.writeText('Bergen'))
  await page.keyboard.press('Control+v')
  await expect.poll(() => city.innerText()).toBe(before)
  letThrough()
  await expect.poll(() => city.innerText()).toBe('Bergen')
  await page.getByRole('region', { name: 'Changes of this list' }).getByText('1 change in 1 record').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(before)
  await page.unroute(/table-parts-.*\.js/)
})

test('F2 before editing is there opens the cell when it has come', async () => {
  await page.route(/table-parts-.*\.js/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await list.openWith(page, server.url, 'Orders', { search: '10250' })
  const city = await list.cell(page, 0, 'Ship city')
  await city.focus()
  await page.keyboard.press('F2')
  await list.grid(page).getByRole('textbox').waitFor()
  await page.keyboard.press('Escape')
  await page.unroute(/table-parts-.*\.js/)
})

test('groups by quarter and week are called as people call them', async () => {
  const group = (unit: string) => ({ group: { fieldId: 'orderDate', unit } })
  await list.openWith(page, server.url, 'Orders', group('quarter'))
  await list.grid(page).getByText('Q3 1996', { exact: true }).waitFor()
  await list.openWith(page, server.url, 'Orders', group('week'))
  await list.grid(page).getByText('Week 27, 1996', { exact: true }).waitFor()
  await list.openWith(page, server.url, 'Orders', group('month'))
  await list.grid(page).getByText('July 1996', { exact: true }).waitFor()
})
