import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../../tests/scenarios/flow-world.ts'
import { dueQuery, dueTenants, type Sweep, takeDue, tenantsQuery } from './take-due.ts'

let world: FlowWorld
let token: string
let sweep: (at: string) => Sweep

const daily = { id: 'daily', type: 'daily', time: '08:00', timezone: 'Europe/Berlin' } as const
const note = lineOf([stepOf('note', 'DATA_CREATE', { collectionId: 'Notes', record: { text: '{{input.text}}' } })])
const inputs = {
  type: 'object',
  properties: {
    text: { type: 'string', format: 'text', title: 'Text' },
    size: { type: 'number', format: 'number', title: 'Size' },
  },
} as const

beforeAll(async () => {
  world = await makeFlowWorld('flow_schedules')
  token = await newToken('Robot')
  sweep = at => ({ ...world.services, now: () => new Date(at) })
}, 60_000)
afterEach(async () => {
  await world.services.database.run(sql`delete from trellis.flow_schedule`)
})
afterAll(() => world?.close())

async function newToken(name: string): Promise<string> {
  const rights = { name, roles: ['entityAdmin'], isTenantAdmin: false }
  return String((await world.run(world.developer, 'API_TOKEN_CREATE', rights))['id'])
}

const scheduled = (id: string, more: object = {}, schedule: object = {}) =>
  world.flow(id, {
    inputs,
    ...note,
    runAs: token,
    schedules: [{ ...daily, payload: { text: `of ${id}` }, ...schedule }],
    ...more,
  })
const takeAll = async (at: string) => {
  let taken = 0
  while (await takeDue(sweep(at), world.tenant)) taken += 1
  world.services.bus.announce('work', world.tenant.id)
  return taken
}
const statusOf = (id: string) => world.run(world.developer, 'FLOW_STATUS', { id })
const runsOf = async (id: string) =>
  (await world.run(world.developer, 'FLOW_RUN_LIST', { flowId: id }))['list'] as Record<string, unknown>[]
const setNext = (id: string, at: string) =>
  world.services.database.run(sql`update trellis.flow_schedule set next_at = ${at}::timestamptz where flow_id = ${id}`)
const ended = async (id: string) => {
  await expect.poll(async () => (await runsOf(id)).every(run => run['endedAt'] !== undefined)).toBe(true)
  return runsOf(id)
}

test('[2-6-13] a published schedule starts its flow at its time, with its payload and the rights of the token', async () => {
  await scheduled('morning', { output: '{{event.schedule.nominalAt}}' })
  const [schedule] = (await statusOf('morning'))['schedules'] as { nextAt: string }[]
  const next = schedule?.nextAt ?? ''
  expect(await statusOf('morning')).toMatchObject({
    nextRunAt: next,
    runAs: { tokenId: token, name: 'Robot', ownerName: 'developer', isUsable: true },
  })
  expect(await takeAll(new Date(Date.parse(next) - 1).toISOString())).toBe(0)
  expect(await dueTenants(sweep(next))).toEqual([world.tenant.id])
  expect(await takeAll(next)).toBe(1)
  expect(await ended('morning')).toMatchObject([{ status: 'succeeded', cause: 'schedule', userName: 'developer' }])
  expect(await world.textsOf()).toContain('of morning')
  const [after] = (await statusOf('morning'))['schedules'] as { nextAt: string; lastAt: string }[]
  expect(after?.lastAt).toBe(next)
  expect(Date.parse(after?.nextAt ?? '') - Date.parse(next)).toBeGreaterThan(22 * 3_600_000)
})

test('R17 of many servers that look at the same time each time has one run', async () => {
  await scheduled('once')
  const times = ['2030-01-01T07:00:00.000Z', '2030-01-02T07:00:00.000Z', '2030-01-03T07:00:00.000Z']
  for (const at of times) {
    await setNext('once', at)
    await Promise.all(Array.from({ length: 6 }, () => takeAll(at)))
    await ended('once')
  }
  expect(await runsOf('once')).toHaveLength(3)
  // The same time again, as after a row was put back by a backup.
  await setNext('once', times[2] ?? '')
  await takeAll(times[2] ?? '')
  expect(await runsOf('once')).toHaveLength(3)
})

test('R16 after a standstill the last time that was missed is made up, and none before it', async () => {
  await scheduled('back', {}, { type: 'minutes', every: 5 })
  await setNext('back', '2030-03-01T00:00:00Z')
  expect(await takeAll('2030-03-01T06:02:00Z')).toBe(1)
  await ended('back')
  const [schedule] = (await statusOf('back'))['schedules'] as object[]
  expect(schedule).toMatchObject({ lastAt: '2030-03-01T06:00:00.000Z', nextAt: '2030-03-01T06:05:00.000Z' })
})

test('R15 a time at which the run before still goes on is left out, and counted', async () => {
  const wait = lineOf([stepOf('wait', 'DELAY', { seconds: 3600 })])
  await scheduled('long', wait, { type: 'minutes', every: 5 })
  await setNext('long', '2030-04-01T00:00:00Z')
  for (const at of ['2030-04-01T00:00:00Z', '2030-04-01T00:05:00Z', '2030-04-01T00:10:00Z']) await takeAll(at)
  expect(await runsOf('long')).toHaveLength(1)
  expect((await statusOf('long'))['schedules']).toMatchObject([{ skippedCount: 2, lastAt: '2030-04-01T00:00:00.000Z' }])
  const [run] = await runsOf('long')
  await world.run(world.developer, 'FLOW_RUN_CANCEL', { runId: run?.['id'] })
  await takeAll('2030-04-01T00:15:00Z')
  expect(await runsOf('long')).toHaveLength(2)
})

test('a flow that is saved while a time is due misses nothing; one that comes at other times begins from now', async () => {
  await scheduled('saved')
  const due = '2020-02-03T07:00:00.000Z'
  const nextAt = async () => ((await statusOf('saved'))['schedules'] as { nextAt: string }[])[0]?.nextAt
  const saveWhileDue = async () => {
    await setNext('saved', due)
    await scheduled('saved', { description: 'Better words' }, { payload: { text: 'other' } })
    return nextAt()
  }
  // Again where the server of the test took the time before it was asked for.
  await expect.poll(saveWhileDue, { timeout: 15_000 }).toBe(due)
  await scheduled('saved', {}, { time: '09:00' })
  expect(Date.parse((await nextAt()) ?? '')).toBeGreaterThan(Date.now())
})

test('what is due is read from its index, among ten thousand schedules', async () => {
  const { id } = world.tenant
  const now = new Date('2026-06-01')
  const looking = world.services.database.transaction(async connection => {
    await connection.run(sql`insert into trellis.flow_schedule (tenant_id, flow_id, schedule_id, next_at)
      select ${id}, n::text, 's', '2026-05-31'::timestamptz + n * interval '10 minutes' from generate_series(1, 10000) n`)
    await connection.run(sql`analyze trellis.flow_schedule`)
    const planOf = (query: RawBuilder<unknown>) => connection.run(sql`explain (format json) ${query}`)
    const plans = await Promise.all([tenantsQuery(now), dueQuery(id, now)].map(planOf))
    throw new Error(JSON.stringify(plans), { cause: 'rolled back' })
  })
  const plans = await looking.catch((error: Error) => error.message)
  expect(String(plans).match(/flow_schedule_due/g)).toHaveLength(2)
  expect(plans).not.toContain('Seq Scan')
})

test('what is not enabled starts nothing, and its next time goes on', async () => {
  await scheduled('off')
  await world.run(world.developer, 'FLOW_SET_STATUS', { id: 'off', status: 'disabled' })
  await setNext('off', '2030-05-01T06:00:00Z')
  expect(await takeAll('2030-05-01T06:00:00Z')).toBe(1)
  expect(await runsOf('off')).toEqual([])
  expect((await statusOf('off'))['schedules']).toMatchObject([{ nextAt: '2030-05-02T06:00:00.000Z' }])
  await scheduled('off', {}, { disabled: true })
  expect((await statusOf('off'))['nextRunAt']).toBeUndefined()
})

test('a schedule that is removed, or whose flow is deleted, comes no more; it comes back with the flow', async () => {
  await scheduled('gone')
  await scheduled('gone', { schedules: [] })
  expect((await statusOf('gone'))['schedules']).toEqual([])
  await scheduled('gone')
  await world.run(world.developer, 'CORE_DELETE', { collectionId: 'Flow', id: 'gone' })
  const rows = () => world.services.database.run(sql`select * from trellis.flow_schedule where flow_id = 'gone'`)
  expect(await rows()).toEqual([])
  const { list } = await world.run(world.developer, 'ASSET_TRASH_LIST', { collectionId: 'Flow' })
  const [entry] = list as { id: string }[]
  await world.run(world.developer, 'ASSET_TRASH_RESTORE', { collectionId: 'Flow', id: entry?.id })
  expect(await rows()).toHaveLength(1)
})

test('a payload that does not fit, or a token that is gone, makes a failed run that says so; five of them block the flow', async () => {
  await scheduled('bad', {}, { type: 'minutes', every: 5, payload: { size: 'many' } })
  await setNext('bad', '2030-06-01T06:00:00Z')
  await takeAll('2030-06-01T06:00:00Z')
  expect(await runsOf('bad')).toMatchObject([
    { status: 'failed', error: { type: 'VALIDATION_ERROR', fields: { 'input.size': expect.any(String) } } },
  ])
  const other = await newToken('Short-lived')
  await scheduled('bad', { runAs: other }, { type: 'minutes', every: 5 })
  await world.run(world.developer, 'API_TOKEN_REVOKE', { id: other })
  for (const minute of ['05', '10', '15', '20', '25']) {
    await setNext('bad', `2030-06-01T06:${minute}:00Z`)
    await takeAll(`2030-06-01T06:${minute}:00Z`)
  }
  const [last] = await runsOf('bad')
  expect(last).toMatchObject({
    status: 'failed',
    error: { type: 'DENIED', message: expect.stringContaining('revoked') },
  })
  expect(last?.['userId']).toBeUndefined()
  expect(await statusOf('bad')).toMatchObject({ status: 'blocked', runAs: { tokenId: other, isUsable: false } })
})
