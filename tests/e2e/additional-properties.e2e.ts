import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { save as saveDefinition } from './screens/collection-editor.ts'
import { choose, chooseEntry } from './screens/controls.ts'
import * as imports from './screens/import.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let folder = ''
const collectionId = 'Parts'

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  folder = await mkdtemp(join(tmpdir(), 'additional-properties-'))
  const properties = { name: { type: 'string', format: 'text', title: 'Name' } }
  const document = { name: 'Parts', schema: { type: 'object', properties }, detailGroupList: [] }
  expect(await workspace.program.call('SCHEMA_APPLY', { collectionId, document })).toMatchObject({ status: 200 })
  const stored = { name: 'Bolt', colour: 'teal', shelf: { row: 3, bins: ['a', 'b'] } }
  await workspace.program.call('DATA_CREATE', { collectionId, id: 'bolt', record: stored })
  await workspace.program.call('DATA_CREATE', { collectionId, id: 'plain', record: { name: 'Plain' } })
})
afterAll(async () => {
  await workspace?.end()
  await rm(folder, { recursive: true })
})

const stored = async (id: string) =>
  (await workspace.program.call('DATA_GET', { collectionId, id })).body as Record<string, unknown>
const property = (key: string) => record.form(page).getByRole('button', { name: new RegExp(`^${key}`) })

/** Writes another value in the editor that a press on the value opens. */
async function rewrite(key: string, text: string): Promise<void> {
  await property(key).click()
  const dialog = page.getByRole('dialog', { name: key })
  const editor = dialog.getByRole('textbox')
  await editor.fill(text)
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('[1-3.1-05] a form shows what a record holds beside its fields in a group at the end, and nothing where it holds none', async () => {
  await record.openForm(page, workspace.server.url, collectionId, 'plain')
  await record.field(page, 'Name').waitFor()
  await record.openForm(page, workspace.server.url, collectionId, 'bolt')
  await page.getByRole('heading', { name: 'Additional properties' }).waitFor()
  await property('colour').getByText('"teal"').waitFor()
  await property('shelf').getByText('"bins"').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'form')
  await record.openForm(page, workspace.server.url, collectionId, 'plain')
  await record.field(page, 'Name').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Additional properties' }).count()).toBe(0)
})

test('they are changed there, and the activity says from what to what', async () => {
  await record.openForm(page, workspace.server.url, collectionId, 'bolt')
  await rewrite('colour', '{"name": "red"}')
  await record.save(page)
  expect(await stored('bolt')).toMatchObject({ colour: { name: 'red' }, shelf: { row: 3 } })
  const [entry] = await record.activityTexts(page)
  expect(entry).toMatch(/Additional properties .*"colour":"teal".*"colour":\{"name":"red"\}/)
  await shoot(page, 'activity')
})

test('a duplicate begins with them', async () => {
  await record.openForm(page, workspace.server.url, collectionId, 'bolt')
  await chooseEntry(page.getByRole('button', { name: 'Actions', exact: true }), 'Duplicate')
  await page.waitForURL(/copy=bolt/)
  await property('shelf').waitFor()
  await record.save(page)
  await page.waitForURL(url => url.searchParams.has('id') && !url.searchParams.has('copy'))
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  expect(await stored(id)).toMatchObject({ name: 'Bolt', colour: { name: 'red' }, shelf: { row: 3, bins: ['a', 'b'] } })
})

test('an export has them where its column is ticked, and its import gives them back', async () => {
  await list.openList(page, workspace.server.url, collectionId)
  await chooseEntry(page.getByRole('button', { name: 'More', exact: true }), 'Export…')
  const dialog = page.getByRole('dialog', { name: 'Export Parts' })
  const box = dialog.getByRole('checkbox', { name: 'Additional properties' })
  expect(await box.isChecked()).toBe(false)
  await box.press('Space')
  await shoot(page, 'export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter'),
  ])
  const path = join(folder, 'parts.csv')
  await download.saveAs(path)
  expect(await readFile(path, 'utf8')).toContain('additionalProperties')
  await page.goto(`${workspace.server.url}/builder/data/import?id=${collectionId}`)
  await imports.readFile(page, path)
  expect(await imports.formatsOf(page, ['additionalProperties'])).toEqual({
    additionalProperties: 'Additional properties',
  })
})

test('a column of a file becomes a property of its own', async () => {
  const path = join(folder, 'more.csv')
  await writeFile(path, 'name,Weight in g\nNut,12\nPin,3\n')
  await page.goto(`${workspace.server.url}/builder/data/import?id=${collectionId}`)
  await imports.readFile(page, path)
  await choose(imports.column(page, 'Weight in g'), 'Format of Weight in g', 'Additional property')
  const key = imports.column(page, 'Weight in g').getByRole('textbox', { name: 'Key of the property from Weight in g' })
  expect(await key.inputValue()).toBe('Weight in g')
  await key.fill('weight')
  await shoot(page, 'import')
  await imports.runImport(page, 2)
  const { list: found } = (
    await workspace.program.call('DATA_LIST', { cursor: { collectionId, filter: { name: 'Nut' } } })
  ).body as { list: object[] }
  expect(found).toMatchObject([{ name: 'Nut', weight: '12' }])
})

test('the settings of a collection refuse them', async () => {
  await page.goto(`${workspace.server.url}/builder/data/definition?id=${collectionId}`)
  await page.getByRole('tab', { name: 'General' }).click()
  const box = page.getByRole('checkbox', { name: 'Take additional properties' })
  expect(await box.isChecked()).toBe(true)
  await box.press('Space')
  await shoot(page, 'settings')
  await saveDefinition(page)
  const refused = await workspace.program.call('DATA_CREATE', { collectionId, record: { nmae: 'x' } })
  expect(JSON.stringify(refused.body)).toContain('Did you mean `name`?')
  await list.openList(page, workspace.server.url, collectionId)
})
