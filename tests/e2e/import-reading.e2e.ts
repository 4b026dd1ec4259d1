import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbookOf } from '../scenarios/zip-package.ts'
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
  folder = await mkdtemp(join(tmpdir(), 'import-reading-'))
})
afterAll(async () => {
  await workspace?.end()
  await rm(folder, { recursive: true })
})

test('a file whose encoding, delimiter and quotation marks were guessed wrong is read as the person says, and imported so', async () => {
  const { url } = workspace.server
  const path = join(folder, 'Towns.txt')
  // windows-1251: Киев~'a~b' and Минск~'c'
  const rows = [
    [0xca, 0xe8, 0xe5, 0xe2],
    [0xcc, 0xe8, 0xed, 0xf1, 0xea],
  ].map((name, index) => Buffer.concat([Buffer.from(name), Buffer.from(index ? "~'c'\n" : "~'a~b'\n")]))
  await writeFile(path, Buffer.concat([Buffer.from('town~code\n'), ...rows]))
  await page.goto(`${url}/builder/data/import`)
  await imports.readFile(page, path)
  await imports.column(page, 'town~code').waitFor()
  await page.getByText('How the file is read').click()
  const form = page.locator('details')
  await choose(form, 'Encoding', 'WINDOWS-1251')
  await page.getByText(', WINDOWS-1251, separated by').waitFor()
  await choose(form, 'Between values', 'something else')
  const sign = form.getByRole('textbox', { name: 'Other sign' })
  await sign.fill('~')
  await sign.press('Tab')
  await imports.column(page, 'town').waitFor()
  await choose(form, 'Around values', 'single quotation marks')
  await imports.column(page, 'code').getByText('a~b', { exact: true }).waitFor()
  await imports.runImport(page, 2)
  await list.openList(page, url, 'Towns')
  expect((await list.columnValues(page, 'Town')).toSorted()).toEqual(['Киев', 'Минск'])
  expect((await list.columnValues(page, 'Code')).toSorted()).toEqual(['a~b', 'c'])
})

test('links of an existing collection are found by a unique field of the records over there', async () => {
  const { program, server } = workspace
  const text = (title: string, metadata = {}) => ({ type: 'string', format: 'text', title, metadata })
  const association = { cursor: { collectionId: 'Shops', associationKey: 'visits' }, max: 1 }
  const shop = { type: 'array', format: 'association', title: 'Shop', metadata: { association } }
  const define = (collectionId: string, properties: object) =>
    program.call('SCHEMA_APPLY', {
      collectionId,
      document: { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] },
    })
  expect(await define('Shops', { code: text('Code', { unique: true }) })).toMatchObject({ status: 200 })
  expect(await define('Visits', { name: text('Name'), shop })).toMatchObject({ status: 200 })
  await program.call('DATA_CREATE', { collectionId: 'Shops', id: 's1', record: { code: 'Corner shop' } })
  const path = join(folder, 'visits.csv')
  await writeFile(path, 'name,shop\nfirst,Corner shop\nsecond,Corner shop\n')
  await page.goto(`${server.url}/builder/data/import?id=Visits`)
  await imports.readFile(page, path)
  await choose(imports.column(page, 'shop'), 'By what records are found for shop', 'found by Code')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('2 new records, 0 records changed, 0 rows with problems').waitFor()
  await imports.runImport(page, 2)
  const { body } = await program.call('DATA_GET', { collectionId: 'Shops', id: 's1' })
  expect(body).toMatchObject({ visits: { totalCount: 2 } })
})

test('another sheet of a workbook is chosen where the file is told, and becomes a collection of its name', async () => {
  const { url } = workspace.server
  const path = join(folder, 'Places.xlsx')
  const kiosks = [
    ['label', 'number'],
    ['Kiosk', '3'],
    ['Market', '4'],
  ]
  await writeFile(
    path,
    workbookOf([
      { name: 'Cities', rows: [['city'], ['Bonn']] },
      { name: 'Kiosks', rows: kiosks },
    ]),
  )
  await page.goto(`${url}/builder/data/import`)
  await imports.readFile(page, path)
  await imports.column(page, 'city').waitFor()
  await choose(page.getByRole('main'), 'Sheet', 'Kiosks')
  await imports.column(page, 'label').getByText('Kiosk', { exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).first().inputValue()).toBe('Kiosks')
  expect(await findViolations(page)).toEqual([])
  await imports.runImport(page, 2)
  await list.openList(page, url, 'Kiosks')
  expect((await list.columnValues(page, 'Label')).toSorted()).toEqual(['Kiosk', 'Market'])
})
