import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text as textOf } from 'node:stream/consumers'
import type { FieldSchema, RecordValues } from '@trellis/model'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, text } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'
import { makeImports } from '../imports/make-imports.ts'
import { previewImport } from '../imports/preview-import.ts'
import { openWorkbook } from '../imports/xlsx/open-workbook.ts'
import { openXlsxTable } from '../imports/xlsx/xlsx-table.ts'
import type { ExportInput } from './export-records.ts'
import { type Export, makeExport } from './make-export.ts'

let world: Employees
let folder = ''
let exportFile: Export
let berlin: Caller
let files = 0
const { signal } = new AbortController()

const options = [
  { value: 'open', label: 'Still open' },
  { value: 'done', label: 'Done, at last' },
]
const numbers = [
  { value: 1.5, label: 'One and a half' },
  { value: 2, label: 'Two' },
]
const field = (format: string, type: FieldSchema['type'], title: string, metadata = {}): FieldSchema => ({
  type,
  format,
  title,
  metadata,
})
const properties: Record<string, FieldSchema> = {
  name: text('Name'),
  day: field('date', 'string', 'Day'),
  at: field('date-time', 'string', 'Ordered at'),
  amount: field('number', 'number', 'Amount'),
  state: field('string-option-list', 'string', 'State', { optionList: options }),
  states: field('multi-option-list', 'array', 'States', { optionList: options }),
  size: field('number-option-list', 'number', 'Size', { optionList: numbers }),
  manager: link('Manager', { cursor: { collectionId: 'Employees' }, max: 1 }),
  people: link('People', { cursor: { collectionId: 'Employees' } }),
}

beforeAll(async () => {
  world = await makeEmployees('exports')
  folder = await mkdtemp(join(tmpdir(), 'exports-'))
  exportFile = makeExport({ records: world.records, spoolFolder: folder })
  berlin = { ...world.admin, timezone: 'Europe/Berlin' }
  await world.define('Orders', properties)
  await world.seed('Employees', [
    { id: 'e1', name: 'Ann' },
    { id: 'e2', name: 'Bob, the "second"' },
  ])
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true })
})

const records: RecordValues[] = [
  {
    id: 'a',
    name: '=1+1',
    day: '2024-02-29',
    at: '2024-06-01T10:30:00.000Z',
    amount: -1234.5,
    state: 'open',
    states: ['done', 'open'],
    size: 1.5,
    manager: { set: ['e2'] },
    people: { set: ['e1', 'e2'] },
  },
  { id: 'b', name: 'Before Excel', day: '1900-02-28', at: '1899-12-31T00:00:00.000Z' },
  { id: 'c', name: 'First that Excel counts', day: '1900-03-01', at: '1900-03-01T12:00:00.120Z' },
  { id: 'd', name: 'Clocks put back, first', at: '2024-10-27T00:30:00.000Z', amount: 1.125 },
  { id: 'e', name: 'Clocks put back, second', at: '2024-10-27T01:30:00.000Z' },
  { id: 'f', name: 'Last', day: '9999-12-31', at: '9999-12-31T23:30:00.000Z' },
]

let made: Promise<unknown> | undefined
const seeded = () => (made ??= world.seed('Orders', records))

async function ask(more: Partial<ExportInput>, caller = berlin) {
  await seeded()
  return exportFile(
    caller,
    { cursor: { collectionId: 'Orders', options: { orderBy: 'id' } }, format: 'csv', ...more },
    signal,
  )
}

const csvOf = async (more: Partial<ExportInput>) =>
  (await textOf((await ask(more)).stream)).replace('\ufeff', '').split('\r\n')

async function workbookOf(more: Partial<ExportInput> = {}): Promise<string> {
  const path = join(folder, `${(files += 1)}.xlsx`)
  await writeFile(path, await buffer((await ask({ format: 'xlsx', ...more })).stream))
  return path
}

async function partOf(path: string, name: string): Promise<string> {
  const workbook = await openWorkbook(path)
  const part = await textOf(await workbook.read(name))
  workbook.close()
  return part
}

type Cell = { address: string; style: string | undefined; type: string | undefined; text: string }

/** By the XML alone, as any other program reads it. */
function cellsOf(xml: string): { rows: string[]; cells: Cell[] } {
  const rows: string[] = []
  const cells: Cell[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes: { r = '', s, t } }) => {
    if (name === 'row') rows.push(String(r))
    if (name === 'c') cells.push({ address: String(r), style: s as string, type: t as string, text: '' })
  })
  parser.on('text', more => {
    const cell = cells.at(-1)
    if (cell) cell.text += more
  })
  parser.write(xml).close()
  return { rows, cells }
}

test('cells of a workbook have addresses, days and moments are numbers with a style that shows a day', async () => {
  const path = await workbookOf({ select: ['id', 'day', 'at', 'amount'] })
  const { rows, cells } = cellsOf(await partOf(path, 'xl/worksheets/sheet1.xml'))
  expect(rows).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  const at = (address: string) => cells.find(cell => cell.address === address)
  expect([at('C1')?.text, at('D1')?.text]).toEqual(['at (Europe/Berlin)', 'amount'])
  expect(at('B2')).toEqual({ address: 'B2', style: '1', type: undefined, text: '45351' })
  expect(at('C2')).toEqual({ address: 'C2', style: '2', type: undefined, text: String(45_444 + 12.5 / 24) })
  expect(at('D2')).toEqual({ address: 'D2', style: undefined, type: undefined, text: '-1234.5' })
  // Before 1 March 1900, and where the clocks show the same time again, there is no number for it.
  expect([at('B3')?.text, at('B3')?.type, at('C3')?.type]).toEqual(['1900-02-28', 'inlineStr', 'inlineStr'])
  expect([at('B4')?.text, at('B4')?.style]).toEqual(['61', '1'])
  expect([at('C5')?.style, at('C6')?.text]).toEqual(['2', '2024-10-27T01:30:00.000Z'])
  expect([at('B7')?.text, at('C7')?.type]).toEqual(['2958465', 'inlineStr'])
  expect(cells.some(({ address }) => address === 'D3')).toBe(false)
  const styles = await partOf(path, 'xl/styles.xml')
  const codes = [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code])
  const used = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
  expect(codes).toEqual([
    [used[1], 'yyyy\\-mm\\-dd'],
    [used[2], 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
  ])
  expect(await partOf(path, '[Content_Types].xml')).toContain('PartName="/xl/styles.xml"')
  expect(await partOf(path, 'xl/_rels/workbook.xml.rels')).toContain('Target="styles.xml"')
  expect(await partOf(path, 'xl/workbook.xml')).not.toContain('1904')
})

test('the reader of imports reads the same days and moments from it', async () => {
  const table = await openXlsxTable(await workbookOf({ select: ['day', 'at'] }))
  const read: (readonly string[])[] = []
  for await (const rows of table.rows) for (const row of rows) if ('values' in row) read.push(row.values)
  expect(table.columns.map(({ name }) => name)).toEqual(['day', 'at (Europe/Berlin)'])
  expect(read).toEqual([
    ['2024-02-29', '2024-06-01 12:30:00'],
    ['1900-02-28', '1899-12-31T00:00:00.000Z'],
    ['1900-03-01', '1900-03-01 13:00:00.120'],
    ['', '2024-10-27 02:30:00'],
    ['', '2024-10-27T01:30:00.000Z'],
    ['9999-12-31', '9999-12-31T23:30:00.000Z'],
  ])
})

test('links and options are written by their values, by what people see, or by both', async () => {
  const select = ['id', 'state', 'states', 'size', 'manager', 'people']
  const first = async (show?: ExportInput['show']) => (await csvOf({ select, ...(show && { show }) })).slice(0, 2)
  expect(await first()).toEqual(['id,state,states,size,manager,people', 'a,open,"done, open",1.5,e2,"e1, e2"'])
  const title = '"Bob, the ""second"""'
  const titles = '"Ann, ""Bob, the """"second"""""""'
  expect(await first('labels')).toEqual([
    'id,state,states,size,manager,people',
    `a,Still open,"""Done, at last"", Still open",One and a half,${title},${titles}`,
  ])
  const [names = '', both] = await first('both')
  expect(names.split(',').filter(name => name.endsWith(' (as shown)'))).toHaveLength(5)
  expect(names.startsWith('id,state,state (as shown),states,')).toBe(true)
  expect(both).toContain(`1.5,One and a half,e2,${title},"e1, e2",${titles}`)
})

test('a title that somebody may not see is told by its record alone', async () => {
  const overrides = { name: { hidden: true } }
  const caller = world.appUser('clerk', [grant('Orders', 'read'), grant('Employees', 'read', { overrides })])
  await seeded()
  const { stream } = await ask({ select: ['people'], show: 'labels' }, caller)
  expect((await textOf(stream)).split('\r\n')[1]).toBe('"e1, e2"')
})

test('an option whose label another one is read as is written by its value', async () => {
  const optionList = [
    { value: 'x', label: 'y' },
    { value: 'y', label: 'Why' },
  ]
  await world.define('Letters', { letter: field('string-option-list', 'string', 'Letter', { optionList }) })
  await world.seed('Letters', [
    { id: 'a', letter: 'x' },
    { id: 'b', letter: 'y' },
  ])
  expect(await csvOf({ cursor: { collectionId: 'Letters', options: { orderBy: 'id' } }, show: 'labels' })).toEqual([
    'id,letter',
    'a,x',
    'b,Why',
    '',
  ])
})

test('CSV has the delimiter and the decimal sign that were asked for; what holds either stands in quotation marks', async () => {
  const select = ['name', 'amount', 'size']
  const first = async (more: Partial<ExportInput>) => (await csvOf({ select, ...more })).slice(0, 2)
  expect(await first({})).toEqual(['name,amount,size', "'=1+1,-1234.5,1.5"])
  expect(await first({ decimal: 'comma' })).toEqual(['name,amount,size', `'=1+1,"-1234,5","1,5"`])
  expect(await first({ delimiter: 'semicolon', decimal: 'comma' })).toEqual([
    'name;amount;size',
    `'=1+1;"-1234,5";"1,5"`,
  ])
  expect(await first({ delimiter: 'tab' })).toEqual(['name\tamount\tsize', "'=1+1\t-1234.5\t1.5"])
})

test.each([
  [{ format: 'xlsx', delimiter: 'comma' }, 'delimiter'],
  [{ format: 'jsonl', decimal: 'comma' }, 'decimal'],
  [{ format: 'jsonl', show: 'labels' }, 'show'],
] as const)('what a file of the format has no choice of is refused: %j', async (more, path) => {
  await expect(ask(more)).rejects.toMatchObject({ details: { fields: { [path]: expect.any(String) } } })
})

test.each([
  { format: 'xlsx', show: 'labels' },
  { format: 'xlsx', show: 'both', header: 'title' },
  { format: 'csv', show: 'labels', delimiter: 'semicolon', decimal: 'comma' },
] as const)('an import of it makes the same records, whatever the zone of who imports: %j', async writing => {
  await seeded()
  const { stream } = await ask(writing)
  const path = join(folder, `${(files += 1)}`)
  await writeFile(path, await buffer(stream))
  const collectionId = `Copies${files}`
  await world.define(collectionId, properties)
  const notation = { timeZone: 'America/New_York', decimal: 'decimal' in writing ? (',' as const) : ('.' as const) }
  const file = { name: 'orders', path }
  const input = { fileId: 'x', collectionId, reading: notation }
  const collection = await world.collection(collectionId)
  const found = await previewImport({ services: world, caller: world.admin, file, input, collection, signal })
  const columns = found.columns.map(({ column, fieldId, linkBy }) => ({ column, fieldId, ...(linkBy && { linkBy }) }))
  const imports = makeImports(world)
  const id = `run-${collectionId}`
  await imports.start({
    id,
    caller: world.admin,
    fileId: 'x',
    path,
    reading: {},
    notation,
    collectionId,
    create: undefined,
    columns,
    badRows: 'refuse',
  })
  await expect.poll(async () => (await imports.status(world.admin, id)).status, { interval: 20 }).not.toBe('running')
  expect(await imports.status(world.admin, id)).toMatchObject({ status: 'succeeded', problems: [] })
  await imports.stop()
  const all = async (from: string) =>
    (await world.list(world.admin, { collectionId: from, options: { orderBy: 'id' } })).list.map(
      ({ createdAt: _c, updatedAt: _u, ...rest }) => rest,
    )
  expect(await all(collectionId)).toEqual(await all('Orders'))
})
