import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { choose, seeToast, takeWay, tick, typeQuickly } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, person, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const wide = { fieldSize: 'full' }
const toCustomers = { cursor: { collectionId: 'Customers', associationKey: 'trips' }, inverseTitle: 'Trips', max: 4 }
const toEmployee = { cursor: { collectionId: 'Employees', associationKey: 'guided' }, inverseTitle: 'Guided', max: 1 }

const sizes = Array.from({ length: 30 }, (_, size) => ({ value: `s${size}`, label: `Size ${size}` }))

const properties = {
  name: { type: 'string', format: 'text', title: 'Name' },
  stops: { type: 'array', format: 'association', title: 'Stops', metadata: { ...wide, association: toCustomers } },
  guide: {
    type: 'array',
    format: 'association',
    title: 'Guide',
    metadata: { association: { ...toEmployee, subtype: 'dropdown' } },
  },
  client: {
    type: 'string',
    format: 'collection-lookup',
    title: 'Client',
    metadata: { collectionId: 'Customers', disableFreeText: true },
  },
  start: { type: 'object', format: 'address', title: 'Start', metadata: { ...wide, requiredParts: ['city'] } },
  legs: { type: 'array', format: 'array', title: 'Legs', minItems: 1, maxItems: 3, metadata: wide },
  size: { type: 'string', format: 'string-option-list', title: 'Size', metadata: { optionList: sizes } },
  plan: { type: 'object', format: 'json', title: 'Plan' },
  query: { type: 'string', format: 'sql', title: 'Query' },
  wanted: { type: 'object', format: 'collection-filter', title: 'Wanted', metadata: { collectionId: 'Orders' } },
}

test('a workspace with the sample and a collection of every picker', async () => {
  const document = { name: 'Tours', detailGroupList: [], schema: { type: 'object', properties } }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Tours', baseVersion: null, document })
  expect(made).toMatchObject({ status: 200 })
  const stops = { set: ['ALFKI', 'ANATR'] }
  await program.call('DATA_CREATE', { collectionId: 'Tours', id: 'north', record: { name: 'North', stops } })
})

const group = (name: string): Locator => record.form(page).getByRole('group', { name, exact: true })
const dialog = (): Locator => page.getByRole('dialog').last()
const button = (scope: Locator, name: string | RegExp): Locator => scope.getByRole('button', { name, exact: true })
const adding = (): Locator => group('Stops').getByRole('combobox', { name: 'Add to Stops' })

async function stored(): Promise<Record<string, unknown>> {
  const cursor = { collectionId: 'Tours', id: 'north' }
  return (await program.call('DATA_GET', { cursor })).body as Record<string, unknown>
}

test('[2-2.4-02] [2-2.4-09] [2-4-22] [2-5-18] links are marked in the form and in the dialog, undone, and stored by Save', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  const stops = group('Stops')
  const link = stops.getByRole('link', { name: /Alfreds/ })
  await expect.poll(() => link.getAttribute('href')).toBe('/detail?collectionId=Customers&id=ALFKI')
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  const search = stops.getByRole('combobox', { name: 'Add to Stops' })
  await search.fill('around')
  await page.getByRole('option', { name: 'Around the Horn' }).click()
  await stops.getByText('Add (1)').waitFor()
  await search.fill('around')
  await page.getByText('No results found').waitFor()
  await page.keyboard.press('Escape')
  await search.blur()
  await button(stops, 'Unlink Alfreds Futterkiste').click()
  await stops.getByText('Remove (1)').waitFor()
  await takeWay(search, 'Browse all records…')
  await expect.poll(() => dialog().getByRole('tab').allInnerTexts()).toEqual(['Linked items\n2', 'Available to add'])
  await button(dialog(), 'Undo for Alfreds Futterkiste').click()
  await dialog().getByRole('tab', { name: 'Available to add' }).click()
  await dialog().getByRole('searchbox').fill('bottom')
  await button(dialog(), /^Link Bottom/).click()
  // Four are the most that may be linked.
  await dialog().getByText('At most 4 can be linked.').waitFor()
  expect(await findViolations(page)).toEqual([])
  await button(dialog(), 'OK').click()
  expect(await search.count()).toBe(0)
  await button(stops, 'Link records').waitFor()
  await record.save(page)
  expect(await stored()).toMatchObject({ stops: { totalCount: 4 } })
})

async function createCustomer(name: string): Promise<void> {
  await takeWay(adding(), 'Create new')
  await dialog().getByText('Step 1/').waitFor()
  await dialog().getByRole('textbox', { name: 'Company name' }).fill(name)
  while ((await button(dialog(), 'Next').count()) > 0) await button(dialog(), 'Next').click()
  await button(dialog(), 'Save').click()
  await seeToast(page, '1 record saved')
  await group('Stops')
    .getByRole('link', { name: new RegExp(name) })
    .waitFor()
}

test('[2-2.4-03] a new record is made step by step; where room is made by the next save, it is linked by that', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  const stops = group('Stops')
  await stops.getByRole('link', { name: /Alfreds/ }).waitFor()
  await button(stops, 'Link records').waitFor()
  expect(await button(stops, 'Create new').or(adding()).count()).toBe(0)
  await button(stops, 'Unlink Alfreds Futterkiste').click()
  await takeWay(adding(), 'Create new')
  await dialog().getByText('Step 1/').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await createCustomer('Zum Anker')
  expect(await stored()).toMatchObject({ stops: { totalCount: 4 } })
  await record.save(page)
  const links = JSON.stringify((await stored())['stops'])
  expect(links).toContain('Zum Anker')
  expect(links).not.toContain('ALFKI')
})

test('[2-2.2-05] [2-2.2-06] what is wrong with a new record stands behind one button, and leads to its step and field', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  await button(group('Stops'), /^Unlink /)
    .first()
    .click()
  await takeWay(adding(), 'Create new')
  await dialog().getByText('Step 1/').waitFor()
  while (await button(dialog(), 'Next').count()) await button(dialog(), 'Next').click()
  await button(dialog(), 'Save').click()
  const all = button(page.getByRole('dialog', { name: /^Create new/ }), 'See all errors')
  await expect.poll(() => all.evaluate(node => node === node.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const title = 'Please review and update these fields in order to submit the form:'
  const errors = page.getByRole('dialog', { name: title })
  await errors.getByText(title, { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await button(errors, 'Company name: Required field').click()
  await dialog().getByText('Step 1/').waitFor()
  const name = dialog().getByRole('textbox', { name: 'Company name' })
  await expect.poll(() => name.evaluate(node => node === node.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
})

test('[2-7-27] a new record has the link back filled in, and is linked as soon as it is saved', async () => {
  await button(group('Stops'), 'Unlink Around the Horn').click()
  await record.save(page)
  await createCustomer('Zur Post')
  expect(JSON.stringify((await stored())['stops'])).toContain('Zur Post')
  expect(await button(record.form(page), 'Discard').count()).toBe(0)
})

test('[2-4-24] a dropdown takes one record, another one replaces it, the same one again changes nothing', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  const guide = record.form(page).getByRole('combobox', { name: 'Guide' })
  await guide.fill('Davolio')
  await page.getByRole('option', { name: /Davolio/ }).click()
  await record.save(page)
  expect(await stored()).toMatchObject({ guide: { totalCount: 1, list: [{ recordTitle: 'Nancy Davolio' }] } })
  await guide.fill('Fuller')
  await page.getByRole('option', { name: /Fuller/ }).click()
  await guide.fill('Davolio')
  await page.getByRole('option', { name: /Davolio/ }).click()
  await expect.poll(() => button(record.form(page), 'Discard').count()).toBe(0)
  await guide.fill('Fuller')
  await page.getByRole('option', { name: /Fuller/ }).click()
  await record.save(page)
  expect(await stored()).toMatchObject({ guide: { totalCount: 1, list: [{ recordTitle: 'Andrew Fuller' }] } })
})

/** What the page asks of an operation from now on. */
function listenTo(
  name: string,
): { cursor?: { collectionId?: string; searchString?: string; options?: { limit?: number } }; text?: string }[] {
  const asked: ReturnType<typeof listenTo> = []
  page.on('request', request => {
    if (request.url().endsWith(`/api/operations/${name}`)) asked.push(request.postDataJSON())
  })
  return asked
}

test('Enter takes the record that is typed into a dropdown, at once and where none fits none; Escape gives the search up', async () => {
  const guide = record.form(page).getByRole('combobox', { name: 'Guide' })
  await guide.fill('Davolio')
  await guide.press('Enter')
  await expect.poll(() => guide.inputValue()).toBe('Nancy Davolio')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  await guide.fill('nobody is called so')
  await page.getByRole('option', { name: /Davolio/ }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await guide.press('Enter')
  await guide.press('Escape')
  await expect.poll(() => guide.inputValue()).toBe('Nancy Davolio')
  await guide.fill('Fuller')
  // Others are found by it, too: those who report to him.
  await guide.press('Enter')
  await expect.poll(() => guide.inputValue()).toBe('Andrew Fuller')
  await expect.poll(() => button(record.form(page), 'Discard').count()).toBe(0)
})

test('[2-9-19] [2-7-32] a lookup asks for 10 records at a time, once for what was typed quickly, in a list of 270 pixels', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  const all = listenTo('DATA_LIST')
  // The form may still ask for its links.
  const asked = () => all.filter(({ cursor }) => cursor?.collectionId === 'Customers')
  const client = record.form(page).getByRole('combobox', { name: 'Client' })
  await client.click()
  await page.getByRole('option').nth(9).waitFor()
  expect(asked()[0]?.cursor).toMatchObject({ options: { limit: 10, skip: 0 } })
  // The next ten are on their way before their place comes into sight.
  expect(new Set(asked().map(({ cursor }) => cursor?.options?.limit))).toEqual(new Set([10]))
  expect((await page.getByRole('listbox').boundingBox())?.height).toBeLessThanOrEqual(270)
  await typeQuickly(client, 'vins et')
  await page.getByRole('option', { name: 'Vins et alcools Chevalier' }).waitFor()
  const searched = asked()
    .map(({ cursor }) => cursor?.searchString)
    .filter(text => text !== undefined)
  expect(searched).toEqual(['vins et'])
  await page.keyboard.press('Escape')
  await client.fill('')
  await client.blur()
})

test('[2-9-47] a dropdown of options has all of them at once, one of records comes by pages', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  // The row that says more is on its way is an option too.
  const count = () => page.getByRole('option').filter({ hasNotText: 'Loading' }).count()
  await button(record.form(page), /Size$/).click()
  await expect.poll(count).toBe(sizes.length)
  await page.keyboard.press('Escape')
  await record.form(page).getByRole('combobox', { name: 'Client' }).click()
  await expect.poll(count).toBeGreaterThanOrEqual(10)
  const first = await count()
  expect(first % 10).toBe(0)
  expect(first).toBeLessThan(sizes.length)
  await page.getByRole('listbox').evaluate(box => box.scrollTo({ top: box.scrollHeight }))
  await expect.poll(count).toBeGreaterThan(first)
  await page.keyboard.press('Escape')
})

test('[2-9-07] [2-7-25] lists of links ask for 5 at a time, in at most 400 pixels', async () => {
  const asked = listenTo('DATA_LIST')
  await record.openForm(page, server.url, 'Tours', 'north')
  await takeWay(adding(), 'Browse all records…')
  await dialog().getByRole('tab', { name: 'Available to add' }).click()
  await button(dialog(), /^Link /)
    .first()
    .waitFor()
  const available = asked.findLast(({ cursor }) => cursor && 'excluded' in cursor)
  expect(available?.cursor?.options?.limit).toBe(5)
  const list = dialog().getByRole('list').last()
  const { maxBlockSize, minInlineSize } = await list.evaluate(node => getComputedStyle(node))
  expect([maxBlockSize, minInlineSize]).toEqual(['400px', 'min(300px, 100%)'])
  await button(dialog(), 'OK').click()
})

test('[2-8-12] [2-5-20] [2-4-53] a lookup that takes records only says so, and finds one by what is typed', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  const client = record.form(page).getByRole('combobox', { name: 'Client' })
  await client.click()
  const options = page.getByRole('option')
  await expect.poll(() => options.count()).toBeGreaterThanOrEqual(10)
  await page.getByRole('listbox').evaluate(box => box.scrollTo({ top: box.scrollHeight }))
  await expect.poll(() => options.count()).toBeGreaterThanOrEqual(20)
  await client.fill('nobody of that name')
  await page.keyboard.press('Tab')
  const toast = page.getByRole('alertdialog', { name: 'Not found' })
  await toast.getByText("We couldn't find the record and this field doesn't support manual inputs").waitFor()
  await seeToast(page, 'Not found')
  await expect.poll(() => client.inputValue()).toBe('')
  await client.fill('VINET')
  await page.keyboard.press('Tab')
  await expect.poll(() => client.inputValue()).toBe('Vins et alcools Chevalier')
  await record.save(page)
  expect(await stored()).toMatchObject({ client: 'VINET' })
})

test('[2-8-13] the title of a looked up record is said to be loading until it is there', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/DATA_LIST', async route => {
    await isAnswered
    await route.continue()
  })
  await record.openForm(page, server.url, 'Tours', 'north')
  const client = record.form(page).getByRole('combobox', { name: 'Client' })
  await expect.poll(() => client.inputValue()).toBe('Loading...')
  answer()
  await expect.poll(() => client.inputValue()).toBe('Vins et alcools Chevalier')
  await page.unroute('**/DATA_LIST')
})

test('[2-2.4-01] [2-4-25] [2-9-11] [2-7-24] an address is searched for, or entered by hand with the parts that it must have', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  const start = record.form(page).getByRole('button', { name: /^Start/ })
  await start.click()
  const search = dialog().getByRole('combobox', { name: 'Search address' })
  const asked = listenTo('ADDRESS_SEARCH')
  await typeQuickly(search, 'Berl')
  await page.getByRole('option', { name: 'Berlin, Germany' }).click()
  expect(asked.map(({ text }) => text)).toEqual(['Berl'])
  await button(dialog(), 'Cancel').click()
  await expect.poll(() => start.innerText()).toContain('Search for an address')
  await start.click()
  await search.fill('Berl')
  await page.getByRole('option', { name: 'Berlin, Germany' }).click()
  await tick(dialog().getByRole('checkbox', { name: 'Enter the address by hand' }))
  await expect.poll(() => search.isDisabled()).toBe(true)
  await dialog().getByRole('textbox', { name: 'City' }).fill('')
  await button(dialog(), 'Apply').click()
  await dialog().getByText('Required field').waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog().getByRole('textbox', { name: 'City' }).fill('Potsdam')
  await dialog().getByRole('textbox', { name: 'Additional information' }).fill('Backyard')
  await button(dialog(), 'Apply').click()
  await record.save(page)
  expect(await stored()).toMatchObject({ start: { city: 'Potsdam', manual: true, additionalInfo: 'Backyard' } })
  const map = record.form(page).getByRole('link', { name: 'Show on a map' })
  await expect.poll(() => map.getAttribute('href')).toBe('https://www.openstreetmap.org/search?query=52.52%2C13.41')
  await start.click()
  await button(dialog(), 'Clear').click()
  await button(dialog(), 'Apply').click()
  await record.save(page)
  expect(await stored()).not.toHaveProperty('start')
})

test('[2-2.2-08] items of a list are added, moved by drag and by keys, duplicated and removed', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  const legs = group('Legs')
  await legs.getByText('1 to 3').waitFor()
  for (const text of ['Kiel', 'Oslo']) {
    await button(legs, 'Add item').click()
    await page.keyboard.type(text)
  }
  const texts = () => legs.getByRole('textbox').evaluateAll(boxes => boxes.map(box => (box as HTMLInputElement).value))
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(texts).toEqual(['Oslo', 'Kiel'])
  await button(legs, 'Duplicate item 2').click()
  await expect.poll(texts).toEqual(['Oslo', 'Kiel', 'Kiel'])
  await expect.poll(() => button(legs, 'Add item').isDisabled()).toBe(true)
  const handles = legs.getByTitle(/^Drag to move/)
  await handles.nth(2).dragTo(legs.getByRole('textbox').first())
  await expect.poll(texts).toEqual(['Kiel', 'Oslo', 'Kiel'])
  await button(legs, 'Remove item 3').click()
  await record.save(page)
  expect(await stored()).toMatchObject({ legs: ['Kiel', 'Oslo'] })
})

test('[2-2.4-08] [2-4-36] code is written over the whole screen; text that is no JSON leaves the value as it was', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  await record
    .form(page)
    .getByRole('button', { name: /^Query/ })
    .click()
  await dialog().locator('.cm-content:focus').waitFor()
  await page.keyboard.type('select 1')
  expect(await findViolations(page)).toEqual([])
  await button(dialog(), 'OK').click()
  const plan = record.form(page).getByRole('button', { name: /^Plan/ })
  await plan.click()
  await dialog().locator('.cm-content:focus').waitFor()
  await page.keyboard.insertText('{"a": 1}')
  await button(dialog(), 'OK').click()
  await record.save(page)
  expect(await stored()).toMatchObject({ query: 'select 1', plan: { a: 1 } })
  await plan.click()
  await dialog().locator('.cm-content:focus').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('{"a": ')
  await dialog().getByText('Syntax error').waitFor()
  await button(dialog(), 'OK').click()
  await record.form(page).getByText('Syntax error').waitFor()
  expect(await stored()).toMatchObject({ plan: { a: 1 } })
})

test('[2-2.8-01] [2-4-35] a filter is put together in a dialog: Cancel forgets, Apply takes', async () => {
  await record.openForm(page, server.url, 'Tours', 'north')
  const wanted = group('Wanted')
  const fill = async () => {
    await button(wanted, 'Empty filter').click()
    await choose(dialog(), 'Field', 'Ship city')
    await dialog().getByRole('textbox').last().fill('Kiel')
  }
  await fill()
  await button(dialog(), 'Cancel').click()
  await fill()
  expect(await findViolations(page)).toEqual([])
  await button(dialog(), 'Apply').click()
  await button(wanted, 'See filter').waitFor()
  await record.save(page)
  expect(JSON.stringify((await stored())['wanted'])).toContain('Kiel')
})

test('[2-4-54] a cell of links opens all of them, without opening its record', async () => {
  await list.openList(page, server.url, 'Tours')
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /Zur Post/ })
    .click()
  await dialog()
    .getByRole('link', { name: /Zur Post/ })
    .waitFor()
  await button(dialog(), 'OK').click()
  expect(new URL(page.url()).pathname).toBe('/table')
})

test('nothing failed in the browser meanwhile', () => {
  expect(person.complaints).toEqual([])
})
