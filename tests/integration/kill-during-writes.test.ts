import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { checkHistory, type FinalState, type Operation } from './history/check-history.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { durationOf, lengthOf } from './soak.ts'
import type { AnyJson } from './test-server.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

const keys = ['r0', 'r1', 'r2', 'r3']
const writers = 8
const duration = durationOf('history', { short: 10_000, long: 7_200_000 })
/** Longer than any pause, so that what is paused answers in the end. */
const patience = 6000

let database: TestDatabase
let superuser: pg.Client
const servers: ServerProcess[] = []
let client: WorkspaceClient
const history: Operation[] = []

beforeAll(async () => {
  database = await createTestDatabase('history')
  superuser = new pg.Client({ connectionString: database.superuserConnectionString })
  await superuser.connect()
  servers.push(await start())
  client = await setUp(servers[0]?.url ?? '')
  servers.push(await start())
  const document = documentOf('Lists', { items: { type: 'string', format: 'multiline', title: 'Items' } })
  await client.call('SCHEMA_APPLY', { collectionId: 'Lists', document })
  for (const id of keys) await client.call('DATA_CREATE', { collectionId: 'Lists', id, record: {} })
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.kill('SIGKILL')))
  await superuser?.end()
  await database?.drop()
})

const start = () => startServerProcess({ DATABASE_URL: database.connectionString })
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!
const valuesOf = (record: AnyJson): string[] => (record.items ?? '').split(' ').filter(Boolean)

type Answer = { status: number; body: AnyJson } | undefined

/** undefined: there was no answer, or one that says nothing of what became of the call. */
async function send(name: string, input: object, key?: string): Promise<Answer> {
  try {
    const answer = await fetch(`${pick(servers).url}/api/operations/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify({ collectionId: 'Lists', ...input }),
      // Some give up early: their connection drops while the server works.
      signal: AbortSignal.timeout(Math.random() < 0.05 ? 5 : patience),
    })
    return answer.status >= 500 ? undefined : { status: answer.status, body: await answer.json() }
  } catch {
    return undefined
  }
}

async function read(key: string): Promise<AnyJson | undefined> {
  const began = performance.now()
  const answer = await send('DATA_GET', { id: key })
  if (answer?.status !== 200) return undefined
  const value = valuesOf(answer.body)
  history.push({
    key,
    kind: 'read',
    began,
    ended: performance.now(),
    outcome: 'ok',
    version: answer.body.version,
    value,
  })
  return answer.body
}

/** Without an answer it is sent again under its key, to any server, as long as there is patience. */
async function append(key: string, sent: string): Promise<void> {
  const before = await read(key)
  if (!before) return
  const began = performance.now()
  const items = [...valuesOf(before), sent].join(' ')
  const input = { id: key, record: { items }, options: { base: { version: before.version } } }
  const idempotencyKey = randomUUID()
  let answer: Answer
  for (let attempt = 0; !answer && attempt < 6; attempt += 1) {
    if (attempt > 0) await wait(300 * attempt)
    answer = await send('DATA_UPDATE', input, idempotencyKey)
  }
  const operation = { key, kind: 'append', began, ended: performance.now(), sent } as const
  if (!answer) history.push({ ...operation, outcome: 'unknown' })
  else if (answer.status !== 200) history.push({ ...operation, outcome: 'failed' })
  else history.push({ ...operation, outcome: 'ok', version: answer.body.version, value: valuesOf(answer.body) })
}

/** Calls that meet at few records need moments in between, not all of the processor: what runs beside needs it, too. */
async function write(writer: number, until: number): Promise<void> {
  for (let count = 0; performance.now() < until; count += 1) {
    await wait(Math.random() * 80)
    const key = pick(keys)
    if (Math.random() < 0.4) await read(key)
    else await append(key, `${writer}-${count}`)
  }
}

const faults = ['pause', 'drop', 'kill'] as const

/** What goes wrong: a server is killed and started anew, paused, or loses its connections to the database. */
async function disturb(until: number): Promise<string[]> {
  const done: string[] = []
  while (performance.now() < until) {
    await wait(300 + Math.random() * 700)
    const at = Math.floor(Math.random() * servers.length)
    const victim = servers[at]
    // Each of them comes early, then whatever chance says.
    const what = faults.find(fault => !done.includes(fault)) ?? pick(faults)
    done.push(what)
    if (what === 'drop') await dropConnections()
    if (what === 'pause' && victim) await victim.pause(500 + Math.random() * 2000)
    if (what === 'kill' && victim) {
      await victim.kill('SIGKILL')
      servers[at] = await start()
    }
  }
  return done
}

const dropConnections = () =>
  superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

async function finalStates(): Promise<Map<string, FinalState>> {
  const calm = await signIn(servers[0]?.url ?? '')
  const states = new Map<string, FinalState>()
  for (const id of keys) {
    const record = await calm.call('DATA_GET', { collectionId: 'Lists', id })
    const filter = { collectionId: { $eq: 'Lists' }, recordId: { $eq: id }, action: { $eq: 'update' } }
    const { totalCount } = await calm.call('CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
    states.set(id, { version: record.version, value: valuesOf(record), changes: totalCount })
  }
  return states
}

test(
  'R10 history: of random writers on two servers that are killed, paused and cut off no write is lost, doubled or invented',
  async () => {
    const until = performance.now() + duration
    const [disturbed] = await Promise.all([
      disturb(until),
      ...Array.from({ length: writers }, (_, writer) => write(writer, until)),
    ])
    await expect
      .poll(
        () =>
          finalStates().then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    const finals = await finalStates()
    expect(checkHistory(history, finals)).toEqual([])
    expect(new Set(disturbed).size).toBe(faults.length)
    expect(history.filter(({ kind, outcome }) => kind === 'append' && outcome === 'ok').length).toBeGreaterThan(
      lengthOf('history', { short: 20, long: 50 }),
    )
  },
  duration + 90_000,
)
