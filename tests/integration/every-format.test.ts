import { allFormats, type FormatDefinition, holdsFiles, makeFilterMatcher } from '@trellis/fields'
import type { Filter, FilterOperator } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaOf } from '../../packages/fields/formats/sample-schema.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

/** Every format a builder may choose and that holds values in a column, as a field of one collection. */
// Files have tests of their own: a record shows only files that are there.
const formats = allFormats.filter(
  format => format.storage === 'column' && !format.internal && !format.generated && !holdsFiles(schemaOf(format)),
)
const fieldOf = (format: FormatDefinition) => `f_${format.id.replaceAll('-', '_')}`

const schemas = new Map(formats.map(format => [format.id, schemaOf(format)]))
const samplesOf = (format: FormatDefinition): unknown[] => format.samples(schemas.get(format.id) ?? schemaOf(format))
const most = Math.max(...formats.map(format => samplesOf(format).length))

/** A record that holds one sample of every format. */
function record(turn: number): Record<string, unknown> {
  return Object.fromEntries(
    formats.map(format => {
      const samples = samplesOf(format)
      return [fieldOf(format), samples[turn % samples.length]]
    }),
  )
}

beforeAll(async () => {
  database = await createTestDatabase('every_format')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const unstored = allFormats.filter(format => format.storage === 'none' && !format.internal && !format.linked)
  const properties = Object.fromEntries([...formats, ...unstored].map(format => [fieldOf(format), schemaOf(format)]))
  const document = { name: 'Things', schema: { type: 'object', properties }, detailGroupList: [] }
  await client.call('SCHEMA_APPLY', { collectionId: 'Things', document })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const pick = (answer: AnyJson) => Object.fromEntries(formats.map(format => [fieldOf(format), answer[fieldOf(format)]]))
const get = (id: string) => client.call('DATA_GET', { collectionId: 'Things', id })

test('samples come back the same from create, get, list and upsert', async () => {
  for (let turn = 0; turn < most; turn += 1) {
    const id = `r${turn}`
    const made = await client.call('DATA_CREATE', { collectionId: 'Things', id, record: record(turn) })
    expect(pick(made)).toEqual(record(turn))
    expect(pick(await get(id))).toEqual(record(turn))
    const put = await client.call('DATA_UPSERT', { collectionId: 'Things', id, record: record(turn) })
    expect(pick(put)).toEqual(record(turn))
  }
  const { list } = await client.call('DATA_LIST', { cursor: { collectionId: 'Things', options: { limit: 1000 } } })
  expect(list).toHaveLength(most)
  for (const each of list) expect(pick(each)).toEqual(record(Number(each.id.slice(1))))
})

/** What an operator may be asked with, from a format's own samples. */
function operandsOf(format: FormatDefinition, operator: FilterOperator): unknown[] {
  const schema = schemaOf(format)
  const samples = samplesOf(format)
  const [first, second = first] = samples
  if (/^\$(notExists|exists|empty|notEmpty)$/.test(operator)) return [true, false]
  if (operator === '$in' || operator === '$nin') return [[first, second], [second, null], []]
  if (operator === '$between')
    return [
      [first, second],
      [second, first],
    ]
  const items = samples.flatMap(value => (Array.isArray(value) ? value : [])).slice(0, 2)
  if (/^\$(all|any|none)$/.test(operator)) return [items, items.slice(1), []]
  if (/^\$(contains|notContains)$/.test(operator) && format.comparison === 'list') return items
  if (/^\$(contains|notContains|startsWith|endsWith)$/.test(operator)) {
    const texts = samples.map(value => (format.searchText ?? format.toText)(value, schema))
    return texts.flatMap(text => [text.slice(0, 3), text.slice(-3).toUpperCase()]).filter(text => text.trim() === text)
  }
  return samples
}

test('every operator gives the same answer in memory and in SQL', async () => {
  await client.call('DATA_CREATE', { collectionId: 'Things', id: 'nothing', record: {} })
  const list = async (filter: object, more: object = {}) => {
    const cursor = { collectionId: 'Things', filter, options: { limit: 1000, orderBy: 'id' } }
    return (await client.call('DATA_LIST', { cursor, count: 'none', ...more })).list
  }
  const records = await list({})
  const { schema } = await client.call('DATA_DESCRIBE', { collectionId: 'Things' })
  const found = { some: 0, none: 0 }
  for (const format of formats) {
    for (const operator of format.operators) {
      for (const operand of operandsOf(format, operator)) {
        const filter = { [fieldOf(format)]: { [operator]: operand } } as Filter
        const matches = makeFilterMatcher(filter, schema)
        const inMemory = records.filter((each: AnyJson) => matches(each)).map((each: AnyJson) => each.id)
        const inSql = (await list(filter, { select: ['id'] })).map((each: AnyJson) => each.id)
        expect([filter, inSql]).toEqual([filter, inMemory])
        found[inSql.length > 0 ? 'some' : 'none'] += 1
      }
    }
  }
  expect(found.some).toBeGreaterThan(500)
  expect(found.none).toBeGreaterThan(20)
})

test('the activity tells every change in the wire form, of concealed values only that they changed', async () => {
  await client.call('DATA_CREATE', { collectionId: 'Things', id: 'told', record: record(0) })
  await client.call('DATA_UPDATE', { collectionId: 'Things', id: 'told', record: record(1) })
  const cursor = { collectionId: 'Activity', filter: { recordId: { $eq: 'told' }, action: { $eq: 'update' } } }
  const { list } = await client.call('CORE_LIST', { cursor })
  const told = new Map<string, AnyJson>(list[0].changeLog.map((entry: AnyJson) => [entry.key, entry]))
  for (const format of formats) {
    const key = fieldOf(format)
    const [prevValue, value] = [record(0)[key], record(1)[key]]
    if (JSON.stringify(value) === JSON.stringify(prevValue)) continue
    expect(told.get(key)).toEqual(format.concealed ? { key } : { key, value, prevValue })
  }
  for (const secret of formats.filter(format => format.concealed).flatMap(samplesOf)) {
    expect(JSON.stringify(list)).not.toContain(String(secret))
  }
})

test('samples come back the same from an import of their texts', async () => {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const header = ['id', ...formats.map(fieldOf)].join(',')
  const lines = Array.from({ length: most }, (_, turn) => {
    const texts = formats.map(format => format.toText(record(turn)[fieldOf(format)], schemaOf(format)))
    return [`i${turn}`, ...texts.map(cell)].join(',')
  })
  const fileId = await client.upload('things.csv', [header, ...lines].join('\n'))
  const columns = ['id', ...formats.map(fieldOf)].map(column => ({ column, fieldId: column }))
  const { importId } = await client.call('DATA_IMPORT', { fileId, collectionId: 'Things', columns })
  expect(await client.finished(importId)).toMatchObject({ status: 'succeeded', insertedCount: most, problems: [] })
  for (let turn = 0; turn < most; turn += 1) expect(pick(await get(`i${turn}`))).toEqual(record(turn))
})

describe('every way of writing checks what only the server can', () => {
  const hostile = '<p onclick="x">kept</p><script>alert(1)</script><img src="javascript:alert(1)">'
  const value = { f_rich_text: hostile, f_phone_number: '+49 (0)30 1234567' }
  const stored = { f_rich_text: '<p>kept</p>', f_phone_number: '+49301234567' }
  const refused = { f_phone_number: '+49 1', f_yaml: 'a: [', f_xml: '<a>', f_graphql: '{' }

  test('S70 create, update, upsert and import store the same', async () => {
    await client.call('DATA_CREATE', { collectionId: 'Things', id: 'w1', record: value })
    await client.call('DATA_CREATE', { collectionId: 'Things', id: 'w2', record: {} })
    await client.call('DATA_UPDATE', { collectionId: 'Things', id: 'w2', record: value })
    await client.call('DATA_UPSERT', { collectionId: 'Things', id: 'w3', record: value })
    const csv = `id,f_rich_text,f_phone_number\nw4,"${hostile.replaceAll('"', '""')}",${value.f_phone_number}\n`
    const columns = ['id', 'f_rich_text', 'f_phone_number'].map(column => ({ column, fieldId: column }))
    const { importId } = await client.call('DATA_IMPORT', {
      fileId: await client.upload('w.csv', csv),
      collectionId: 'Things',
      columns,
    })
    expect(await client.finished(importId)).toMatchObject({ status: 'succeeded' })
    for (const id of ['w1', 'w2', 'w3', 'w4']) expect([id, await get(id)]).toMatchObject([id, stored])
  })

  test('what is refused names its field', async () => {
    for (const [name, more] of [
      ['DATA_CREATE', {}],
      ['DATA_UPDATE', { id: 'w1' }],
      ['DATA_UPSERT', { id: 'w9' }],
    ] as const) {
      const answer = await server.call(
        name,
        { collectionId: 'Things', ...more, record: refused },
        { token: client.token },
      )
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.json.error.details.fields)).toEqual(Object.keys(refused).map(key => `record.${key}`))
    }
  })

  test('[2-5-35] what counts as no value is stored as none', async () => {
    const record = { f_color: '#ff0000', f_rich_text: '<p><br></p>' }
    const made = await client.call('DATA_CREATE', { collectionId: 'Things', id: 'none', record })
    expect([made.f_color, made.f_rich_text]).toEqual([undefined, undefined])
  })

  test('a default that only the server can refuse is refused with its collection', async () => {
    const field = { type: 'string', format: 'phone-number', title: 'Phone', default: '+49 12' }
    const document = { name: 'Bad', schema: { type: 'object', properties: { phone: field } }, detailGroupList: [] }
    const answer = await server.call('SCHEMA_APPLY', { collectionId: 'Bad', document }, { token: client.token })
    expect(answer.json.error.details.fields).toEqual({
      'document.schema.properties.phone.default': 'The default value is not valid: There is no such phone number',
    })
  })

  test('S13 titles and searches find the words of rich text, and nothing of what is concealed', async () => {
    const properties = {
      text: { type: 'string', format: 'rich-text', title: 'Text' },
      pin: { type: 'string', format: 'password', title: 'PIN' },
      recordTitle: {
        type: 'string',
        format: 'text',
        title: 'Title',
        metadata: { calculation: '{{record.text}} [{{record.pin}}]' },
      },
    }
    const document = { name: 'Titled', schema: { type: 'object', properties }, detailGroupList: [] }
    await client.call('SCHEMA_APPLY', { collectionId: 'Titled', document })
    const record = { text: '<p>a <b>bold</b> word</p>', pin: '4711' }
    const made = await client.call('DATA_CREATE', { collectionId: 'Titled', record })
    expect(made.recordTitle).toBe('a bold word []')
    const found = async (searchString: string) =>
      (await client.call('DATA_LIST', { cursor: { collectionId: 'Titled', searchString } })).totalCount
    expect([await found('bold'), await found('4711')]).toEqual([1, 0])
  })

  test('fields without a value take none', async () => {
    const record = { f_info_block: 'x', f_evaluation: 1 }
    await expect(client.call('DATA_CREATE', { collectionId: 'Things', record })).rejects.toThrow(/400/)
  })
})

test('rich text is found by its words, not by its markup', async () => {
  const record = { f_rich_text: '<h1>Zür<strong>ich</strong> &amp; Umgebung</h1>' }
  await client.call('DATA_CREATE', { collectionId: 'Things', id: 'words', record })
  const ids = async (more: object) =>
    (await client.call('DATA_LIST', { cursor: { collectionId: 'Things', ...more } })).list.map(
      (each: AnyJson) => each.id,
    )
  expect(await ids({ searchString: 'zurich & um' })).toEqual(['words'])
  expect(await ids({ filter: { f_rich_text: { $startsWith: 'Zürich' } } })).toEqual(['words'])
  expect(await ids({ filter: { f_rich_text: { $contains: 'strong>' } } })).toEqual([])
})
