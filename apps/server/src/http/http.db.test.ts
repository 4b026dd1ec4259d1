import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { expectBelow } from '../../../../tests/integration/soak.ts'
import {
  addTenant,
  addUser,
  everyRole,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../../../tests/integration/test-server.ts'
import { implementations } from '../operations/implementations.ts'

let database: TestDatabase
let server: TestServer
let token: string
const host = 'one.test'
const webDir = mkdtempSync(join(tmpdir(), 'trellis-web-'))

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Trellis</title>')
  writeFileSync(join(webDir, 'assets', 'main-abc123.js'), 'export const plain = 1')
  writeFileSync(join(webDir, 'assets', 'main-abc123.js.br'), 'brotli')
  writeFileSync(join(webDir, 'assets', 'main-abc123.js.gz'), 'gzip')
  database = await createTestDatabase('http')
  server = await startTestServer({
    connectionString: database.connectionString,
    config: { webDir, metricsToken: 'scrape-token-0123456789', hosts: ['trellis.lan'] },
  })
  const tenant = await addTenant(server, host)
  await addUser(server, tenant, { email: 'admin@one.test', ...everyRole })
  token = await server.login('admin@one.test', host)
})

afterAll(async () => {
  await server?.close()
  await database?.drop()
  rmSync(webDir, { recursive: true })
})

const errorShape = { error: { code: expect.any(String), message: expect.any(String) } }
const session = (options: object = {}) => server.call('SESSION_GET', {}, { host, token, ...options })

describe('the shape of answers', () => {
  test('every answer carries the security headers, errors too', async () => {
    const answers = [
      await session(),
      await session({ token: 'wrong' }),
      await server.send({ path: '/api/nothing', host }),
      await server.send({ path: '/api/health', host }),
      await server.send({ path: '/some/page', host }),
    ]
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
      expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('[S85] private answers are kept by nobody', async () => {
    for (const answer of [await session(), await session({ token: 'x' })]) {
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['vary']).toMatch(/authorization/i)
    }
  })

  test('errors have one shape', async () => {
    const answers = [
      [404, 'NOT_FOUND', await server.send({ path: '/api/nothing', host })],
      [404, 'NOT_FOUND', await server.call('NO_SUCH_OPERATION', {}, { host, token })],
      [405, 'METHOD_NOT_ALLOWED', await server.send({ path: '/api/operations/SESSION_GET', host })],
      [401, 'UNAUTHENTICATED', await session({ token: 'x' })],
      [400, 'VALIDATION_ERROR', await server.call('PASSWORD_LINK_CREATE', { userId: 1 }, { host, token })],
      [415, 'UNSUPPORTED_MEDIA_TYPE', await session({ headers: { 'content-type': 'text/plain' } })],
      [413, 'PAYLOAD_TOO_LARGE', await server.call('SESSION_GET', { x: 'x'.repeat(1024 * 1024) }, { host, token })],
      [400, 'VALIDATION_ERROR', await server.send({ path: '/api/files/%E0%A4%A', host })],
    ] as const
    for (const [status, code, answer] of answers) {
      expect([answer.status, answer.json.error?.code]).toEqual([status, code])
      expect(answer.json).toMatchObject(errorShape)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
    }
  })

  test('a validation error names each place of the input', async () => {
    const answer = await server.call(
      'DATA_LIST',
      { cursor: { collectionId: 7, options: { limit: 'x' } }, more: 1 },
      { host, token },
    )
    expect(answer.json.error.code).toBe('VALIDATION_ERROR')
    const fields: object = answer.json.error.details.fields
    expect(Object.keys(fields).sort()).toEqual(['cursor.collectionId', 'cursor.options.limit', 'more'])
  })

  test('nothing is said about the input to whoever is not signed in', async () => {
    const answer = await server.call('PASSWORD_LINK_CREATE', { userId: 1 }, { host })
    expect(answer.status).toBe(401)
    expect(answer.json.error).not.toHaveProperty('details')
  })
})

describe('[S04] type abuse in paging', () => {
  test.each([-1, 0, '1;', 1_000_000, 2 ** 63, {}, null, [], 1.5])('limit %j is refused', async limit => {
    const cursor = { collectionId: 'Nothing', options: { limit } }
    const answer = await server.call('DATA_LIST', { cursor }, { host, token })
    expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  test.each(['{"limit":1e309}', '{"skip":1e309}', '{"skip":-1}', '{"skip":9223372036854775808}'])(
    '%s',
    async options => {
      const body = `{"cursor":{"collectionId":"Nothing","options":${options}}}`
      const answer = await server.send({ method: 'POST', path: '/api/operations/DATA_LIST', host, token, body })
      expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    },
  )
})

describe('[S26] who may call hangs on the route alone', () => {
  test.each([
    '/api/operations/SESSION_GET?x=/api/login',
    '/api/operations/SESSION_GET?x=/api/operations/SETUP_STATUS',
    '//api//operations//SESSION_GET',
    '/api//operations/SESSION_GET',
    '/api/./operations/SESSION_GET',
    '/api/login/../operations/SESSION_GET',
    '/api/login/%2e%2e/operations/SESSION_GET',
    '/api/operations/SETUP_STATUS/../SESSION_GET',
    '/api%2foperations%2fSESSION_GET',
    '/api/operations%2fSESSION_GET',
    '/API/OPERATIONS/SESSION_GET',
    '/api/operations/session_get',
    '/api/operations/SESSION_GET.',
    '/api/operations/SESSION_GET/',
    '/api/operations/SESSION_GET;x=1',
    '/api/operations/%53ESSION_GET',
    '/api/operations/SESSION_GET%00',
    '/api/v1/collections/Customers/records/../../../login',
  ])('POST %s lets nobody in', async path => {
    const answer = await server.send({ method: 'POST', path, host, body: {} })
    expect([400, 401, 404, 405]).toContain(answer.status)
    expect(answer.text).not.toContain('"user"')
    expect(answer.json).toMatchObject(errorShape)
  })

  test('the same route is found through an escaped letter, and asks for the same sign-in', async () => {
    const path = '/api/operations/%53ESSION_GET'
    expect((await server.send({ method: 'POST', path, host, body: {} })).status).toBe(401)
    expect((await server.send({ method: 'POST', path, host, token, body: {} })).status).toBe(200)
  })

  test('addresses that mean the API are never answered with the page', async () => {
    for (const path of ['//api//x', '/api', '/API/x', '/api%2fx', '/%61pi/x', '/./api/x', '/%2561pi/x', '/\\api/x']) {
      const answer = await server.send({ path, host })
      expect([400, 404]).toContain(answer.status)
      expect([path, answer.json]).toEqual([path, expect.objectContaining(errorShape)])
    }
  })

  test('a second Host header gets nowhere', async () => {
    const answer = await raw(
      `POST /api/operations/SESSION_GET HTTP/1.1\r\nHost: ${host}\r\nHost: two.test\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 (400|401) /)
  })
})

describe('[S27] every method meets the same gate', () => {
  test('[1-7-09] operations are asked by POST at their one path: other methods are 405, whatever overrides say', async () => {
    for (const {
      contract: { name },
    } of implementations) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
        const answer = await server.send({ method, path: `/api/operations/${name}`, host, headers })
        expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'POST'])
      }
    }
  })

  test('HEAD asks for the sign-in that GET asks for; TRACE is not known', async () => {
    expect((await server.send({ method: 'HEAD', path: '/api/v1/collections/X/records', host })).status).toBe(401)
    expect((await server.send({ method: 'TRACE', path: '/api/health', host })).status).toBe(405)
  })
})

describe('[S28] headers that claim things', () => {
  test('count for nothing without a trusted proxy', async () => {
    const headers = {
      'x-forwarded-host': 'two.test',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-request-from': 'internal',
      'x-tenant-id': 'two',
      'x-user-id': 'admin',
    }
    expect((await session({ headers })).status).toBe(200)
    expect((await session({ headers, token: '' })).status).toBe(401)
    const login = await server.send({
      method: 'POST',
      path: '/api/login',
      host,
      headers,
      body: { email: 'admin@one.test', password: 'correct horse battery' },
    })
    expect(String(login.headers['set-cookie'])).not.toMatch(/secure/i)
  })
})

describe('[S48] other sites', () => {
  const origins = [
    'https://evil.example',
    'null',
    `http://${host}.evil.example`,
    `http://${host}:81`,
    'http://two.test',
    'x',
  ]

  test.each(origins)('a page at %s gets nothing', async origin => {
    for (const path of ['/api/token', '/api/login', '/api/logout', '/api/operations/SESSION_GET', '/api/files']) {
      const answer = await server.send({ method: 'POST', path, host, token, headers: { origin }, body: {} })
      expect([path, answer.status, answer.json.error.code]).toEqual([path, 403, 'DENIED'])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    const files = await server.send({ path: '/api/files/x', host, headers: { origin } })
    expect(files.status).toBe(403)
  })

  test('a preflight is answered with no permission', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await server.send({ method: 'OPTIONS', path: '/api/login', host, headers })
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })

  test('a form of another site is refused by what the browser says of it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
    expect((await session({ headers })).status).toBe(403)
    expect((await session({ headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  })

  test('our own page gets through', async () => {
    expect((await session({ headers: { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  })
})

describe('[S38] names that are not the server’s', () => {
  const machine = hostname().toLowerCase()
  const own = [host, `${host.toUpperCase()}.:8080`, 'localhost', 'localhost:4000', '127.0.0.1', '192.168.1.7:4000']
  const further = ['[::1]:4000', '[fe80::1]', machine, `${machine.split('.')[0]}.local`, 'trellis.lan:4000']

  test.each([...own, ...further])('%s is answered', async name => {
    expect((await server.send({ path: '/api/health', host: name })).status).toBe(200)
  })

  const foreign = ['evil.example', `${host}.evil.example`, 'evil.localhost.example', '127.0.0.1.nip.example', '0x7f.1']

  test.each(foreign)('%s gets nothing: neither data nor pages nor a sign-in', async name => {
    const body = { email: 'admin@one.test', password: testPassword }
    for (const request of [
      { path: '/' },
      { path: '/api/files/x' },
      { path: '/api/v1/collections/X/records', token },
      { method: 'POST', path: '/api/operations/SESSION_GET', token, body: {} },
      { method: 'POST', path: '/api/login', body, headers: { origin: `http://${name}` } },
    ]) {
      const answer = await server.send({ ...request, host: name })
      expect([request.path, answer.status, answer.json.error.code]).toEqual([request.path, 403, 'DENIED'])
      if (!('headers' in request)) expect(answer.json.error.message).toContain('TRELLIS_HOSTS')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })
})

describe('[S78] deep and wide bodies', () => {
  const deep = (open: string, levels: number) => `{"cursor":{"collectionId":"X","filter":${open.repeat(levels)}`

  test.each(['{"$not":', '{"$and":[', '[', '{"a":'])(
    '100,000 levels of %s are a 400 and the process lives',
    async open => {
      const body = deep(open, 100_000)
      const answer = await server.send({ method: 'POST', path: '/api/operations/DATA_LIST', host, token, body })
      expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect((await server.send({ path: '/api/health', host })).status).toBe(200)
    },
  )

  test('100,000 values beside each other are a 400', async () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => `x${index}`)
    const answer = await server.call(
      'DATA_LIST',
      { cursor: { collectionId: 'X', filter: { a: { $in: ids } } } },
      { host, token },
    )
    expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('the filter of an address is held to the same', async () => {
    const filter = encodeURIComponent('['.repeat(4000))
    const answer = await server.send({ path: `/api/v1/collections/X/records?filter=${filter}`, host, token })
    expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('records may be wider than other inputs, and not without end', async () => {
    const create = (count: number) =>
      server.call('DATA_CREATE', { collectionId: 'X', record: { list: Array(count).fill(1) } }, { host, token })
    expect((await create(10_000)).json.error.code).toBe('NOT_FOUND')
    expect((await create(30_000)).json.error.message).toMatch(/more than 20000 values/)
  })
})

describe('[S81] tricks with the content type', () => {
  const send = (type: string | string[], body: string | Uint8Array = '{}') =>
    server.send({
      method: 'POST',
      path: '/api/operations/SESSION_GET',
      host,
      token,
      body,
      headers: { 'content-type': type },
    })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json ;charset="UTF-8"',
  ])('%s is JSON', async type => {
    expect((await send(type)).status).toBe(200)
    // Validated like any other: it cannot be got around by how the type is written.
    expect((await send(type, '{"x":1}')).status).toBe(400)
  })

  test.each([
    'application/json; charset=utf-7',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=utf-7',
    'application/json, text/plain',
    'application/json\t; x=y',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    '',
    'x',
  ])('"%s" is refused', async type => {
    const answer = await send(type)
    expect([400, 415]).toContain(answer.status)
    expect(answer.json).toMatchObject(errorShape)
  })

  test('two content types, a compressed body', async () => {
    const twice = await raw(
      `POST /api/operations/SETUP_STATUS HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    )
    expect(twice).toMatch(/^HTTP\/1\.1 415 /)
    const packed = await session({ headers: { 'content-encoding': 'gzip' } })
    expect(packed.status).toBe(415)
  })

  test.each([
    ['a byte order mark', Buffer.from('\ufeff{}')],
    ['a key twice', Buffer.from('{"x":1,"x":2}')],
    ['half of a character', Buffer.from('{"x":"\\ud800"}')],
    ['NUL', Buffer.from('{"x":"\\u0000"}')],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['utf-16', Buffer.from('{}', 'utf16le')],
  ])('%s in the body is a 400', async (_name, body) => {
    const answer = await send('application/json', body)
    expect([answer.status, answer.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('[S83] routes for those who run the server', () => {
  test('health says only ok, readiness too', async () => {
    for (const path of ['/api/health', '/api/ready']) {
      const answer = await server.send({ path, host })
      expect([answer.status, answer.json]).toEqual([200, { status: 'ok' }])
    }
  })

  test('metrics need the scrape token and are not there without one', async () => {
    expect((await server.send({ path: '/api/metrics', host })).status).toBe(401)
    expect((await server.send({ path: '/api/metrics', host, token })).status).toBe(401)
    const answer = await server.send({ path: '/api/metrics', host, token: 'scrape-token-0123456789' })
    expect(answer.text).toMatch(/^trellis_memory_resident_bytes \d+$/m)
    const other = await startTestServer({ connectionString: database.connectionString })
    const missing = await other.send({ path: '/api/metrics', token: 'scrape-token-0123456789' })
    await other.close()
    expect(missing.status).toBe(404)
  })
})

describe('the reference', () => {
  test('is served as OpenAPI and as a page without scripts', async () => {
    const api = await server.send({ path: '/api/openapi.json', host })
    expect(api.json.openapi).toBe('3.1.0')
    const page = await server.send({ path: '/api/docs', host })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const again = await server.send({ path: '/api/docs', host, headers: { 'if-none-match': page.headers.etag ?? '' } })
    expect(again.status).toBe(304)
  })
})

describe('the web client', () => {
  const get = (path: string, encoding = '') =>
    server.send({ path, host, headers: encoding ? { 'accept-encoding': encoding } : {} })

  test('any address is the page, which is asked for anew each time', async () => {
    for (const path of ['/', '/builder/data/Orders', '/setup?code=x', '/apiary']) {
      const answer = await get(path)
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-cache'])
      expect(answer.text).toContain('<title>Trellis</title>')
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  test('assets come compressed as they were built, and are kept for good', async () => {
    const path = '/assets/main-abc123.js'
    expect((await get(path)).text).toBe('export const plain = 1')
    const [br, gz] = [await get(path, 'gzip, br'), await get(path, 'gzip')]
    expect([br.text, br.headers['content-encoding']]).toEqual(['brotli', 'br'])
    expect([gz.text, gz.headers['content-encoding']]).toEqual(['gzip', 'gzip'])
    expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(br.headers['content-type']).toMatch(/javascript/)
    expect(String(br.headers['vary'])).toMatch(/accept-encoding/i)
  })

  test('a missing asset is a 404, not the page; nothing outside the folder is reached', async () => {
    for (const path of ['/assets/gone.js', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
      const answer = await get(path)
      expect([400, 403, 404]).toContain(answer.status)
      expect(answer.text).not.toContain('root:')
    }
  })
})

test('a client that sends its body drop by drop is cut off, and health answers meanwhile', async () => {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  const started = Date.now()
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  )
  const drops = setInterval(() => socket.write(' '), 500)
  expect((await server.send({ path: '/api/health', host })).status).toBe(200)
  const answer = await new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
  clearInterval(drops)
  socket.destroy()
  expect(answer).toMatch(/^HTTP\/1\.1 504 /)
  expect(Date.now() - started).toBeGreaterThan(14_000)
  expectBelow(Date.now() - started, 20_000)
})

test('what cannot be read as a request is answered in the one shape, and the answer says that the connection ends', async () => {
  for (const [request, status, message] of [
    [
      `GET /api/health?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      431,
      'The address or the headers are too long',
    ],
    ['NO REQUEST AT ALL\r\n\r\n', 400, 'The request is not well formed'],
  ] as const) {
    const [head = '', body = ''] = (await raw(request)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head.toLowerCase()).toContain('\r\nconnection: close')
    expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff')
    expect(JSON.parse(body)).toEqual({ error: { code: 'VALIDATION_ERROR', message } })
  }
})

/** Bytes as they are, for what a client library would not send. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.on('data', data => {
      answer += data
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
