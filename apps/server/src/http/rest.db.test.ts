import { newFlow } from '@trellis/flows'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import {
  addTenant,
  addUser,
  everyRole,
  startTestServer,
  type TestServer,
} from '../../../../tests/integration/test-server.ts'
import { isOpenToAnyone } from '../calls/gate.ts'
import { implementations } from '../operations/implementations.ts'
import { restRoutes } from '../operations/rest.ts'

let database: TestDatabase
let server: TestServer
let token: string
let plain: string
const host = 'one.test'
const records = '/api/v1/collections/Notes/records'

beforeAll(async () => {
  database = await createTestDatabase('rest')
  server = await startTestServer({ connectionString: database.connectionString })
  const tenant = await addTenant(server, host)
  await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })
  await addUser(server, tenant, { email: 'plain@one.test' })
  token = await server.login('admin@one.test', host)
  plain = await server.login('plain@one.test', host)
  const document = {
    name: 'Notes',
    schema: {
      type: 'object',
      properties: {
        text: { type: 'string', format: 'text', title: 'Text', metadata: { detailGroupId: 'main', detailOrder: 1 } },
      },
    },
    detailGroupList: [{ id: 'main', name: 'Main', order: 0 }],
  }
  const applied = await server.call('SCHEMA_APPLY', { collectionId: 'Notes', document }, { host, token })
  if (applied.status !== 200) throw new Error(applied.text)
})

afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.send({ method, path, host, token, headers, ...(body === undefined ? {} : { body }) })

describe('records by plain addresses', () => {
  test('are created, read, listed, changed and deleted', async () => {
    const created = await send('POST', records, { id: 'n1', record: { text: 'first' } })
    expect([created.status, created.json]).toMatchObject([201, { id: 'n1', version: 1, text: 'first' }])
    await send('POST', records, { id: 'n2', record: { text: 'second' } })

    expect((await send('GET', `${records}/n1?select=text`)).json).toMatchObject({ id: 'n1', text: 'first' })
    const filter = encodeURIComponent('{"text":{"$eq":"second"}}')
    const found = await send('GET', `${records}?filter=${filter}&limit=5`)
    expect(found.json.list.map((record: { id: string }) => record.id)).toEqual(['n2'])

    const page = await send('GET', `${records}?orderBy=text&limit=1`)
    const next = await send('GET', `${records}?orderBy=text&limit=1&after=${encodeURIComponent(page.json.next)}`)
    expect([page, next].map(({ json }) => [json.list[0].id, typeof json.next])).toEqual([
      ['n1', 'string'],
      ['n2', 'undefined'],
    ])
    const groups = '/api/v1/collections/Notes/groups'
    const grouped = await send('GET', `${groups}?groupBy=createdAt:year&aggregates=count,max:createdAt&search=first`)
    expect(grouped.json).toMatchObject({
      groups: [{ key: { createdAt: expect.stringMatching(/^\d{4}$/) }, values: { count: 1 } }],
      hasMore: false,
    })
    expect((await send('GET', `${groups}?groupBy=text:day`)).status).toBe(400)
    const sorted = await send('GET', `${records}?orderBy=text&descending=true&count=none&search=s`)
    expect(sorted.json).toMatchObject({ list: [{ id: 'n2' }, { id: 'n1' }], totalCount: null })

    const changed = await send('PATCH', `${records}/n1`, { record: { text: 'changed' } })
    expect(changed.json).toMatchObject({ id: 'n1', version: 2, text: 'changed' })
    expect((await send('DELETE', `${records}/n1`)).json).toEqual({ id: 'n1' })
    expect((await send('GET', `${records}/n1`)).status).toBe(404)
  })

  test.each([
    ['GET', `${records}?limit=ten`, undefined, 'limit'],
    ['GET', `${records}?limit=1&limit=2`, undefined, 'limit'],
    ['GET', `${records}?descending=1`, undefined, 'descending'],
    ['GET', `${records}?order=text`, undefined, 'order'],
    ['GET', `${records}?__proto__=x`, undefined, '__proto__'],
    ['GET', `${records}?limit=0`, undefined, 'cursor.options.limit'],
    ['DELETE', `${records}/n2?x=1`, undefined, 'x'],
    ['POST', records, { collectionId: 'Other', record: {} }, 'collectionId'],
    ['PATCH', `${records}/n2`, { id: 'n3', record: {} }, 'id'],
    ['PATCH', `${records}/n2`, { cursor: { collectionId: 'Notes', id: 'n3' }, record: {} }, 'cursor'],
    ['POST', records, { text: 'x' }, 'record'],
  ])('%s %s with %j names the place', async (method, path, body, place) => {
    const answer = await send(method, path, body)
    expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(Object.keys(answer.json.error.details.fields)).toContain(place)
  })

  test('a body that is no object, a filter that is no JSON', async () => {
    for (const body of ['[]', 'null', '"x"', '']) expect((await send('POST', records, body)).status).toBe(400)
    expect((await send('GET', `${records}?filter={`)).status).toBe(400)
  })
})

describe('idempotency keys over the network', () => {
  test('a repeated create makes one record and gives the same answer', async () => {
    const headers = { 'idempotency-key': 'create-1' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', records, { record: { text: 'once' } }, headers)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const filter = encodeURIComponent('{"text":{"$eq":"once"}}')
    expect((await send('GET', `${records}?filter=${filter}`)).json.totalCount).toBe(1)
    const other = await send('POST', records, { record: { text: 'twice' } }, headers)
    expect([other.status, other.json.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })
})

describe('nobody passes without the gate', () => {
  const address = (path: string) => path.replaceAll(/\{\w+\}/g, 'x')

  test('every operation but the open ones answers 401 to whoever is not signed in', async () => {
    expect(implementations.length).toBeGreaterThan(40)
    expect(restRoutes.length).toBeGreaterThan(5)
    for (const { contract } of implementations) {
      const answer = await server.call(contract.name, 'not even JSON', { host })
      expect([contract.name, answer.status]).toEqual([contract.name, isOpenToAnyone(contract) ? 400 : 401])
    }
    for (const { method, path } of restRoutes) {
      expect((await server.send({ method, path: address(path), host })).status).toBe(401)
    }
  })

  test('operations of builder sections answer 403 to others before they look at the input', async () => {
    const ofSections = implementations.filter(({ contract }) => 'section' in contract.access)
    expect(ofSections.length).toBeGreaterThan(10)
    for (const { contract } of ofSections) {
      const answer = await server.call(contract.name, 'not even JSON', { host, token: plain })
      expect([contract.name, answer.json.error]).toEqual([
        contract.name,
        { code: 'DENIED', message: expect.any(String) },
      ])
    }
  })
})

test('a flow is run by its address, with the input in the body, once for each key', async () => {
  const inputs = { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } }
  const record = { ...newFlow(), name: 'Greet', inputs, output: 'Hello {{input.name}}' }
  const calling = { host, token }
  expect((await server.call('CORE_CREATE', { collectionId: 'Flow', id: 'greet', record }, calling)).status).toBe(200)
  const runs = '/api/v1/flows/greet/runs'
  const off = await send('POST', runs, { input: {} })
  expect([off.status, off.json.error]).toMatchObject([403, { message: 'This flow is switched off' }])
  await server.call('FLOW_SET_STATUS', { id: 'greet', status: 'enabled' }, calling)
  const key = { 'idempotency-key': 'greet-ann' }
  const run = () => send('POST', `${runs}?wait=30`, { input: { name: 'Ann' } }, key)
  const first = await run()
  expect([first.status, first.json]).toMatchObject([200, { status: 'succeeded', output: 'Hello Ann' }])
  expect((await run()).json).toEqual(first.json)
  const wrong = await send('POST', runs, { input: { age: 1 } })
  expect([wrong.status, Object.keys(wrong.json.error.details.fields)]).toEqual([400, ['input.age']])
  const unlinked = await server.send({ method: 'POST', path: runs, host, token: plain, body: {} })
  expect(unlinked.status).toBe(404)
})
