import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { choose, tick } from './screens/controls.ts'
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
  folder = await mkdtemp(join(tmpdir(), 'import-links-'))
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

const open = (id = '') => page.goto(`${workspace.server.url}/builder/data/import${id && `?id=${id}`}`)
const counts = () => page.getByRole('status').filter({ hasText: 'with problems' })
const column = (name: string) => imports.column(page, name)

const customers = ['name,city', ...Array.from({ length: 12 }, (_, index) => `Customer ${index},Town ${index % 5}`)]
const states = ['open', 'late', 'done']
const rentals = [
  'no,customer,state,days,note',
  ...Array.from({ length: 24 }, (_, index) => {
    const customer = index < 20 ? `Customer ${index % 10}` : index < 22 ? 'customer  11' : 'Walk-in'
    return `R-${100 + index},${customer},${states[index % 3]},${index},n${index}`
  }),
]

test('two files become linked collections: the link is proposed, what is missing is made, few values are options', async () => {
  await open()
  await imports.readFile(page, await keep('customers.csv', customers))
  await imports.runImport(page, 12)
  await open()
  await imports.readFile(page, await keep('rentals.csv', rentals))
  expect(await imports.formatsOf(page, ['no', 'customer', 'state', 'days'])).toEqual({
    no: 'Text',
    customer: 'Link to Customers',
    state: 'Option list',
    days: 'Number',
  })
  const link = column('customer')
  await link
    .getByText('11 of 12 values are records of Customers (1 of them in another case or with other blanks)')
    .waitFor()
  await link.getByText('Walk-in', { exact: true }).waitFor()
  await counts().getByText('22 new records, 0 records changed, 2 rows with problems').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'links')
  await tick(link.getByRole('checkbox', { name: 'Create 1 missing record in Customers' }))
  await counts().getByText('24 new records, 0 records changed, 0 rows with problems').waitFor()
  await tick(link.getByRole('checkbox', { name: 'Make Name unique in Customers' }))
  await link.getByRole('button', { name: 'found by Name' }).waitFor()
  await counts().getByText('24 new records, 0 records changed, 0 rows with problems').waitFor()
  await imports.runImport(page, 24)
  await list.openList(page, workspace.server.url, 'Rentals')
  expect(await list.columnValues(page, 'Customer')).toContain('Walk-in')
  await list.openList(page, workspace.server.url, 'Customers')
  await list.search(page, 'Walk-in')
  expect(await list.columnValues(page, 'Name')).toEqual(['Walk-in'])
})

test('every format is chosen as the builder chooses it, and those that need a collection ask for it', async () => {
  await open()
  await imports.readFile(page, await keep('notes.csv', ['who,about', 'a,b', 'c,d']))
  await choose(column('who'), 'Format of who', 'Another format…')
  const picker = page.getByRole('dialog', { name: 'Choose a format' })
  await picker.getByRole('searchbox').fill('autocomplete')
  await picker.getByRole('button', { name: 'Collection lookup' }).click()
  await picker.waitFor({ state: 'detached' })
  await page.getByText('Fill in what new fields ask for').waitFor()
  const button = page.getByRole('button', { name: 'Import 2 rows' })
  expect(await button.isDisabled()).toBe(true)
  expect(await findViolations(page)).toEqual([])
  await choose(column('about'), 'Format of about', 'Link to a collection…')
  await shoot(page, 'asks')
  await choose(column('about'), 'Collection that about links to', 'Customers')
  await column('about').getByRole('button', { name: 'found by the title in Customers' }).waitFor()
  expect(await button.isDisabled()).toBe(true)
  await choose(column('who'), 'Format of who', 'Text')
  await column('about').getByRole('checkbox', { name: 'Create 2 missing records in Customers' }).waitFor()
})

test('imported again, rows change what is there; as new ones they would stand there twice, which is said and mended', async () => {
  await open()
  const later = rentals.map(line => line.replace('R-101,Customer 1,late', 'R-101,Customer 2,late'))
  await imports.readFile(page, await keep('rentals.csv', [...later, 'R-200,Customer 3,open,7,new']))
  await page.getByText('There is a collection Rentals already.').waitFor()
  await page.getByRole('button', { name: 'Import into it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import into Rentals' }).waitFor()
  await counts().getByText('1 new record, 24 records changed, 0 rows with problems').waitFor()
  await page.getByText('Rows change the records with the same No.').waitFor()
  await choose(page.locator('main'), 'Which record a row is', 'Every row is a new record')
  await counts().getByText('25 new records, 0 records changed, 0 rows with problems').waitFor()
  await page.getByText('24 records with the same No are there already').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'twice')
  await page.getByRole('button', { name: 'Change what is there' }).click()
  await counts().getByText('1 new record, 24 records changed, 0 rows with problems').waitFor()
  await page.getByRole('button', { name: 'Import 25 rows' }).click()
  await page.getByText('1 record imported').waitFor()
  await page.getByText('1 record was changed').waitFor()
  const { body } = await workspace.program.call('DATA_LIST', { cursor: { collectionId: 'Rentals' } })
  expect(body).toMatchObject({ totalCount: 25 })
})
