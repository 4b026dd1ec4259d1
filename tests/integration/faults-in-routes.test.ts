import type { LiveServerMessage } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionListener } from '../../apps/server/src/realtime/hub.ts'
import { closeCodes, createLiveConnection } from '../../apps/server/src/realtime/live-connection.ts'
import { refreshCookie } from '../../apps/server/src/sign-in/session-cookies.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { openLive } from './live-client.ts'
import { addNotes, type NotesWorkspace } from './notes-workspace.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { faults } from './thrown-faults.ts'

let given: TestDatabase
let server: TestServer
let notes: NotesWorkspace

beforeAll(async () => {
  given = await createTestDatabase('faults_in_routes')
  server = await startTestServer({
    connectionString: given.connectionString,
    config: { metricsToken: 'a token for the scraper' },
  })
  notes = await addNotes(server)
})
afterAll(async () => {
  await server?.close()
  await given?.drop()
})

test.each(faults)(
  'R46 %s behind any route that is no operation is one answer of 500, and the others are served',
  async (_name, fault) => {
    const { signIn, files } = server.services
    const { host, token } = notes.calling
    const own = { host, token }
    const email = `nobody@${host}`
    const routes: [object, string, Parameters<TestServer['send']>[0]][] = [
      [signIn, 'login', { method: 'POST', path: '/api/login', host, body: { email, password: 'a long password' } }],
      [
        signIn,
        'refresh',
        { method: 'POST', path: '/api/token', host, body: {}, headers: { cookie: `${refreshCookie}=x` } },
      ],
      [signIn, 'logout', { method: 'POST', path: '/api/logout', body: {}, ...own }],
      [files, 'getReadable', { path: '/api/files/some-file', ...own }],
      [signIn, 'identify', { path: '/api/files/some-file', ...own }],
      [signIn, 'identify', { path: '/api/v1/collections/Notes/records', ...own }],
      [signIn, 'identify', { method: 'POST', path: '/api/files', body: {}, ...own }],
    ]
    const seen: unknown[] = []
    for (const [owner, method, asked] of routes) {
      const held: unknown = Reflect.get(owner, method)
      expect([method, typeof held]).toEqual([method, 'function'])
      Reflect.set(owner, method, fault)
      try {
        const { status, text, json } = await server.send(asked)
        expect(text).not.toContain('canary')
        seen.push([asked.path, method, status, json?.error?.code])
      } finally {
        Reflect.set(owner, method, held)
      }
    }
    expect(seen).toEqual(routes.map(([, method, { path }]) => [path, method, 500, 'OTHERS']))
    expect((await notes.list()).status).toBe(200)
  },
)

const atOnce = faults.filter(([name]) => ['an exception', 'a stack overflow'].includes(name))

test('R46 a fault behind the reference, readiness and figures is one answer of 500 each, and no later one', async () => {
  const { database } = server.services
  const places: [object, string, string][] = [
    [contracts.DATA_LIST, 'summary', '/api/openapi.json'],
    [contracts.DATA_LIST, 'summary', '/api/docs'],
    [database, 'query', '/api/ready'],
    [process, 'memoryUsage', '/api/metrics'],
  ]
  const ask = (path: string) => server.send({ path, token: 'a token for the scraper' })
  for (const [name, fault] of atOnce) {
    for (const [owner, key, path] of places) {
      const held = Object.getOwnPropertyDescriptor(owner, key)
      if (!held) throw new Error(`${key} is not there`)
      Object.defineProperty(
        owner,
        key,
        key === 'summary' ? { configurable: true, enumerable: true, get: fault } : { ...held, value: fault },
      )
      try {
        const { status, text, json } = await ask(path)
        expect([name, path, status, json.error?.code, text.includes('canary')]).toEqual([
          name,
          path,
          500,
          'OTHERS',
          false,
        ])
      } finally {
        Object.defineProperty(owner, key, held)
      }
      expect((await notes.list()).status).toBe(200)
    }
  }
  for (const [, , path] of places) expect([path, (await ask(path)).status]).toEqual([path, 200])
})

test.each(faults)('R46 %s behind a message of a live connection ends at most that one', async (_name, fault) => {
  const { records } = server.services
  const calling = { url: server.url, ...notes.calling }
  const [other, own] = [await openLive(calling), await openLive(calling)]
  const cursor = { collectionId: 'Notes' }
  other.send({ type: 'subscribe', id: 'others', cursor })
  await other.next(message => message.type === 'subscribed')
  const held = records.readSince
  Reflect.set(records, 'readSince', fault)
  try {
    const refused = own.next(message => message.type === 'error')
    own.send({ type: 'subscribe', id: 'own', cursor, since: 'a page' })
    expect(await refused).toEqual({
      type: 'error',
      id: 'own',
      code: 'UNAVAILABLE',
      message: 'Live updates are not available at the moment',
    })
  } finally {
    Reflect.set(records, 'readSince', held)
  }
  const told = other.next(message => message.type === 'change')
  const again = own.next(message => message.type === 'subscribed')
  own.send({ type: 'subscribe', id: 'own', cursor })
  expect(await again).toEqual({ type: 'subscribed', id: 'own' })
  await notes.create('A note')
  expect(await told).toMatchObject({ id: 'others' })
  other.close()
  own.close()
})

test.each(atOnce)(
  'R46 %s where a live connection signs in, is answered or told of a change closes it and no more',
  async (_name, fault) => {
    const { host, token } = notes.calling
    const { caller } = await server.services.signIn.identify(token, host)
    const identity = { caller, sessionId: 'one', expiresAt: Date.now() + 60_000 }
    const hub = { subscribe: fault, close: () => undefined }
    const closed: number[] = []
    const parts = { host, hub, log: server.services.log }
    const close = (code: number) => void closed.push(code)
    const unknown = createLiveConnection({ ...parts, identify: fault, wire: { send: () => undefined, close } })
    unknown.receive(JSON.stringify({ type: 'auth', accessToken: 'a token' }))
    await expect.poll(() => closed).toEqual([closeCodes.unauthenticated])
    const identify = async () => identity
    const mute = createLiveConnection({ ...parts, identify, wire: { send: () => fault() as never, close } })
    mute.receive(JSON.stringify({ type: 'auth', accessToken: 'a token' }))
    await expect.poll(() => closed).toEqual([closeCodes.unauthenticated, closeCodes.failed])
    const answered: LiveServerMessage[] = []
    const send = (message: LiveServerMessage) => (message.type === 'change' ? fault() : answered.push(message))
    const listeners: SubscriptionListener[] = []
    const subscription = { refresh: async () => undefined, end: () => undefined }
    const telling = {
      ...hub,
      subscribe: async (_: unknown, __: unknown, listener: SubscriptionListener) => {
        listeners.push(listener)
        return subscription
      },
    }
    const follower = createLiveConnection({ ...parts, hub: telling, identify, wire: { send, close } })
    follower.receive(JSON.stringify({ type: 'auth', accessToken: 'a token' }))
    follower.receive(JSON.stringify({ type: 'subscribe', id: 'notes', cursor: { collectionId: 'Notes' } }))
    await expect.poll(() => answered.map(({ type }) => type)).toEqual(['ready', 'subscribed'])
    listeners[0]?.deliver({ changed: ['a'], removed: [] })
    expect(closed).toEqual([closeCodes.unauthenticated, closeCodes.failed, closeCodes.failed])
  },
)
