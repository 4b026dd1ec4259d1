import { setTimeout as wait } from 'node:timers/promises'
import type { ContractName } from '@trellis/contract'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addApps, addRecords, defineCollections } from './employee-fixture.ts'
import { type LiveClient, openLive } from './live-client.ts'
import { makeRecorder, type Recorder, type Secret } from './recorder.ts'
import {
  type Answer,
  addTenant,
  addUser,
  everyRole,
  type Send,
  startTestServer,
  type TestServer,
} from './test-server.ts'

/** Who acts in the security cases; `other` is the admin of the second workspace. */
export const actors = ['sales', 'hr', 'developer', 'userAdmin', 'tenantAdmin', 'other', 'anonymous'] as const
export type Actor = (typeof actors)[number]

export const hosts = { one: 'one.test', two: 'two.test' } as const

const maySee: Readonly<Record<Actor, readonly Secret[]>> = {
  sales: [],
  hr: ['salary', 'ssn', 'row', 'project', 'payroll'],
  developer: [],
  userAdmin: [],
  tenantAdmin: ['salary', 'ssn', 'row', 'project', 'payroll'],
  other: ['tenant'],
  anonymous: [],
}

export type World = {
  server: TestServer
  database: TestDatabase
  one: Tenant
  two: Tenant
  /** Ids of the users. */
  users: Readonly<Record<Exclude<Actor, 'anonymous'>, string>>
  apps: { sales: string; hr: string }
  recorder: Recorder
  send(actor: Actor, request: Omit<Send, 'token'>): Promise<Answer>
  call(actor: Actor, name: ContractName, input: unknown, more?: Omit<Send, 'path' | 'body'>): Promise<Answer>
  list(actor: Actor, cursor: object, more?: object): Promise<Answer>
  live(actor: Exclude<Actor, 'anonymous'>): Promise<LiveClient>
  token(actor: Exclude<Actor, 'anonymous'>): string
  /** Oracle O1: canaries that reached somebody who may not see them. */
  leaks(): string[]
  /** Oracle O4: milliseconds that `GET /api/health` takes at worst while `work` runs, and right after. */
  slowestHealthDuring(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** Two workspaces in one database, and a server that is only spoken to over the network (security-and-reliability.md §1). */
export async function makeSecurityWorld(
  name: string,
  /** What is done to the database before anybody connects to it. */
  prepare?: (database: TestDatabase) => Promise<void>,
): Promise<World> {
  const recorder = makeRecorder()
  const database = await createTestDatabase(name)
  await prepare?.(database)
  const server = await startTestServer({
    connectionString: database.connectionString,
    config: { logLevel: 'debug', poolSize: 8 },
  })
  const one = await addTenant(server, hosts.one)
  const two = await addTenant(server, hosts.two)
  const users = await addUsers(server, one, two)
  const tokens = await signIn(server)
  const world = makeWorld({ server, database, one, two, users, recorder, tokens, apps: { sales: '', hr: '' } })
  await defineCollections(world)
  await addRecords(world)
  world.apps = await addApps(world)
  return world
}

type Parts = Pick<World, 'server' | 'database' | 'one' | 'two' | 'users' | 'apps' | 'recorder'> & {
  tokens: Readonly<Record<Exclude<Actor, 'anonymous'>, string>>
}

function makeWorld({ tokens, ...parts }: Parts): World {
  const { server, recorder, database } = parts
  const send: World['send'] = async (actor, request) => {
    const token = actor === 'anonymous' ? {} : { token: tokens[actor] }
    const answer = await server.send({ host: hostOf(actor), ...token, ...request })
    recorder.received(actor, `${JSON.stringify(answer.headers)}\n${answer.text}`, textOf(request))
    return answer
  }
  const call: World['call'] = (actor, operation, input, more = {}) =>
    send(actor, { method: 'POST', ...more, path: `/api/operations/${operation}`, body: input })
  return {
    ...parts,
    send,
    call,
    list: (actor, cursor, more = {}) => call(actor, 'DATA_LIST', { cursor, ...more }),
    live: actor =>
      openLive({
        url: server.url,
        host: hostOf(actor),
        token: tokens[actor],
        received: text => recorder.received(actor, text),
      }),
    token: actor => tokens[actor],
    leaks: () => recorder.leaks(maySee),
    slowestHealthDuring: work => slowestHealthDuring(server, work),
    async close() {
      await server.close()
      recorder.close()
      await database.drop()
    },
  }
}

function hostOf(actor: Actor): string {
  return actor === 'other' ? hosts.two : hosts.one
}

function textOf({ path, body }: Omit<Send, 'token'>): string {
  return `${decodeURIComponentOr(path)} ${typeof body === 'string' ? body : JSON.stringify(body ?? '')}`
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function slowestHealthDuring(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  let slowest = 0
  let running = true
  const probe = async () => {
    const began = performance.now()
    const { status } = await server.send({ path: '/api/health' })
    if (status !== 200) throw new Error(`health answered ${status}`)
    slowest = Math.max(slowest, performance.now() - began)
  }
  const probing = (async () => {
    while (running) {
      await probe()
      await wait(20)
    }
  })()
  try {
    await work()
  } finally {
    running = false
  }
  await probing
  await probe()
  return slowest
}

async function addUsers(server: TestServer, one: Tenant, two: Tenant): Promise<World['users']> {
  const add = async (
    tenant: Tenant,
    email: string,
    more: { roles?: readonly string[]; isTenantAdmin?: boolean } = {},
  ) => (await addUser(server, tenant, { email, ...more })).id
  return {
    sales: await add(one, 'sales@one.test'),
    hr: await add(one, 'hr@one.test'),
    developer: await add(one, 'developer@one.test', { roles: ['developer'] }),
    userAdmin: await add(one, 'useradmin@one.test', { roles: ['userAdmin'] }),
    tenantAdmin: await add(one, 'tenantadmin@one.test', everyRole),
    other: await add(two, 'other@two.test', everyRole),
  }
}

async function signIn(server: TestServer): Promise<Parts['tokens']> {
  const at = (actor: Exclude<Actor, 'anonymous'>) =>
    server.login(`${actor.toLowerCase()}@${hostOf(actor)}`, hostOf(actor))
  const [sales, hr, developer, userAdmin, tenantAdmin, other] = await Promise.all([
    at('sales'),
    at('hr'),
    at('developer'),
    at('userAdmin'),
    at('tenantAdmin'),
    at('other'),
  ])
  return { sales, hr, developer, userAdmin, tenantAdmin, other }
}

/** What an attacker can tell answers apart by: status, ids, order, total and error, with the probe's own text taken out. */
export function tellable({ status, json }: Answer, probe: string): object {
  const list = Array.isArray(json.list) ? json.list.map((record: { id: string }) => record.id) : undefined
  const { list: _list, query: _query, ...rest } = json
  const text = JSON.stringify({ status, list, rest })
  return JSON.parse(probe === '' ? text : text.replaceAll(JSON.stringify(probe).slice(1, -1), '?'))
}
