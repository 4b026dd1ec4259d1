import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConnection, superuserUrl } from '../../apps/server/src/database/embedded/connection-file.ts'
import { documentOf } from './employee-fixture.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { lengthOf } from './soak.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

const rounds = Array.from({ length: lengthOf('R01', { short: 2, long: 40 }) }, (_, index) => index + 1)
const rowCount = 20_000
const csv = `key,name,amount,day\n${Array.from({ length: rowCount }, (_, index) => `k${index},Row number ${index},${index}.25,2024-01-${String((index % 28) + 1).padStart(2, '0')}`).join('\n')}\n`
const title = { type: 'string', format: 'text', title: 'Name' } as const
const columns = [
  { column: 'key', fieldId: 'id' },
  { column: 'name', fieldId: 'name', field: title },
  { column: 'amount', fieldId: 'amount', field: { type: 'number', format: 'number', title: 'Amount' } },
  { column: 'day', fieldId: 'day', field: { type: 'string', format: 'date', title: 'Day' } },
]

let dataDir: string
let server: ServerProcess
let client: WorkspaceClient
/** How long an import takes that nobody disturbs. */
let usual = Number.POSITIVE_INFINITY
const kept = { collections: new Set<string>(), records: new Set<string>() }
const outcomes: ('complete' | 'absent')[] = []
const restarts: { importId: string; at: number }[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trellis-kill-'))
  server = await startServerProcess({ TRELLIS_DATA_DIR: dataDir })
  client = await setUp(server.url)
  await client.call('SCHEMA_APPLY', { collectionId: 'Notes', document: documentOf('Notes', { name: title }) })
  // The first one after a start takes longer than those that follow.
  for (const collectionId of ['First', 'Undisturbed']) {
    const began = Date.now()
    expect(await client.finished(await startImport(collectionId))).toMatchObject({
      status: 'succeeded',
      insertedCount: rowCount,
    })
    usual = Math.min(usual, Date.now() - began)
    kept.collections.add(collectionId)
  }
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

async function startImport(collectionId: string): Promise<string> {
  const fileId = await client.upload('rows.csv', csv)
  const started = await client.call('DATA_IMPORT', { fileId, collectionId, create: { name: collectionId }, columns })
  return started.importId
}

// Each round at a random moment of its own part of the usual time, so that few rounds reach all parts of it.
test.each(rounds)(
  'R01 killed with -9 inside an import, round %i: what was acknowledged is there, nothing is there by half, and it starts again',
  async round => {
    const moment = Math.round(((round - Math.random()) / rounds.length) * usual * 1.3)
    await killAndStartAgain(`Import${round}`, round % 2 === 0, () =>
      wait(moment, `${moment} ms into an import of ${usual} ms`),
    )
  },
  60_000,
)

test.each([false, true])(
  'R01 killed in the moment in which an import is told to have succeeded, with the database: %s',
  async withDatabase => {
    const collectionId = `Told${withDatabase}`
    await killAndStartAgain(collectionId, withDatabase, async watching => {
      await watching
      return 'when it was told'
    })
    expect(kept.collections.has(collectionId)).toBe(true)
  },
  60_000,
)

/** `moment` settles when it is time, and says when that is. */
async function killAndStartAgain(
  collectionId: string,
  withDatabase: boolean,
  moment: (watching: Promise<unknown>) => Promise<string>,
): Promise<void> {
  const importId = await startImport(collectionId)
  const writing = keepWriting(collectionId)
  const watching = watch(importId)
  const when = await moment(watching)
  await Promise.all([server.kill('SIGKILL'), withDatabase ? killDatabase() : undefined])
  for (const id of await writing) kept.records.add(id)
  const acknowledged = (await watching).succeeded
  if (acknowledged) kept.collections.add(collectionId)

  server = await startServerProcess({ TRELLIS_DATA_DIR: dataDir })
  restarts.push({ importId, at: Date.now() })
  client = await signIn(server.url)
  const outcome = await expectWhole(collectionId)
  outcomes.push(outcome)
  const told = acknowledged ? ', as was told' : ''
  console.log(`${collectionId}: killed ${when}${withDatabase ? ', with the database' : ''}: ${outcome}${told}`)
}

test('none of these imports is told as running ten seconds after its restart', async () => {
  const last = restarts.at(-1)?.at ?? 0
  // What is kept of them, for whoever asks for a run could end it by that.
  const running = async () =>
    (await query(`select id from trellis.import_run where status = 'running' and id = any($1)`, [importIds()])).rows
  await expect.poll(running, { timeout: Math.max(1, last + 10_000 - Date.now()) }).toEqual([])
  await expectEnded()
  for (const importId of importIds()) {
    expect((await client.call('DATA_IMPORT_STATUS', { importId })).status).not.toBe('running')
  }
}, 30_000)

test('all that was acknowledged in any of these rounds is still there, and an import works', async () => {
  for (const collectionId of kept.collections) await expectWhole(collectionId)
  expect(kept.records.size).toBeGreaterThan(rounds.length)
  expect(outcomes.filter(outcome => outcome === 'absent').length).toBeGreaterThan(rounds.length / 4)
  const importId = await startImport('Afterwards')
  expect(await client.finished(importId)).toMatchObject({ status: 'succeeded', insertedCount: rowCount })
  await expectWhole('Afterwards')
})

/** Makes one note after the other until the server is gone; the ids of those that it acknowledged. */
async function keepWriting(name: string): Promise<string[]> {
  const written: string[] = []
  for (let number = 0; ; number += 1) {
    const id = `note-${name}-${number}`
    try {
      await client.call('DATA_CREATE', { collectionId: 'Notes', id, record: { name: id } })
      written.push(id)
      await wait(10)
    } catch {
      return written
    }
  }
}

/** Whether the server told that the import had succeeded. */
async function watch(importId: string): Promise<{ succeeded: boolean }> {
  for (;;) {
    try {
      const { status } = await client.call('DATA_IMPORT_STATUS', { importId })
      if (status !== 'running') return { succeeded: status === 'succeeded' }
      await wait(5)
    } catch {
      return { succeeded: false }
    }
  }
}

async function killDatabase(): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

/** The collection is complete where it is there, and there where that was told; nothing of it is elsewhere. */
async function expectWhole(collectionId: string): Promise<'complete' | 'absent'> {
  const [found] = (
    await query(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'acme' and c.relname = $1) as table,
        (select count(*)::int from acme_core.asset_version where asset_kind = 'Entity' and asset_id = $1) as versions,
        (select count(*)::int from acme_core."Entity" where id = $1) as listed,
        (select count(*)::int from acme_core.collection_table where collection_id = $1) as named,
        (select count(*)::int from acme_core.activity where collection_id = $1) as entries,
        (select count(distinct record_id)::int from acme_core.activity where collection_id = $1) as logged,
        (select count(*)::int from pg_class where relname like 'import_stage%') as staged`,
      [collectionId],
    )
  ).rows
  if (found?.['table'] === true) {
    const { rows } =
      await query(`select count(*)::int as rows, count(distinct id)::int as ids, min(version) as version, count(name)::int as names,
      sum(amount)::float8 as total from acme."${collectionId}"`)
    expect([collectionId, rows[0]]).toEqual([
      collectionId,
      {
        rows: rowCount,
        ids: rowCount,
        version: 1,
        names: rowCount,
        total: (rowCount * (rowCount - 1)) / 2 + rowCount / 4,
      },
    ])
    const whole = { table: true, versions: 1, listed: 1, named: 1, entries: rowCount, logged: rowCount, staged: 0 }
    expect([collectionId, found]).toEqual([collectionId, whole])
    const listed = await client.call('DATA_LIST', { cursor: { collectionId, options: { limit: 1 } } })
    expect(listed.totalCount).toBe(rowCount)
  } else {
    const nothing = { table: false, versions: 0, listed: 0, named: 0, entries: 0, logged: 0, staged: 0 }
    expect([collectionId, found]).toEqual([collectionId, nothing])
    expect([collectionId, kept.collections.has(collectionId)]).toEqual([collectionId, false])
  }
  const { rows } = await query(
    `select (select count(*)::int from acme."Notes" where id = any($1)) as notes,
      (select count(distinct record_id)::int from acme_core.activity where collection_id = 'Notes' and record_id = any($1)) as logged,
      (select count(*)::int from acme."Notes") - (select count(*)::int from acme_core.activity where collection_id = 'Notes') as unlogged`,
    [[...kept.records]],
  )
  expect(rows).toEqual([{ notes: kept.records.size, logged: kept.records.size, unlogged: 0 }])
  return found?.['table'] === true ? 'complete' : 'absent'
}

const importIds = () => restarts.map(({ importId }) => importId)

/** A run that a restart interrupted has an end, though nobody asked for it, and what it says is true. */
async function expectEnded(): Promise<void> {
  const { rows } = await query(
    `select collection_id as collection, status, exists (select from acme_core."Entity" e where e.id = collection_id) as there
      from trellis.import_run where id = any($1)`,
    [importIds()],
  )
  expect(rows).toHaveLength(restarts.length)
  for (const { collection, status, there } of rows) {
    expect([collection, status]).toEqual([collection, there ? 'succeeded' : 'failed'])
  }
}

async function query(text: string, values: unknown[] = []): Promise<pg.QueryResult<Record<string, unknown>>> {
  const url = new URL(superuserUrl(await loadConnection(dataDir)))
  url.pathname = '/trellis'
  const connection = new pg.Client({ connectionString: url.href })
  await connection.connect()
  try {
    return await connection.query(text, values)
  } finally {
    await connection.end()
  }
}
