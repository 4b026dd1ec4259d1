import { allFormats, type FormatDefinition, holdsFiles } from '@trellis/fields'
import { mistypedField, propertyKeyProblem } from '@trellis/fields/server'
import { systemFields } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../../packages/fields/formats/sample-schema.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { lengthOf } from '../soak.ts'
import { type AnyJson, startTestServer, type TestServer } from '../test-server.ts'
import { setUp, type WorkspaceClient } from '../workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

// Files belong to whoever uploaded them and are not imported; concealed values are not exported.
const formats = allFormats.filter(
  format =>
    format.storage === 'column' &&
    !format.internal &&
    !format.generated &&
    !format.concealed &&
    !holdsFiles(schemaOf(format)),
)
const fieldOf = (format: FormatDefinition) => `f_${format.id.replaceAll('-', '_')}`
const samplesOf = (format: FormatDefinition): unknown[] => format.samples(schemaOf(format))
const most = Math.max(...formats.map(format => samplesOf(format).length))
const fileFormats = ['csv', 'xlsx', 'jsonl'] as const

/** Every way to write a file, each choice at least once. */
const writings: readonly Writing[] = [
  { format: 'csv' },
  { format: 'csv', show: 'labels', delimiter: 'semicolon', decimal: 'comma' },
  { format: 'csv', show: 'both', header: 'title', delimiter: 'tab' },
  { format: 'csv', decimal: 'comma' },
  { format: 'xlsx' },
  { format: 'xlsx', show: 'labels', header: 'title' },
  { format: 'xlsx', show: 'both' },
  { format: 'jsonl' },
]
type Writing = {
  format: string
  show?: string
  header?: string
  delimiter?: string
  decimal?: string
  additionalProperties?: boolean
}

const linked = (title: string, associationKey: string, max: number) => ({
  type: 'array',
  format: 'association',
  title,
  metadata: { association: { cursor: { collectionId: 'People', associationKey }, max } },
})

let serial = 0

beforeAll(async () => {
  database = await createTestDatabase('export_import')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const people = { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } }
  await client.call('SCHEMA_APPLY', {
    collectionId: 'People',
    document: { name: 'People', schema: people, detailGroupList: [] },
  })
  await save('People', [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Bob, the "second"' },
    { id: 'c', name: 'Cid; Carla' },
  ])
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

/** A collection with a field of every format and links of both kinds. */
async function makeCollection(): Promise<string> {
  serial += 1
  const collectionId = `Things${serial}`
  const properties = {
    ...Object.fromEntries(formats.map(format => [fieldOf(format), schemaOf(format)])),
    note: { type: 'string', format: 'multiline', title: 'Note' },
    one: linked('Only one', `one${serial}`, 1),
    many: linked('As many', `many${serial}`, -1),
  }
  await client.call('SCHEMA_APPLY', {
    collectionId,
    document: { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] },
  })
  return collectionId
}

async function save(collectionId: string, records: object[]): Promise<void> {
  const { failed } = await client.call('DATA_BULK_UPDATE', { collectionId, records })
  expect(failed).toEqual([])
}

/** All records, but for who wrote them and when. */
async function recordsOf(collectionId: string): Promise<AnyJson[]> {
  const { list } = await client.call('DATA_LIST', { cursor: { collectionId, options: { limit: 1000 } } })
  return list.map(
    ({ version: _v, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...rest }: AnyJson) => rest,
  )
}

async function exported(collectionId: string, writing: Writing): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${client.url}/api/operations/DATA_EXPORT`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cursor: { collectionId }, ...writing }),
  })
  expect(answer.status, answer.ok ? '' : await answer.text()).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** By what the preview suggests; of the file it is said alone what the export was told. */
async function imported(content: Uint8Array<ArrayBuffer>, { decimal }: Partial<Writing> = {}): Promise<string> {
  const collectionId = await makeCollection()
  const fileId = await client.upload('file', content)
  const reading = { decimal: decimal === 'comma' ? ',' : '.' }
  const preview = await client.call('DATA_IMPORT_PREVIEW', { fileId, collectionId, reading })
  const columns = preview.columns.map(({ column, fieldId, linkBy }: AnyJson) => ({ column, fieldId, linkBy }))
  const { importId } = await client.call('DATA_IMPORT', { fileId, collectionId, columns, reading })
  const run = await client.finished(importId)
  expect([run.status, run.problems, run.message]).toEqual(['succeeded', [], undefined])
  return collectionId
}

test.each(writings)('law: import of an export is the identity, for every format of fields, as %j', async writing => {
  const collectionId = await makeCollection()
  const records = Array.from({ length: most }, (_, turn) => ({
    id: `r${turn}`,
    ...Object.fromEntries(
      formats
        .filter((_each, index) => (index + turn) % 7 !== 0)
        .map(each => [fieldOf(each), samplesOf(each)[turn % samplesOf(each).length]]),
    ),
    ...(turn % 2 === 0 && { one: { set: ['a'] }, many: { set: ['b', 'c'] } }),
  }))
  await save(collectionId, records)
  const copy = await imported(await exported(collectionId, writing), writing)
  expect(await recordsOf(copy)).toEqual(await recordsOf(collectionId))
})

test.each(writings)('an empty list of options comes back as one, and none as none, as %j', async writing => {
  const collectionId = await makeCollection()
  const empty = { f_multi_option_list: [], f_number_multi_option_list: [] }
  await save(collectionId, [
    { id: 'empty', note: 'n', ...empty },
    { id: 'none', note: 'n' },
  ])
  const before = await recordsOf(collectionId)
  expect(before[0]).toMatchObject(empty)
  const copy = await imported(await exported(collectionId, writing), writing)
  expect(await recordsOf(copy)).toEqual(before)
})

const character = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    '=',
    '+',
    '-',
    '@',
    ',',
    ';',
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '_x000D_',
    '&',
    '<',
    '\\',
    '\u000b',
    '\u00a0',
    '\ufeff',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }).map(text => text.replaceAll('\0', '')),
)
const text = fc.array(character, { minLength: 1, maxLength: 8 }).map(parts => parts.join(''))

test.each(fileFormats)(
  'S73 law: the same of any text, as %s',
  async format => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 40 }), async texts => {
        const collectionId = await makeCollection()
        await save(
          collectionId,
          texts.map((note, index) => ({ id: `r${String(index).padStart(3, '0')}`, note })),
        )
        const copy = await imported(await exported(collectionId, { format }))
        expect(await recordsOf(copy)).toEqual(await recordsOf(collectionId))
      }),
      { numRuns: lengthOf('laws', { short: 2, long: 20 }) },
    )
  },
  60_000,
)

const fieldIds = [...formats.map(fieldOf), 'note', 'one', 'many', ...Object.keys(systemFields)]
const key = text.filter(each => propertyKeyProblem(each) === undefined && mistypedField(each, fieldIds) === undefined)
const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 2 }).filter(each => each !== null),
)

test.each(writings)(
  '[1-3.1-05] law: the same of additional properties where the export is asked for them, as %j',
  async writing => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(key, value, { maxKeys: 6 }), { minLength: 1, maxLength: 10 }),
        async each => {
          const collectionId = await makeCollection()
          await save(
            collectionId,
            each.map((properties, index) => ({ id: `r${index}`, note: 'n', ...properties })),
          )
          const file = await exported(collectionId, { ...writing, additionalProperties: true })
          expect(await recordsOf(await imported(file, writing))).toEqual(await recordsOf(collectionId))
        },
      ),
      { numRuns: lengthOf('laws', { short: 2, long: 20 }) },
    )
  },
  60_000,
)

test('S73 each sign that begins a formula is neutralised, beside quotes, separators and line ends, and comes back as it was', async () => {
  const collectionId = await makeCollection()
  const starts = ['=', '+', '-', '@', '\t', '\r']
  const rests = ['cmd|/c calc', 'SUM(A1)', '1+1', 'a "b", c;d', 'HYPERLINK("http://evil.example","x")', 'line\r\nend']
  const texts = starts.flatMap(start => rests.map(rest => `${start}${rest}`))
  await save(
    collectionId,
    texts.map((note, index) => ({ id: `r${String(index).padStart(3, '0')}`, note })),
  )
  const file = await exported(collectionId, { format: 'csv' })
  const csv = new TextDecoder().decode(file)
  for (const start of starts) {
    // A cell begins after a separator, a line end or its quote.
    const bare = new RegExp(`(^|[,;\\n]|,")${start === '+' ? '\\+' : start}(cmd|SUM|1\\+1|a "|HYPERLINK|line)`)
    expect([start, bare.test(csv)]).toEqual([start, false])
    expect(csv).toContain(`'${start}`)
  }
  expect(await recordsOf(await imported(file))).toEqual(await recordsOf(collectionId))
})
