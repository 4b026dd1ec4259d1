import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

const collectionId = 'Offers'
const text = (title: string) => ({ type: 'string', format: 'text', title }) as const

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

beforeAll(async () => {
  database = await createTestDatabase('writing_calls')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const document = documentOf(collectionId, { name: text('Name'), note: text('Note') })
  await client.call('SCHEMA_APPLY', { collectionId, document })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const get = (id: string) => client.call('DATA_GET', { collectionId, id })
const options = { reset: true, force: true }

test('[1-7-23] [2-7-16] a record is saved with reset and force, a new one without its id', async () => {
  const made = await client.call('DATA_UPSERT', { collectionId, record: { name: 'New', note: 'n' }, options })
  expect(made).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'New', note: 'n', version: 1 })
  const saved = await client.call('DATA_UPSERT', { collectionId, id: made.id, record: { name: 'Saved' }, options })
  expect(saved).toMatchObject({ id: made.id, name: 'Saved', version: 2 })
  // What was not sent is empty again.
  expect(await get(made.id)).not.toHaveProperty('note')
})

test('[1-7-20] a bulk save into a collection, with reset and force, answers what became of each', async () => {
  await client.call('DATA_CREATE', { collectionId, id: 'kept', record: { name: 'Kept', note: 'n' } })
  const records = [{ id: 'kept', name: 'Changed' }, { name: 'Another' }, { id: 'kept2' }]
  const answer = await client.call('DATA_BULK_UPDATE', { collectionId, records, options })
  expect(answer).toMatchObject({
    success: false,
    summary: { total: 3, successful: 2, failed: 1, ignored: 0 },
    failed: [{ verb: 'create', code: 'VALIDATION_ERROR', input: { id: 'kept2' } }],
  })
  expect(await get('kept')).toMatchObject({ name: 'Changed', version: 2 })
  expect(await get('kept')).not.toHaveProperty('note')
})

test('[1-7-19] [2-7-18] a record is deleted by its cursor, and the list is without it then', async () => {
  await client.call('DATA_CREATE', { collectionId, id: 'gone', record: { name: 'Gone' } })
  const listed = async () => {
    const { list } = await client.call('DATA_LIST', { cursor: { collectionId, filter: { id: { $eq: 'gone' } } } })
    return list.length
  }
  expect(await listed()).toBe(1)
  expect(await client.call('DATA_DELETE', { cursor: { collectionId, id: 'gone' } })).toEqual({ id: 'gone' })
  expect(await listed()).toBe(0)
})

test('[1-7-24] [2-7-12] [2-7-13] [2-7-14] the activity of a record, without readings, newest first; of one field with what it changed', async () => {
  const id = 'watched'
  await client.call('DATA_CREATE', { collectionId, id, record: { name: 'A', note: 'n' } })
  await client.call('DATA_UPDATE', { collectionId, id, record: { name: 'B' } })
  await client.call('DATA_UPDATE', { collectionId, id, record: { note: 'm' } })
  const select = ['id', 'action', 'createdBy', 'createdAt', 'changesCount']
  const of = (filter: object[], more: string[] = []) =>
    client.call('CORE_LIST', {
      cursor: {
        collectionId: 'Activity',
        filter: {
          $and: [
            { collectionId: { $eq: collectionId } },
            { recordId: { $eq: id } },
            { action: { $ne: 'get' } },
            { action: { $ne: 'list' } },
            ...filter,
          ],
        },
        options: { orderBy: 'createdAt', descending: true },
      },
      select: [...select, ...more],
    })
  const { list } = await of([])
  expect(list.map(({ action, changesCount }: Record<string, unknown>) => [action, changesCount])).toEqual([
    ['update', 1],
    ['update', 1],
    ['create', 0],
  ])
  for (const entry of list) expect(Object.keys(entry).sort()).toEqual(expect.arrayContaining(select.sort()))
  expect(list[0]).not.toHaveProperty('changeLog')
  const ofName = await of([{ 'changeLog.key': { $any: ['name'] } }], ['changeLog'])
  expect(ofName.list).toMatchObject([{ action: 'update', changeLog: [{ key: 'name', value: 'B', prevValue: 'A' }] }])
})

test('[1-7-28] [2-7-10] a collection is described as the caller may use it, and whole for its builders', async () => {
  const described = await client.call('DATA_DESCRIBE', { collectionId, builder: true })
  expect(Object.keys(described.schema.properties)).toEqual(expect.arrayContaining(['name', 'note', 'recordTitle']))
  expect(described).toHaveProperty('detailGroupList')
})

const person = { email: 'admin@demo.example', password: 'a good password' }
const json = { 'content-type': 'application/json' }

test('[1-7-01] [1-7-03] people sign in at api/login and out at api/logout, of whatever address the server has', async () => {
  const send = (path: string, init: RequestInit) => fetch(new URL(path, server.url), { method: 'POST', ...init })
  const answer = await send('/api/login', { headers: json, body: JSON.stringify(person) })
  expect(await answer.json()).toMatchObject({ accessToken: expect.any(String), user: { email: person.email } })
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  const refresh = async () => (await send('/api/token', { headers: { ...json, cookie }, body: '{}' })).status
  expect((await send('/api/logout', { headers: { ...json, cookie }, body: '{}' })).status).toBe(200)
  expect(await refresh()).toBe(401)
})

test('[1-7-04] [1-7-27] a file goes to api/files as the one field "file", and is served from there by its id', async () => {
  const headers = { authorization: `Bearer ${client.token}` }
  const form = new FormData()
  form.set('file', new File(['of a file'], 'note.txt', { type: 'text/plain' }))
  const sent = await fetch(new URL('/api/files', server.url), { method: 'POST', headers, body: form })
  const { id } = await sent.json()
  const served = await fetch(new URL(`/api/files/${id}`, server.url), { headers })
  expect([served.status, await served.text()]).toEqual([200, 'of a file'])
})

test('[1-7-08] [1-7-11] [1-7-13] [2-7-45] [2-7-47] every call of data and the address of a file go by their names through one way', async () => {
  const names = {
    DATA_LIST: { cursor: { collectionId } },
    DATA_DESCRIBE: { collectionId },
    DATA_CREATE: { collectionId, id: 'called', record: { name: 'Called' } },
    DATA_GET: { collectionId, id: 'called' },
    DATA_UPDATE: { collectionId, id: 'called', record: { name: 'Again' } },
    DATA_UPSERT: { collectionId, id: 'called', record: { name: 'Once more' } },
    DATA_BULK_UPDATE: { collectionId, records: [{ id: 'called', name: 'With others' }] },
    DATA_DELETE: { cursor: { collectionId, id: 'called' } },
    FILE_GET_URL: { id: await client.upload('called.txt', 'x') },
  } as const
  const headers = { ...json, authorization: `Bearer ${client.token}` }
  for (const [name, input] of Object.entries(names)) {
    const answer = await fetch(new URL(`/api/operations/${name}`, server.url), {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    })
    expect([name, answer.status]).toEqual([name, 200])
  }
})

test('[1-7-18] [2-7-33] a list is asked for by its cursor with select, omit and omitAssociations, and answers list, query and totalCount', async () => {
  await client.call('DATA_CREATE', { collectionId, id: 'listed', record: { name: 'Listed', note: 'n' } })
  const cursor = { collectionId, filter: { id: { $eq: 'listed' } } }
  const whole = await client.call('DATA_LIST', { cursor, omitAssociations: true })
  expect(whole).toMatchObject({
    list: [{ id: 'listed', name: 'Listed', note: 'n' }],
    query: { cursor: { collectionId }, schema: { properties: { name: { title: 'Name' } } } },
    totalCount: 1,
  })
  const [some] = (await client.call('DATA_LIST', { cursor, select: ['id', 'name'] })).list
  expect(some).toMatchObject({ id: 'listed', name: 'Listed' })
  expect(some).not.toHaveProperty('note')
  const [others] = (await client.call('DATA_LIST', { cursor, omit: ['note'] })).list
  expect(others).not.toHaveProperty('note')
})
