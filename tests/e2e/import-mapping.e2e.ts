import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { choose } from './screens/controls.ts'
import * as imports from './screens/import.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let folder = ''

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  folder = await mkdtemp(join(tmpdir(), 'import-mapping-'))
  const text = (title: string, metadata = {}) => ({ type: 'string', format: 'text', title, metadata })
  const properties = {
    code: text('Code', { unique: true }),
    size: { type: 'number', format: 'number', title: 'Size', metadata: {} },
    needed: text('Needed'),
    shown: text('Shown', { calculation: 'No. {{record.code}}' }),
  }
  const schema = { type: 'object', properties, required: ['needed'] }
  const document = { name: 'Shelves', schema, detailGroupList: [] }
  const made = await workspace.program.call('SCHEMA_APPLY', { collectionId: 'Shelves', document })
  expect(made).toMatchObject({ status: 200 })
})
afterAll(async () => {
  await workspace?.end()
  await rm(folder, { recursive: true })
})

async function keep(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

const chooseFile = () => page.locator('button').filter({ hasText: 'Choose a file' })
const counts = () => page.getByRole('status').filter({ hasText: 'with problems' })
const rowOf = (line: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line, exact: true }) })

test('a list leads to the import of its collection, whose page says where the rows go and why a column is left out', async () => {
  await list.openEmptyList(page, workspace.server.url, 'Shelves')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import into Shelves' }).waitFor()
  const lines = ['code,size,needed,shown,extra', 'a,1,x,?,1', 'b,many,x,?,2', 'c,3,,?,3']
  await imports.readFile(page, await keep('shelves.csv', lines))
  await imports.column(page, 'shown').getByText('The field "shown" is filled by the server').waitFor()
  expect(await imports.formatsOf(page, ['extra'])).toEqual({ extra: 'New field: Number' })
  await rowOf('3').getByText('many', { exact: true }).waitFor()
  await rowOf('3').getByText('Enter a number').waitFor()
  await rowOf('4').getByText('Required field').waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('what a column becomes is checked as it changes, and what cannot be imported so is said where it stands', async () => {
  await counts().getByText('1 new record, 0 records changed, 2 rows with problems').waitFor()
  await choose(imports.column(page, 'size'), 'Format of size', 'Leave out')
  await counts().getByText('2 new records, 0 records changed, 1 row with problems').waitFor()
  await choose(imports.column(page, 'needed'), 'Format of needed', 'Leave out')
  await page.getByRole('alert').getByText('The field "needed" is required and no column fills it').waitFor()
  await page.getByText('This mapping cannot be imported yet').waitFor()
  await choose(imports.column(page, 'needed'), 'Format of needed', 'Code')
  await imports.column(page, 'needed').getByText('Two columns go to the field "code"').waitFor()
  expect(await findViolations(page)).toEqual([])
  await choose(imports.column(page, 'needed'), 'Format of needed', 'Needed')
  await counts().getByText('2 new records, 0 records changed, 1 row with problems').waitFor()
})

test('the first line of a file that names no columns is a row', async () => {
  await page.goto(`${workspace.server.url}/builder/data/import`)
  await imports.readFile(page, await keep('Towns.csv', ['Bonn,1', 'Kiel,2']))
  await imports.column(page, 'Bonn').waitFor()
  await page.getByText('How the file is read').click()
  await page.getByRole('checkbox', { name: 'The first line names the columns' }).press('Space')
  await imports.column(page, 'Column 1').getByText('Bonn', { exact: true }).waitFor()
  await imports.runImport(page, 2)
  await list.openList(page, workspace.server.url, 'Towns')
  expect((await list.columnValues(page, 'Column 1')).toSorted()).toEqual(['Bonn', 'Kiel'])
})

test('what no file can be made of is told, with the way to another one', async () => {
  await page.goto(`${workspace.server.url}/builder/data/import`)
  await page.locator('input[type=file]').setInputFiles(await keep('nothing.csv', []))
  await page.getByText('No columns were found in nothing.csv').waitFor()
  await page.getByText('The file is empty').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile().waitFor()
})

test('values that are no options yet are told where they stand, and one press of a key adds them', async () => {
  const optionList = [{ value: 'open', label: 'Open' }]
  const state = { type: 'string', format: 'string-option-list', title: 'State', metadata: { optionList } }
  const schema = { type: 'object', properties: { state } }
  const document = { name: 'Cards', schema, detailGroupList: [] }
  await workspace.program.call('SCHEMA_APPLY', { collectionId: 'Cards', document })
  await page.goto(`${workspace.server.url}/builder/data/import?id=Cards`)
  await imports.readFile(page, await keep('cards.csv', ['state', 'open', 'Done', 'Late']))
  await counts().getByText('1 new record, 0 records changed, 2 rows with problems').waitFor()
  const adding = imports.column(page, 'state').getByRole('checkbox', { name: 'Add 2 missing options' })
  await imports.column(page, 'state').getByText('Done, Late').waitFor()
  await adding.press('Space')
  await counts().getByText('3 new records, 0 records changed, 0 rows with problems').waitFor()
  await page.getByText('No problems found in 3 rows').waitFor()
  expect(await findViolations(page)).toEqual([])
  await imports.runImport(page, 3)
  const { body } = await workspace.program.call('DATA_LIST', { cursor: { collectionId: 'Cards' } })
  expect(body).toMatchObject({ totalCount: 3 })
})

test('what was wrong with the rows of another mapping is not told of one that cannot be imported', async () => {
  await page.goto(`${workspace.server.url}/builder/data/import?id=Shelves`)
  await imports.readFile(page, await keep('stale.csv', ['code,size,needed', 's1,many,x']))
  await rowOf('2').getByText('many', { exact: true }).waitFor()
  await choose(imports.column(page, 'needed'), 'Format of needed', 'Leave out')
  await page.getByText('This mapping cannot be imported yet').waitFor()
  await rowOf('2').waitFor({ state: 'detached' })
  expect(await page.getByRole('radiogroup', { name: 'Rows with problems' }).count()).toBe(0)
  await choose(imports.column(page, 'needed'), 'Format of needed', 'Needed')
  await rowOf('2').getByText('many', { exact: true }).waitFor()
})

test('by the keyboard alone: from the file to the finished report and its undoing', async () => {
  const { url } = workspace.server
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body)
  await page.goto(`${url}/builder/data/import?id=Shelves`)
  await chooseFile().waitFor()
  const chooser = page.waitForEvent('filechooser')
  await reach('Choose a file', () => page.keyboard.press('Enter'), page)
  await (await chooser).setFiles(await keep('keys.csv', ['code,needed', 'k1,x', 'k2,']))
  await imports.column(page, 'needed').waitFor()
  await expect.poll(hasFocus).toBe(true)
  await reach('Leave wrong rows out', () => page.keyboard.press('ArrowDown'), page)
  await reach('Import 2 rows', () => page.keyboard.press('Enter'), page)
  await page.getByText('1 record imported').waitFor()
  await expect.poll(hasFocus).toBe(true)
  await reach('Undo the import', () => page.keyboard.press('Enter'), page)
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  expect(await focused()).toBe('Back')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Undo the import')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Undo the import' }).press('Enter')
  await page.getByText('The import was undone').waitFor()
  await expect.poll(focused).toBe('Choose another file')
  expect(await findViolations(page)).toEqual([])
  const { body } = await workspace.program.call('DATA_LIST', { cursor: { collectionId: 'Shelves' } })
  expect(body).toMatchObject({ list: [] })
})

/** Goes on by Tab until what has the focus says this, and presses. Groups of radios are entered at the one that is chosen. */
async function reach(name: string, press: () => Promise<void>, from: Page): Promise<void> {
  const says = () =>
    from.evaluate(() => {
      const now = document.activeElement
      const group = now?.closest('[role=radiogroup]')
      return now?.matches('button, input') ? ((group ?? now).textContent ?? '') : ''
    })
  for (let step = 0; step < 60; step += 1) {
    if ((await says()).includes(name)) return press()
    await from.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach "${name}"`)
}
