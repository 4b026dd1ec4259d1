import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contracts, ImportColumn, ImportNotation, InputOf, OutputOf } from '@trellis/contract'
import { findFormat } from '@trellis/fields/server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entityAdmin } from '../../../../tests/scenarios/entity-admin.ts'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import type { Caller } from '../access/caller.ts'
import type { Imports } from './imports.ts'
import { makeImports } from './make-imports.ts'
import { previewImport } from './preview-import.ts'

const signal = new AbortController().signal

let world: World
let folder = ''
let imports: Imports
let admin: Caller
let number = 0

beforeAll(async () => {
  world = await makeWorld('file_notations')
  folder = await mkdtemp(join(tmpdir(), 'file-notations-'))
  imports = makeImports(world)
  admin = entityAdmin(world.tenant)
})
afterAll(async () => {
  await imports.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

type Preview = OutputOf<Contracts['DATA_IMPORT_PREVIEW']>
type PreviewInput = Partial<InputOf<Contracts['DATA_IMPORT_PREVIEW']>>

async function keep(text: string): Promise<{ name: string; path: string }> {
  number += 1
  const name = `file${number}.csv`
  const path = join(folder, name)
  await writeFile(path, text)
  return { name, path }
}

async function preview(file: { name: string; path: string }, input: PreviewInput = {}): Promise<Preview> {
  const collection = input.collectionId ? await world.collections.find(world.tenant.id, input.collectionId) : undefined
  return previewImport({ services: world, caller: admin, file, input: { fileId: 'x', ...input }, collection, signal })
}

const columnsOf = (found: Preview): ImportColumn[] =>
  found.columns.map(({ column, fieldId, field }) => ({ column, fieldId, ...(field ? { field } : {}) }))

type Run = { collectionId: string; isNew?: boolean; columns: ImportColumn[]; notation?: ImportNotation }

async function run(path: string, { collectionId, isNew = true, columns, notation = {} }: Run) {
  number += 1
  const id = `run-${number}`
  const create = isNew ? { name: collectionId } : undefined
  const said = { reading: {}, notation: notation as never }
  await imports.start({
    id,
    caller: admin,
    fileId: 'x',
    path,
    ...said,
    collectionId,
    create,
    columns,
    badRows: 'refuse',
  })
  for (;;) {
    const status = await imports.status(admin, id)
    if (status.status !== 'running') return status
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function stored(collectionId: string, column: string): Promise<unknown[]> {
  const rows = await world.tables.run<{ value: unknown }>(
    sql`select to_json(${sql.id(column)}) as value from ${sql.id(world.tenant.schema, collectionId)} order by n`,
  )
  return rows.map(({ value }) => value)
}

/** A file of one column, after one that numbers its rows. */
const fileOf = (texts: readonly string[]) =>
  keep(`n;value\n${texts.map((text, index) => `${index + 1};${text}`).join('\n')}\n`)

async function imported(texts: readonly string[], notation: ImportNotation = {}): Promise<unknown[]> {
  const file = await fileOf(texts)
  const collectionId = `Values${number}`
  const found = await preview(file, { reading: notation })
  const status = await run(file.path, { collectionId, columns: columnsOf(found), notation })
  expect(status).toMatchObject({ status: 'succeeded' })
  return stored(collectionId, 'value')
}

async function formatOf(texts: readonly string[], notation: ImportNotation = {}) {
  const { columns } = await preview(await fileOf(texts), { reading: notation })
  return columns[1]
}

test.each([
  [
    ['0,125', '1,250', '10,750'],
    [0.125, 1.25, 10.75],
  ],
  [
    ['1.234,56', '12,50'],
    [1234.56, 12.5],
  ],
  [
    ['10 237,65', '7'],
    [10_237.65, 7],
  ],
  [
    ['1.234,56 €', '0,99 €'],
    [1234.56, 0.99],
  ],
  [
    ['12,5 %', '3 %'],
    [0.125, 0.03],
  ],
  [
    ['(35.01)', '1,234.50'],
    [-35.01, 1234.5],
  ],
  [
    ['35,01-', '1.000,00'],
    [-35.01, 1000],
  ],
  [
    ["1'234.50", "12'000.00"],
    [1234.5, 12_000],
  ],
  [
    ['0.125', '1.250', '10.750'],
    [0.125, 1.25, 10.75],
  ],
  [
    ['1,234,567', '1,000,000'],
    [1_234_567, 1_000_000],
  ],
  [
    ['0.30000000000000004', '1.5'],
    [0.3, 1.5],
  ],
])('a column of %j is numbers as they were meant', async (texts, values) => {
  expect(await imported(texts)).toEqual(values)
})

test.each([[["0'125", "1'250"]], [['0,333,000', '1']], [['12.5', '12,5']], [['1.2.3', '4.5.6']], [['007', '012']]])(
  'a column of %j stays text',
  async texts => {
    expect((await formatOf(texts))?.field?.format).toBe('text')
    expect(await imported(texts)).toEqual(texts)
  },
)

test('numbers that may mean two things stay text with a question, and become what the answer says', async () => {
  const texts = ['12.500', '8.000', '999.999']
  const column = await formatOf(texts)
  expect(column).toMatchObject({ field: { format: 'text' }, doubt: { text: '12.500' } })
  expect(column?.doubt?.ways.map(({ notation, field }) => [notation, field.format])).toEqual([
    [{ decimal: '.' }, 'number'],
    [{ decimal: ',' }, 'number'],
  ])
  expect(await imported(texts, { decimal: ',' })).toEqual([12_500, 8000, 999_999])
  expect(await imported(texts, { decimal: '.' })).toEqual([12.5, 8, 999.999])
})

test('an import that fills a number with them asks, too, and says where', async () => {
  const numbers = await fileOf(['1.5'])
  await run(numbers.path, { collectionId: 'Measured', columns: columnsOf(await preview(numbers)) })
  const file = await fileOf(['12.500', '8.000'])
  const found = await preview(file, { collectionId: 'Measured' })
  expect(found.columns[1]).toMatchObject({ fieldId: 'value', doubt: { text: '12.500' } })
  const columns = columnsOf(found)
  const asked = { code: 'VALIDATION_ERROR', details: { fields: { 'columns.1.decimal': expect.any(String) } } }
  await expect(preview(file, { collectionId: 'Measured', columns })).rejects.toMatchObject(asked)
  const refused = await run(file.path, { collectionId: 'Measured', isNew: false, columns })
  expect(refused).toMatchObject({ status: 'failed', insertedCount: 0 })
  const answered = columns.map(each => (each.fieldId === 'value' ? { ...each, decimal: ',' as const } : each))
  expect(await preview(file, { collectionId: 'Measured', columns: answered })).toMatchObject({ problemCount: 0 })
  await run(file.path, { collectionId: 'Measured', isNew: false, columns: answered })
  expect((await stored('Measured', 'value')).map(Number).toSorted((one, other) => one - other)).toEqual([
    1.5, 8000, 12_500,
  ])
})

test.each([
  [
    ['14.01.2025 07:06', '15.01.2025 23:30'],
    ['2025-01-14T12:06:00.000Z', '2025-01-16T04:30:00.000Z'],
  ],
  [
    ['01/14/2025 7:06 AM', '01/15/2025 11:30 PM'],
    ['2025-01-14T12:06:00.000Z', '2025-01-16T04:30:00.000Z'],
  ],
  [
    ['2025-01-14 23:30', '2025-07-14 23:30'],
    ['2025-01-15T04:30:00.000Z', '2025-07-15T03:30:00.000Z'],
  ],
  [
    ['2025-01-14T23:30:00Z', '2025-01-14T23:30:00+01:00'],
    ['2025-01-14T23:30:00.000Z', '2025-01-14T22:30:00.000Z'],
  ],
  [
    ['3. November 2023 8:15', '4 novembre 2023 20:15'],
    ['2023-11-03T12:15:00.000Z', '2023-11-05T00:15:00.000Z'],
  ],
])('moments %j of somebody in New York are on the clocks there', async (texts, values) => {
  const found = await imported(texts, { timeZone: 'America/New_York' })
  expect(found.map(value => new Date(String(value)).toISOString())).toEqual(values)
})

test('times without a zone are UTC where nobody says another one, and only zones that there are can be said', async () => {
  const [moment] = await imported(['2025-01-14 23:30'])
  expect(new Date(String(moment)).toISOString()).toBe('2025-01-14T23:30:00.000Z')
  const file = await fileOf(['2025-01-14 23:30'])
  await expect(preview(file, { reading: { timeZone: 'Nowhere/City' } })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: { 'reading.timeZone': 'There is no time zone "Nowhere/City"' } },
  })
})

test.each([
  [
    ['3-Nov-23', '14-Dec-24'],
    ['2023-11-03', '2024-12-14'],
  ],
  [
    ['15/01/25', '02/03/25'],
    ['2025-01-15', '2025-03-02'],
  ],
  [
    ['01/15/25', '02/03/25'],
    ['2025-01-15', '2025-02-03'],
  ],
  [
    ['3. November 2023', '14. März 2024'],
    ['2023-11-03', '2024-03-14'],
  ],
  [
    ['14. 1. 2025', '2. 3. 2025'],
    ['2025-01-14', '2025-03-02'],
  ],
  [
    ['Monday, 3 November 2023', 'Dec 1, 2024'],
    ['2023-11-03', '2024-12-01'],
  ],
])('days %j are read', async (texts, values) => {
  expect(await imported(texts)).toEqual(values)
})

test('days of which nobody knows the order stay text with a question', async () => {
  const texts = ['02/03/2025', '04/05/2025']
  const column = await formatOf(texts)
  expect(column).toMatchObject({ field: { format: 'text' }, doubt: { text: '02/03/2025' } })
  expect(column?.doubt?.ways.map(({ field }) => field.metadata?.mask)).toEqual(['DD/MM/YYYY', 'MM/DD/YYYY'])
  expect(await imported(texts, { dateOrder: 'MDY' })).toEqual(['2025-02-03', '2025-04-05'])
})

const locales = ['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'it-IT', 'pl-PL', 'sv-SE', 'pt-BR']
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']

const dayForms = [
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { year: 'numeric', month: 'numeric', day: 'numeric' },
  { year: '2-digit', month: 'numeric', day: 'numeric' },
  { year: 'numeric', month: 'short', day: 'numeric' },
  { year: 'numeric', month: 'long', day: 'numeric' },
] as const
const isAskable = (form: (typeof dayForms)[number]) =>
  form.year === 'numeric' && /^(?:2-digit|numeric)$/.test(form.month)
const clockForms = [
  { hour: '2-digit', minute: '2-digit' },
  { hour: 'numeric', minute: '2-digit', second: '2-digit' },
] as const

test('numbers, days and moments that a locale writes come in as they were meant, or as a question', async () => {
  const day = fc.date({ min: new Date('1950-01-02'), max: new Date('2049-12-30'), noInvalidDate: true })
  const cells = fc.array(fc.record({ value: fc.integer({ min: -9e9, max: 9e9 }), places: fc.nat(4), at: day }), {
    minLength: 1,
    maxLength: 4,
  })
  const given = fc.record({
    locale: fc.constantFrom(...locales),
    zone: fc.constantFrom(...zones),
    form: fc.constantFrom(...dayForms),
    clock: fc.constantFrom(...clockForms),
    useGrouping: fc.constantFrom('auto' as const, 'always' as const, false),
    cells,
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ locale, zone, form, clock, useGrouping, cells: rows }) => {
      const written = rows.map(({ value, places, at }) => {
        const amount = Number(`${value}e-${places}`)
        const moment = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
        const on = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
        return {
          amount,
          moment,
          day: new Intl.DateTimeFormat('sv-SE', on).format(moment),
          texts: [
            new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping }).format(amount),
            new Intl.DateTimeFormat(locale, { timeZone: zone, ...form }).format(moment),
            new Intl.DateTimeFormat(locale, { timeZone: zone, ...form, ...clock }).format(moment),
          ],
        }
      })
      const file = await keep(`amount;day;moment\n${written.map(({ texts }) => texts.join(';')).join('\n')}\n`)
      const { columns } = await preview(file, { reading: { timeZone: zone, delimiter: ';' } })
      const meant = [
        written.map(each => each.amount),
        written.map(each => each.day),
        written.map(each => each.moment.toISOString()),
      ]
      for (const [index, column] of columns.entries()) {
        expectMeant(column, meant[index] ?? [], zone, locale)
        // Nobody knows the order of days and months, or the sign of decimals, of these alone.
        if (column.field?.format === 'text' && (index === 0 || isAskable(form)))
          expect([locale, column.doubt]).toEqual([locale, expect.anything()])
      }
    }),
    { numRuns: 60 },
  )
})

/** Text is kept as it stands; a field of another format holds what was meant. */
function expectMeant(
  column: Preview['columns'][number],
  meant: readonly unknown[],
  zone: string,
  locale: string,
): void {
  const { field, samples, notation } = column
  const format = field && findFormat(field.format)
  if (!field || !format || field.format === 'text' || field.format === 'multiline') return
  const read = samples.map(sample => format.fromText(sample, field, { ...notation, timeZone: zone }))
  expect([locale, samples, read]).toEqual([locale, samples, [...new Set(meant)].map(value => ({ value }))])
}
