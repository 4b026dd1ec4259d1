import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../apps/server/src/config.ts'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { createTestDatabase, type TestDatabase } from '../integration/database.ts'
import {
  type Answer,
  addTenant,
  addUser,
  everyRole,
  startTestServer,
  type TestServer,
} from '../integration/test-server.ts'

/** Two servers of two workspaces, with people who sign in. */
export type SignInWorld = {
  database: TestDatabase
  node: TestServer
  otherNode: TestServer
  /** At `host`, with an admin, a manager of users and somebody of sales. */
  one: Tenant
  two: Tenant
  salesId: string
  /** Sees the platform's own tables. */
  inspect: pg.Client
  login(credentials: object, at?: TestServer, atHost?: string): Promise<Answer>
  refresh(cookie: string, at?: TestServer, atHost?: string): Promise<Answer>
  session(token: string, at?: TestServer, atHost?: string): Promise<Answer>
  close(): Promise<void>
}

export const host = 'one.test'
/** Who holds every role. */
export const email = 'admin@one.test'

export async function makeSignInWorld(name: string, config: Partial<Config> = {}): Promise<SignInWorld> {
  const database = await createTestDatabase(name)
  const node = await startTestServer({ connectionString: database.connectionString, config })
  const otherNode = await startTestServer({ connectionString: database.connectionString, config })
  const one = await addTenant(node, host)
  const two = await addTenant(node, 'two.test')
  await addUser(node, one, { email, ...everyRole })
  await addUser(node, one, { email: 'useradmin@one.test', roles: ['userAdmin'] })
  const { id: salesId } = await addUser(node, one, { email: 'sales@one.test' })
  await addUser(node, two, { email: 'other@two.test', ...everyRole })
  const inspect = new pg.Client({ connectionString: database.superuserConnectionString })
  await inspect.connect()
  await wait(1500)
  return {
    database,
    node,
    otherNode,
    one,
    two,
    salesId,
    inspect,
    login: (credentials, at = node, atHost = host) =>
      at.send({ method: 'POST', path: '/api/login', host: atHost, body: credentials }),
    refresh: (cookie, at = node, atHost = host) =>
      at.send({ method: 'POST', path: '/api/token', host: atHost, headers: { cookie } }),
    session: (token, at = node, atHost = host) => at.call('SESSION_GET', {}, { host: atHost, token }),
    async close() {
      await inspect.end()
      await node.close()
      await otherNode.close()
      await database.drop()
    },
  }
}

/** The cookie as the browser would send it back. */
export function cookieOf(answer: Answer, name = 'trellis_refresh'): string {
  const line = answer.headers['set-cookie']?.find(one => one.startsWith(`${name}=`))
  return line?.split(';')[0] ?? ''
}

export async function until(condition: () => Promise<boolean>, withinMs = 5000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`did not become true within ${withinMs} ms`)
    await wait(20)
  }
}
