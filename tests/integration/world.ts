import { setTimeout as wait } from 'node:timers/promises'
import type { ContractName } from '@trellis/contract'
import type { AppDocument, CollectionDocument, FieldSchema, RecordValues } from '@trellis/model'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type LiveClient, openLive } from './live-client.ts'
import { canary, makeRecorder, type Recorder, type Secret } from './recorder.ts'
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
export const employeeCount = 2000

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
export async function makeSecurityWorld(name: string): Promise<World> {
  const recorder = makeRecorder()
  const database = await createTestDatabase(name)
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

const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...more,
})

function linkOne(title: string, collectionId: string, associationKey: string): FieldSchema {
  const association = { cursor: { collectionId, associationKey }, max: 1 }
  return { type: 'array', format: 'association', title, metadata: { association } }
}

export function documentOf(name: string, properties: Record<string, FieldSchema>): CollectionDocument {
  return { name, schema: { type: 'object', properties, required: ['name'] }, detailGroupList: [] }
}

const employee = documentOf('Employees', {
  name: text('Name', { maxLength: 80 }),
  dept: {
    type: 'string',
    format: 'string-option-list',
    title: 'Department',
    metadata: { optionList: ['sales', 'hr', 'it'].map(value => ({ value, label: value.toUpperCase() })) },
  },
  salary: { type: 'number', format: 'currency', title: 'Salary' },
  ssn: text('Social security number'),
  email: { type: 'string', format: 'email', title: 'Email', metadata: { unique: true } },
  age: { type: 'number', format: 'number', title: 'Age', minimum: 0, maximum: 150 },
  notes: { type: 'string', format: 'multiline', title: 'Notes' },
  manager: linkOne('Manager', 'Employee', 'reports'),
})
const project = documentOf('Projects', {
  name: text('Name'),
  secret: text('Secret'),
  lead: linkOne('Lead', 'Employee', 'projects'),
})
const payroll = documentOf('Payroll', {
  name: text('Name'),
  employee: linkOne('Employee', 'Employee', 'payslips'),
})

async function defineCollections(world: World): Promise<void> {
  await define(world, 'tenantAdmin', 'Employee', employee)
  await define(world, 'tenantAdmin', 'Project', project)
  await define(world, 'tenantAdmin', 'Payroll', payroll)
  await define(world, 'other', 'Employee', documentOf('Employees', { name: text('Name') }))
  await define(world, 'other', 'Vault', documentOf('Vault', { name: text('Name') }))
}

async function define(world: World, actor: Actor, collectionId: string, document: CollectionDocument): Promise<void> {
  mustBe(200, await world.call(actor, 'SCHEMA_APPLY', { collectionId, document, baseVersion: null }))
}

export const departments = ['sales', 'hr', 'it'] as const

/** `e0001` to `e2000`: every third in sales; the managers of the first thirty are the ones before them, out of sales' reach. */
export function employeeId(number: number): string {
  return `e${String(number).padStart(4, '0')}`
}

export function isSales(number: number): boolean {
  return number % departments.length === 0
}

function employeeRow(number: number): RecordValues {
  return {
    id: employeeId(number),
    name: isSales(number) ? `Person ${number}` : canary.text('row', number),
    dept: departments[number % departments.length],
    salary: canary.salary(number),
    ssn: canary.text('ssn', number),
    age: 20 + (number % 50),
    ...(number % 4 ? { notes: isSales(number) ? `note ${number % 7}` : canary.text('row', `n${number}`) } : {}),
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function addRecords(world: World): Promise<void> {
  await seed(world, 'tenantAdmin', 'Employee', numbers(employeeCount).map(employeeRow))
  await seed(
    world,
    'tenantAdmin',
    'Project',
    numbers(12).map(number => ({
      id: `p${number}`,
      name: `Project ${number}`,
      secret: canary.text('project', number),
      lead: { set: [employeeId(number)] },
    })),
  )
  await seed(
    world,
    'tenantAdmin',
    'Payroll',
    numbers(12).map(number => ({
      id: `pay${number}`,
      name: canary.text('payroll', number),
      employee: { set: [employeeId(number)] },
    })),
  )
  for (const id of ['Employee', 'Vault']) {
    await seed(world, 'other', id, [{ id: `${id}-of-two`, name: canary.text('tenant', id) }])
  }
  for (const number of numbers(30).slice(1)) {
    const record = { manager: { set: [employeeId(number - 1)] } }
    mustBe(
      200,
      await world.call('tenantAdmin', 'DATA_UPDATE', { collectionId: 'Employee', id: employeeId(number), record }),
    )
  }
}

/** Many records at once, as an import writes them. */
async function seed(
  { server, users, one, two }: World,
  actor: 'tenantAdmin' | 'other',
  collectionId: string,
  rows: RecordValues[],
): Promise<void> {
  const { services } = server
  const tenant = actor === 'other' ? two : one
  const caller = await services.callers.find(tenant.id, users[actor])
  const collection = await services.collections.find(tenant.id, collectionId)
  if (!caller || !collection) throw new Error(`${collectionId} is not there`)
  await services.database.transaction(connection =>
    services.records.createMany({ connection, caller, collection, rows }),
  )
  services.bus.announce('log', tenant.id)
}

async function addApps(world: World): Promise<World['apps']> {
  const { users } = world
  const all = { create: true, read: true, update: true, delete: true }
  const seen = { salary: { hidden: false }, ssn: { hidden: false } }
  const hr: AppDocument = {
    name: 'HR',
    order: 1,
    collections: [
      { collectionId: 'Employee', ...all, overrides: seen },
      { collectionId: 'Project', ...all, overrides: { secret: { hidden: false } } },
      { collectionId: 'Payroll', ...all },
    ],
    users: [{ userId: users.hr }],
  }
  const sales: AppDocument = {
    name: 'Sales',
    order: 2,
    collections: [
      {
        ...{ collectionId: 'Employee', ...all, delete: false },
        rowRule: { dept: { $eq: '{{user.values.dept}}' } },
        overrides: { salary: { hidden: true }, ssn: { hidden: true } },
      },
      { collectionId: 'Project', ...all, create: false, delete: false, overrides: { secret: { hidden: true } } },
    ],
    users: [
      { userId: users.sales, values: { dept: 'sales' } },
      { userId: users.hr, values: { dept: 'hr' } },
    ],
  }
  const add = async (record: AppDocument) =>
    String(mustBe(200, await world.call('tenantAdmin', 'CORE_CREATE', { collectionId: 'Tag', record })).json.id)
  return { hr: await add(hr), sales: await add(sales) }
}

export function mustBe(status: number, answer: Answer): Answer {
  if (answer.status === status) return answer
  throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`)
}

/** What an attacker can tell answers apart by: status, ids, order, total and error, with the probe's own text taken out. */
export function tellable({ status, json }: Answer, probe: string): object {
  const list = Array.isArray(json.list) ? json.list.map((record: { id: string }) => record.id) : undefined
  const { list: _list, query: _query, ...rest } = json
  const text = JSON.stringify({ status, list, rest })
  return JSON.parse(probe === '' ? text : text.replaceAll(JSON.stringify(probe).slice(1, -1), '?'))
}
