import { allFormats } from '@trellis/fields'
import type { FieldSchema } from '@trellis/model'
import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../packages/fields/formats/sample-schema.ts'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const longText = `${'Very long text without an end '.repeat(66)}${'W'.repeat(20)}`
const hebrew = 'שלום (world)!'
/** Found by "Row 2", the last first: each word may stand anywhere. */
const withTwo = ['Row 24', 'Row 23', 'Row 22', 'Row 21', 'Row 20', 'Row 12']
const types = ['table', 'list', 'card', 'grid', 'kanban'] as const

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, person, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const optionList = [
  { value: 'a', label: 'A', color: 'blue' },
  { value: 'b', label: 'B', color: 'amber' },
]
const few: Record<string, FieldSchema> = {
  name: { type: 'string', format: 'text', title: 'Name' },
  kind: { type: 'string', format: 'string-option-list', title: 'Kind', metadata: { optionList } },
  tone: { type: 'string', format: 'text', title: 'Tone' },
  recordColor: { type: 'string', format: 'color', title: 'Record color', metadata: { calculation: '{{record.tone}}' } },
}

async function define(collectionId: string, properties: Record<string, FieldSchema>, records: object[]): Promise<void> {
  const document = { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] }
  expect(await program.call('SCHEMA_APPLY', { collectionId, document })).toMatchObject({ status: 200 })
  if (records.length > 0)
    expect((await program.call('DATA_BULK_UPDATE', { collectionId, records })).body).toMatchObject({ success: true })
}

const open = (collectionId: string, state: object) =>
  page.goto(
    `${server.url}/table?collectionId=${collectionId}&${collectionId}-table=${encodeURIComponent(JSON.stringify(state))}`,
  )
const main = (): Locator => page.getByRole('main')
const pages = (): Locator => page.getByRole('navigation', { name: 'Pages' })

/** What has the focus or the pointer tells its name, outside of every landmark. */
async function tooltipsGone(): Promise<void> {
  await page.mouse.move(0, 0)
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
}

/** What of the page is wider than the screen. */
const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a workspace with lists of 0, 1 and 25 records and one of every format', async () => {
  await define('None', few, [])
  await define('One', few, [{ id: 'o1', name: 'Only one', kind: 'a' }])
  const rows = Array.from({ length: 25 }, (_, at) => ({
    id: `r${String(at).padStart(2, '0')}`,
    name: at === 1 ? longText : at === 2 ? hebrew : `Row ${at}`,
    ...(at % 3 ? { kind: 'a' } : {}),
    ...(at % 2 ? { tone: 'red' } : {}),
  }))
  await define('Rows', few, rows)
  const formats = allFormats.filter(
    ({ internal, linked, generated, storage }) => !internal && !linked && !generated && storage === 'column',
  )
  const properties = Object.fromEntries(
    formats.map((format, at): [string, FieldSchema] => {
      const schema = schemaOf(format)
      return [`f${at}`, { ...schema, metadata: { ...schema.metadata, detailOrder: at } }]
    }),
  )
  const nothing = Object.fromEntries(Object.keys(properties).map(id => [id, null]))
  await define('Formats', properties, [{ id: 'empty', ...nothing }])
})

test.each(types)('0, 1 and 25 records as %s, at 1280 and 390', async type => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await open('None', { type })
    await page
      .getByText(type === 'kanban' ? 'No cards' : 'No records yet')
      .first()
      .waitFor()
    expect(await overhang()).toBe(0)
    await open('One', { type })
    await main().getByRole('link', { name: 'Only one' }).first().waitFor()
    expect(await overhang()).toBe(0)
    await open('Rows', { type })
    await main().getByRole('link', { name: 'Row 0', exact: true }).first().waitFor()
    if (type !== 'kanban') await expect.poll(() => pages().innerText()).toContain('1–25 of 25')
    await expect.poll(() => pages().getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    expect(await overhang()).toBe(0)
  }
  // At both widths, and leaves the page at 1280.
  expect(await findViolations(page)).toEqual([])
})

test('2,000 characters stay in their cell and their card; text from right to left is read so', async () => {
  expect(longText.length).toBe(2000)
  await list.openList(page, server.url, 'Rows')
  const cell = await list.cell(page, 1, 'Name')
  expect(Math.round((await cell.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(36)
  const isCut = (locator: Locator) => locator.evaluate(element => element.scrollWidth > element.clientWidth)
  expect(await isCut(cell.getByRole('link'))).toBe(true)
  const directed = await list.cell(page, 2, 'Name')
  await expect.poll(() => directed.innerText()).toBe(hebrew)
  expect(await firstIsRightmost(directed)).toBe(true)
  for (const type of types.slice(1)) {
    await open('Rows', { type })
    const card = main().getByRole('listitem').filter({ hasText: 'Very long text' }).first()
    await card.waitFor()
    expect((await card.boundingBox())?.height ?? 999).toBeLessThan(260)
    expect(await card.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    expect(await firstIsRightmost(main().getByRole('link', { name: hebrew }).first())).toBe(true)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await open('Rows', { type: 'table' })
  expect(await firstIsRightmost(list.grid(page).getByRole('link', { name: hebrew }))).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('on a page from right to left each value begins under the title of its column, and at the edge of its place on a card', async () => {
  await open('Rows', { type: 'table' })
  await list.seeRows(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  // In px from the edge of the cell to the text in it.
  const gap = (cell: Locator) =>
    cell.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.round(element.getBoundingClientRect().right - range.getBoundingClientRect().right)
    })
  const tone = await list.cell(page, 1, 'Tone')
  await expect.poll(() => tone.innerText()).toBe('red')
  expect(await gap(tone)).toBeLessThan(20)
  await open('Rows', { type: 'card' })
  const kind = main().getByRole('definition').first()
  await kind.waitFor()
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await gap(kind)).toBeLessThan(5)
})

test('a filter of groups in groups stays within the window: its conditions scroll, and what applies it is always in reach', async () => {
  const join = '$and'
  const row = { field: 'name', operator: '$contains', value: 'Row' }
  const filter = { join, parts: [row, { join, parts: [row, { join, parts: [row, row, row] }] }] }
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open('Rows', { filter })
    await page.getByRole('button', { name: 'Filter (5)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    const apply = dialog.getByRole('button', { name: 'Apply' })
    await apply.waitFor()
    const { y = 0, height: high = 0 } = (await apply.boundingBox()) ?? {}
    expect(y + high).toBeLessThan(height)
    expect(await dialog.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
    await dialog.getByText('Sort by', { exact: true }).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => [document.documentElement.scrollTop, document.body.scrollTop])).toEqual([0, 0])
    expect(await findViolations(page)).toEqual([])
    await apply.click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('on a phone rows keep their height by S, M and L too, and are dimmed to 60 % while others come', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const heights: number[] = []
  for (const density of ['Small', 'Medium', 'Large']) {
    await open('Rows', { limit: 10 })
    await page.getByRole('button', { name: 'Row height' }).click()
    await page
      .getByRole('menuitem', { name: density })
      .or(page.getByRole('menuitemradio', { name: density }))
      .click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    heights.push((await list.rows(page).first().boundingBox())?.height ?? 0)
  }
  const [small = 0, medium = 0, large = 0] = heights
  expect(small < medium && medium < large, heights.join()).toBe(true)
  const held: (() => void)[] = []
  await page.route('**/api/operations/DATA_LIST', async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await pages().getByRole('button', { name: 'Next page' }).click()
  const isDimmed = async () => (await page.locator('[data-refreshing]').count()) > 0
  await expect.poll(isDimmed).toBe(true)
  for (const go of held.splice(0)) go()
  await page.unroute('**/api/operations/DATA_LIST')
  await expect.poll(isDimmed).toBe(false)
  await page.evaluate(() => localStorage.removeItem('trellis.list.density'))
  await page.setViewportSize({ width: 1280, height: 800 })
})

/** Whether the first letter stands to the right of the last sign, as in text that runs from right to left. */
const firstIsRightmost = (locator: Locator) =>
  locator.evaluate(element => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const text = walker.nextNode()
    if (!(text instanceof Text)) return false
    const at = (place: number) => {
      const range = document.createRange()
      range.setStart(text, place)
      range.setEnd(text, place + 1)
      return range.getBoundingClientRect().left
    }
    return at(0) > at(text.data.length - 1)
  })

test('the empty value of every format is an empty cell, in every kind of list', async () => {
  await list.openList(page, server.url, 'Formats')
  const count = Number(await list.grid(page).getAttribute('aria-colcount'))
  expect(count).toBeGreaterThan(30)
  const seen = new Map<string, string>()
  for (let left = 0; seen.size < count && left < 20_000; left += 400) {
    await list.grid(page).evaluate((element, to) => element.parentElement?.scrollTo({ left: to }), left)
    await page.waitForTimeout(50)
    const cells = await list
      .rows(page)
      .first()
      .locator('[aria-colindex]')
      .evaluateAll(elements =>
        elements.map(element => [element.getAttribute('aria-colindex') ?? '', element.textContent ?? ''] as const),
      )
    for (const [at, text] of cells) seen.set(at, text.trim())
  }
  expect(seen.size).toBe(count)
  expect([...seen.values()].filter(text => /undefined|null|NaN|Invalid|object Object|^0$|1970/.test(text))).toEqual([])
  expect(await findViolations(page)).toEqual([])
  for (const type of ['list', 'card', 'grid']) {
    await open('Formats', { type })
    await main().getByRole('listitem').first().waitFor()
    expect(await main().innerText()).not.toMatch(/undefined|null|NaN|Invalid|object Object|1970/)
  }
})

test('[1-2.7-05] a row shows its colour as a bar or as its background, or not at all', async () => {
  await list.openList(page, server.url, 'Rows')
  const row = (at: number) => list.grid(page).locator(`[data-row="${at}"]`)
  const background = (at: number) => row(at).evaluate(element => getComputedStyle(element).backgroundColor)
  const tabs = () => list.grid(page).locator('[role=row] [class*=tab]').count()
  await expect.poll(tabs).toBe(12)
  expect(await background(1)).toBe(await background(2))
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Table options' }).click()
    await page.getByRole('menuitem', { name: 'Record colors' }).click()
    await page
      .getByRole('menuitemradio', { name: entry })
      .or(page.getByRole('menuitem', { name: entry }))
      .click()
    await page.getByRole('menu').first().waitFor({ state: 'detached' })
    await tooltipsGone()
  }
  await choose('Row background')
  await expect.poll(() => row(1).getAttribute('data-color')).toBe('red')
  expect(await background(1)).not.toBe(await background(2))
  expect(await tabs()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await choose('Not shown')
  await expect.poll(() => row(1).getAttribute('data-color')).toBeNull()
  expect([await tabs(), (await background(1)) === (await background(2))]).toEqual([0, true])
  await choose('Color bar')
  await expect.poll(tabs).toBe(12)
})

test('[1-2.7-10] [2-9-26] icons of a grid are 24, 32 and 50 px at S, M and L, M by default', async () => {
  await open('Rows', { type: 'grid' })
  const image = main().getByRole('listitem').first().locator('[aria-hidden="true"] > *').first()
  const width = async () => Math.round((await image.boundingBox())?.width ?? 0)
  await image.waitFor()
  expect(await width()).toBe(32)
  for (const [name, expected] of [
    ['Small', 24],
    ['Large', 50],
    ['Medium', 32],
  ] as const) {
    await page.getByRole('button', { name: 'Row height' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect.poll(width).toBe(expected)
  }
})

test('without a connection the rows, the search and what was ticked stay; retrying brings what is new, and nothing is lost', async () => {
  await list.openWith(page, server.url, 'Rows', { search: 'Row 1' })
  const names = () => list.columnValues(page, 'Name')
  const before = await names()
  await page.getByRole('checkbox', { name: 'Select Row 10' }).click()
  const ticked = page.getByRole('region', { name: 'Selected rows' }).getByText('1 row selected')
  await ticked.waitFor()
  await page.route('**/api/operations/DATA_LIST', route => route.abort('connectionfailed'))
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const strip = page.getByRole('status').filter({ hasText: 'These rows may be out of date.' })
  await strip.waitFor({ timeout: 30_000 })
  expect(await names()).toEqual(before)
  await program.call('DATA_UPDATE', { collectionId: 'Rows', id: 'r10', record: { name: 'Row 1 anew' } })
  await page.waitForTimeout(1000)
  const retry = strip.locator('button:not([aria-disabled])')
  await retry.waitFor({ timeout: 30_000 })
  await page.unroute('**/api/operations/DATA_LIST')
  await retry.click()
  await strip.waitFor({ state: 'detached' })
  await expect.poll(names).toContain('Row 1 anew')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Row 1')
  await ticked.waitFor()
})

test('what is searched for without a connection says why it did not come, and comes when it is tried again', async () => {
  await list.openList(page, server.url, 'Rows')
  await page.route('**/api/operations/DATA_LIST', route => route.abort('connectionfailed'))
  await page.getByRole('searchbox').fill('Row 24')
  await main().getByText('The server did not answer. Check the connection and try again.').waitFor({ timeout: 30_000 })
  expect(await findViolations(page)).toEqual([])
  await page.unroute('**/api/operations/DATA_LIST')
  await main().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => list.columnValues(page, 'Name')).toEqual(['Row 24'])
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Row 24')
  expect(person.complaints.filter(each => !/ERR_CONNECTION_FAILED|Failed to load/.test(each))).toEqual([])
})

test('a list that is opened cold asks for its rows, its collection and what stands around it with the token alone', async () => {
  const asked: string[] = []
  const note = (request: Request) => asked.push(new URL(request.url()).pathname.replace('/api/operations/', ''))
  page.on('request', note)
  await open('Rows', { search: 'Row 2', orderBy: 'name', descending: true })
  await expect.poll(() => list.columnValues(page, 'Name')).toEqual(withTwo)
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  expect(asked).toContain('/api/token')
  for (const name of ['DATA_LIST', 'DATA_DESCRIBE', 'SESSION_GET', 'NAVIGATION_APPS', 'FAVORITE_LIST'])
    expect(asked, name).not.toContain(name)
})

test('a list whose first rows do not come, those asked for early included, offers to ask again and has lost nothing', async () => {
  let failed = 0
  await page.route('**/api/operations/DATA_LIST', route => {
    failed += 1
    return route.abort('connectionfailed')
  })
  // The rows that are asked for early come with the token.
  await page.route('**/api/token', async route => {
    const response = await route.fetch()
    const { ahead: _ahead, ...session } = await response.json()
    await route.fulfill({ response, json: session })
  })
  await open('Rows', { search: 'Row 2', orderBy: 'name', descending: true })
  const retry = main().getByRole('button', { name: 'Try again' })
  await retry.waitFor({ timeout: 30_000 })
  expect(failed).toBeGreaterThan(0)
  expect(await findViolations(page)).toEqual([])
  await page.unroute('**/api/token')
  await page.unroute('**/api/operations/DATA_LIST')
  await retry.click()
  await expect.poll(() => list.columnValues(page, 'Name')).toEqual(withTwo)
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Row 2')
})

test('a window that becomes as narrow as a phone and wide again keeps what is ticked and what is not saved', async () => {
  await list.openWith(page, server.url, 'Rows', { search: 'Row 1' })
  await page.getByRole('checkbox', { name: 'Select Row 11' }).click()
  const ticked = page.getByRole('region', { name: 'Selected rows' }).getByText('1 row selected')
  await ticked.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select Row 11' }).isChecked()).toBe(true)
  await ticked.waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await ticked.waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select Row 11' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Edit cells' }).click()
  const tone = await list.cell(page, 0, 'Tone')
  await tone.click()
  await page.keyboard.type('green')
  await page.keyboard.press('Enter')
  const changes = page.getByRole('region', { name: 'Changes of this list' })
  await changes.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(500)
  await changes.waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await list.cell(page, 0, 'Tone')).innerText()).toBe('green')
  await page.getByRole('button', { name: 'Discard' }).click()
})
