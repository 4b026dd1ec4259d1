import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let superuser: pg.Pool
let proxy: FaultProxy
/** Through the proxy; the one that a test killed is followed by the one that answers again, which the next test kills. */
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

/** As programs do: PostgreSQL may hold for a moment longer what the killed server had locked, which is told by 503. */
async function sendUntilFree(client: WorkspaceClient, name: string, input: object): Promise<Response> {
  for (let left = 20; ; left -= 1) {
    const answer = await send(client, name, input)
    if (answer.status !== 503 || left === 0) return answer
    await answer.text()
    await sleep(500)
  }
}

/** The one answer that was kept with what was written; undefined before the commit. */
async function keptAnswer(key: string): Promise<string | undefined> {
  const { rows } = await superuser.query<{ answer: string | null }>(
    'select answer from trellis.idempotency where key = $1',
    [key],
  )
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]?.answer ?? undefined
}

type Fingerprint = {
  activities: number
  notes: number
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
    (select count(*)::int from acme_core.activity where action not in ('get', 'list')) as activities,
    (select count(*)::int from acme."Notes") as notes,
    (select count(*)::int from trellis.import_run) as imports, (select count(*)::int from acme_core.schema_trash) as trash,
    (select count(*)::int from trellis.kept_index where reason = 'pinned') as pins, (select sum(schema_version)::int from trellis.tenant) as versions,
    (select count(*)::int from acme_core.asset_version where status = 'draft') as drafts,
    (select count(*)::int from trellis.schema_change where status <> 'running') as changes`)
  return rows[0]!
}

const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
const applied = (fields: object, acceptLoss = false) => ({
  collectionId: 'Notes',
  document: documentOf('Notes', { name: text('Name'), ...fields } as never),
  acceptLoss,
})

/** What a call is asked with, what it moves, and what its answer says where that is more than that it was stored. */
type Asked = { input: object; moves: Partial<Fingerprint>; says?: object }

/** Each makes ready what the call needs. */
const calls = {
  DATA_CREATE: async () => ({
    input: { collectionId: 'Notes', record: { name: 'made' } },
    moves: { activities: 1, notes: 1 },
  }),
  DATA_UPDATE: async () => ({
    input: { collectionId: 'Notes', id: 'updated', record: { name: 'after' } },
    moves: { activities: 1 },
  }),
  DATA_UPSERT: async () => ({
    input: { collectionId: 'Notes', id: 'upserted', record: { name: 'made or changed' } },
    moves: { activities: 1, notes: 1 },
  }),
  DATA_DELETE: async () => ({
    input: { collectionId: 'Notes', id: 'deleted' },
    moves: { activities: 1, notes: -1 },
  }),
  DATA_BULK_UPDATE: async () => ({
    input: { collectionId: 'Notes', records: [{ name: 'a' }, { name: 'b' }, { id: 'updated', name: 'c' }] },
    moves: { activities: 3, notes: 2 },
  }),
  DATA_RESTORE: async () => ({
    input: { cursor: { collectionId: 'Notes', id: 'deleted' } },
    moves: { activities: 1, notes: 1 },
  }),
  CORE_CREATE: async () => ({
    input: { collectionId: 'Tag', record: { name: 'Desk' } },
    moves: { activities: 1 },
  }),
  DATA_UNDO: async client => {
    await client.call('DATA_CREATE', { collectionId: 'Notes', id: 'undone', record: { name: 'before' } })
    await client.call('DATA_UPDATE', { collectionId: 'Notes', id: 'undone', record: { name: 'after' } })
    const { rows } = await superuser.query<{ id: string }>(
      `select id from acme_core.activity where record_id = 'undone' and action = 'update'`,
    )
    return { input: { activityId: rows[0]?.id }, moves: { activities: 1 }, says: { doneCount: 1, failedCount: 0 } }
  },
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
} satisfies Record<string, (client: WorkspaceClient) => Promise<Asked>>

type CallName = keyof typeof calls

/** Of these the answer is the last that is sent before PostgreSQL commits. */
const endWithAnswer: readonly CallName[] = ['DATA_CREATE', 'DATA_UPDATE', 'DATA_UPSERT', 'DATA_DELETE']

/** Nobody hears of its commit: the calls of a test wait for their answers side by side, so that one kill meets all of them. */
async function leaveUnanswered(client: WorkspaceClient, name: CallName) {
  const { input, moves, says = {} }: Asked = await calls[name](client)
  const before = await fingerprint()
  // Others commit, too: what works behind saves, for one.
  if (endWithAnswer.includes(name)) proxy.muteAfter('trellis.idempotency')
  else proxy.muteAfter('commit', 'trellis.idempotency')
  const first = send(client, name, input).then(
    () => 'answered',
    () => 'no answer',
  )
  await expect.poll(() => keptAnswer(name), { timeout: 10_000 }).toBeDefined()
  const after = await fingerprint()
  const moved = Object.entries(before).map(([what, was]) => [what, was + (moves[what as keyof Fingerprint] ?? 0)])
  expect([name, after]).toEqual([name, Object.fromEntries(moved)])
  return { name, input, says, first, after }
}

const killed: readonly (readonly CallName[])[] = [
  ['DATA_CREATE', 'DATA_UPDATE', 'DATA_UPSERT', 'DATA_DELETE', 'DATA_BULK_UPDATE'],
  ['DATA_RESTORE', 'CORE_CREATE', 'DATA_UNDO', 'INDEX_PIN'],
  ['SCHEMA_APPLY', 'SCHEMA_SAVE_DRAFT', 'SCHEMA_TRASH_RESTORE', 'SCHEMA_CHANGE_CANCEL', 'DATA_IMPORT'],
]

test('every call is killed once', () => {
  expect(killed.flat().toSorted()).toEqual(Object.keys(calls).toSorted())
})

test.each(killed.map(names => [names.join(', '), names] as const))(
  'R02 killed with -9 after the commits of %s and before their answers: sent again each answers what was stored, and does nothing twice',
  async (_, names) => {
    const cutOff = await signIn(server.url)
    const asked: Awaited<ReturnType<typeof leaveUnanswered>>[] = []
    for (const name of names) asked.push(await leaveUnanswered(cutOff, name))
    await server.kill('SIGKILL')
    for (const { name, first } of asked) expect([name, await first]).toEqual([name, 'no answer'])
    server = await startServerProcess({ DATABASE_URL: proxy.connectionString })
    // As programs do: on a busy machine the first connections may take longer than the server waits, which is told by 503.
    const client = await vi.waitFor(() => signIn(server.url), { timeout: 20_000, interval: 500 })
    for (const { name, input, says } of asked) {
      const again = await sendUntilFree(client, name, input)
      const answer = await again.text()
      expect([name, again.status, answer]).toEqual([name, 200, await keptAnswer(name)])
      expect(JSON.parse(answer)).toMatchObject(says)
      expect([name, await fingerprint()]).toEqual([name, asked.at(-1)?.after])
    }
  },
  60_000,
)
