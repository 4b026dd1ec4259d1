import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseEntry } from './screens/controls.ts'
import { openFilter } from './screens/filters.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string

const association = { cursor: { collectionId: 'Customers', associationKey: 'trips' }, inverseTitle: 'Trips' }
const field = (format: string, title: string, more: object = {}) => ({ type: 'string', format, title, ...more })
const properties = {
  stops: { type: 'array', format: 'association', title: 'Stops', metadata: { fieldSize: 'full', association } },
  tint: field('color', 'Tint'),
  day: field('date', 'Day'),
  moment: field('date-time', 'Moment'),
  clock: field('time', 'Clock'),
  month: field('month', 'Month'),
  week: field('week', 'Week'),
  note: field('text', 'Note'),
}

async function make(values: object, id?: string): Promise<string> {
  const { program } = workspace
  const { body } = await program.call('DATA_CREATE', { collectionId: 'Tours', record: values, ...(id ? { id } : {}) })
  return (body as { id: string }).id
}

let untitled: string

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  page = workspace.page
  url = workspace.server.url
  page.on('dialog', dialog => void dialog.accept())
  const document = { name: 'Tours', detailGroupList: [], schema: { type: 'object', properties } }
  const applied = await workspace.program.call('SCHEMA_APPLY', { collectionId: 'Tours', baseVersion: null, document })
  expect(applied.status).toBe(200)
  const stops = ['ALFKI', 'ANATR', 'ANTON', 'AROUT', 'BERGS', 'BLAUS', 'BLONP']
  await make({ note: 'North', stops: { set: stops } }, 'north')
  untitled = await make({ tint: 'red' })
})

afterAll(async () => {
  await workspace?.end()
})

const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('while cells are edited, a press on the name of a row chooses its cell, and what is typed goes there', async () => {
  await list.openList(page, url, 'Customers')
  await page.getByRole('button', { name: 'Edit cells' }).click()
  await page.getByRole('region', { name: 'Changes of this list' }).waitFor()
  const name = await list.cell(page, 0, 'Company name')
  const before = await name.innerText()
  await name.getByText(before).click()
  await expect.poll(focused).toBe(before)
  await page.keyboard.type('Joint')
  await page.keyboard.press('Enter')
  await expect.poll(() => name.innerText()).toBe('Joint')
  expect(await list.beside(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('one box adds records: all of them and a new one are the last of its list, by keys too', async () => {
  await record.openForm(page, url, 'Tours', 'north')
  const stops = record.form(page).getByRole('group', { name: 'Stops', exact: true })
  const search = stops.getByRole('combobox', { name: 'Add to Stops' })
  expect(await stops.getByRole('button', { name: /Link records|Create new/ }).count()).toBe(0)
  const entry = (name: string) => page.getByRole('option', { name, exact: true })
  for (const [name, dialog, presses] of [
    ['Create new', 'Create new: Customers', 1],
    ['Browse all records…', 'Stops', 2],
  ] as const) {
    await search.focus()
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowUp')
    await expect.poll(() => entry(name).getAttribute('data-focused')).toBe('true')
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog', { name: dialog, exact: true })
    await opened.waitFor()
    expect(await page.getByRole('listbox').count()).toBe(0)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await expect.poll(() => search.evaluate(node => node === document.activeElement)).toBe(true)
  }
  await search.fill('nobody of this name')
  await page.getByRole('listbox').getByText('No results found').waitFor()
  await entry('Browse all records…').waitFor()
  await page.keyboard.press('Escape')
})

test('records to add are offered to whoever presses the box, until one is picked; those not shown are behind a button', async () => {
  await record.openForm(page, url, 'Tours', 'north')
  const stops = record.form(page).getByRole('group', { name: 'Stops', exact: true })
  const search = stops.getByRole('combobox', { name: 'Add to Stops' })
  const offered = page.getByRole('listbox')
  await search.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await offered.count()).toBe(0)
  await search.click()
  await page.getByRole('option', { name: 'Bon app' }).click()
  await stops.getByText('Add (1)').waitFor()
  await expect.poll(() => offered.count()).toBe(0)
  await search.fill('around')
  await page.getByRole('option').first().waitFor()
  await search.fill('bottom')
  await page.getByRole('option', { name: /Bottom/ }).click()
  await stops.getByText('Add (2)').waitFor()
  await expect.poll(() => offered.count()).toBe(0)
  await stops.getByRole('button', { name: '2 more' }).click()
  await page
    .getByRole('dialog')
    .getByRole('tab', { name: /^Linked items/ })
    .waitFor()
  await page.keyboard.press('Escape')
})

test('what is typed and is no value is refused in the form that the input shows', async () => {
  await record.openForm(page, url, 'Tours', 'north')
  const typed = { Tint: '#ff0000', Day: 'soon', Moment: 'soon', Clock: 'soon', Month: 'soon', Week: 'soon' }
  for (const [label, text] of Object.entries(typed)) await record.fill(page, label, text)
  await record.saveButton(page).click()
  await expect.poll(() => record.messageAt(page, 'Tint')).toBe('Enter a color of the palette, such as red or teal')
  expect(await record.messageAt(page, 'Day')).toBe('Enter a date as MM/DD/YYYY')
  expect(await record.messageAt(page, 'Moment')).toBe('Enter a date and time as MM/DD/YYYY h:mm AM')
  expect(await record.messageAt(page, 'Clock')).toBe('Enter a time as h:mm:ss AM')
  expect(await record.messageAt(page, 'Month')).toBe('Enter a month as YYYY-MM')
  expect(await record.messageAt(page, 'Week')).toContain('Enter a week as YYYY-Www')
})

test('a record without a title is called by its first text, else by the end of its ID', async () => {
  await list.openList(page, url, 'Tours')
  const short = `Untitled (${untitled.slice(-8)})`
  await expect.poll(async () => (await list.columnValues(page, 'Title')).toSorted()).toEqual(['North', short])
  await record.openForm(page, url, 'Tours', untitled)
  await page.getByRole('heading', { level: 1, name: short }).waitFor()
})

test('what is pressed in a cell is at least 24 pixels high and wide, in rows as low as those without', async () => {
  const toCustomers = { cursor: { collectionId: 'Customers', associationKey: 'presses' }, inverseTitle: 'Presses' }
  const properties = {
    name: field('text', 'Name'),
    stops: { type: 'array', format: 'association', title: 'Stops', metadata: { association: toCustomers } },
    site: field('url', 'Site'),
    mail: field('email', 'Mail'),
    plan: { type: 'object', format: 'json', title: 'Plan' },
  }
  const presses = { name: 'Presses', detailGroupList: [], schema: { type: 'object', properties } }
  const { program } = workspace
  await program.call('SCHEMA_APPLY', { collectionId: 'Presses', baseVersion: null, document: presses })
  const full = { name: 'A', site: 'https://a.example', mail: 'a@b.example', plan: { a: 1 }, stops: { set: ['ALFKI'] } }
  for (const record of [full, { name: 'B' }])
    expect(await program.call('DATA_CREATE', { collectionId: 'Presses', record })).toMatchObject({ status: 200 })
  await list.openList(page, url, 'Presses')
  await chooseEntry(page.getByRole('button', { name: 'Row height' }), 'Small')
  const pressed = page.getByRole('gridcell').locator('a, button').filter({ hasText: /./ })
  await expect.poll(() => pressed.count()).toBeGreaterThanOrEqual(4)
  const sizes = await pressed.evaluateAll(all =>
    all.map(node => {
      const { width, height, top, left } = node.getBoundingClientRect()
      // Also at its upper edge, which the cell around it may cut off.
      const isWhole = [top + 1, top + height - 1].every(y => document.elementFromPoint(left + width / 2, y) === node)
      return { text: node.textContent, isWhole, isBig: width >= 24 && height >= 24 }
    }),
  )
  expect(sizes.filter(({ isWhole, isBig }) => !isWhole || !isBig)).toEqual([])
  const heights = await list.rows(page).evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
})

test('the menu of a card is reached by Tab', async () => {
  await list.openList(page, url, 'Tours')
  await page.getByRole('button', { name: 'List type: Table' }).click()
  await page.locator('[role^=menuitem]').filter({ hasText: /List$/ }).click()
  await page.getByRole('listitem').getByRole('link', { name: 'North' }).focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    })
    .toMatch(/^Actions for /)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Copy ID' }).waitFor()
  await page.keyboard.press('Escape')
})

test('a condition that was added by a key has the focus', async () => {
  await list.openList(page, url, 'Orders')
  const filter = await openFilter(page)
  const isInNewRow = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('[role=dialog] [role=group] button')]
      return document.activeElement !== null && all.indexOf(document.activeElement) > 0
    })
  await filter.getByRole('button', { name: 'Add condition' }).press('Enter')
  await expect.poll(isInNewRow).toBe(true)
  await expect.poll(focused).toBe('Customer')
  await page.keyboard.press('Escape')
})

test('at 400 % zoom a table has rows, and the page goes to them', async () => {
  await page.setViewportSize({ width: 320, height: 256 })
  await list.openList(page, url, 'Orders')
  await list.rows(page).nth(2).scrollIntoViewIfNeeded()
  await expect
    .poll(async () => (await list.grid(page).locator('xpath=..').boundingBox())?.height ?? 0)
    .toBeGreaterThan(150)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the key that leads to the messages is among the shortcuts', async () => {
  await list.openList(page, url, 'Orders')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('F8', { exact: true }).waitFor()
})

test('where colours are forced, what is chosen and where one is have an edge or a line', async () => {
  await page.goto(`${url}/builder/data/definition?id=Orders`)
  const rows = page.getByRole('treegrid', { name: 'Fields' }).getByRole('row')
  await rows.nth(2).click()
  await page.emulateMedia({ forcedColors: 'active' })
  const styleOf = (locator: Locator, name: string) =>
    locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  await expect.poll(() => styleOf(rows.nth(2), 'outline-style')).toBe('solid')
  expect(await styleOf(rows.nth(3), 'outline-style')).toBe('none')
  const tabs = page.getByRole('tab')
  for (const tab of [
    tabs.and(page.locator('[aria-selected=true]')).first(),
    page.getByRole('tab', { name: 'Field' }).last(),
  ])
    expect(await styleOf(tab, 'text-decoration-line')).toBe('underline')
  expect(await styleOf(page.getByRole('tab', { name: 'Display' }), 'text-decoration-line')).toBe('none')
  const places = page.getByRole('navigation').locator('a')
  const current = places.and(page.locator('[aria-current=page]')).first()
  expect(await styleOf(current, 'border-top-style')).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none' })
})

test('the focus outlives the row of a collection that is deleted', async () => {
  const spare = {
    name: 'Spare',
    detailGroupList: [],
    schema: { type: 'object', properties: { note: properties.note } },
  }
  await workspace.program.call('SCHEMA_APPLY', { collectionId: 'Spare', baseVersion: null, document: spare })
  await page.goto(`${url}/builder/data/list`)
  const row = list.grid(page).getByRole('row').filter({ hasText: 'Spare' })
  await row.getByRole('button').last().press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/^Collections/)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
