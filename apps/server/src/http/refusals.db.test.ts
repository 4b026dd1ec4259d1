import { type ErrorCode, errorStatus } from '@trellis/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import {
  type Answer,
  addTenant,
  addUser,
  everyRole,
  type Send,
  startTestServer,
  type TestServer,
} from '../../../../tests/integration/test-server.ts'
import { isOpenToAnyone } from '../calls/gate.ts'
import { implementations } from '../operations/implementations.ts'
import { restRoutes } from '../operations/rest.ts'

type Described = {
  responses: Record<string, { description: string; content?: Record<string, { schema?: { $ref?: string } }> }>
}

let database: TestDatabase
let server: TestServer
let token: string
let plain: string
let paths: Record<string, Record<string, Described>>
const host = 'one.test'
const records = '/api/v1/collections/Notes/records'
const recordsPath = '/api/v1/collections/{collectionId}/records'
const tooLarge = `{"collectionId":"${'x'.repeat(1024 * 1024)}"}`

beforeAll(async () => {
  database = await createTestDatabase('refusals')
  server = await startTestServer({ connectionString: database.connectionString })
  const tenant = await addTenant(server, host)
  // With two workspaces, an address without a name is nobody's.
  await addTenant(server, 'two.test')
  await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })
  await addUser(server, tenant, { email: 'plain@one.test' })
  token = await server.login('admin@one.test', host)
  plain = await server.login('plain@one.test', host)
  const text = { type: 'string', format: 'text', title: 'Text', metadata: { detailGroupId: 'main', detailOrder: 1 } }
  const document = {
    name: 'Notes',
    schema: { type: 'object', properties: { text } },
    detailGroupList: [{ id: 'main', name: 'Main', order: 0 }],
  }
  const applied = await server.call('SCHEMA_APPLY', { collectionId: 'Notes', document }, { host, token })
  if (applied.status !== 200) throw new Error(applied.text)
  paths = (await server.send({ path: '/api/openapi.json', host })).json.paths
})

afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const described = (method: string, path: string): Described => {
  const found = paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}

/** That the answer is an error, and that the description of its address names its status and its code. */
function expectDescribed(answer: Answer, method: string, path: string): void {
  const { error } = answer.json
  const response = described(method, path).responses[answer.status]
  expect([method, path, answer.status, response?.description.split(', ')]).toEqual([
    method,
    path,
    errorStatus[error.code as ErrorCode],
    expect.arrayContaining([error.code]),
  ])
  expect(response?.content?.['application/json']?.schema?.$ref).toBe('#/components/schemas/Error')
}

test('every response for a refusal has the one schema of errors, but the one without a body', () => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, response] of Object.entries(responses).filter(([each]) => Number(each) >= 400)) {
        const schema = response.content?.['application/json']?.schema
        expect([method, path, status, schema]).toEqual([
          method,
          path,
          status,
          status === '416' ? undefined : { $ref: '#/components/schemas/Error' },
        ])
      }
    }
  }
})

test('what cannot happen is not described', () => {
  const statusesOf = (method: string, path: string) => Object.keys(described(method, path).responses).map(Number)
  expect(statusesOf('GET', recordsPath)).toEqual([200, 400, 401, 403, 404, 500, 503, 504, 507])
  expect(statusesOf('POST', recordsPath)).toEqual([
    201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 504, 507,
  ])
  expect(statusesOf('POST', '/api/operations/SETUP_STATUS')).toEqual([200, 400, 403, 413, 415, 429, 500, 503, 504, 507])
  expect(described('POST', '/api/operations/SETUP_COMPLETE').responses[409]?.description).toContain('SETUP_CLOSED')
  expect(described('POST', '/api/operations/PASSWORD_SET').responses[409]?.description).not.toContain('SETUP_CLOSED')
  expect(statusesOf('GET', '/api/health')).toEqual([200, 400, 403, 500, 503])
})

describe('an address of records answers what it says', () => {
  const record = `${records}/n1`
  const recordPath = `${recordsPath}/{id}`
  const create = { method: 'POST', path: records, body: { record: { text: 'x' } } }

  test.each<[number, string, Omit<Send, 'host'> & { signedOut?: true }]>([
    [400, recordsPath, { method: 'POST', path: records, body: { text: 'x' } }],
    [400, recordsPath, { method: 'GET', path: `${records}?limit=ten` }],
    [401, recordsPath, { ...create, signedOut: true }],
    [403, recordsPath, { ...create, headers: { origin: 'https://elsewhere.example' } }],
    [404, recordPath, { method: 'GET', path: record }],
    [404, recordPath, { method: 'DELETE', path: record }],
    [413, recordsPath, { ...create, body: tooLarge }],
    [413, recordPath, { method: 'DELETE', path: record, body: tooLarge }],
    [415, recordsPath, { ...create, headers: { 'content-type': 'text/plain' } }],
  ])('%i of %s', async (status, path, { signedOut, ...request }) => {
    const answer = await server.send({ host, ...(signedOut ? {} : { token }), ...request })
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)])
    expectDescribed(answer, request.method ?? 'GET', path)
  })

  test('409 and 422', async () => {
    const send = (request: Omit<Send, 'host' | 'token'>) => server.send({ host, token, ...request })
    expect((await send({ ...create, body: { id: 'n2', record: { text: 'first' } } })).status).toBe(201)
    const again = await send({ ...create, body: { id: 'n2', record: { text: 'again' } } })
    expect([again.status, again.json.error.code]).toEqual([409, 'UNIQUE_VIOLATION'])
    expectDescribed(again, 'POST', recordsPath)

    const path = `${records}/n2`
    expect((await send({ method: 'PATCH', path, body: { record: { text: 'theirs' } } })).status).toBe(200)
    const lost = { record: { text: 'mine' }, options: { base: { version: 1, values: { text: 'first' } } } }
    const conflict = await send({ method: 'PATCH', path, body: lost })
    expect([conflict.status, conflict.json.error.code]).toEqual([409, 'UPDATE_CONFLICT'])
    expectDescribed(conflict, 'PATCH', recordPath)

    const headers = { 'idempotency-key': 'once' }
    expect((await send({ ...create, headers })).status).toBe(201)
    const other = await send({ ...create, headers, body: { record: { text: 'y' } } })
    expect(other.status).toBe(422)
    expectDescribed(other, 'POST', recordsPath)
  })
})

test('every operation answers what it says to whoever sends what it does not take', async () => {
  for (const { contract } of implementations) {
    const path = `/api/operations/${contract.name}`
    const isOpen = isOpenToAnyone(contract)
    const requests: readonly (readonly [number, Omit<Send, 'path'>])[] = [
      [isOpen ? 400 : 401, { body: '{' }],
      [400, { token, body: '{' }],
      [415, { token, body: '{}', headers: { 'content-type': 'text/plain' } }],
      [403, { token, body: {}, headers: { origin: 'https://elsewhere.example' } }],
      ...('section' in contract.access || 'tenantAdmin' in contract.access
        ? [[403, { token: plain, body: {} }] as const]
        : []),
    ]
    for (const [status, request] of requests) {
      const answer = await server.send({ method: 'POST', host, path, ...request })
      expect([contract.name, answer.status]).toEqual([contract.name, status])
      expectDescribed(answer, 'POST', path)
    }
  }
})

test('operations of the first page answer what they say: set-up that is over, a link that is none, too many attempts', async () => {
  const person = { workspaceName: 'One', fullName: 'Ann', email: 'ann@one.test', password: 'correct horse battery' }
  const cases: [string, number, object][] = [
    ['SETUP_COMPLETE', 409, { code: 'x', ...person }],
    ['INVITATION_OPEN', 404, { token: 'x'.repeat(43) }],
    ['PASSWORD_SET', 404, { token: 'x'.repeat(43), password: person.password }],
  ]
  for (const [name, status, input] of cases) {
    const answer = await server.call(name, input, { host })
    expect([name, answer.status, answer.text]).toEqual([name, status, expect.any(String)])
    expectDescribed(answer, 'POST', `/api/operations/${name}`)
  }
  let answer = await server.call('SETUP_STATUS', {}, { host })
  for (let attempt = 0; attempt < 300 && answer.status === 200; attempt += 1)
    answer = await server.call('SETUP_STATUS', {}, { host })
  expect(answer.status).toBe(429)
  expectDescribed(answer, 'POST', '/api/operations/SETUP_STATUS')
})

test('sign-in, files and the live connection answer what they say', async () => {
  const wrong = { email: 'admin@one.test', password: 'something else' }
  const cases: [number, string, string, Omit<Send, 'path' | 'method'> & { at?: string }][] = [
    [401, 'POST', '/api/login', { body: wrong }],
    [404, 'POST', '/api/login', { body: wrong, host: '127.0.0.1' }],
    [415, 'POST', '/api/login', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    [413, 'POST', '/api/login', { body: tooLarge }],
    [401, 'POST', '/api/token', {}],
    [415, 'POST', '/api/logout', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    [401, 'POST', '/api/files', {}],
    [415, 'POST', '/api/files', { token, body: {} }],
    [401, 'GET', '/api/files/{id}', { at: '/api/files/x' }],
    [404, 'GET', '/api/files/{id}', { token, at: '/api/files/0198c0de-0000-7000-8000-000000000000' }],
    [403, 'GET', '/api/websocket', {}],
    [403, 'GET', '/api/health', { headers: { origin: 'https://elsewhere.example' } }],
  ]
  for (const [status, method, path, { at = path, ...request }] of cases) {
    const answer = await server.send({ host, method, path: at, ...request })
    expect([path, answer.status, answer.text]).toEqual([path, status, expect.any(String)])
    expectDescribed(answer, method, path)
  }
})

test('every address of records is described with the refusals of its operation', () => {
  for (const { method, path, contract } of restRoutes) {
    const operation = Object.keys(described('POST', `/api/operations/${contract.name}`).responses)
    const bodies = ['413', '415']
    const expected = operation.filter(status => Number(status) >= 400 && (method !== 'GET' || !bodies.includes(status)))
    const own = Object.keys(described(method, path).responses).filter(status => Number(status) >= 400)
    expect([method, path, own]).toEqual([method, path, expected])
  }
})
