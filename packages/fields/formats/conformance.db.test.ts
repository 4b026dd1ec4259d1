import { fold } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/integration/database.ts'
import type { FormatDefinition } from '../define-format.ts'
import { allFormats } from '../find-format.ts'
import { findFormatServer } from '../server.ts'
import { schemaOf } from './sample-schema.ts'

let database: TestDatabase
let db: Kysely<unknown>
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase('formats')
  pool = new pg.Pool({
    connectionString: database.connectionString,
    max: 1,
    options: '-c timezone=Asia/Kathmandu -c datestyle=German,DMY',
  })
  pool.on('connect', client => client.on('error', () => undefined))
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const stored = allFormats.filter(format => format.storage === 'column')

describe.each(stored.map(format => [format.id, format] as const))('format %s in PostgreSQL', (_id, format) => {
  const schema = schemaOf(format)
  const server = serverOf(format)

  test('samples come back from a column the same, as JSON and as text', async () => {
    const column = sql.ref('value')
    const type = server.columnType?.(schema) ?? sql`text`
    await sql`create temporary table sample (place int, value ${type})`.execute(db)
    const samples = format.samples(schema)
    for (const [place, value] of samples.entries()) {
      await sql`insert into sample values (${place}, ${server.toDatabase(value, schema)})`.execute(db)
    }
    const { rows } = await sql<{ json: string; text: string; type: string }>`
      select ${server.json(column, schema)}::text as json, ${server.text(column, schema)} as text,
        pg_typeof(${server.json(column, schema)})::text as type
      from sample order by place`.execute(db)
    const sent = await readAsSent()
    await sql`drop table sample`.execute(db)
    if (server.fromSent) expect(sent.map(server.fromSent)).toEqual(rows.map(row => row.json))
    expect(rows.map(row => row.type)).toEqual(samples.map(() => 'json'))
    expect(rows.map(row => JSON.parse(row.json))).toEqual(samples)
    if (isScalar(format)) expect(rows.map(row => row.json)).toEqual(samples.map(jsonOf))
    for (const [place, row] of rows.entries())
      expect(format.fromText(row.text.trim(), schema)).toEqual({ value: samples[place] })
    if (format.comparison !== 'json') {
      expect(rows.map(row => row.text)).toEqual(samples.map(value => format.toText(value, schema)))
    }
  })

  test('the words that are searched for are the same in SQL', async () => {
    if (!format.searchText && !server.searchText) return
    const values = format.samples(schema)
    const words = server.searchText?.(sql.ref('value'), schema)
    const { rows } = await sql<{ words: string }>`select ${words} as words
      from unnest(${values}::text[]) with ordinality as given(value, place) order by place`.execute(db)
    expect(rows.map(row => row.words)).toEqual(values.map(value => format.searchText?.(value, schema)))
  })

  test('the forms in which values are found are the same in SQL, and folded', async () => {
    expect(server.soughtText === undefined).toBe(format.seeking === undefined)
    if (!format.seeking) return
    const values = [...format.samples(schema), '+999123', '+', ''].map(String)
    const { rows } = await sql<{ forms: string }>`select ${server.soughtText?.(sql.ref('value'))} as forms
      from unnest(${values}::text[]) with ordinality as given(value, place) order by place`.execute(db)
    expect(rows.map(row => row.forms)).toEqual(values.map(format.seeking.text))
    expect(rows.map(row => fold(row.forms))).toEqual(rows.map(row => row.forms))
  })

  test('text that fromText accepts means the same in SQL', async () => {
    if (!server.fromText) return
    for (const variant of [schema, ...masks.map(mask => ({ ...schema, metadata: { ...schema.metadata, mask } }))]) {
      const accepted = texts.flatMap(text => {
        const read = format.fromText(text, variant)
        return 'value' in read ? [{ text, value: read.value }] : []
      })
      expect(accepted.length).toBeGreaterThan(0)
      for (const { text, value } of accepted) {
        expect([text, await inSql(format, variant, text)]).toEqual([text, JSON.parse(JSON.stringify(value))])
      }
    }
  })
})

test('option lists sort by option order, what is no option any more last', async () => {
  const schema: FieldSchema = {
    type: 'string',
    format: 'string-option-list',
    title: 'Priority',
    metadata: { optionList: ['low', 'medium', 'high'].map(value => ({ value, label: value })) },
  }
  const order = findFormatServer('string-option-list')?.order?.(sql.ref('value'), schema)
  const { rows } = await sql<{ value: string }>`
    select value from (values ('high'), ('gone'), ('low'), ('medium')) as given(value) order by ${order}`.execute(db)
  expect(rows.map(row => row.value)).toEqual(['low', 'medium', 'high', 'gone'])
})

test('lists of numbers sort by option order too', async () => {
  const schema: FieldSchema = {
    type: 'number',
    format: 'number-option-list',
    title: 'Weight',
    metadata: { optionList: [3, 1.5, 20].map(value => ({ value, label: String(value) })) },
  }
  const order = findFormatServer('number-option-list')?.order?.(sql.ref('value'), schema)
  const { rows } = await sql<{ value: number }>`
    select value::float8 from (values (20), (7), (1.50), (3)) as given(value) order by ${order}`.execute(db)
  expect(rows.map(row => row.value)).toEqual([3, 1.5, 20, 7])
})

test('linked records are read out of the JSON that a query made', async () => {
  const value = { list: [{ id: 'ALFKI', recordTitle: 'Alfreds' }, { id: 'B' }], totalCount: 2 }
  const server = findFormatServer('association')
  const schema: FieldSchema = { type: 'array', format: 'association', title: 'Customers' }
  const text = server?.text(sql`${JSON.stringify(value)}`, schema)
  const { rows } = await sql<{ text: string }>`select ${text} as text`.execute(db)
  expect(rows[0]?.text).toBe('ALFKI, B')
})

/** The texts that PostgreSQL sends for the sample's values, on a connection that is set as the server's are. */
async function readAsSent(): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO,YMD'`)
    const types = { getTypeParser: () => (sent: string) => sent }
    const { rows } = await client.query<{ value: string }>({ text: 'select value from sample order by place', types })
    return rows.map(row => row.value)
  } finally {
    await client.query('reset timezone; reset datestyle')
    client.release()
  }
}

const masks = ['DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY']

const texts = [
  [
    '0',
    '-0',
    '12',
    '-12.50',
    '−7',
    '+3',
    '007',
    '1,234,567.89',
    "1'234",
    '1 234',
    '1\u00a0234.5',
    '$1,200.50',
    '-$5',
    '$-5',
  ],
  ['12.50 EUR', 'EUR 12', '€0.99', 'US$5', '1e3', '2.5E-3', '.5', '5.', '100.000', '1e-9', '-0.0'],
  [
    '1996-07-04',
    '1996-7-4',
    '1996/07/04',
    '19960704',
    '4 Jul 1996',
    '4 July 1996',
    'Jul 4, 1996',
    'July 4, 1996',
    'Sept 9, 2020',
  ],
  ['1 May 0099', '4/7/1996', '25/12/1996', '12/25/1996', '04.07.1996', '04-07-1996', '2024-02-29', '0001-01-01'],
  ['1996-07-04 08:30', '1996-07-04T08:30:15', '1996-07-04T08:30:15.123456Z', '1996-07-04T08:30:15.9999999+02:00'],
  ['1996-07-04T08:30-0930', '1996/07/04 23:59:59+05', '1996-07-04t08:30z', '2000-01-01T00:00:00.001Z'],
  ['true', 'FALSE', 'Yes', 'nO', '1', '0', 'urgent', 'URGENT', 'very urgent', 'Äpfel', 'äpfel', 'ÄPFEL', 'with, comma'],
  ['plain text', "it's; drop", 'a@b.example', '{"a": 1}', '[]', '[{"value":"a","label":"A"}]', 'line\nline'],
].flat()

function serverOf(format: FormatDefinition) {
  const server = findFormatServer(format.id)
  if (!server) throw new Error(`${format.id} has no server half`)
  return server
}

async function inSql(format: FormatDefinition, schema: FieldSchema, text: string): Promise<unknown> {
  const server = serverOf(format)
  const value = server.fromText?.(sql`given.text`, schema)
  const { rows } = await sql<{ json: string }>`
    select ${server.json(sql`read.value`, schema)}::text as json
    from (values (${text}::text)) as given(text), lateral (select ${value} as value) as read`.execute(db)
  return JSON.parse(rows[0]?.json ?? 'null')
}

const isScalar = (format: FormatDefinition) => format.comparison !== 'json' && format.comparison !== 'list'

/** JSON.stringify writes 1e21 and 1e-7 where PostgreSQL writes every digit: the same number to every reader of JSON. */
function jsonOf(value: unknown): string {
  const json = JSON.stringify(value)
  return typeof value === 'number' && json.includes('e')
    ? value.toFixed(value < 1 ? 7 : 0).replace(/^1e\+21$/, `1${'0'.repeat(21)}`)
    : json
}
