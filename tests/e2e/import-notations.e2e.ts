import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { choose } from './screens/controls.ts'
import * as imports from './screens/import.ts'
import * as list from './screens/record-list.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let folder = ''

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  folder = await mkdtemp(join(tmpdir(), 'import-notations-'))
})
afterAll(async () => {
  await workspace?.end()
  await rm(folder, { recursive: true })
})

const lines = [
  'item;price;stock;rented;returned',
  'Drill;1.234,56 €;12.500;02/03/2025;14.01.2025 07:06',
  'Mixer;12,50 €;8.000;04/05/2025;15.01.2025 23:30',
  'Ladder;0,99 €;999.999;06/07/2025;16.07.2025 12:00',
]

const reading = () => page.locator('details')
const status = () => page.getByRole('status').filter({ hasText: /new record|question/ })

test('values are shown as they will be stored, what is unclear is asked, and comes in as the answer says', async () => {
  const path = join(folder, 'Rentals.csv')
  await writeFile(path, `${lines.join('\n')}\n`)
  await page.goto(`${workspace.server.url}/builder/data/import`)
  await imports.readFile(page, path)
  expect(await imports.formatsOf(page, ['price', 'stock', 'rented', 'returned'])).toEqual({
    price: 'Currency',
    stock: 'Text',
    rented: 'Text',
    returned: 'Date and time',
  })
  const price = imports.column(page, 'price')
  await price.getByText('€1,234.56', { exact: true }).waitFor()
  await price.getByRole('button', { name: 'Decimals in price' }).getByText('Comma before decimals (12,5)').waitFor()
  const stock = imports.column(page, 'stock')
  const question = stock.getByRole('group', { name: '“12.500” can be read in two ways' })
  await question.getByRole('button', { name: 'It is 12.5', exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await status().getByText('The values of 2 columns can be read in two ways').waitFor()
  await shoot(page, 'questions')
  await question.getByRole('button', { name: 'It is 12,500' }).click()
  await stock.getByText('999,999', { exact: true }).waitFor()
  const rented = imports.column(page, 'rented')
  await rented.getByRole('button', { name: 'It is Mar 2, 2025' }).click()
  await rented.getByText('Mar 2, 2025', { exact: true }).waitFor()
  await choose(rented, 'Days in rented', 'Month first (12/31/2025)')
  await rented.getByText('Feb 3, 2025', { exact: true }).waitFor()
  expect(await imports.formatsOf(page, ['stock', 'rented'])).toEqual({ stock: 'Number', rented: 'Date' })
  await status().getByText('3 new records').waitFor()
  await shoot(page, 'answered')
  await imports.runImport(page, 3)
  await list.openList(page, workspace.server.url, 'Rentals')
  expect(await list.columnValues(page, 'Price')).toEqual(['€1,234.56', '€12.50', '€0.99'])
  expect(await list.columnValues(page, 'Stock')).toEqual(['12,500', '8,000', '999,999'])
  expect(await list.columnValues(page, 'Rented')).toEqual(['Feb 3, 2025', 'Apr 5, 2025', 'Jun 7, 2025'])
})

test('a file for a number that is there is not imported before its question is answered; signs and zone can be said of the whole file', async () => {
  const path = join(folder, 'More.csv')
  await writeFile(path, 'item;stock;returned\nSaw;7.500;2025-01-14 23:30\n')
  await page.goto(`${workspace.server.url}/builder/data/import?id=Rentals`)
  await imports.readFile(page, path)
  await status().getByText('Say how the values marked with a question are meant').waitFor()
  expect(await page.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true)
  await page.getByText('How the file is read').click()
  await choose(reading(), 'Decimals', 'Comma before decimals (12,5)')
  await imports.column(page, 'stock').getByText('7,500', { exact: true }).waitFor()
  await choose(reading(), 'Times without a zone are in', 'America/New York')
  await status().getByText('1 new record').waitFor()
  await shoot(page, 'file')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('1 record imported').waitFor()
  const found = await workspace.program.call('DATA_LIST', { cursor: { collectionId: 'Rentals' } })
  const saw = (found.body as { list: Record<string, unknown>[] }).list.find(each => each['item'] === 'Saw')
  expect(saw).toMatchObject({ stock: 7500, returned: '2025-01-15T04:30:00.000Z' })
})

test('a file that begins with a title is read from the line that names its columns', async () => {
  const path = join(folder, 'Report.csv')
  await writeFile(path, 'Rentals of the branch\nmade on Monday\nitem;price\nSaw;3,50\nDrill;12,00\n')
  await page.goto(`${workspace.server.url}/builder/data/import`)
  await imports.readFile(page, path)
  await page.getByText('How the file is read').click()
  await choose(reading(), 'Between values', 'semicolons')
  const line = reading().getByRole('textbox', { name: 'Line with the names of the columns' })
  await line.fill('0')
  await line.press('Tab')
  await reading().getByText('Enter a line from 1 to 1,000,000').waitFor()
  await line.fill('3')
  await line.press('Tab')
  await imports
    .column(page, 'price')
    .getByText('€3.50')
    .or(imports.column(page, 'price').getByText('3.50'))
    .first()
    .waitFor()
  await choose(imports.column(page, 'price'), 'Currency', 'EUR')
  await imports.runImport(page, 2)
})
