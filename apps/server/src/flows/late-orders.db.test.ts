import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Death, holdRun, putDownFlow } from '../../../../tests/scenarios/dying-server.ts'
import { stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { installNorthwind, lateOrders } from '../../../../tests/scenarios/northwind.ts'
import { startOutsideServer } from '../../../../tests/scenarios/outside-server.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'
import { takeDue } from './schedules/take-due.ts'

let world: ServerWorld
let admin: Caller
let outside: Awaited<ReturnType<typeof startOutsideServer>>
let hangs = false

const count = '{{result.each.totalCount}}'

/** The flow of the sample, which tells a carrier, too. */
function tellingFlow(url: string, schedules: object[], runAs: string) {
  const steps = lateOrders.steps.map(step =>
    step.id === 'tell' ? { ...step, nextSteps: [{ id: 'to-carrier', goTo: 'carrier' }] } : step,
  )
  const ask = { method: 'POST', url: `${url}/late`, body: { late: count, at: { NOW: [] } } }
  return { ...lateOrders, schedules, runAs, steps: [...steps, stepOf('carrier', 'HTTP_REQUEST', ask)] }
}

beforeAll(async () => {
  outside = await startOutsideServer(() => (hangs ? 0 : 200))
  world = await makeServerWorld('late_orders', { TRELLIS_OUTBOUND_HOSTS: '127.0.0.1' })
  admin = await world.person({ email: 'admin@demo.example', roles: ['entityAdmin', 'developer'], isTenantAdmin: true })
  await installNorthwind(world.services, admin, { userIds: [admin.userId] })
  const robot = { name: 'Robot', roles: ['entityAdmin'], isTenantAdmin: false }
  const { id: token } = await world.run(admin, 'API_TOKEN_CREATE', robot)
  const weekdays = {
    id: 'weekdays',
    type: 'weekly',
    dayOfWeek: [1, 2, 3, 4, 5],
    time: '08:00',
    timezone: 'Europe/Berlin',
  }
  const record = tellingFlow(outside.url, [weekdays], String(token))
  await world.run(admin, 'CORE_UPSERT', { collectionId: 'Flow', id: 'late', record })
  await world.run(admin, 'FLOW_SET_STATUS', { id: 'late', status: 'enabled' })
}, 60_000)
afterAll(async () => {
  await world?.close()
  await outside?.close()
})

type Order = { id: string; version: number; status: string }

async function ordersOf(filter: object): Promise<Order[]> {
  const options = { orderBy: 'id', limit: 500 }
  const { list } = await world.run(admin, 'DATA_LIST', { cursor: { collectionId: 'Orders', filter, options } })
  return list as Order[]
}

const late = { status: { $eq: 'open' }, requiredDate: { $lt: { relative: 'today' } } }

const deaths = [1, 2, 3, 4, 5].flatMap((at): Death[] => [
  { at, when: 'before' },
  { at, when: 'after' },
])

test('R03 killed at ten boundaries, a run of Late orders goes on elsewhere and changes each order once', async () => {
  const before = await ordersOf(late)
  expect(before.length).toBeGreaterThan(10)
  const runId = await putDownFlow(world, 'late', admin)
  for (const death of deaths) expect(await holdRun(world, runId, death).deadOrEnded).toBe('dead')
  // The last death: the carrier was asked, and its answer never came.
  hangs = true
  holdRun(world, runId, undefined)
  await expect.poll(() => outside.requests.length, { timeout: 15_000 }).toBe(1)
  hangs = false
  expect(await holdRun(world, runId, undefined).ended).toBe('ended')
  expect(await world.run(admin, 'FLOW_RUN_GET', { runId })).toMatchObject({ status: 'succeeded' })
  const ids = before.map(({ id }) => id)
  const after = await ordersOf({ id: { $in: ids } })
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1))
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['picking']))
  const [first, ...others] = outside.requests
  expect(others).toEqual([first])
  expect(first).toMatchObject({ key: expect.stringContaining(runId) })
  const { list } = await world.run(admin, 'CORE_LIST', { cursor: { collectionId: 'Notification' } })
  expect(list).toMatchObject([{ title: `Late orders that are picked now: ${ids.length}` }])
  expect(await world.run(admin, 'FLOW_STATUS', { id: 'late' })).toMatchObject({ state: { picked: ids.length } })
})

test('when the clock comes to 08:00 in Berlin on a weekday it starts by itself, once', async () => {
  const { schedules } = await world.run(admin, 'FLOW_STATUS', { id: 'late' })
  const [{ nextAt }] = schedules as [{ nextAt: string }]
  const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short', dateStyle: 'full' })
  expect(berlin.format(new Date(nextAt))).toMatch(/^(Mon|Tues|Wednes|Thurs|Fri)day.* 08:00$/)
  const [order] = await ordersOf({ status: { $eq: 'picking' } })
  await world.run(admin, 'DATA_UPDATE', { collectionId: 'Orders', id: order?.id, record: { status: 'open' } })
  const sweep = { ...world.services, now: () => new Date(nextAt) }
  const taken = await Promise.all([1, 2, 3].map(() => takeDue(sweep, world.tenant)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  world.services.bus.announce('work', world.tenant.id)
  const runs = async () => (await world.run(admin, 'FLOW_RUN_LIST', { flowId: 'late' }))['list'] as object[]
  const own = async () => (await runs()).filter(run => 'cause' in run && run.cause === 'schedule')
  await expect.poll(own, { timeout: 15_000 }).toMatchObject([{ status: 'succeeded' }])
  expect(await ordersOf({ id: { $eq: order?.id } })).toMatchObject([{ status: 'picking' }])
})
