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
/** Through the proxy; the one that a case killed is followed by the one that answers again, which the next case kills. */
let server: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase('kill_during_answers')
  superuser = new pg.Pool({ connectionString: database.superuserConnectionString, max: 2 })
  proxy = await startFaultProxy(database.connectionString)
  server = await startServerProcess({ DATABASE_URL: proxy.connectionString })
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
    const cutOff = await signIn(server.url)
    const before = { activities: await activities(), notes: await notes() }
    // Others commit, too: what works behind saves, for one.
    proxy.muteAfter(last, last === 'commit' ? 'trellis.idempotency' : undefined)
    const first = send(cutOff, name, input).then(
      () => 'answered',
      () => 'no answer',
    )
    await expect.poll(() => keptAnswer(name)).toBeDefined()
    await server.kill('SIGKILL')
    expect(await first).toBe('no answer')
    server = await startServerProcess({ DATABASE_URL: proxy.connectionString })
    const again = await send(await signIn(server.url), name, input)
    expect(again.status).toBe(200)
    expect(await again.text()).toBe(await keptAnswer(name))
    expect(await activities()).toBe(before.activities + added.entries)
    expect(await notes()).toBe(before.notes + added.rows)
  },
  60_000,
)

test('R02 killed with -9 after an undo was committed and before its answer: sent again it answers what was stored, and undoes nothing twice', async () => {
  const cutOff = await signIn(server.url)
  await cutOff.call('DATA_CREATE', { collectionId: 'Notes', id: 'undone', record: { name: 'before' } })
  await cutOff.call('DATA_UPDATE', { collectionId: 'Notes', id: 'undone', record: { name: 'after' } })
  const { rows } = await superuser.query<{ id: string }>(
    `select id from acme_core.activity where record_id = 'undone' and action = 'update'`,
  )
  const input = { activityId: rows[0]?.id }
  const before = await activities()
  proxy.muteAfter('commit', 'trellis.idempotency')
  const first = send(cutOff, 'DATA_UNDO', input).then(
    () => 'answered',
    () => 'no answer',
  )
  await expect.poll(() => keptAnswer('DATA_UNDO')).toBeDefined()
  await server.kill('SIGKILL')
  expect(await first).toBe('no answer')
  server = await startServerProcess({ DATABASE_URL: proxy.connectionString })
  const again = await send(await signIn(server.url), 'DATA_UNDO', input)
  expect(await again.json()).toMatchObject({ doneCount: 1, failedCount: 0 })
  expect(await activities()).toBe(before + 1)
}, 60_000)

type Fingerprint = {
  activities: number
  drafts: number
  imports: number
  trash: number
  pins: number
  versions: number
  changes: number
}

/** What a call that is carried out twice would move once more. */
async function fingerprint(): Promise<Fingerprint> {
  const { rows } = await superuser.query<Fingerprint>(`select
    (select count(*)::int from trellis.import_run) as imports, (select count(*)::int from acme_core.schema_trash) as trash,
    (select count(*)::int from trellis.kept_index where reason = 'pinned') as pins, (select sum(schema_version)::int from trellis.tenant) as versions,
    (select count(*)::int from acme_core.asset_version where status = 'draft') as drafts,
    (select count(*)::int from trellis.schema_change where status <> 'running') as changes`)
  return { ...rows[0]!, activities: await activities() }
}

const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
const applied = (fields: object, acceptLoss = false) => ({
  collectionId: 'Notes',
  document: documentOf('Notes', { name: text('Name'), ...fields } as never),
  acceptLoss,
})

/** Each makes ready what the call needs, and says what it is asked with and what it moves. */
const calls = {
  SCHEMA_APPLY: async () => ({ input: applied({ more: text('More') }), moves: { activities: 1, versions: 1 } }),
  SCHEMA_SAVE_DRAFT: async () => {
    const { acceptLoss: _, ...input } = applied({ drafted: text('Drafted') })
    return { input, moves: { activities: 1, drafts: 1 } }
  },
  SCHEMA_TRASH_RESTORE: async (client: WorkspaceClient) => {
    await client.call('SCHEMA_APPLY', applied({ gone: text('Gone') }))
    await client.call('SCHEMA_APPLY', applied({}, true))
    const { list } = await client.call('SCHEMA_TRASH_LIST', { collectionId: 'Notes' })
    const { id } = list.find((removed: { fieldId?: string }) => removed.fieldId === 'gone')
    return { input: { id }, moves: { activities: 1, versions: 1, trash: -1 } }
  },
  SCHEMA_CHANGE_CANCEL: async () => {
    await superuser.query(`insert into trellis.schema_change (id, tenant_id, collection_id, collections, request, decided, steps, total_count)
      select 'waiting', id, 'Notes', '{Notes}', '{}', '{}', '[]', 0 from trellis.tenant`)
    return { input: { collectionId: 'Notes' }, moves: { changes: 1 } }
  },
  DATA_IMPORT: async (client: WorkspaceClient) => {
    const fileId = await client.upload('notes.csv', 'name\nonce\n')
    const columns = [{ column: 'name', fieldId: 'name' }]
    return { input: { fileId, collectionId: 'Notes', columns }, moves: { imports: 1 } }
  },
  INDEX_PIN: async () => ({
    input: { collectionId: 'Notes', equal: ['createdBy'], pinned: true },
    moves: { pins: 1 },
  }),
} satisfies Record<string, (client: WorkspaceClient) => Promise<{ input: object; moves: Partial<Fingerprint> }>>

test.each(Object.entries(calls))(
  'R02 killed with -9 after the commit of %s and before its answer: sent again it answers what was stored at once, and does nothing twice',
  async (name, prepare) => {
    const cutOff = await signIn(server.url)
    const { input, moves } = await prepare(cutOff)
    const before = await fingerprint()
    // What works behind commits, too.
    proxy.muteAfter('commit', 'trellis.idempotency')
    const first = send(cutOff, name, input).then(
      () => 'answered',
      () => 'no answer',
    )
    await expect.poll(() => keptAnswer(name), { timeout: 10_000 }).toBeDefined()
    await server.kill('SIGKILL')
    expect(await first).toBe('no answer')
    server = await startServerProcess({ DATABASE_URL: proxy.connectionString })
    const again = await send(await signIn(server.url), name, input)
    expect([again.status, await again.text()]).toEqual([200, await keptAnswer(name)])
    const after = await fingerprint()
    for (const [what, was] of Object.entries(before) as [keyof Fingerprint, number][]) {
      expect([what, after[what]]).toEqual([what, was + (what in moves ? (moves as Partial<Fingerprint>)[what]! : 0)])
    }
  },
  60_000,
)
