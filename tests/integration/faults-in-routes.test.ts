import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshCookie } from '../../apps/server/src/sign-in/session-cookies.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addNotes, type NotesWorkspace } from './notes-workspace.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { faults } from './thrown-faults.ts'

let given: TestDatabase
let server: TestServer
let notes: NotesWorkspace

beforeAll(async () => {
  given = await createTestDatabase('faults_in_routes')
  server = await startTestServer({ connectionString: given.connectionString })
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
