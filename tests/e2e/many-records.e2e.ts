import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { choose, chooseEntry, tick } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import { openActivity, openForm } from './screens/record-page.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url = ''

beforeAll(async () => {
  workspace = await openWorkspace({ context: { acceptDownloads: true } })
  ;({ page, program } = workspace)
  url = workspace.server.url
  const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: {} })
  const schema = { type: 'object', properties: { name: text('Name'), town: text('Town'), note: text('Note') } }
  const document = { name: 'Shops', schema, detailGroupList: [] }
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Shops', document })).toMatchObject({ status: 200 })
  const records = Array.from({ length: 8 }, (_, at) => ({ id: `s${at}`, name: `Shop ${at}`, town: 'Bonn', note: 'n' }))
  await program.call('DATA_BULK_UPDATE', { collectionId: 'Shops', records })
})
afterAll(() => workspace?.end())

const bar = () => page.getByRole('region', { name: 'Selected rows' })

async function tickRows(ids: readonly string[]): Promise<void> {
  for (const id of ids) await list.rowOf(page, id).getByRole('checkbox').press('Space')
  await bar().getByText(`${ids.length} rows selected`).waitFor()
}

test('ticked records are exported alone, without the columns that the table hides', async () => {
  await list.openList(page, url, 'Shops')
  await chooseEntry(list.grid(page).getByRole('button', { name: 'Options of Town' }), 'Hide column')
  await expect.poll(() => list.grid(page).getByRole('columnheader', { name: 'Town' }).count()).toBe(0)
  await tickRows(['s2', 's5'])
  await bar().getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 selected records').waitFor()
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Town' }).isChecked()).toBe(false)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter'),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['id,name,note', 's2,Shop 2,n', 's5,Shop 5,n'])
})

test('an export is written as was chosen: what a format has no choice of is not offered, nor sent', async () => {
  await list.openList(page, url, 'Shops')
  await chooseEntry(page.getByRole('button', { name: 'More', exact: true }), 'Export…')
  const dialog = page.getByRole('dialog')
  const box = (label: string) => dialog.getByRole('radiogroup', { name: label })
  await box('Between values').getByRole('radio', { name: 'Semicolon' }).press('Space')
  await box('Decimal sign').getByRole('radio', { name: 'Comma' }).press('Space')
  await shoot(page, 'export-csv')
  expect(await findViolations(page)).toEqual([])
  await box('Links and options').getByRole('radio', { name: 'Both' }).press('Space')
  await box('Format').getByRole('radio', { name: 'Excel' }).press('Space')
  await expect.poll(() => box('Between values').count()).toBe(0)
  await box('Format').getByRole('radio', { name: 'CSV' }).press('Space')
  const [asked] = await Promise.all([
    page.waitForRequest(request => request.url().includes('DATA_EXPORT')),
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter'),
  ])
  expect(asked.postDataJSON()).toMatchObject({
    format: 'csv',
    header: 'id',
    show: 'both',
    delimiter: 'semicolon',
    decimal: 'comma',
  })
})

test('after Go back the dialog of a bulk change speaks of those that are left, and changes them alone', async () => {
  await list.openList(page, url, 'Shops')
  await tickRows(['s0', 's1', 's2'])
  await bar().getByRole('button', { name: 'Change a field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 3 records' })
  await choose(dialog, 'Field', 'Note')
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's1', record: { note: 'theirs' } })
  await dialog.getByRole('textbox').fill('mine')
  await dialog.getByRole('button', { name: 'Change 3 records' }).click()
  const conflicts = page.getByRole('dialog', { name: '1 record was not saved' })
  await conflicts.getByText('Theirs: theirs').waitFor()
  await conflicts.getByRole('button', { name: 'Go back' }).click()
  const again = page.getByRole('dialog', { name: 'Change 1 record' })
  await again.getByRole('textbox').fill('other')
  await again.getByRole('button', { name: 'Change 1 record' }).click()
  await conflicts.getByRole('button', { name: 'Override' }).click()
  await conflicts.waitFor({ state: 'detached' })
  const noteOf = async (id: string) =>
    ((await program.call('DATA_GET', { collectionId: 'Shops', id })).body as { note: string }).note
  expect(await Promise.all(['s0', 's1', 's2'].map(noteOf))).toEqual(['mine', 'other', 'mine'])
})

test('the trash is searched, and several records are restored at once by the keyboard alone', async () => {
  for (const id of ['s3', 's4', 's5', 's6'])
    await program.call('DATA_DELETE', { cursor: { collectionId: 'Shops', id } })
  await page.goto(`${url}/trash?collectionId=Shops`)
  const found = page.getByRole('list', { name: 'Deleted records of Shops' }).getByRole('listitem')
  await expect.poll(() => found.count()).toBe(4)
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('no such shop')
  await page.getByText('No deleted record matches').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear the search' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('shop 4')
  await expect.poll(() => found.count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('')
  await expect.poll(() => found.count()).toBe(4)
  await tick(page.getByRole('checkbox', { name: 'Select Shop 3' }))
  await tick(page.getByRole('checkbox', { name: 'Select Shop 4' }))
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore 2 records' }).press('Enter')
  await expect.poll(() => found.count()).toBe(2)
  expect(await found.allInnerTexts()).toEqual([expect.stringContaining('Shop 6'), expect.stringContaining('Shop 5')])
  expect((await program.call('DATA_GET', { collectionId: 'Shops', id: 's4' })).status).toBe(200)
})

test('the activity is narrowed to a field and a time, and says where nothing matches', async () => {
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's7', record: { town: 'Kiel' } })
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's7', record: { name: 'Last' } })
  await openForm(page, url, 'Shops', 's7')
  const panel = await openActivity(page)
  const entries = panel.getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(3)
  await panel.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await choose(panel, 'Field', 'Town')
  await expect.poll(() => entries.count()).toBe(1)
  await expect.poll(() => entries.first().innerText()).toContain('Kiel')
  await choose(panel, 'When', 'The last 7 days')
  await panel.getByRole('button', { name: 'Filter (2)' }).waitFor()
  await choose(panel, 'Field', 'Note')
  await panel.getByText('No change matches').waitFor()
  await panel.getByRole('button', { name: 'Clear filters' }).first().press('Enter')
  await expect.poll(() => entries.count()).toBe(3)
  expect(await findViolations(page)).toEqual([])
})

test('nothing failed behind the screens', () => {
  expect(workspace.person.complaints).toEqual([])
})
