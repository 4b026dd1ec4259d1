import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConnection, superuserUrl } from '../../apps/server/src/database/embedded/connection-file.ts'
import { documentOf } from './employee-fixture.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { isSoaked, lengthOf } from './soak.ts'
import type { AnyJson } from './test-server.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

const size = 1000
/** Gives the transaction something to write, so that kills can meet it. */
const body = 'It was a long night. '.repeat(100)
let dataDir: string
let server: ServerProcess
let client: WorkspaceClient
/** How long a save takes that nobody disturbs. */
let usual = 0
/** How long the transaction of one writes at least. */
let writing = Number.POSITIVE_INFINITY

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trellis-kill-bulk-'))
  server = await startServerProcess({ TRELLIS_DATA_DIR: dataDir })
  client = await setUp(server.url)
  const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
  const properties = { name: text('Name'), body: text('Body') }
  await client.call('SCHEMA_APPLY', { collectionId: 'Notes', document: documentOf('Notes', properties) })
  await save('warm', randomUUID())
  const began = Date.now()
  await save('undisturbed', randomUUID())
  usual = Date.now() - began
  // A machine that was busy for a moment would have the kills come after the transactions.
  for (const round of [1, 2, 3]) writing = Math.min(writing, await timeOfWriting(`timed-${round}`))
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

async function save(name: string, key: string): Promise<AnyJson> {
  const records = Array.from({ length: size }, (_, index) => ({ id: `${name}-${index}`, name, body }))
  const answer = await fetch(`${client.url}/api/operations/DATA_BULK_UPDATE`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ collectionId: 'Notes', records }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Of the first save that is seen to write: one may come and go between two looks. */
async function timeOfWriting(name: string): Promise<number> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const watch = await openWatch()
    const saved = save(`${name}-${attempt}`, randomUUID())
    const isSeen = await Promise.race([saved.then(() => false), watch.untilWriting().then(() => true)])
    const began = performance.now()
    while (isSeen && (await watch.isWriting())) continue
    const time = performance.now() - began
    await saved
    watch.close()
    if (isSeen) return time
  }
  throw new Error('No save was seen to write')
}

async function count(collectionId: string, filter: object): Promise<number> {
  const name = collectionId === 'Activity' ? 'CORE_LIST' : 'DATA_LIST'
  return (await client.call(name, { cursor: { collectionId, filter } })).totalCount
}

// At parts of the usual time, before, inside and after the transaction.
test.each(isSoaked('R01') ? [0.1, 0.5, 0.9, 1.1] : [1.1])(
  'R01 killed with -9 at %f of a bulk save: all of it is there or nothing, and sent again under its key it is there once',
  async part => {
    await killAndSendAgain(`part-${part * 10}`, { withDatabase: false }, async send => {
      void send()
      await wait(Math.round(usual * part))
    })
  },
  60_000,
)

/** Of the time of writing: the long form kills behind the transaction, too; two kills beside other tests are meant to meet it. */
const furthest = isSoaked('R01') ? 2 : 0.5
const seeds = Array.from({ length: lengthOf('R01', { short: 2, long: 200 }) }, (_, index) => index + 1)
let insideCount = 0

test.each(seeds)(
  'R01 killed with -9 at a random moment inside the transaction, seed %i: all of it is there or nothing, and once when sent again',
  async seed => {
    const random = seeded(seed)
    // Few kills are not left to chance in this: one is of the server alone, one of the database as well.
    const withDatabase = isSoaked('R01') ? random() < 0.5 : seed % 2 === 0
    await killAndSendAgain(`seed-${seed}`, { withDatabase }, async send => {
      const watch = await openWatch()
      const length = furthest * writing * random()
      // A save that comes and goes between two looks is killed behind its transaction.
      await Promise.race([send(), watch.untilWriting()])
      await wait(length)
      if (await watch.isWriting()) insideCount += 1
      return watch.close
    })
  },
  60_000,
)

// Whether a kill comes in time is a matter of the clock.
test.runIf(isSoaked('R01'))('R01 some of these kills met the transaction', () => {
  expect(insideCount).toBeGreaterThanOrEqual(Math.max(1, Math.floor(seeds.length / 5)))
})

/** `moment` sends the save, and settles when it is time to kill, with what is to be done afterwards. */
async function killAndSendAgain(
  name: string,
  { withDatabase }: { withDatabase: boolean },
  moment: (send: () => Promise<AnyJson | undefined>) => Promise<void | (() => void)>,
): Promise<void> {
  const key = randomUUID()
  let first: Promise<AnyJson | undefined> | undefined
  let isKilled = false
  const end = await moment(() => {
    first = save(name, key).catch((error: unknown) => {
      if (!isKilled) throw error
    })
    return first
  })
  isKilled = true
  await Promise.all([server.kill('SIGKILL'), withDatabase ? killDatabase() : undefined])
  end?.()
  const acknowledged = await first
  server = await startServerProcess({ TRELLIS_DATA_DIR: dataDir })
  client = await signIn(server.url)
  const there = await count('Notes', { name: { $eq: name } })
  expect(acknowledged ? [size] : [0, size]).toContain(there)
  // What is there is there with its entry, before anything is sent again.
  expect(await count('Activity', { collectionId: { $eq: 'Notes' }, recordId: { $startsWith: `${name}-` } })).toBe(there)

  const again = await save(name, key)
  expect(again.summary).toEqual({ total: size, successful: size, failed: 0, ignored: 0 })
  if (acknowledged) expect(again).toEqual(acknowledged)
  expect(await count('Notes', { name: { $eq: name } })).toBe(size)
  expect(await count('Activity', { batchId: { $eq: again.batchId } })).toBe(size)
  expect(await count('Activity', { collectionId: { $eq: 'Notes' }, recordId: { $eq: `${name}-7` } })).toBe(1)
}

/** Sees in PostgreSQL itself whether a transaction has begun to write. */
async function openWatch() {
  const url = new URL(superuserUrl(await loadConnection(dataDir)))
  url.pathname = '/trellis'
  const eyes = new pg.Client({ connectionString: url.href })
  eyes.on('error', () => undefined)
  await eyes.connect()
  let transaction: string | undefined
  // The server writes other things, too: indexes of a new collection, for one.
  const findTransaction = async () => {
    const { rows } = await eyes.query<{ xid: string }>(
      `select backend_xid::text as xid from pg_stat_activity where backend_xid is not null and query like '%json_to_recordset%' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.xid
  }
  return {
    async isWriting() {
      return (
        (await eyes.query('select from pg_stat_activity where backend_xid = $1::xid', [transaction])).rowCount !== 0
      )
    },
    async untilWriting() {
      // A server that has just begun may take a while on a busy machine.
      const until = Date.now() + 20_000
      while (Date.now() < until) {
        transaction = await findTransaction()
        if (transaction !== undefined) return
      }
      throw new Error('No transaction was seen to write')
    },
    close: () => void eyes.end().catch(() => undefined),
  }
}

async function killDatabase(): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b1
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
