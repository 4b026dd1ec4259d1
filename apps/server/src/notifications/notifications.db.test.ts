import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import type { Caller } from '../access/caller.ts'
import { createHub, type Hub } from '../realtime/hub.ts'
import type { LiveChange } from '../realtime/live-group.ts'
import { makeOpenLiveScope } from '../realtime/open-live-scope.ts'
import { notify } from './notify.ts'
import { removeOldNotices } from './remove-old-notices.ts'

let world: FlowWorld
let hub: Hub

beforeAll(async () => {
  world = await makeFlowWorld('notifications')
  const { database, bus, log } = world.services
  hub = createHub({ database, bus, log, openScope: makeOpenLiveScope(world.services) })
}, 60_000)
afterAll(async () => {
  hub?.close()
  await world?.close()
})

const cursor = { collectionId: 'Notification' }
type Row = { id: string; title: string; read: boolean; link?: string; createdAt: string }

async function bellOf(who: Caller): Promise<Row[]> {
  const options = { orderBy: 'createdAt', descending: true }
  return (await world.run(who, 'CORE_LIST', { cursor: { ...cursor, options } }))['list'] as Row[]
}

let key = 0
async function tell(people: readonly Caller[], title: string, more: { author?: string } = {}): Promise<number> {
  const { database, bus } = world.services
  const userIds = people.map(({ userId }) => userId)
  const told = { kind: 'flow' as const, key: String(++key), userIds, title, author: more.author ?? null, silent: false }
  const count = await notify(database.withRole(world.tenant.role), world.tenant, told)
  bus.announce('log', world.tenant.id)
  return count
}

async function follow(who: Caller) {
  const told: LiveChange[] = []
  const failed: unknown[] = []
  const listener = { deliver: (change: LiveChange) => told.push(change), fail: (error: unknown) => failed.push(error) }
  const { end } = await hub.subscribe(await world.find(who.userId), { cursor, core: true }, listener)
  return { told, failed, end }
}

describe('open windows', () => {
  test('hear of what their own person is told, and of nothing else', async () => {
    const [mine, others] = [await follow(world.member), await follow(world.stranger)]
    await tell([world.member], 'For the member')
    await expect.poll(() => mine.told).toHaveLength(1)
    const [row] = await bellOf(world.member)
    expect(mine.told).toEqual([{ changed: [row?.id], removed: [] }])
    await tell([world.stranger], 'For the stranger')
    await expect.poll(() => others.told).toHaveLength(1)
    expect(mine.told).toHaveLength(1)
    mine.end()
    others.end()
  })

  test('[2-7-37] hear of a read flag that another window of the same person turned; the log does not tell of it', async () => {
    await tell([world.member, world.stranger], 'To be read')
    const [mine, others] = [await follow(world.member), await follow(world.stranger)]
    const [row] = await bellOf(world.member)
    await world.run(world.member, 'CORE_UPDATE', { ...cursor, id: row?.id, record: { read: true } })
    await expect.poll(() => mine.told).toEqual([{ changed: [], removed: [], refetch: true }])
    expect(others.told).toEqual([])
    const logged = await world.tables.run(sql`select action from ${sql.id(world.tenant.coreSchema, 'activity')}
      where collection_id = 'Notification' and record_id = ${row?.id}`)
    expect(logged).toEqual([{ action: 'create' }])
    mine.end()
    others.end()
  })
})

describe('NOTIFICATION_MARK_AS_READ', () => {
  test('[2-7-49] [1-7-15] marks all of the caller’s own, and tells their windows', async () => {
    await tell([world.developer, world.stranger], 'One')
    await tell([world.developer], 'Two')
    const mine = await follow(world.developer)
    const unread = async (who: Caller) => (await bellOf(who)).filter(({ read }) => !read).length
    const before = await unread(world.stranger)
    expect(await world.run(world.developer, 'NOTIFICATION_MARK_AS_READ', {})).toEqual({
      count: await unread(world.developer).then(left => left + 2),
    })
    expect(await unread(world.developer)).toBe(0)
    expect(await unread(world.stranger)).toBe(before)
    await expect.poll(() => mine.told).toEqual([{ changed: [], removed: [], refetch: true }])
    expect(await world.run(world.developer, 'NOTIFICATION_MARK_AS_READ', {})).toEqual({ count: 0 })
    mine.end()
  })

  test('leaves what came after the moment that is given', async () => {
    await tell([world.stranger], 'Seen')
    const [seen] = await bellOf(world.stranger)
    await new Promise(resolve => setTimeout(resolve, 5))
    await tell([world.stranger], 'Not seen yet')
    await world.run(world.stranger, 'NOTIFICATION_MARK_AS_READ', { until: seen?.createdAt })
    expect((await bellOf(world.stranger)).slice(0, 2)).toMatchObject([
      { title: 'Not seen yet', read: false },
      { title: 'Seen', read: true },
    ])
    const wrong = world.run(world.stranger, 'NOTIFICATION_MARK_AS_READ', { until: 'yesterday' })
    await expect(wrong).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { until: 'Must be a moment' } },
    })
  })
})

test('a flow that was blocked tells whoever made it, once', async () => {
  await world.flow('failing', lineOf([stepOf('stop', 'FAIL', { message: 'No' })]))
  for (let run = 0; run < 5; run += 1) await world.start(world.member, 'failing')
  const told = (await bellOf(world.developer)).filter(({ title }) => title === 'failing was blocked')
  expect(told).toMatchObject([{ read: false, link: expect.stringContaining('/builder/flows/logs?id=failing&run=') }])
})

test('lines of the log about notifications are gone a day later, those about other things stay', async () => {
  const log = sql.id(world.tenant.coreSchema, 'activity')
  const count = async () =>
    world.tables.run<{ collection: string; n: number }>(sql`select collection_id as collection, count(*)::int as n
      from ${log} where collection_id in ('Notification', 'Flow') group by 1 order by 1`)
  await tell([world.member], 'Old')
  await world.tables.run(sql`update ${log} set created_at = created_at - interval '25 hours'`)
  await tell([world.member], 'New')
  const [flows] = await count()
  await removeOldNotices(world.services)
  expect(await count()).toEqual([flows, { collection: 'Notification', n: 1 }])
})
