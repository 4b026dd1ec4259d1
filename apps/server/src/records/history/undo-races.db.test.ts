import type { BulkOutput, UndoOutput } from '@trellis/contract'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilBlocked } from '../../../../../tests/integration/until-blocked.ts'
import { type Employees, makeEmployees, text } from '../../../../../tests/scenarios/employees.ts'
import { applySchema } from '../../schema/apply-schema.ts'
import { inParts, mostBytes } from './undo-page-size.ts'

let world: Employees
const builders = { core: false } as const

beforeAll(async () => {
  world = await makeEmployees('undo_races')
}, 120_000)
afterAll(() => world?.close())

async function bulk(records: RecordValues[], collectionId = 'Employees'): Promise<BulkOutput> {
  return JSON.parse((await world.records.bulkSave(world.admin, { collectionId, records }, builders)).text)
}
const activity = () => sql.id(world.tenant.coreSchema, 'activity')
const undo = (batchId: string): Promise<UndoOutput> => world.records.undo(world.admin, { batchId })
const idsOf = (prefix: string, size: number) => Array.from({ length: size }, (_, index) => `${prefix}-${index}`)

test('what somebody is changing at the moment when its making is undone stays, with their change', async () => {
  const { batchId } = await bulk(['edited', 'left'].map(id => ({ id, name: id })))
  let undoing: Promise<UndoOutput> | undefined
  await world.tables.transaction(async connection => {
    const input = { collectionId: 'Employees', id: 'edited', record: { name: 'Changed' } }
    await world.records.update(world.admin, input, { ...builders, connection })
    undoing = undo(batchId)
    await untilBlocked(world.database)
  })
  expect(await undoing).toMatchObject({ doneCount: 1, failed: [{ id: 'edited', message: 'It was changed since' }] })
  expect(await world.get(world.admin, 'Employees', 'edited')).toMatchObject({ name: 'Changed' })
  await expect(world.get(world.admin, 'Employees', 'left')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('two who undo the same at once undo each change once between them', async () => {
  const [old, made] = [idsOf('old', 40), idsOf('made', 40)]
  await bulk(old.map(id => ({ id, name: 'Before' })))
  const { batchId } = await bulk([...old, ...made].map(id => ({ id, name: 'After' })))
  const both = await Promise.all([undo(batchId), undo(batchId)])
  const written = await world.tables.run<{ id: string }>(
    sql`select record_id as id from ${activity()} where undo_of = ${batchId} and batch_id = any(${both.map(each => each.batchId)}::text[])`,
  )
  expect(written.map(({ id }) => id).toSorted()).toEqual([...old, ...made].toSorted())
  for (const id of old) expect(await world.get(world.admin, 'Employees', id)).toMatchObject({ name: 'Before' })
  const rows = await world.tables.run(
    sql`select id from ${sql.id(world.tenant.schema, 'Employees')} where id like 'made-%'`,
  )
  expect(rows).toEqual([])
})

test('changes of long texts are undone in pages that fit into memory, and such records come back in parts', async () => {
  const ids = idsOf('long', 24)
  const long = (letter: string) => letter.repeat(1_000_000)
  await bulk(ids.map(id => ({ id, name: id, notes: long('a') })))
  const { batchId } = await bulk(ids.map(id => ({ id, notes: long('b') })))
  expect(await undo(batchId)).toMatchObject({ doneCount: 24, failedCount: 0 })
  const [pages] = await world.tables.run(
    sql`select count(distinct xid)::int as count, max(part)::int as most from (select xid, count(*) over (partition by xid) as part
      from ${activity()} where undo_of = ${batchId}) parts`,
  )
  expect(pages).toEqual({ count: 3, most: 8 })
  expect((await world.get(world.admin, 'Employees', 'long-23'))['notes']).toBe(long('a'))
  const others = idsOf('gone', 24)
  const removed = await undo((await bulk(others.map(id => ({ id, name: id, notes: long('c') })))).batchId)
  expect(removed).toMatchObject({ doneCount: 24 })
  expect(await undo(removed.batchId)).toMatchObject({ doneCount: 24, failedCount: 0 })
  expect((await world.get(world.admin, 'Employees', 'gone-0'))['notes']).toBe(long('c'))
}, 120_000)

test('parts hold no more than fits, and each at least one', () => {
  const sizes = [mostBytes, 1, mostBytes - 1, mostBytes * 2, 1, 1].map(size => ({ size }))
  expect(inParts(sizes).map(part => part.map(({ size }) => size))).toEqual([
    [mostBytes],
    [1, mostBytes - 1],
    [mostBytes * 2],
    [1, 1],
  ])
  expect(inParts([])).toEqual([])
})

test('a field that another server has renamed meanwhile is undone under its new id', async () => {
  await world.define('Renamed', { name: text('Name'), size: text('Size') })
  await bulk([{ id: 'r', name: 'R', size: 'small' }], 'Renamed')
  const { batchId } = await bulk([{ id: 'r', size: 'large' }], 'Renamed')
  const { document, version } = await world.collection('Renamed')
  const { size, ...others } = document.schema.properties
  const properties = { ...others, width: size! }
  const elsewhere = { ...world, bus: { ...world.bus, announce: () => undefined } }
  await applySchema(elsewhere, {
    tenant: world.tenant,
    collectionId: 'Renamed',
    document: { ...document, schema: { ...document.schema, properties } },
    renames: { width: 'size' },
    baseVersion: version,
    author: 'admin',
  })
  expect(await undo(batchId)).toMatchObject({ doneCount: 1, failedCount: 0 })
  expect(await world.get(world.admin, 'Renamed', 'r')).toMatchObject({ width: 'small' })
})
