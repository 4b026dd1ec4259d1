import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Formula } from '@trellis/model'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConnection, superuserUrl } from '../../apps/server/src/database/embedded/connection-file.ts'
import { documentOf } from './employee-fixture.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { isSoaked } from './soak.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

const count = 40_000
let dataDir: string
let server: ServerProcess
let client: WorkspaceClient

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trellis-kill-recalculation-'))
  server = await startServerProcess({ TRELLIS_DATA_DIR: dataDir })
  client = await setUp(server.url)
  await define({ CONCAT: ['a', '{{record.n}}'] })
  await setUpQuery(`insert into acme."Many" (id, n, made, "createdAt", "createdBy", "updatedAt", "updatedBy")
    select 'M' || lpad(n::text, 6, '0'), n, 'a' || n, now(), 'seed', now(), 'seed' from generate_series(1, ${count}) n`)
  await setUpQuery('analyze acme."Many"')
}, 60_000)
afterAll(async () => {
  await server?.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

async function define(calculation: Formula): Promise<void> {
  const properties = {
    n: { type: 'number', format: 'number', title: 'N' },
    made: { type: 'string', format: 'text', title: 'Made', metadata: { calculation } },
  } as const
  await client.call('SCHEMA_APPLY', { collectionId: 'Many', document: documentOf('Many', properties) })
}

/** Twice, and with the database the second time. */
const twice = [false, true]

test.each<[string, Formula, string, readonly boolean[]]>([
  ['by PostgreSQL', { CONCAT: ['b', '{{record.n}}'] }, "'b' || n", isSoaked('R01') ? twice : [false]],
  ['by the interpreter', { SLUG: [{ CONCAT: ['C ', '{{record.n}}'] }] }, "'c-' || abs(n)", twice],
])(
  'R01 killed with -9 inside a recalculation %s: it goes on after the restart, ends with the right values and loses no write',
  async (_, formula, expected, kills) => {
    await define(formula)
    const acknowledged = new Map<string, number>()
    const writing = keepWriting(acknowledged)
    let before = -1
    for (const withDatabase of kills) {
      await expect.poll(doneCount, { interval: 5, timeout: 30_000 }).toBeGreaterThan(Math.max(before, 0))
      await Promise.all([server.kill('SIGKILL'), withDatabase ? killDatabase() : undefined])
      server = await startServerProcess({ TRELLIS_DATA_DIR: dataDir })
      client = await signIn(server.url)
      before = (await doneCount()) ?? count
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThan(count)
    }
    await expect.poll(doneCount, { interval: 100, timeout: 60_000 }).toBeUndefined()
    await writing.stop()

    const { rows } = await query(
      `select count(*)::int as wrong from acme."Many" where made is distinct from ${expected}`,
    )
    expect(rows).toEqual([{ wrong: 0 }])
    expect(acknowledged.size).toBeGreaterThan(10)
    const ids = [...acknowledged.keys()]
    const found = await query('select id, n::float8 as n from acme."Many" where id = any($1)', [ids])
    expect(new Map(found.rows.map(({ id, n }) => [id, n]))).toEqual(acknowledged)
    const untouched = await query('select distinct version from acme."Many" where "updatedBy" = $1', ['seed'])
    expect(untouched.rows).toEqual([{ version: 1 }])
  },
  120_000,
)

async function doneCount(): Promise<number | undefined> {
  return (await client.call('RECALCULATION_STATUS', { collectionId: 'Many' })).running?.doneCount
}

/** Writes one record after the other; notes what was acknowledged, and sends again what was not. */
function keepWriting(acknowledged: Map<string, number>): { stop(): Promise<void> } {
  let goesOn = true
  const writing = (async () => {
    for (let round = 1; goesOn; round += 1) {
      const id = `M${String(1 + ((round * 7919) % count)).padStart(6, '0')}`
      while (!(await isWritten(id, -round))) await wait(20)
      acknowledged.set(id, -round)
      await wait(5)
    }
  })()
  return {
    async stop() {
      goesOn = false
      await writing
    },
  }
}

async function isWritten(id: string, n: number): Promise<boolean> {
  try {
    await client.call('DATA_UPDATE', { collectionId: 'Many', id, record: { n } })
    return true
  } catch {
    return false
  }
}

async function killDatabase(): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

/** Again after a deadlock, as the server does: its own work on the new table, an index built beside others, may hold what this waits for. */
async function setUpQuery(text: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(text)
      return
    } catch (error) {
      if (attempt === 10 || !(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error
    }
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
