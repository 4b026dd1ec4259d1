import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

const text = (title: string) => ({ type: 'string', format: 'text', title })
const define = (collectionId: string, properties: object) =>
  client.call('SCHEMA_APPLY', {
    collectionId,
    document: { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] },
  })

beforeAll(async () => {
  database = await createTestDatabase('joined_names')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  await define('People', { name: text('Name') })
  const names = ['Smith, John', 'Doe', 'Ann', 'Miller', 'Miller, Ann']
  await client.call('DATA_BULK_UPDATE', {
    collectionId: 'People',
    records: names.map((name, index) => ({ id: `p${index}`, name })),
  })
  const link = (key: string, max: number) => ({
    type: 'array',
    format: 'association',
    title: key,
    metadata: { association: { cursor: { collectionId: 'People', associationKey: key }, max } },
  })
  await define('Tasks', { name: text('Name'), one: link('one', 1), many: link('many', -1) })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const lines = [
  'name,one,many',
  'a,"Smith, John","Smith, John"',
  'b,"smith,  john","Doe, Ann"',
  'c,,"""Smith, John"", Doe"',
  'd,,"Miller, Ann"',
  'e,,"smith,john"',
  'f,,"""Miller, Ann"", Doe"',
]
const columns = ['name', 'one', 'many'].map(column => ({
  column,
  fieldId: column,
  ...(column !== 'name' && { linkBy: 'recordTitle' }),
}))
const taskLinks = async () =>
  (await client.call('DATA_LIST', { cursor: { collectionId: 'Tasks', options: { orderBy: 'name' } } })).list.map(
    ({ one, many }: AnyJson) => [one, many].map(links => (links?.list ?? []).map(({ id }: AnyJson) => id).toSorted()),
  )

test('a name with a comma is found as it stands, where its parts are none', async () => {
  const fileId = await client.upload('tasks.csv', `${lines.join('\n')}\n`)
  const preview = await client.call('DATA_IMPORT_PREVIEW', { fileId, collectionId: 'Tasks', columns })
  expect(preview).toMatchObject({ problems: [], counts: { inserts: 6, errors: 0 } })
  expect(preview.columns[2].links).toMatchObject({ missingCount: 0, missing: [], ambiguousCount: 0 })
  const input = { fileId, collectionId: 'Tasks', columns }
  const run = await client.finished((await client.call('DATA_IMPORT', input)).importId)
  expect(run).toMatchObject({ status: 'succeeded', insertedCount: 6 })
  expect(await taskLinks()).toEqual([
    [['p0'], ['p0']],
    [['p0'], ['p1', 'p2']],
    [[], ['p0', 'p1']],
    // Both parts are names of their own: the comma parts them.
    [[], ['p2', 'p3']],
    [[], ['p0']],
    [[], ['p1', 'p4']],
  ])
})

test('parts that are missing, and together no name either, are told by themselves, or made', async () => {
  const fileId = await client.upload('tasks.csv', 'name,many\ng,"Smith, Jim"\nh,"Smith, John"\n')
  const input = { fileId, collectionId: 'Tasks', columns: [columns[0], columns[2]] }
  const preview = await client.call('DATA_IMPORT_PREVIEW', input)
  expect(preview.problems.map(({ line, message }: AnyJson) => [line, message]).toSorted()).toEqual([
    [2, 'No record of People is called "Jim"'],
    [2, 'No record of People is called "Smith"'],
  ])
  expect(preview.columns[1].links).toMatchObject({ missing: ['Smith', 'Jim'], missingCount: 2 })
  const making = { ...input, columns: [columns[0], { ...columns[2], createMissing: true }] }
  const run = await client.finished((await client.call('DATA_IMPORT', making)).importId)
  expect(run).toMatchObject({ status: 'succeeded', insertedCount: 2 })
  const people = await client.call('DATA_LIST', { cursor: { collectionId: 'People' } })
  expect(people.list.map(({ name }: AnyJson) => name).toSorted()).toEqual(
    ['Ann', 'Doe', 'Jim', 'Miller', 'Miller, Ann', 'Smith', 'Smith, John'].toSorted(),
  )
})
