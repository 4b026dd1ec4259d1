import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contracts, ImportColumn, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entityAdmin } from '../../../../tests/scenarios/entity-admin.ts'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import { sheetWorkbook } from '../../../../tests/scenarios/zip-package.ts'
import type { Caller } from '../access/caller.ts'
import type { CsvReading } from './csv/read-csv.ts'
import type { Imports } from './imports.ts'
import { makeImports } from './make-imports.ts'
import { previewImport } from './preview-import.ts'

let world: World
let folder = ''
let imports: Imports
let admin: Caller

beforeAll(async () => {
  world = await makeWorld('file_forms')
  folder = await mkdtemp(join(tmpdir(), 'file-forms-'))
  imports = makeImports(world)
  admin = entityAdmin(world.tenant)
})
afterAll(async () => {
  await imports.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

type Preview = OutputOf<Contracts['DATA_IMPORT_PREVIEW']>

/** A file that is to become a collection. */
async function keep(content: string | Buffer) {
  const path = join(folder, String(Math.random()))
  await writeFile(path, content)
  const file = { name: 'things.file', path }
  return {
    path,
    async preview({ columns }: { columns?: ImportColumn[] } = {}): Promise<Preview> {
      const input = { fileId: 'x', ...(columns && { columns }) }
      const { signal } = new AbortController()
      return previewImport({ services: world, caller: admin, file, input, collection: undefined, signal })
    },
  }
}

const toColumns = (found: Preview, leftOut: readonly string[] = []): ImportColumn[] =>
  found.columns.map(({ column, fieldId, field }) =>
    leftOut.includes(column) ? { column, fieldId: null } : { column, fieldId, ...(field ? { field } : {}) },
  )

async function run(path: string, collectionId: string, columns: ImportColumn[], reading: Partial<CsvReading> = {}) {
  const id = `run-${collectionId}-${Math.random()}`
  const create = { name: collectionId }
  await imports.start({
    id,
    caller: admin,
    fileId: 'x',
    path,
    reading,
    collectionId,
    create,
    columns,
    badRows: 'refuse',
  })
  await expect.poll(async () => (await imports.status(admin, id)).status, { interval: 20 }).not.toBe('running')
  return imports.status(admin, id)
}

/** The rows of a collection that the file becomes as it is suggested, by their first field. */
async function imported(content: string | Buffer, collectionId: string, leftOut: readonly string[] = []) {
  const { path, preview } = await keep(content)
  const columns = toColumns(await preview(), leftOut)
  const found = await preview({ columns })
  expect(found).toMatchObject({ problems: [], counts: { errors: 0 } })
  expect(await run(path, collectionId, columns)).toMatchObject({ status: 'succeeded', insertedCount: found.rowCount })
  return rowsOf(collectionId, found)
}

async function rowsOf(collectionId: string, { columns }: Preview) {
  const fields = columns.flatMap(({ fieldId }) => fieldId ?? [])
  const at = sql.id(world.tenant.schema, collectionId)
  const rows: Record<string, unknown>[] = await world.tables.run(
    sql`select * from ${at} order by ${sql.id(fields[0] ?? 'id')}`,
  )
  return rows.map(row => fields.map(field => row[field]))
}

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const error = (value: string) => `<c t="e"><v>${value}</v></c>`

test('a workbook that counts from 1904 brings the days that it shows', async () => {
  const rows = [row(text('name'), text('day')), row(text('a'), number(43_538, 1)), row(text('b'), number(0, 1))]
  const workbook = sheetWorkbook(rows.join(''), { formats: [14], properties: 'date1904="1"' })
  expect(await imported(workbook, 'Days')).toEqual([
    ['a', '2023-03-15'],
    ['b', '1904-01-01'],
  ])
})

test('a moment of a workbook is one of UTC, or of the clocks that the person names', async () => {
  const cells = [number('45000.520833333336', 1), number(45_001, 1), number('45000.000005787', 1)]
  const rows = [row(text('name'), text('at')), ...cells.map((cell, index) => row(text(`n${index}`), cell))]
  const workbook = sheetWorkbook(rows.join(''), { formats: ['dd.mm.yyyy hh:mm'] })
  const moments = (await imported(workbook, 'Moments')).map(([, at]) => new Date(String(at)).toISOString())
  expect(moments).toEqual(['2023-03-15T12:30:00.000Z', '2023-03-16T00:00:00.000Z', '2023-03-15T00:00:00.500Z'])
  const { path, preview } = await keep(workbook)
  const columns = toColumns(await preview()).map(each => ({ ...each, timeZone: 'Europe/Berlin' }))
  expect(await run(path, 'Berlin', columns)).toMatchObject({ status: 'succeeded' })
  const [first] = await rowsOf('Berlin', await preview())
  expect(new Date(String(first?.[1])).toISOString()).toBe('2023-03-15T11:30:00.000Z')
})

test('a computed number is stored as it is shown, and a code keeps its zeros', async () => {
  const rows = [
    row(text('name'), text('share'), text('postcode')),
    row(text('a'), number('0.30000000000000004'), number(1067, 1)),
    row(text('b'), number('1.0E-7'), number(99_423, 1)),
  ]
  expect(await imported(sheetWorkbook(rows.join(''), { formats: ['00000'] }), 'Shares')).toEqual([
    ['a', 0.3, '01067'],
    ['b', 0.000_000_1, '99423'],
  ])
})

test('a number of a workbook is read with its point, whatever is said of the texts beside it', async () => {
  const cells = [number('1.125'), text('1.125'), text('2,5'), number('-1234.5'), number(7)]
  const rows = [row(text('name'), text('size')), ...cells.map((cell, index) => row(text(`n${index}`), cell))]
  const { path, preview } = await keep(sheetWorkbook(rows.join('')))
  const found = await preview()
  const size = { type: 'number', format: 'number', title: 'Size' } as const
  const columns = found.columns.map(({ column, fieldId, field }) =>
    column === 'size'
      ? { column, fieldId, field: size, decimal: ',' as const }
      : { column, fieldId, ...(field && { field }) },
  )
  expect((await preview({ columns })).problems).toEqual([])
  expect(await run(path, 'Sizes', columns)).toMatchObject({ status: 'succeeded' })
  expect((await rowsOf('Sizes', found)).map(([, value]) => value)).toEqual([1.125, 1125, 2.5, -1234.5, 7])
  const alone = await keep(sheetWorkbook(row(text('size')) + row(number('1.125')) + row(number('2.375'))))
  expect((await alone.preview()).columns).toMatchObject([{ field: { format: 'number' }, notation: { decimal: '.' } }])
})

test('an error is a problem of a column that is imported, before and after, and none of one that is left out', async () => {
  const rows = [
    row(text('name'), text('city'), text('city')),
    row(text('a'), text('Bonn'), error('#REF!')),
    row(text('b'), error('#N/A'), text('Kiel')),
  ]
  const { path, preview } = await keep(sheetWorkbook(rows.join('')))
  const told = [
    { line: 2, column: 'city (2)', message: 'A cell holds the error #REF!' },
    { line: 3, column: 'city', message: 'A cell holds the error #N/A' },
  ]
  const found = await preview()
  expect(found).toMatchObject({ problems: told, problemCount: 2, rowCount: 2, counts: { inserts: 0, errors: 2 } })
  expect(found.sampleRows).toEqual([
    ['a', 'Bonn', ''],
    ['b', '', 'Kiel'],
  ])
  expect(await run(path, 'Errors', toColumns(found))).toMatchObject({ status: 'failed', problems: told })
  const columns = toColumns(found, ['city (2)'])
  expect(await run(path, 'Errors', columns)).toMatchObject({ status: 'failed', problems: told.slice(1) })
  const keyed: ImportColumn[] = [{ column: 'city', fieldId: 'id' }]
  expect(await run(path, 'Errors', keyed)).toMatchObject({ status: 'failed', problems: told.slice(1) })
  expect(await imported(sheetWorkbook(rows.join('')), 'Errors', ['city', 'city (2)'])).toEqual([['a'], ['b']])
})

test('the second column of a repeated header has a name of its own and refuses nothing', async () => {
  expect(await imported('name,town,name\na,b,c\n', 'Doubled')).toEqual([['a', 'b', 'c']])
})

test('cells that are only formatted make neither fields nor records', async () => {
  const styled = '<c s="1"/>'
  const rows = [
    row(text('name'), styled, text('city'), styled, styled),
    row(text('a'), styled, text('Bonn'), styled, styled),
    row(styled, styled, styled, styled, styled),
  ]
  expect(await imported(sheetWorkbook(rows.join(''), { formats: [14] }), 'Styled')).toEqual([['a', 'Bonn']])
  expect(await imported('name;city;;\na;Bonn;;\n;;;\n', 'Delimited')).toEqual([['a', 'Bonn']])
})

test('a line that names the delimiter, lines that end with a CR, and lines without their last values are read', async () => {
  const lines = ['sep=;', 'name;city;note', 'a;"Bonn;\rKöln";x', 'b;Kiel', 'c', '']
  expect(await imported(lines.join('\r'), 'Marked')).toEqual([
    ['a', 'Bonn;\rKöln', 'x'],
    ['b', 'Kiel', null],
    ['c', null, null],
  ])
})

test('the header may stand further down', async () => {
  const columns: ImportColumn[] = ['name', 'city'].map(title => ({
    column: title,
    fieldId: title,
    field: { type: 'string', format: 'text', title },
  }))
  const csv = await keep('Report of\nall cities\nname;city\na;Bonn\n')
  const done = await run(csv.path, 'Below', columns, { headerLine: 3 })
  expect(done).toMatchObject({ status: 'succeeded', insertedCount: 1 })
  const sheet = row(text('Report')) + row(text('name'), text('city')) + row(text('a'), text('Bonn'))
  const workbook = await keep(sheetWorkbook(sheet))
  expect(await run(workbook.path, 'BelowToo', columns, { headerLine: 2 })).toMatchObject({ insertedCount: 1 })
})

test('titles above the table are left out without a word of where its names stand', async () => {
  const lines = ['Table 1;;', 'item;price;paid', 'Drill;1.189,97 €;WAHR', 'Saw;12,50 €;FALSCH', '']
  const { path, preview } = await keep(lines.join('\n'))
  const found = await preview()
  expect(found.reading).toMatchObject({ delimiter: ';', headerLine: 2 })
  expect(found.columns.map(({ column, field }) => [column, field?.format])).toEqual([
    ['item', 'text'],
    ['price', 'currency'],
    ['paid', 'checkbox'],
  ])
  expect(await run(path, 'Titled', toColumns(found))).toMatchObject({ status: 'succeeded', insertedCount: 2 })
  const bare = await keep('Report of 2025\n\nitem,price,paid\nDrill,5,VRAI\n')
  expect((await bare.preview()).reading).toMatchObject({ delimiter: ',', headerLine: 3 })
  const cells = [
    row(text('Report')),
    row(text('item'), text('price'), text('day')),
    row(text('Drill'), text('5'), text('x')),
  ]
  const workbook = await keep(sheetWorkbook(cells.join('')))
  expect((await workbook.preview()).reading).toMatchObject({ headerLine: 2 })
})

test('more columns than a collection holds fields are told before they are refused, until the surplus is left out', async () => {
  const titles = Array.from({ length: 520 }, (_, index) => `c${index}`)
  const { preview } = await keep(`${titles.join(',')}\n${titles.join(',')}\n`)
  const message = 'The collection would have 520 fields; at most 491 are possible: leave columns out'
  const found = await preview()
  expect(found).toMatchObject({ problems: [{ line: 1, message }], problemCount: 1 })
  expect((await preview({ columns: toColumns(found) })).problems).toEqual([{ line: 1, message }])
  expect((await preview({ columns: toColumns(found, titles.slice(491)) })).problems).toEqual([])
})

test('values beyond the header become fields, and are refused only where nobody has spoken of their columns', async () => {
  const content = 'id,name\n1,one\n2,two,more\n3,three,,last\n'
  expect(await imported(content, 'Wide')).toEqual([
    ['1', 'one', null, null],
    ['2', 'two', 'more', null],
    ['3', 'three', null, 'last'],
  ])
  expect(await imported(content, 'LeftOut', ['Column 3', 'Column 4'])).toEqual([
    ['1', 'one'],
    ['2', 'two'],
    ['3', 'three'],
  ])
  const { path, preview } = await keep(content)
  const columns = toColumns(await preview()).slice(0, 3)
  expect(await run(path, 'Unsaid', columns)).toMatchObject({
    status: 'failed',
    problems: [{ line: 4, message: 'The line has 4 values where the header has 2' }],
  })
})
