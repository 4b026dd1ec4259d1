import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { lengthOf } from './soak.ts'
import type { AnyJson } from './test-server.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

const collectionId = 'Papers'
const text = (title: string) => ({ type: 'string', format: 'text', title }) as const

let database: TestDatabase
let superuser: pg.Pool
let activity: string
const servers: ServerProcess[] = []
/** The two editors of each pair work on a server each. */
const editors: WorkspaceClient[] = []

beforeAll(async () => {
  database = await createTestDatabase('two_editors')
  superuser = new pg.Pool({ connectionString: database.superuserConnectionString, max: 2 })
  const environment = { DATABASE_URL: database.connectionString }
  servers.push(await startServerProcess(environment))
  editors.push(await setUp(servers[0]!.url))
  servers.push(await startServerProcess(environment))
  editors.push(await signIn(servers[1]!.url))
  const found = await superuser.query<{ name: string }>('select core_schema_name as name from trellis.tenant')
  activity = `${pg.escapeIdentifier(found.rows[0]!.name)}.activity`
  const document = documentOf(collectionId, { name: text('Name'), left: text('Left'), right: text('Right') })
  await editors[0]!.call('SCHEMA_APPLY', { collectionId, document })
  await vi.waitFor(() => editors[1]!.call('DATA_LIST', { cursor: { collectionId } }), { timeout: 10_000, interval: 50 })
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.kill('SIGTERM')))
  await superuser?.end()
  await database?.drop()
})

type Refused = { code: string; conflicts: Record<string, AnyJson> }
/** `loaded`: the value that the editor saw when they began. */
type Saved = { field: string; value: string; loaded: string | undefined; version: number; isForced: boolean }

async function save(
  editor: WorkspaceClient,
  id: string,
  record: object,
  options: object,
): Promise<{ record: AnyJson } | Refused> {
  const answer = await fetch(`${editor.url}/api/operations/DATA_UPDATE`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ collectionId, id, record, options }),
  })
  const body = await answer.json()
  if (answer.ok) return { record: body }
  return { code: body.error.code, conflicts: body.error.details?.conflicts ?? {} }
}

/** Loads the record, saves a value of one's own over what was loaded, and now and then insists where somebody was quicker. */
async function edit(editor: WorkspaceClient, id: string, field: string, value: string): Promise<Saved | Refused> {
  const loaded = await editor.call('DATA_GET', { collectionId, id })
  const base = { version: loaded.version, values: { [field]: loaded[field] ?? null } }
  const first = await save(editor, id, { [field]: value }, { base })
  if ('record' in first) return { field, value, loaded: loaded[field], version: first.record.version, isForced: false }
  expect(first.code).toBe('UPDATE_CONFLICT')
  const conflict = first.conflicts[field]
  expect(conflict).toMatchObject({ mine: value, base: loaded[field] ?? null, at: expect.any(String) })
  expect(conflict.theirs).not.toBe(loaded[field] ?? null)
  if (Math.random() < 0.5) return first
  const forced = await save(editor, id, { [field]: value }, { base, force: true })
  if (!('record' in forced)) throw new Error(`A forced save was refused: ${forced.code}`)
  return { field, value, loaded: loaded[field], version: forced.record.version, isForced: true }
}

/** Every acknowledged save is one step of the record, and there is no other. */
async function check(id: string, outcomes: readonly (Saved | Refused)[]): Promise<void> {
  const saved = outcomes.filter(outcome => 'version' in outcome).toSorted((a, b) => a.version - b.version)
  expect(saved.map(({ version }) => version)).toEqual(saved.map((_, index) => index + 2))
  const { rows } = await superuser.query<{ log: AnyJson[] }>(
    `select change_log as log from ${activity} where collection_id = $1 and record_id = $2 and action = 'update'`,
    [collectionId, id],
  )
  const last = new Map<string, string | undefined>()
  const logged = rows.flatMap(({ log }) => log)
  expect(logged.map(({ value }) => value).toSorted()).toEqual(saved.map(({ value }) => value).toSorted())
  for (const { field, value, loaded, isForced } of saved) {
    const entry = logged.find(each => each.value === value)
    expect(entry).toMatchObject({ key: field })
    expect(entry?.prevValue ?? undefined).toBe(last.get(field))
    // Who did not insist wrote over nothing but what they had seen.
    if (!isForced) expect(loaded).toBe(last.get(field))
    last.set(field, value)
  }
  const record = await editors[1]!.call('DATA_GET', { collectionId, id })
  expect(record.version).toBe(saved.length + 1)
  for (const [field, value] of last) expect(record[field]).toBe(value)
}

const long = ['R06', 'R07'].includes(process.env['TRELLIS_SOAK'] ?? '')
const [pairs, saves] = long ? [100, 1000] : [10, 25]
const atOnce = 10

/** The long form lasts longer than the quarter of an hour that an access token is good for. */
async function signInAgain(): Promise<void> {
  for (const [index, { url }] of servers.entries()) editors[index] = await signIn(url)
}

/** Both editors of a pair save as often, at the same time. */
async function editTogether(id: string, fields: readonly [string, string]): Promise<(Saved | Refused)[]> {
  await editors[0]!.call('DATA_CREATE', { collectionId, id, record: { name: id } })
  const outcomes: (Saved | Refused)[] = []
  for (let round = 0; round < saves; round += 1) {
    outcomes.push(
      ...(await Promise.all(
        editors.map((editor, index) => edit(editor, id, fields[index] ?? 'left', `${id}-${index}-${round}`)),
      )),
    )
  }
  return outcomes
}

test(
  'R06 two editors of the same field: who comes second is told both values, forcing is logged, and no save is lost or invented',
  async () => {
    let refused = 0
    let forced = 0
    for (let from = 0; from < pairs; from += atOnce) {
      await signInAgain()
      const ids = Array.from({ length: Math.min(atOnce, pairs - from) }, (_, index) => `same-${from + index}`)
      await Promise.all(
        ids.map(async id => {
          const outcomes = await editTogether(id, ['left', 'left'])
          refused += outcomes.filter(outcome => 'code' in outcome).length
          forced += outcomes.filter(outcome => 'isForced' in outcome && outcome.isForced).length
          await check(id, outcomes)
        }),
      )
    }
    expect(refused).toBeGreaterThan(0)
    expect(forced).toBeGreaterThan(0)
  },
  lengthOf('R06', { short: 60_000, long: 3_600_000 }),
)

test(
  'R07 two editors of different fields: both survive, each time',
  async () => {
    for (let from = 0; from < pairs; from += atOnce) {
      await signInAgain()
      const ids = Array.from({ length: Math.min(atOnce, pairs - from) }, (_, index) => `other-${from + index}`)
      await Promise.all(
        ids.map(async id => {
          const outcomes = await editTogether(id, ['left', 'right'])
          expect(outcomes.filter(outcome => 'code' in outcome)).toEqual([])
          await check(id, outcomes)
        }),
      )
    }
  },
  lengthOf('R07', { short: 60_000, long: 3_600_000 }),
)
