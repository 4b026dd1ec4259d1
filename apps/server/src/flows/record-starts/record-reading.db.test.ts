import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf, stepOf } from '../../../../../tests/scenarios/flow-world.ts'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'
import { buildServer } from '../../build-server.ts'
import { readerName } from './keep-position.ts'

let world: StartWorld
beforeAll(async () => {
  world = await makeStartWorld('record_reading')
}, 60_000)
afterAll(() => world?.close())

const status = (id: string) => world.run(world.developer, 'FLOW_STATUS', { id })
const setStatus = (id: string, to: string) => world.run(world.developer, 'FLOW_SET_STATUS', { id, status: to })
const positions = () => world.services.database.run(sql`select from trellis.log_position where reader = ${readerName}`)
const idsOf = async (flowId: string) => (await world.started(flowId)).map(({ output }) => output?.record['id'])

test('nothing is read until the first trigger, which starts nothing for changes of before; nor after the last one', async () => {
  await world.create('Orders', 'before', { text: 'x' })
  expect(await positions()).toHaveLength(0)
  await world.watch('first', {})
  expect(await positions()).toHaveLength(1)
  await world.create('Orders', 'after', { text: 'x' })
  await world.ended('first', 1)
  expect(await idsOf('first')).toEqual(['after'])
  await world.watch('first', {}, { triggers: [] })
  expect(await positions()).toHaveLength(0)
  await world.create('Orders', 'between', { text: 'x' })
  await world.watch('first', {})
  await world.create('Orders', 'again', { text: 'x' })
  await world.ended('first', 2)
  expect(await idsOf('first')).toEqual(['after', 'again'])
  await world.begin()
})

test('a flow that is not enabled starts nothing and counts what it missed, until it is enabled again', async () => {
  await world.watch('paused', { filter: { total: { $gt: 1 } } }, {}, 'draft')
  await world.create('Orders', 'd1', { text: 'x', total: 5 })
  await world.create('Orders', 'd2', { text: 'x', total: 1 })
  await world.settled()
  expect(await status('paused')).toMatchObject({ status: 'draft', missedChangeCount: 1 })
  await setStatus('paused', 'enabled')
  expect(await status('paused')).toMatchObject({ missedChangeCount: 0 })
  await world.create('Orders', 'd3', { text: 'x', total: 5 })
  await world.ended('paused', 1)
  await setStatus('paused', 'disabled')
  await world.create('Orders', 'd4', { text: 'x', total: 5 })
  await world.create('Orders', 'd5', { text: 'x', total: 5 })
  await world.settled()
  expect(await idsOf('paused')).toEqual(['d3'])
  expect(await status('paused')).toMatchObject({ status: 'disabled', missedChangeCount: 2 })
})

test('a flow does not start itself by its own writes, unless it may: then its chain ends it', async () => {
  const write = lineOf([stepOf('more', 'DATA_CREATE', { collectionId: 'Labels', record: { name: '{{record.name}}' } })])
  const trigger = { collectionId: 'Labels', filter: { name: { $eq: 'alone' } } }
  await world.watch('alone', trigger, write)
  await world.create('Labels', 'alone', { name: 'alone' })
  await world.ended('alone', 1)
  await world.settled()
  expect(await world.started('alone')).toHaveLength(1)
  await world.watch('itself', { ...trigger, filter: { name: { $eq: 'itself' } }, mayStartItself: true }, write)
  await world.create('Labels', 'itself', { name: 'itself' })
  const runs = await world.ended('itself', 11)
  expect(runs.map(({ chain }) => chain.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(runs.at(-1)).toMatchObject({
    status: 'failed',
    error: { type: 'LIMIT', message: expect.stringContaining('itself → itself') },
  })
  await world.settled()
  expect(await world.started('itself')).toHaveLength(11)
}, 60_000)

test('flows that start each other by what they write follow from each other', async () => {
  const write = (to: string) =>
    lineOf([stepOf('more', 'DATA_CREATE', { collectionId: 'Labels', record: { name: to } })])
  await world.watch('ping', { collectionId: 'Labels', filter: { name: { $eq: 'ping' } } }, write('pong'))
  await world.watch('pong', { collectionId: 'Labels', filter: { name: { $eq: 'pong' } } }, {})
  await world.create('Labels', 'ping', { name: 'ping' })
  const [pong] = await world.ended('pong', 1)
  expect(pong?.chain).toMatchObject([{ flowId: 'ping', name: 'ping', runId: expect.any(String) }])
})

/** The connection that reads the log of this workspace, and waits for somebody. */
async function stuckReader(): Promise<number | undefined> {
  const key = sql`hashtextextended(${`trellis log ${readerName} ${world.tenant.id}`}, 0)`
  const [row] = await world.services.database.run<{
    pid: number
  }>(sql`select l.pid from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = ${key} and a.wait_event_type = 'Lock'`)
  return row?.pid
}

test('R02 a reader that is killed before its commit has started nothing, and the next one starts everything once', async () => {
  await world.watch('once', { filter: { text: { $eq: 'Once' } } })
  const other = await buildServer({
    config: world.services.config,
    connectionString: world.testDatabase.connectionString,
  })
  const state = sql.id(world.tenant.coreSchema, 'flow_state')
  await world.tables.run(sql`insert into ${state} (flow_id) values ('once') on conflict do nothing`)
  await world.tables.transaction(async connection => {
    // Whoever puts runs down waits here, before the commit.
    await connection.run(sql`select from ${state} where flow_id = 'once' for update`)
    const records = Array.from({ length: 20 }, (_, at) => ({ id: `once${at}`, text: 'Once' }))
    await world.run(world.developer, 'DATA_BULK_UPDATE', { collectionId: 'Orders', records })
    await expect.poll(stuckReader, { timeout: 10_000 }).toBeTypeOf('number')
    await world.services.database.run(sql`select pg_terminate_backend(${await stuckReader()})`)
    await expect.poll(stuckReader, { timeout: 10_000 }).toBeTypeOf('number')
    expect(await world.started('once')).toEqual([])
  })
  await Promise.all(Array.from({ length: 20 }, (_, at) => world.create('Orders', `twice${at}`, { text: 'Once' })))
  await world.ended('once', 40)
  await world.settled()
  await other.close()
  const ids = await idsOf('once')
  expect(ids).toHaveLength(40)
  expect(new Set(ids).size).toBe(40)
}, 60_000)

test('R38 what one server published starts or does not start on the other at once', async () => {
  const other = await buildServer({
    config: world.services.config,
    connectionString: world.testDatabase.connectionString,
  })
  const call = (operation: 'DATA_CREATE', input: object) =>
    other.callOperation(operation, input as never, world.developer)
  await world.watch('fresh', { filter: { text: { $eq: 'Fresh' } } })
  await call('DATA_CREATE', { collectionId: 'Orders', id: 'fresh1', record: { text: 'Fresh' } })
  await world.ended('fresh', 1)
  await world.watch('fresh', { filter: { text: { $eq: 'Other' } } })
  await call('DATA_CREATE', { collectionId: 'Orders', id: 'fresh2', record: { text: 'Fresh' } })
  await world.settled()
  await other.close()
  expect(await idsOf('fresh')).toEqual(['fresh1'])
}, 60_000)

test('a flow that is deleted meanwhile starts nothing; brought back, it waits for changes again', async () => {
  await world.watch('deleted', { filter: { text: { $eq: 'Deleted' } } })
  await world.unread(async () => {
    await world.create('Orders', 'x1', { text: 'Deleted' })
    await world.run(world.developer, 'CORE_DELETE', { collectionId: 'Flow', id: 'deleted' })
  })
  await world.settled()
  expect(await world.started('deleted')).toEqual([])
  const { list } = await world.run(world.developer, 'ASSET_TRASH_LIST', { collectionId: 'Flow' })
  const entry = (list as { id: string; assetId?: string }[])[0]
  await world.run(world.developer, 'ASSET_TRASH_RESTORE', { collectionId: 'Flow', id: entry?.id })
  await setStatus('deleted', 'enabled')
  await world.create('Orders', 'x2', { text: 'Deleted' })
  await world.ended('deleted', 1)
  expect(await idsOf('deleted')).toEqual(['x2'])
})

test('a hundred flows on one collection start once each', async () => {
  for (let at = 0; at < 100; at += 1) await world.watch(`many${at}`, { collectionId: 'Customers' })
  await world.create('Customers', 'crowd', { name: 'Crowd' })
  for (let at = 0; at < 100; at += 1) await world.ended(`many${at}`, 1)
}, 120_000)
