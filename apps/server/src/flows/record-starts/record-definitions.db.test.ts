import type { FlowTrigger } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '../../../../../tests/scenarios/employees.ts'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { type LoggedChange, takeChanges } from '../../log/take-changes.ts'
import { readerName } from './keep-position.ts'
import { makeKnown, takePage } from './take-page.ts'

let world: StartWorld
beforeAll(async () => {
  world = await makeStartWorld('record_definitions')
  await world.begin()
}, 60_000)
afterAll(() => world?.close())

const idsOf = async (flowId: string) => {
  await world.settled()
  return (await world.started(flowId)).map(({ output }) => output?.record['id'])
}
const remove = (id: string) => world.run(world.developer, 'CORE_DELETE', { collectionId: 'Flow', id })

test('a flow that is made anew under the id of a deleted one starts by its own triggers', async () => {
  await world.watch('anew', { filter: { text: { $eq: 'Old' } } })
  await world.create('Orders', 'a0', { text: 'Old' })
  await world.ended('anew', 1)
  await world.unread(async () => {
    await remove('anew')
    await world.watch('anew', { filter: { text: { $eq: 'New' } } })
    await world.create('Orders', 'a1', { text: 'Old' })
    await world.create('Orders', 'a2', { text: 'New' })
  })
  expect(await idsOf('anew')).toEqual(['a0', 'a2'])
})

test('triggers of any ids start once each, also where one is named as another with a record', async () => {
  const triggers: FlowTrigger[] = [
    { id: 't', event: 'link', collectionId: 'Customers', fieldIds: ['orders'] },
    { id: 't:c1', event: 'link', collectionId: 'Orders', fieldIds: ['customer'] },
  ]
  await world.watch('named', {}, { triggers })
  await world.create('Customers', 'c1', { name: 'Ann' })
  await world.create('Orders', 'k1', { text: 'x', customer: { set: ['c1'] } })
  expect((await idsOf('named')).toSorted()).toEqual(['c1', 'k1'])
})

test('R38 a server that has not heard of a new collection reads its definition before it judges its records', async () => {
  const { services, tenant } = world
  const { collections, database } = services
  const old = new Map((await collections.list(tenant.id)).map(collection => [collection.id, collection]))
  let isDeaf = true
  const deaf = {
    ...collections,
    find: async (tenantId: string, id: string) => (isDeaf ? old.get(id) : collections.find(tenantId, id)),
    forget: () => void (isDeaf = false),
  }
  const known = makeKnown()
  const take = (connection: TransactionConnection, changes: readonly LoggedChange[]) =>
    connection.as(tenant.role, async workspace => {
      await takePage({ ...services, collections: deaf }, known, { connection: workspace, tenant, changes })
    })
  const reader = { name: 'deaf', pageSize: 1000, take }
  await takeChanges(database, tenant, reader)
  await world.create('Orders', 'known', { text: 'x' })
  await takeChanges(database, tenant, reader)
  isDeaf = true
  await world.unread(async () => {
    await world.define('Fresh', { name: text('Name') })
    await world.watch('fresh', { collectionId: 'Fresh' })
    await world.create('Fresh', 'first', { name: 'x' })
    await takeChanges(database, tenant, reader)
    expect(await world.started('fresh')).toHaveLength(1)
  })
})

const waiting = () =>
  world.services.database.run(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`)
const freePositions = () =>
  world.services.database.run(
    sql`select from trellis.log_position where tenant_id = ${world.tenant.id} and reader = ${readerName} for update skip locked`,
  )

test('R24 whoever deletes a flow that is being started waits for its runs before its position, as the reader does', async () => {
  await world.watch('going', { filter: { text: { $eq: 'Going' } } })
  const state = sql.id(world.tenant.coreSchema, 'flow_state')
  await world.tables.run(sql`insert into ${state} (flow_id) values ('going') on conflict do nothing`)
  let removed: Promise<unknown> | undefined
  let free: readonly unknown[] = []
  await world.tables.transaction(async connection => {
    await connection.run(sql`select from ${state} where flow_id = 'going' for update`)
    await world.create('Orders', 'go', { text: 'Going' })
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
    removed = remove('going')
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(2)
    free = await freePositions()
  })
  await removed
  expect(free).toHaveLength(1)
})
