import { afterAll, beforeAll, expect, test } from 'vitest'
import { canary } from './recorder.ts'
import { makeSecurityWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeSecurityWorld('bulk_over_http')
})
afterAll(() => world?.close())

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Bulk ${from + index}`,
    dept: 'sales',
    age: (from + index) % 90,
    notes: 'A note of some length that tells what it is about',
  }))
const bulk = (actor: 'sales' | 'tenantAdmin', input: object, key?: string) =>
  world.call(
    actor,
    'DATA_BULK_UPDATE',
    { collectionId: 'Employee', ...input },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )

test('R02 a bulk save that is sent again under its key answers the same and saves nothing twice', async () => {
  const records = many(200)
  const first = await bulk('tenantAdmin', { records }, 'bulk-1')
  expect(first.json.summary).toEqual({ total: 200, successful: 200, failed: 0, ignored: 0 })
  const again = await bulk('tenantAdmin', { records }, 'bulk-1')
  expect(again.json).toEqual(first.json)
  const found = await world.list(
    'tenantAdmin',
    { collectionId: 'Employee', filter: { name: { $contains: 'Bulk 1' } } },
    { count: 'exact' },
  )
  expect(found.json.totalCount).toBe(1 + 10 + 100)
  const log = await world.call('tenantAdmin', 'CORE_LIST', {
    cursor: { collectionId: 'Activity', filter: { batchId: { $eq: first.json.batchId } } },
  })
  expect(log.json.totalCount).toBe(200)
})

test('S32 a hundred records, own, of another app, of another workspace and of nothing: each is told by itself, force or not', async () => {
  const foreign = await world.call('other', 'DATA_CREATE', { collectionId: 'Employee', record: { name: 'Two' } })
  const kept = { name: canary.text('row', 'of another app'), dept: 'hr' }
  const ofHr = await world.call('hr', 'DATA_CREATE', { collectionId: 'Employee', record: kept })
  expect(ofHr.status).toBe(200)
  const out = ['pay1', String(ofHr.json.id), String(foreign.json.id), 'no-such-record']
  const own = await bulk('tenantAdmin', { records: many(100 - out.length) })
  const ids: string[] = [...own.json.successful.map(({ id }: { id: string }) => id), ...out]
  expect(ids).toHaveLength(100)
  const told = []
  for (const force of [false, true]) {
    const base = Object.fromEntries(ids.map(id => [id, { version: 1, values: {} }]))
    const records = ids.map(id => ({ id, name: `Named anew ${force}` }))
    const answer = await bulk('sales', { records, options: { force, base } })
    expect(answer.status).toBe(200)
    expect(answer.json.summary).toMatchObject({ total: 100, successful: 96, failed: 4 })
    told.push(answer.json.failed)
  }
  const refused = out.map((_, index) => ({ index: 96 + index, code: 'NOT_FOUND', message: 'The record was not found' }))
  for (const failed of told) expect(failed).toMatchObject(refused)
  const stored = await world.call('hr', 'DATA_GET', { collectionId: 'Employee', id: ofHr.json.id })
  expect(stored.json.name).toBe(kept.name)
  expect(world.leaks()).toEqual([])
})

test('S78 no more records than it may hold, nor a record that is none', async () => {
  expect((await bulk('sales', { records: many(1001) })).status).toBe(400)
  expect((await bulk('sales', { records: [] })).status).toBe(400)
  expect((await bulk('sales', { records: [7] })).status).toBe(400)
})
