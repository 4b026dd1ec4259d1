import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'

let world: StartWorld
beforeAll(async () => {
  world = await makeStartWorld('record_versions')
  await world.begin()
}, 60_000)
afterAll(() => world?.close())

const recordsOf = async (flowId: string) => {
  await world.settled()
  return (await world.started(flowId)).map(({ output }) => output?.record ?? {})
}
const textsOf = async (flowId: string) => (await recordsOf(flowId)).map(record => record['text']).toSorted()

test('records that follow each other under one id are told apart, whatever their versions', async () => {
  const filter = { region: { $eq: 'same id' } }
  await world.watch('same made', { filter })
  await world.watch('same changed', { event: 'update', filter })
  await world.watch('same gone', { event: 'delete', filter })
  await world.create('Labels', 'l', { name: 'L' })
  await world.watch('same unlinked', { collectionId: 'Labels', event: 'unlink', fieldIds: ['orders'] })
  await world.unread(async () => {
    await world.create('Orders', 's', { text: 'A1', region: 'same id', labels: { set: ['l'] } })
    await world.update('Orders', 's', { text: 'A2' })
    await world.remove('Orders', 's')
    await world.create('Orders', 's', { text: 'B1', region: 'same id' })
    await world.update('Orders', 's', { text: 'B2' })
    await world.remove('Orders', 's')
    await world.create('Orders', 's', { text: 'C1', region: 'same id' })
    for (const text of ['C2', 'C3', 'C4']) await world.update('Orders', 's', { text })
  })
  expect(await textsOf('same made')).toEqual(['A1', 'B1', 'C1'])
  expect(await textsOf('same changed')).toEqual(['A2', 'B2', 'C2', 'C3', 'C4'])
  expect(await textsOf('same gone')).toEqual(['A2', 'B2'])
  expect(await world.started('same-unlinked')).toHaveLength(1)
})

test('a record that was deleted and brought back meanwhile is one record', async () => {
  await world.watch('back gone', { event: 'delete', filter: { region: { $eq: 'back' } } })
  await world.watch('back made', { filter: { region: { $eq: 'back' } } })
  await world.unread(async () => {
    await world.create('Orders', 'back', { text: '1', region: 'back' })
    await world.remove('Orders', 'back')
    await world.run(world.developer, 'DATA_RESTORE', { collectionId: 'Orders', id: 'back' })
    await world.update('Orders', 'back', { text: '2' })
  })
  expect(await textsOf('back gone')).toEqual(['1'])
  expect(await textsOf('back made')).toEqual(['1', '1'])
})

test('who changed a record, and when, is what the log says of each change, for filters too', async () => {
  const me = world.developer.userId
  await world.watch('by me', { event: 'update', filter: { updatedBy: { $eq: me } } })
  await world.watch('by others', { event: 'update', filter: { updatedBy: { $ne: me } } })
  await world.unread(async () => {
    await world.create('Orders', 'who', { text: '1' })
    await world.update('Orders', 'who', { text: '2' })
    await world.update('Orders', 'who', { text: '3' })
  })
  const seen = await recordsOf('by me')
  expect(seen.map(({ text, updatedBy }) => [text, updatedBy])).toEqual([
    ['2', me],
    ['3', me],
  ])
  expect(seen.every(({ updatedAt }) => typeof updatedAt === 'string')).toBe(true)
  expect(await recordsOf('by others')).toEqual([])
})

test('R22 a record that changed thousands of times is walked back step by step, and holds up nobody', async () => {
  const count = 4000
  await world.watch('hot', { event: 'update', collectionId: 'Labels', filter: { name: { $eq: 'x2' } } })
  await world.create('Labels', 'hot', { name: 'x1' })
  const labels = await world.services.collections.find(world.tenant.id, 'Labels')
  const { schema = '', name = '' } = labels?.table ?? {}
  await world.unread(async () => {
    await world.tables.run(sql`insert into ${sql.id(world.tenant.coreSchema, 'activity')}
        (id, action, collection_id, record_id, created_at, created_by, changes_count, change_log, record_version, origin)
      select gen_random_uuid()::text, 'update', 'Labels', 'hot', clock_timestamp(), 'developer', 1,
        jsonb_build_array(jsonb_build_object('key', 'name', 'value', 'x' || n, 'prevValue', 'x' || n - 1)), n, 'person'
      from generate_series(2, ${count}::int) n`)
    await world.tables.run(
      sql`update ${sql.id(schema, name)} set name = ${`x${count}`}, version = ${count} where id = 'hot'`,
    )
  })
  expect((await recordsOf('hot')).map(record => [record['name'], record['version']])).toEqual([['x2', 2]])
})
