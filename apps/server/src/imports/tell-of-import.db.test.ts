import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'
import type { ImportOutcome } from './import-runs.ts'
import { tellOfImport } from './tell-of-import.ts'

let world: ServerWorld
let builder: Caller

beforeAll(async () => {
  world = await makeServerWorld('tell_of_import')
  builder = await world.person({ email: 'builder@w.example', roles: ['developer', 'entityAdmin'] })
  const document = { name: 'Customers & Co', schema: { type: 'object', properties: {} }, detailGroupList: [] }
  await world.run(builder, 'SCHEMA_APPLY', { collectionId: 'Customers', document, baseVersion: null })
}, 60_000)
afterAll(() => world?.close())

const counts = { rowCount: 1205, doneCount: 1205, insertedCount: 1204, updatedCount: 0, skippedCount: 1 }
const outcome: ImportOutcome = { ...counts, problems: [], problemCount: 0 }

let runs = 0
async function tell(of: ImportOutcome, { create, tookMs = 0 }: { create?: { name: string }; tookMs?: number } = {}) {
  runs += 1
  const job = {
    id: `run-${runs}`,
    caller: builder,
    fileId: 'x',
    path: 'x',
    reading: {},
    collectionId: 'Customers',
    create,
    columns: [],
    badRows: 'refuse' as const,
    startedAt: Date.now() - tookMs,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }
  const { database } = world.services
  await database
    .withRole(world.tenant.role)
    .transaction(connection => tellOfImport(world.services, connection, job, of))
  const options = { orderBy: 'createdAt', descending: true }
  const { list } = await world.run(builder, 'CORE_LIST', { cursor: { collectionId: 'Notification', options } })
  return (list as object[])[0]
}

test('who began an import is told what became of it, without the bell while they still look at it', async () => {
  expect(await tell(outcome)).toMatchObject({
    title: 'Imported into Customers & Co',
    text: 'Rows: 1,204 added, 0 changed, 1 left out.',
    link: '/builder/data/import?id=Customers&run=run-1',
    silent: true,
    read: false,
  })
  expect(await tell(outcome, { tookMs: 60_000 })).toMatchObject({ silent: false })
})

test('one that failed says why; one that was to make its collection names it', async () => {
  const failed = { ...outcome, message: '3 rows are wrong; nothing was imported' }
  expect(await tell(failed, { create: { name: 'New ones' } })).toMatchObject({
    title: 'Nothing was imported into New ones',
    text: failed.message,
  })
})

test('who does not want to be told is not', async () => {
  const before = await tell(outcome)
  await world.run(builder, 'NOTIFICATION_CHOICE_SET', { kind: 'import', product: false, mail: false })
  expect(await tell(outcome)).toEqual(before)
})
