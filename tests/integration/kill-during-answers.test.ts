import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let superuser: pg.Pool
let proxy: FaultProxy
let server: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase('kill_during_answers')
  superuser = new pg.Pool({ connectionString: database.superuserConnectionString, max: 2 })
  proxy = await startFaultProxy(database.connectionString)
  server = await startServerProcess({ DATABASE_URL: database.connectionString })
  const client = await setUp(server.url)
  const name = { type: 'string', format: 'text', title: 'Name' } as const
  await client.call('SCHEMA_APPLY', { collectionId: 'Notes', document: documentOf('Notes', { name }) })
  for (const id of ['updated', 'deleted']) {
    await client.call('DATA_CREATE', { collectionId: 'Notes', id, record: { name: 'before' } })
  }
})
afterAll(async () => {
  await server?.kill('SIGKILL')
  await proxy?.close()
  await superuser?.end()
  await database?.drop()
})

const send = (client: WorkspaceClient, name: string, input: object) =>
  fetch(`${client.url}/api/operations/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify(input),
  })

/** The one answer that was kept with what was written; undefined before the commit. */
async function keptAnswer(key: string): Promise<string | undefined> {
  const { rows } = await superuser.query<{ answer: string | null }>(
    'select answer from trellis.idempotency where key = $1',
    [key],
  )
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]?.answer ?? undefined
}

async function activities(): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from acme_core.activity where action not in ('get', 'list')`,
  )
  return rows[0]?.count ?? 0
}

async function notes(): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>('select count(*)::int as count from acme."Notes"')
  return rows[0]?.count ?? 0
}

/** `last`: what the server sends last before PostgreSQL commits. */
test.each([
  ['DATA_CREATE', { collectionId: 'Notes', record: { name: 'made' } }, 'trellis.idempotency', { entries: 1, rows: 1 }],
  [
    'DATA_UPDATE',
    { collectionId: 'Notes', id: 'updated', record: { name: 'after' } },
    'trellis.idempotency',
    { entries: 1, rows: 0 },
  ],
  [
    'DATA_UPSERT',
    { collectionId: 'Notes', id: 'upserted', record: { name: 'made or changed' } },
    'trellis.idempotency',
    { entries: 1, rows: 1 },
  ],
  ['DATA_DELETE', { collectionId: 'Notes', id: 'deleted' }, 'trellis.idempotency', { entries: 1, rows: -1 }],
  [
    'DATA_BULK_UPDATE',
    { collectionId: 'Notes', records: [{ name: 'a' }, { name: 'b' }, { id: 'updated', name: 'c' }] },
    'commit',
    { entries: 3, rows: 2 },
  ],
  ['DATA_RESTORE', { cursor: { collectionId: 'Notes', id: 'deleted' } }, 'commit', { entries: 1, rows: 1 }],
  ['CORE_CREATE', { collectionId: 'Tag', record: { name: 'Desk' } }, 'commit', { entries: 1, rows: 0 }],
] as const)(
  'R02 killed with -9 after the commit of %s and before its answer: sent again it answers what was stored, and writes nothing twice',
  async (name, input, last, added) => {
    await server.kill('SIGKILL')
    server = await startServerProcess({ DATABASE_URL: proxy.connectionString })
    const cutOff = await signIn(server.url)
    const before = { activities: await activities(), notes: await notes() }
    proxy.muteAfter(last)
    const first = send(cutOff, name, input).then(
      () => 'answered',
      () => 'no answer',
    )
    await expect.poll(() => keptAnswer(name)).toBeDefined()
    await server.kill('SIGKILL')
    expect(await first).toBe('no answer')
    server = await startServerProcess({ DATABASE_URL: database.connectionString })
    const again = await send(await signIn(server.url), name, input)
    expect(again.status).toBe(200)
    expect(await again.text()).toBe(await keptAnswer(name))
    expect(await activities()).toBe(before.activities + added.entries)
    expect(await notes()).toBe(before.notes + added.rows)
  },
  60_000,
)

test('R02 killed with -9 after an undo was committed and before its answer: sent again it answers what was stored, and undoes nothing twice', async () => {
  await server.kill('SIGKILL')
  server = await startServerProcess({ DATABASE_URL: proxy.connectionString })
  const cutOff = await signIn(server.url)
  await cutOff.call('DATA_CREATE', { collectionId: 'Notes', id: 'undone', record: { name: 'before' } })
  await cutOff.call('DATA_UPDATE', { collectionId: 'Notes', id: 'undone', record: { name: 'after' } })
  const { rows } = await superuser.query<{ id: string }>(
    `select id from acme_core.activity where record_id = 'undone' and action = 'update'`,
  )
  const input = { activityId: rows[0]?.id }
  const before = await activities()
  proxy.muteAfter('commit')
  const first = send(cutOff, 'DATA_UNDO', input).then(
    () => 'answered',
    () => 'no answer',
  )
  await expect.poll(() => keptAnswer('DATA_UNDO')).toBeDefined()
  await server.kill('SIGKILL')
  expect(await first).toBe('no answer')
  server = await startServerProcess({ DATABASE_URL: database.connectionString })
  const again = await send(await signIn(server.url), 'DATA_UNDO', input)
  expect(await again.json()).toMatchObject({ doneCount: 1, failedCount: 0 })
  expect(await activities()).toBe(before + 1)
}, 60_000)
