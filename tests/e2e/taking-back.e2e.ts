import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { tick } from './screens/controls.ts'
import { readFile as chooseFile } from './screens/import.ts'
import * as list from './screens/record-list.ts'
import { openActivity } from './screens/record-page.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const frenchCustomers = 11

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true, context: { acceptDownloads: true } })
  ;({ server, person, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const more = () => page.getByRole('button', { name: 'More', exact: true })
const recordOf = async (id: string) =>
  (await program.call('DATA_GET', { collectionId: 'Customers', id })).body as Record<string, unknown>

test('a deleted record is found in the trash of its collection and restored', async () => {
  await program.call('DATA_DELETE', { cursor: { collectionId: 'Orders', id: '10248' } })
  await list.openList(page, server.url, 'Orders')
  await more().click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor()
  await page.getByText('Deleted by First admin').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Restore / }).click()
  await page.getByText('The trash is empty').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect((await program.call('DATA_GET', { collectionId: 'Orders', id: '10248' })).status).toBe(200)
})

test('one change is undone from the activity, and the record is seen as it was', async () => {
  const before = await recordOf('ALFKI')
  await program.call('DATA_UPDATE', { collectionId: 'Customers', id: 'ALFKI', record: { city: 'Bonn' } })
  await page.goto(`${server.url}/detail?collectionId=Customers&id=ALFKI`)
  await page.getByRole('form').waitFor()
  await page.getByRole('button', { name: 'Activity', exact: true }).first().click()
  const entry = page.getByRole('listitem').filter({ hasText: 'changed 1 field' }).first()
  await entry.getByRole('button', { name: 'As it was then' }).click()
  const earlier = page.getByRole('dialog')
  await earlier.getByText('Nothing here can be changed.').waitFor()
  await expect.poll(() => earlier.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Bonn')
  expect(await findViolations(page)).toEqual([])
  // The check has been through the narrow layout: what was open there stays.
  await earlier.getByRole('button', { name: 'Close' }).last().click()
  await earlier.waitFor({ state: 'detached' })
  await entry.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await recordOf('ALFKI'))['city']).toBe(before['city'])
  expect(await findViolations(page)).toEqual([])
})

test('[2-4-12] a press on an entry of the activity opens it alone, its values whole; Back returns to the list and to the entry', async () => {
  const long = `Street ${'of many words '.repeat(30)}ends here`
  await program.call('DATA_UPDATE', {
    collectionId: 'Customers',
    id: 'BERGS',
    record: { address: long, city: 'Malmö' },
  })
  await page.goto(`${server.url}/detail?collectionId=Customers&id=BERGS`)
  await page.getByRole('form').waitFor()
  const panel = await openActivity(page)
  const entries = panel.getByRole('listitem')
  const newest = entries.first().getByRole('button', { name: 'First admin changed 2 fields' })
  await newest.waitFor()
  expect(await panel.innerText()).not.toContain('ends here')
  await newest.press('Enter')
  await expect.poll(() => entries.count()).toBe(0)
  await expect.poll(() => panel.innerText()).toContain('ends here')
  await expect.poll(() => panel.innerText()).toContain('Malmö')
  await panel.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.poll(() => entries.count()).toBeGreaterThan(1)
  await expect.poll(() => newest.evaluate(button => button === document.activeElement)).toBe(true)
})

test('the activity that its keys open has the focus, and gives it back to where it came from when it closes', async () => {
  await page.goto(`${server.url}/detail?collectionId=Customers&id=BERGS`)
  await page.getByRole('form').waitFor()
  // It may be open as it was left.
  const panel = await openActivity(page)
  const close = () => panel.getByRole('button', { name: 'Close activity' }).press('Enter')
  await close()
  await panel.waitFor({ state: 'detached' })
  const focusIsOn = (part: Locator) =>
    expect.poll(() => part.evaluate(node => node === document.activeElement)).toBe(true)
  const city = page.getByRole('textbox', { name: 'City' })
  for (const shut of [() => page.keyboard.press('Control+.'), close]) {
    await city.focus()
    await page.keyboard.press('Control+.')
    await focusIsOn(panel)
    await shut()
    await panel.waitFor({ state: 'detached' })
    await focusIsOn(city)
  }
  const button = page.getByRole('button', { name: 'Activity', exact: true }).first()
  await button.press('Enter')
  await panel.waitFor()
  await focusIsOn(button)
  await close()
  await panel.waitFor({ state: 'detached' })
  await focusIsOn(button)
})

test('a bulk save is undone as a whole from the activity of one of its records', async () => {
  const before = await recordOf('ANATR')
  const records = ['ANATR', 'ANTON'].map(id => ({ id, city: 'Puebla' }))
  await program.call('DATA_BULK_UPDATE', { collectionId: 'Customers', records })
  await page.goto(`${server.url}/detail?collectionId=Customers&id=ANTON`)
  await openActivity(page)
  const batch = page.getByRole('button', { name: 'Undo the whole save' }).first()
  await batch.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await recordOf('ANATR'))['city']).toBe(before['city'])
})

test('the records of a filter are exported as a file, with the columns that were chosen', async () => {
  await page.goto(`${server.url}/table?collectionId=Customers`)
  await list.seeRows(page)
  await list.search(page, 'France')
  await more().click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Records of the filter').waitFor()
  expect(await findViolations(page)).toEqual([])
  await tick(dialog.getByRole('checkbox', { name: 'All columns' }))
  await dialog.getByRole('checkbox', { name: 'All columns' }).press('Space')
  await tick(dialog.getByRole('checkbox', { name: 'ID', exact: true }))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(file.suggestedFilename()).toBe('Customers.csv')
  expect(lines.length).toBe(1 + frenchCustomers)
  expect(lines[0]).toBe('id')
})

test('a file changes records by their key: counted before, told by the address, reported as a file, undone', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'trellis-import-')), 'customers.jsonl')
  const rows = [
    { id: 'ALFKI', companyName: 'Alfreds Futterkiste', city: 'Ulm' },
    { id: 'NEWCO', companyName: 'New company', city: 'Kiel' },
  ]
  await writeFile(path, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  await page.goto(`${server.url}/builder/data/import?id=Customers`)
  await chooseFile(page, path)
  await page.getByRole('button', { name: /Which record a row is/ }).click()
  await page.getByRole('option', { name: /^The one with the same/ }).click()
  await page.getByText('1 new record, 1 record changed').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('1 record was changed').waitFor()
  await page.reload()
  await page.getByText('1 record was changed').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect.poll(async () => (await recordOf('ALFKI'))['city']).toBe('Berlin')
  expect((await program.call('DATA_GET', { collectionId: 'Customers', id: 'NEWCO' })).status).toBe(404)
})

test('nothing failed behind the screens', () => {
  expect(person.complaints).toEqual([])
})

test('the activity calls a renamed field by its title, and one that was removed by the ID it had', async () => {
  const text = (title: string) => ({ type: 'string', format: 'text', title })
  const apply = async (properties: object, more: object = {}) => {
    const document = {
      name: 'Crates',
      schema: { type: 'object', properties },
      detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    }
    const { status } = await program.call('SCHEMA_APPLY', {
      collectionId: 'Crates',
      document,
      acceptLoss: true,
      ...more,
    })
    expect(status).toBe(200)
  }
  const collectionId = 'Crates'
  await apply({ name: text('Name'), size: text('Size'), code: text('Code') })
  await program.call('DATA_CREATE', { collectionId, id: 'c', record: { name: 'One', size: 'small', code: 'A1' } })
  await program.call('DATA_UPDATE', { collectionId, id: 'c', record: { size: 'large', code: 'B2' } })
  await apply({ name: text('Name'), width: text('Width') }, { renames: { width: 'size' } })
  await page.goto(`${server.url}/detail?collectionId=Crates&id=c`)
  await page.getByRole('form').waitFor()
  const panel = await openActivity(page)
  const changes = panel.getByRole('listitem').filter({ hasText: 'changed 2 fields' })
  await changes.waitFor()
  expect(await changes.getByRole('term').allTextContents()).toEqual(['Width', 'code'])
  await expect.poll(() => changes.textContent()).toMatch(/small.*large.*A1.*B2/)
  expect(await findViolations(page)).toEqual([])
})
