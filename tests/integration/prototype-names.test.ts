import type { ContractName } from '@trellis/contract'
import type { FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

/** Every object has these without anybody having given it any. */
const names = Object.getOwnPropertyNames(Object.prototype).filter(name => /^[A-Za-z]/.test(name))
const [first = '', ...others] = names
const host = 'prototype.test'
/** Ids of collections are told apart without regard to case, so one of the names is enough. */
const collectionId = 'constructor'
const plainId = 'Plain'

let database: TestDatabase
let server: TestServer
let token: string
let memberToken: string

beforeAll(async () => {
  database = await createTestDatabase('prototype_names')
  server = await startTestServer({ connectionString: database.connectionString })
  const tenant = await addTenant(server, host)
  await addUser(server, tenant, { email: `admin@${host}`, ...everyRole })
  const member = await addUser(server, tenant, { email: `member@${host}` })
  token = await server.login(`admin@${host}`, host)
  memberToken = await server.login(`member@${host}`, host)
  await must('SCHEMA_APPLY', { collectionId: plainId, document: plain })
  await must('SCHEMA_APPLY', { collectionId, document: named })
  const overrides = { [others[0] ?? '']: { readonly: true }, [others[1] ?? '']: { hidden: true } }
  const grant = { collectionId, create: true, read: true, update: true, delete: true, overrides }
  const members = [{ userId: member.id, values: { [first]: 'x' } }]
  const rowRule = { [first]: { $ne: `{{user.values.${first}}}` } }
  await addApp(must, { name: 'App', collections: [{ ...grant, rowRule }], members })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...more,
})
const calculated = { calculation: `{{record.${first}}}` }
const options = names.map(value => ({ value, label: value }))

/** A field of each name, of several formats. */
const named = {
  ...documentOf('Named', {
    name: text('Name'),
    ...Object.fromEntries(names.map(name => [name, text(name)])),
    made: text('Made', { metadata: calculated }),
    picked: { type: 'string', format: 'string-option-list', title: 'Picked', metadata: { optionList: options } },
    parts: {
      type: 'object',
      format: 'object',
      title: 'Parts',
      properties: Object.fromEntries(names.map(name => [name, text(name)])),
    },
    plain: {
      type: 'array',
      format: 'association',
      title: 'Plain',
      metadata: { association: { cursor: { collectionId: plainId, associationKey: first }, max: 1 } },
    },
  } as Record<string, FieldSchema>),
  quickFilters: [{ id: first, type: 'field' as const, title: 'Quick', fieldId: first }],
}
/** Has nothing of these names but the other end of a link: no record of it says anything under them. */
const plain = documentOf('Plain', { name: text('Name') })

const call = (name: ContractName, input: object, as = token) => server.call(name, input, { host, token: as })

async function must(name: ContractName, input: object, as = token) {
  const answer = await call(name, input, as)
  if (answer.status !== 200) throw new Error(`${name} ${JSON.stringify(input).slice(0, 300)}: ${answer.text}`)
  return answer.json
}

const full = Object.fromEntries(names.map(name => [name, `value of ${name}`]))
const get = (id: string) => must('DATA_GET', { collectionId, id })

test('a record says nothing under these names where nobody said anything', async () => {
  const made = await must('DATA_CREATE', { collectionId, id: 'empty', record: { name: 'Empty' } })
  for (const name of [...names, 'made', 'parts']) expect(Object.hasOwn(made, name)).toBe(false)
  const changed = await must('DATA_UPDATE', { collectionId, id: 'empty', record: { name: 'Still' } })
  for (const name of names) expect(Object.hasOwn(changed, name)).toBe(false)
  const reset = { collectionId, id: 'empty', record: { name: 'Empty' }, options: { reset: true } }
  expect((await must('DATA_UPSERT', reset)).version).toBe(3)
  const unknown = await call('DATA_CREATE', { collectionId: plainId, record: { name: 'x', [others[0] ?? '']: 'x' } })
  expect([unknown.status, unknown.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect((await must('DATA_CREATE', { collectionId: plainId, id: 'plain', record: { name: 'P' } })).version).toBe(1)
})

test('what is said under them is saved, changed with its base, calculated, kept apart in objects, and linked', async () => {
  const record = { name: 'Full', ...full, picked: first, parts: { [first]: 'inside' }, plain: { set: ['plain'] } }
  const made = await must('DATA_CREATE', { collectionId, id: 'full', record })
  expect(made).toMatchObject({ ...full, made: full[first], picked: first, parts: { [first]: 'inside' } })
  expect(Object.keys(made.parts)).toEqual([first])
  const base = { version: 1, values: { [first]: full[first] } }
  const saved = await must('DATA_UPDATE', { collectionId, id: 'full', record: { [first]: 'new' }, options: { base } })
  expect(saved).toMatchObject({ [first]: 'new', made: 'new' })
  // Empty when it was loaded: there is no key of it.
  const late = { version: 1, values: {} }
  const lost = await call('DATA_UPDATE', {
    collectionId,
    id: 'full',
    record: { [first]: 'late' },
    options: { base: late },
  })
  expect([lost.status, Object.keys(lost.json.error.details.conflicts)]).toEqual([409, [first]])
  const linked = await must('DATA_GET', { collectionId: plainId, id: 'plain', select: [first] })
  expect(linked[first].list).toMatchObject([{ id: 'full' }])
})

test('they are filtered, sorted, searched, grouped and exported by', async () => {
  const ids = async (cursor: object) =>
    (await must('DATA_LIST', { cursor: { collectionId, ...cursor } })).list.map(({ id }: { id: string }) => id)
  for (const name of others) {
    expect(await ids({ filter: { [name]: { $eq: full[name] } } })).toEqual(['full'])
    expect(await ids({ filter: { [name]: { $exists: false } } })).toEqual(['empty'])
    expect(await ids({ options: { orderBy: name } })).toEqual(['full', 'empty'])
    const input = { cursor: { collectionId }, groupBy: [name], aggregates: [{ function: 'count', name }] }
    const { groups } = await must('DATA_GROUP', input)
    expect(groups).toEqual(
      expect.arrayContaining([
        { key: { [name]: full[name] }, values: { [name]: 1 } },
        { key: {}, values: { [name]: 1 } },
      ]),
    )
  }
  expect(await ids({ quickFilters: [{ id: first, activeValues: ['new'] }] })).toEqual(['full'])
  expect(await ids({ filter: { plain: { $matches: { type: 'fields', filter: { name: { $eq: 'P' } } } } } })).toEqual([
    'full',
  ])
  const unknown = await call('DATA_LIST', { cursor: { collectionId: plainId, filter: { toString: { $eq: 'x' } } } })
  expect(unknown.status).toBe(400)
  for (const format of ['csv', 'xlsx', 'jsonl']) {
    const file = await call('DATA_EXPORT', { cursor: { collectionId }, format })
    expect(file.status).toBe(200)
    if (format === 'jsonl') expect(file.text.split('\n').map(line => line.includes('"toString"'))).toContain(true)
  }
  expect((await call('CORE_SEARCH', { searchString: 'value of' })).status).toBe(200)
})

test('apps hide them, make them view-only and have rules of them', async () => {
  const mine = await must('DATA_GET', { collectionId, id: 'full' }, memberToken)
  expect(Object.hasOwn(mine, others[0] ?? '')).toBe(true)
  expect(Object.hasOwn(mine, others[1] ?? '')).toBe(false)
  const change = (record: object) => call('DATA_UPDATE', { collectionId, id: 'full', record }, memberToken)
  expect((await change({ [others[0] ?? '']: 'x' })).status).toBe(400)
  expect((await change({ [others[1] ?? '']: 'x' })).status).toBe(400)
  expect((await change({ name: 'Mine' })).status).toBe(200)
  const described = await must('DATA_DESCRIBE', { collectionId }, memberToken)
  expect(Object.hasOwn(described.schema.properties, others[1] ?? '')).toBe(false)
})

test('bulk saves, undoes, trashes and restores keep them', async () => {
  const records = [{ id: 'full', [first]: 'bulk' }, { id: 'empty', name: 'Again' }, { name: 'Third' }]
  const saved = await must('DATA_BULK_UPDATE', { collectionId, records })
  expect(saved).toMatchObject({ success: true, summary: { successful: 3 } })
  expect(Object.hasOwn(await get('empty'), first)).toBe(false)
  expect((await must('DATA_UNDO', { batchId: saved.batchId })).failed).toEqual([])
  expect((await get('full'))[first]).toBe('new')
  await must('DATA_DELETE', { collectionId, id: 'full' })
  await must('DATA_RESTORE', { collectionId, id: 'full' })
  expect(await get('full')).toMatchObject({ [first]: 'new', [others[0] ?? '']: full[others[0] ?? ''] })
  const earlier = await must('DATA_GET', { collectionId, id: 'empty', asOf: new Date().toISOString() })
  expect(Object.hasOwn(earlier, first)).toBe(false)
})

async function upload(name: string, content: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([content], name))
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const bytes = new Uint8Array(await body.arrayBuffer())
  return (await server.send({ method: 'POST', path: '/api/files', host, token, headers, body: bytes })).json.id
}

test.each([
  ['a.csv', `name,${names.join(',')}\nImported,${names.map(() => 'cell').join(',')}\n`],
  ['a.jsonl', `{"name":"Imported","${first}":"cell"}\n{"name":"Imported"}\n`],
])('files bring them: %s', async (name, content) => {
  const fileId = await upload(name, content)
  const preview = await must('DATA_IMPORT_PREVIEW', { fileId, collectionId })
  expect(preview.problems).toEqual([])
  const columns = preview.columns.map(({ column, fieldId }: Record<string, unknown>) => ({ column, fieldId }))
  const { importId } = await must('DATA_IMPORT', { fileId, collectionId, columns })
  await expect.poll(async () => (await must('DATA_IMPORT_STATUS', { importId })).status).toBe('succeeded')
  const filter = { name: { $eq: 'Imported' }, [first]: { $eq: 'cell' } }
  expect((await must('DATA_LIST', { cursor: { collectionId, filter } })).totalCount).toBeGreaterThan(0)
})

test('they are where-used, renamed, removed and brought back', async () => {
  expect((await must('WHERE_USED', { collectionId, fieldId: first })).uses.length).toBeGreaterThan(0)
  const [gone = '', renamed = ''] = [others[2], others[3]]
  const { [gone]: _removed, [renamed]: moved, ...rest } = named.schema.properties
  const properties = { ...rest, moved: moved ?? text('Moved') }
  const document = { ...named, schema: { ...named.schema, properties } }
  const change = { collectionId, document, renames: { moved: renamed } }
  expect((await must('SCHEMA_PLAN', change)).steps.length).toBeGreaterThan(0)
  await must('SCHEMA_APPLY', { ...change, acceptLoss: true })
  const now = await get('full')
  expect([now.moved, Object.hasOwn(now, renamed), Object.hasOwn(now, gone)]).toEqual([full[renamed], false, false])
  const { list } = await must('SCHEMA_TRASH_LIST', { collectionId })
  await must('SCHEMA_TRASH_RESTORE', { id: list[0].id })
  expect((await get('full'))[gone]).toBe(full[gone])
})

test('__proto__ is no field and no key of anything', async () => {
  const send = (name: ContractName, body: string) =>
    server.send({
      method: 'POST',
      path: `/api/operations/${name}`,
      host,
      token,
      headers: { 'content-type': 'application/json' },
      body,
    })
  const inRecord = await send('DATA_CREATE', `{"collectionId":"${plainId}","record":{"name":"x","__proto__":{"a":1}}}`)
  expect(inRecord.status).toBe(400)
  const schema = `{"type":"object","properties":{"__proto__":{"type":"string","format":"text","title":"x"}}}`
  const document = `{"name":"x","schema":${schema},"detailGroupList":[]}`
  expect((await send('SCHEMA_APPLY', `{"collectionId":"Proto","document":${document}}`)).status).toBe(400)
  const fileId = await upload('b.jsonl', '{"name":"x","__proto__":"y"}\n')
  const preview = await call('DATA_IMPORT_PREVIEW', { fileId, collectionId: plainId })
  expect(preview.status).toBeLessThan(500)
  const columns = [{ column: '__proto__', fieldId: '__proto__', field: text('x') }]
  expect((await call('DATA_IMPORT', { fileId, collectionId: plainId, columns })).status).toBe(400)
  const rest = `/api/v1/collections/${plainId}/records?__proto__=x&filter=${encodeURIComponent('{"__proto__":{"$eq":1}}')}`
  expect((await server.send({ path: rest, host, token })).status).toBe(400)
  expect(Object.prototype).not.toHaveProperty('a')
})
