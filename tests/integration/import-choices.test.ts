import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf } from '../scenarios/zip-package.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

const options = (...values: (string | number)[]) => values.map(value => ({ value, label: `The ${value}` }))
const list = (format: string, type: string, ...values: (string | number)[]) => ({
  type,
  format,
  title: format,
  metadata: { optionList: options(...values) },
})
const properties = {
  name: { type: 'string', format: 'text', title: 'Name' },
  state: list('string-option-list', 'string', 'open'),
  tags: list('multi-option-list', 'array', 'a'),
  size: list('number-option-list', 'number', 1),
}

beforeAll(async () => {
  database = await createTestDatabase('import_choices')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const document = { name: 'Tasks', schema: { type: 'object', properties }, detailGroupList: [] }
  await client.call('SCHEMA_APPLY', { collectionId: 'Tasks', document })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

describe('a sheet of a workbook', () => {
  const workbook = new Uint8Array(
    workbookOf([
      { name: 'Notes', rows: [['only a note']], attributes: 'state="hidden"' },
      { name: 'Towns', rows: [['name'], ['Bonn'], ['Kiel']] },
      {
        name: 'Shops & more',
        rows: [
          ['label', 'number'],
          ['Kiosk', '3'],
        ],
      },
    ]),
  )

  test('the first that is shown is read, and any other that is named; each can become a collection', async () => {
    const fileId = await client.upload('places.xlsx', workbook)
    const first = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    const sheets = ['Towns', 'Shops & more']
    expect(first).toMatchObject({ sheets, reading: { sheet: 'Towns' }, rowCount: 2, suggestion: { name: 'Places' } })
    const reading = { sheet: 'Shops & more' }
    const second = await client.call('DATA_IMPORT_PREVIEW', { fileId, reading })
    expect(second).toMatchObject({ sheets, reading, rowCount: 1, suggestion: { name: 'Shops more' } })
    expect(second.columns.map(({ column }: AnyJson) => column)).toEqual(['label', 'number'])
    const columns = second.columns.map(({ column, fieldId, field }: AnyJson) => ({ column, fieldId, field }))
    const { collectionId, name } = second.suggestion
    const input = { fileId, collectionId, create: { name }, columns, reading }
    const { importId } = await client.call('DATA_IMPORT', input)
    expect(await client.finished(importId)).toMatchObject({ status: 'succeeded', insertedCount: 1 })
    const { list: found } = await client.call('DATA_LIST', { cursor: { collectionId } })
    expect(found).toMatchObject([{ label: 'Kiosk', number: 3 }])
  })

  test('a name that no sheet has is refused at its place; a file that is no workbook has none', async () => {
    const fileId = await client.upload('places.xlsx', workbook)
    const wrong = client.call('DATA_IMPORT_PREVIEW', { fileId, reading: { sheet: 'Nosuch' } })
    await expect(wrong).rejects.toThrow(/400 .*reading.sheet.*The workbook has no sheet \\"Nosuch\\"/)
    const csv = await client.call('DATA_IMPORT_PREVIEW', { fileId: await client.upload('a.csv', 'a\n1\n') })
    expect([csv.sheets, csv.reading.sheet]).toEqual([undefined, undefined])
  })
})

describe('values that are no options yet', () => {
  const lines = [
    'name,state,tags,size',
    'one,open,a,1',
    'two,Done,"a, b, ""c, d""",2',
    'three,done,The a,many',
    'four,The open,B,2',
  ]
  const adding = (...fields: string[]) =>
    ['name', 'state', 'tags', 'size'].map(column => ({
      column,
      fieldId: column,
      ...(fields.includes(column) && { addOptions: true }),
    }))
  const missing = (preview: AnyJson) =>
    Object.fromEntries(preview.columns.map(({ column, newOptions }: AnyJson) => [column, newOptions?.labels]))
  const optionsNow = async () => {
    const { schema } = await client.call('DATA_DESCRIBE', { collectionId: 'Tasks' })
    return ['state', 'tags', 'size'].map(id =>
      schema.properties[id].metadata.optionList.map(({ value }: AnyJson) => value),
    )
  }
  const run = async (input: object) => client.finished((await client.call('DATA_IMPORT', input)).importId)

  test('are told, and added with the rows where somebody says so: each once, by its value or label', async () => {
    const input = { fileId: await client.upload('tasks.csv', `${lines.join('\n')}\n`), collectionId: 'Tasks' }
    const refused = await client.call('DATA_IMPORT_PREVIEW', { ...input, columns: adding() })
    expect(missing(refused)).toEqual({ state: ['Done'], tags: ['b', 'c, d'], size: ['2'] })
    expect(refused.counts).toEqual({ inserts: 1, updates: 0, errors: 3 })
    const tried = await client.call('DATA_IMPORT_PREVIEW', { ...input, columns: adding('state', 'tags', 'size') })
    expect(tried).toMatchObject({
      counts: { inserts: 3, updates: 0, errors: 1 },
      problems: [{ line: 4, column: 'size' }],
    })
    expect(missing(tried)).toEqual(missing(refused))
    const before = await optionsNow()
    const failed = await run({ ...input, columns: adding('state', 'tags', 'size') })
    expect([failed.status, await optionsNow()]).toEqual(['failed', before])
    const done = await run({ ...input, columns: adding('state', 'tags', 'size'), badRows: 'skip' })
    expect(done).toMatchObject({ status: 'succeeded', insertedCount: 3, skippedCount: 1 })
    expect(await optionsNow()).toEqual([
      ['open', 'Done'],
      ['a', 'b', 'c, d'],
      [1, 2],
    ])
    const cursor = { collectionId: 'Tasks', options: { orderBy: 'name' } }
    const { list: found } = await client.call('DATA_LIST', { cursor })
    expect(found.map(({ name, state, tags, size }: AnyJson) => [name, state, tags, size])).toEqual([
      ['four', 'open', ['b'], 2],
      ['one', 'open', ['a'], 1],
      ['two', 'Done', ['a', 'b', 'c, d'], 2],
    ])
    await client.call('DATA_UNDO', { batchId: done.importId })
    expect((await client.call('DATA_LIST', { cursor })).totalCount).toBe(0)
    expect((await optionsNow())[0]).toEqual(['open', 'Done'])
  })

  test('of lines of JSON, and of a field that the import makes', async () => {
    const file = ['{"name":"x","tags":["a","json"],"kind":"new"}', ''].join('\n')
    const kind = { type: 'string', format: 'string-option-list', title: 'Kind', metadata: { optionList: [] } }
    const columns = [
      { column: 'name', fieldId: 'name' },
      { column: 'tags', fieldId: 'tags', addOptions: true },
      { column: 'kind', fieldId: 'kind', field: kind, addOptions: true },
    ]
    const done = await run({ fileId: await client.upload('tasks.jsonl', file), collectionId: 'Tasks', columns })
    expect(done).toMatchObject({ status: 'succeeded', insertedCount: 1 })
    const { list: found } = await client.call('DATA_LIST', { cursor: { collectionId: 'Tasks' } })
    expect(found).toMatchObject([{ name: 'x', tags: ['a', 'json'], kind: 'new' }])
  })

  test('more than a list may have are refused, and fields of other formats take none', async () => {
    const many = ['name,state', ...Array.from({ length: 1000 }, (_, index) => `n${index},state ${index}`), ''].join(
      '\n',
    )
    const input = { fileId: await client.upload('many.csv', many), collectionId: 'Tasks' }
    const columns = adding('state').slice(0, 2)
    const trial = client.call('DATA_IMPORT_PREVIEW', { ...input, columns })
    await expect(trial).rejects.toThrow(/400 .*holds 1000 values that are no options yet; a list has at most 1000/)
    expect(await run({ ...input, columns })).toMatchObject({ status: 'failed', insertedCount: 0 })
    const wrong = client.call('DATA_IMPORT', { ...input, columns: adding('name').slice(0, 2) })
    await expect(wrong).rejects.toThrow(/400 .*columns.0.addOptions.*Only lists of options take new ones/)
  })
})

test('an import of more columns than a collection holds fields is refused by the same words as it was told', async () => {
  const titles = Array.from({ length: 520 }, (_, index) => `c${index}`)
  const fileId = await client.upload('wide.csv', `${titles.join(',')}\n${titles.join(',')}\n`)
  const found = await client.call('DATA_IMPORT_PREVIEW', { fileId })
  const told = 'The collection would have 520 fields; at most 491 are possible: leave columns out'
  expect(found.problems).toEqual([{ line: 1, message: told }])
  const columns = found.columns.map(({ column, fieldId, field }: AnyJson) => ({ column, fieldId, field }))
  const input = { fileId, collectionId: 'Wide', create: { name: 'Wide' } }
  await expect(client.call('DATA_IMPORT', { ...input, columns })).rejects.toThrow(told)
})
