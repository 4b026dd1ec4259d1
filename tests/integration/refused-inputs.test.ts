import type { ContractName } from '@trellis/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

const collectionId = 'Notes'
const host = 'refused.test'
const text = (title: string) => ({ type: 'string', format: 'text', title }) as const

let database: TestDatabase
let server: TestServer
let token: string
let superuser: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('refused_inputs')
  server = await startTestServer({ connectionString: database.connectionString })
  const tenant = await addTenant(server, host)
  await addUser(server, tenant, { email: `admin@${host}`, ...everyRole })
  token = await server.login(`admin@${host}`, host)
  const file = { type: 'object', format: 'file', title: 'File' } as const
  await must('SCHEMA_APPLY', { collectionId, document: documentOf('Notes', { name: text('Name'), file }) })
  superuser = new pg.Client({ connectionString: database.superuserConnectionString })
  await superuser.connect()
  for (const id of ['a', 'b']) await must('DATA_CREATE', { collectionId, id, record: { name: id } })
})
afterAll(async () => {
  await superuser?.end()
  await server?.close()
  await database?.drop()
})

const call = (name: ContractName, input: object) => server.call(name, input, { host, token })

async function must(name: ContractName, input: object) {
  const answer = await call(name, input)
  if (answer.status !== 200) throw new Error(`${name} ${JSON.stringify(input)}: ${answer.text}`)
  return answer.json
}

async function refused(name: ContractName, input: object): Promise<string[]> {
  const answer = await call(name, input)
  expect([name, input, answer.status]).toEqual([name, input, 400])
  return Object.keys(answer.json.error.details?.fields ?? {})
}

describe('time zones and languages of users', () => {
  const user = (values: object) => ({
    collectionId: 'User',
    record: { fullName: 'Ann', email: `${crypto.randomUUID()}@a.test`, ...values },
  })

  test.each([
    ['timezone', 'Mars/Base'],
    ['timezone', '+02:00'],
    ['timezone', ' '],
    ['locale', 'x_y'],
    ['locale', 'en-US@posix'],
  ])('%s %j is refused, however it is written', async (fieldId, value) => {
    const { id } = await must('CORE_CREATE', user({}))
    const record = { [fieldId]: value }
    expect(await refused('CORE_CREATE', user(record))).toEqual([`record.${fieldId}`])
    expect(await refused('CORE_UPDATE', { collectionId: 'User', id, record })).toEqual([`record.${fieldId}`])
    expect(await refused('CORE_UPSERT', { collectionId: 'User', id, record })).toEqual([`record.${fieldId}`])
    expect(await refused('CORE_UPSERT', user(record))).toEqual([`record.${fieldId}`])
    // Records of the platform come neither in bulk nor in files.
    expect((await call('DATA_BULK_UPDATE', { collectionId: 'User', records: [{ id, ...record }] })).status).toBe(404)
    const link = { token: 'x', password: 'a password', ...record }
    expect(await refused('PASSWORD_SET', link)).toEqual([fieldId])
    const setup = { code: 'x', workspaceName: 'x', fullName: 'x', email: 'x@a.test', password: 'a password' }
    expect(await refused('SETUP_COMPLETE', { ...setup, ...record })).toEqual([fieldId])
  })

  test('known ones are kept as everything else writes them, and none may be said', async () => {
    const made = await must('CORE_CREATE', user({ timezone: 'europe/zurich', locale: 'DE-ch' }))
    expect(made).toMatchObject({ timezone: 'Europe/Zurich', locale: 'de-CH' })
    const none = { collectionId: 'User', id: made.id, record: { timezone: null, locale: '' } }
    expect(await must('CORE_UPDATE', none)).not.toHaveProperty('timezone')
  })
})

test.each(['', ' ', '\t', '\u200b', '\u202e\u2066', '\u00a0\ufeff'])(
  'what is required does not take %j for an answer',
  async blank => {
    const required = { collectionId, record: { name: blank } }
    expect(await refused('DATA_CREATE', required)).toEqual(['record.name'])
    expect(await refused('DATA_UPDATE', { ...required, id: 'a' })).toEqual(['record.name'])
    expect(await refused('DATA_UPSERT', required)).toEqual(['record.name'])
    const bulk = await must('DATA_BULK_UPDATE', { collectionId, records: [{ name: blank }, { id: 'a', name: blank }] })
    expect(bulk.summary).toMatchObject({ successful: 0, failed: 2 })
    const person = { collectionId: 'User', record: { fullName: blank, email: 'blank@a.test' } }
    expect(await refused('CORE_CREATE', person)).toEqual(['record.fullName'])
    const view = { collectionId: 'SavedView', record: { name: blank, collectionId } }
    expect(await refused('CORE_CREATE', view)).toEqual(['record.name'])
    await refused('CORE_CREATE', { collectionId: 'Tag', record: { name: blank } })
    const setup = { code: 'x', workspaceName: blank, fullName: blank, email: 'x@a.test', password: 'a password' }
    expect(await refused('SETUP_COMPLETE', setup)).toEqual(['workspaceName', 'fullName'])
    const fileId = await uploaded('rows.jsonl', `${JSON.stringify({ name: blank })}\n`)
    const create = {
      fileId,
      collectionId: 'Made',
      create: { name: blank },
      columns: [{ column: 'name', fieldId: 'a' }],
    }
    expect(await refused('DATA_IMPORT', create)).toEqual(['create.name'])
    const columns = [{ column: 'name', fieldId: 'name' }]
    const preview = await must('DATA_IMPORT_PREVIEW', { fileId, collectionId, columns })
    expect(preview.counts).toMatchObject({ inserts: 0, errors: 1 })
  },
)

test.each(['', ' ', '\u200b'])('nothing of a definition is called %j', async blank => {
  const name = text('Name')
  const optionList = [{ value: 'a', label: blank }]
  const list = { type: 'string', format: 'string-option-list', title: 'List', metadata: { optionList } } as const
  const group = { id: 'g', name: blank, order: 1 }
  const wrong: [string, object][] = [
    ['document.name', documentOf(blank, { name })],
    ['document.schema.properties.name.title', documentOf('X', { name: text(blank) })],
    ['document.schema.properties.list.metadata.optionList', documentOf('X', { name, list })],
    ['document.detailGroupList.0.name', { ...documentOf('X', { name }), detailGroupList: [group] }],
  ]
  for (const [path, document] of wrong) {
    expect(await refused('SCHEMA_PLAN', { collectionId: 'X', document })).toEqual([path])
    expect(await refused('SCHEMA_APPLY', { collectionId: 'X', document })).toEqual([path])
  }
})

describe('two ids for one record', () => {
  const cursor = { collectionId, id: 'a' }

  test.each([
    'DATA_GET',
    'DATA_UPDATE',
    'DATA_DELETE',
    'DATA_RESTORE',
    'CORE_GET',
    'CORE_UPDATE',
    'CORE_DELETE',
  ] as const)('%s is refused where cursor and shorthand differ', async name => {
    const more = name.endsWith('UPDATE') ? { record: { name: 'x' } } : {}
    expect(await refused(name, { cursor, id: 'b', ...more })).toEqual(['id'])
    expect(await refused(name, { cursor, collectionId: 'Other', ...more })).toEqual(['collectionId'])
  })

  test.each(['DATA_CREATE', 'DATA_UPDATE', 'DATA_UPSERT'] as const)(
    '%s is refused where the record names another one than the input',
    async name => {
      const input = { collectionId, id: 'a', record: { id: 'b', name: 'x' } }
      expect(await refused(name, input)).toEqual(['record.id'])
      for (const id of ['new1', 'new2']) {
        if (name !== 'DATA_UPDATE') expect(await refused(name, { ...input, id })).toEqual(['record.id'])
      }
      expect((await must('DATA_GET', { collectionId, id: 'b' })).name).toBe('b')
    },
  )

  test.each(['CORE_CREATE', 'CORE_UPDATE', 'CORE_UPSERT'] as const)('%s too', async name => {
    for (const of of ['Tag', 'AppMember', 'SavedView', 'User', 'Entity']) {
      expect(await refused(name, { collectionId: of, id: 'a', record: { id: 'b', name: 'x' } })).toEqual(['record.id'])
    }
  })

  test('the same one twice is one', async () => {
    const twice = { cursor, ...cursor, record: { id: 'a', name: 'twice' } }
    expect((await must('DATA_UPDATE', twice)).name).toBe('twice')
    const made = { collectionId, id: 'same', record: { id: 'same', name: 'x' } }
    expect((await must('DATA_CREATE', made)).id).toBe('same')
    expect((await must('DATA_UPSERT', made)).version).toBe(1)
    const pending = { collectionId, id: 'pending', record: { id: 'temp-1', name: 'x' } }
    expect((await must('DATA_CREATE', pending)).id).toBe('pending')
  })
})

describe.each(['.', '..'])('the record id %s', id => {
  test('is refused, for an address cannot end in it', async () => {
    expect(await refused('DATA_CREATE', { collectionId, id, record: { name: 'x' } })).toEqual(['id'])
    expect(await refused('DATA_CREATE', { collectionId, record: { id, name: 'x' } })).toEqual(['id'])
    expect(await refused('DATA_UPSERT', { collectionId, id, record: { name: 'x' } })).toEqual(['id'])
    const bulk = await must('DATA_BULK_UPDATE', { collectionId, records: [{ id, name: 'x' }] })
    expect(bulk.summary).toMatchObject({ successful: 0, failed: 1 })
    expect(await refused('CORE_CREATE', { collectionId: 'Tag', id, record: { name: 'x' } })).toEqual(['id'])
    const rest = { path: `/api/v1/collections/${collectionId}/records`, host, token, method: 'POST' }
    expect((await server.send({ ...rest, body: { id, record: { name: 'x' } } })).status).toBe(400)
    const fileId = await uploaded('rows.csv', `id,name\n${id},x\n`)
    const columns = ['id', 'name'].map(column => ({ column, fieldId: column }))
    const preview = await must('DATA_IMPORT_PREVIEW', { fileId, collectionId, columns })
    expect(preview).toMatchObject({ counts: { inserts: 0, errors: 1 }, problems: [{ column: 'id' }] })
  })

  test('of a record that is there already is read, changed and deleted by calls', async () => {
    await must('DATA_CREATE', { collectionId, id: `old${id.length}`, record: { name: 'Old' } })
    await superuser.query('update "refused_test"."Notes" set id = $1 where id = $2', [id, `old${id.length}`])
    expect((await must('DATA_GET', { collectionId, id })).name).toBe('Old')
    expect((await must('DATA_UPDATE', { collectionId, id, record: { name: 'New' } })).name).toBe('New')
    expect((await must('DATA_UPSERT', { collectionId, id, record: { name: 'Newer' } })).name).toBe('Newer')
    expect(await must('DATA_DELETE', { collectionId, id })).toEqual({ id })
  })
})

async function upload(name: string, content: string) {
  const form = new FormData()
  form.set('file', new File([content], name))
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const bytes = new Uint8Array(await body.arrayBuffer())
  return server.send({ method: 'POST', path: '/api/files', host, token, headers, body: bytes })
}

const uploaded = async (name: string, content: string): Promise<string> => (await upload(name, content)).json.id

describe('names of files say what they are', () => {
  const [hidden, read] = ['a\u202egpj.txt', 'agpj.txt']

  test('when they are uploaded, and when they are renamed in a record', async () => {
    const { json } = await upload(hidden, 'text')
    expect(json.name).toBe(read)
    const id: string = json.id
    const renamed = { id, name: `\u2067b${hidden}\u200f`, title: `t\u202et` }
    const made = await must('DATA_CREATE', { collectionId, record: { name: 'With', file: renamed } })
    expect(made.file).toMatchObject({ name: `b${read}`, title: 'tt' })
    const records = [{ id: made.id, file: { ...renamed, name: `c${hidden}` } }]
    expect((await must('DATA_BULK_UPDATE', { collectionId, records })).success).toBe(true)
    expect((await must('DATA_GET', { collectionId, id: made.id })).file.name).toBe(`c${read}`)
  })

  test('and nothing is called by what nobody sees, or by control characters', async () => {
    for (const name of ['\u202e', '\u200b ']) expect((await upload(name, 'text')).status).toBe(400)
    const id = await uploaded('plain.txt', 'text')
    for (const name of ['\u202e', 'a\u0007b']) {
      const record = { name: 'x', file: { id, name } }
      expect((await call('DATA_CREATE', { collectionId, record })).status).toBe(400)
    }
  })
})
