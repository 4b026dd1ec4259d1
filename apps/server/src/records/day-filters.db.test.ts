import type { Filter, QuickFilter } from '@trellis/model'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../tests/integration/database.ts'
import { bindList } from '../../../../tests/integration/laws/batch.ts'
import { startTestServer } from '../../../../tests/integration/test-server.ts'
import { setUp } from '../../../../tests/integration/workspace-client.ts'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'
import { makeOpenLiveScope } from '../realtime/open-live-scope.ts'
import { applySchema } from '../schema/apply-schema.ts'
import { checkRowRule } from './query/check-row-rule.ts'
import { makeScopes } from './query/make-scopes.ts'

let world: Employees
let newYork: Caller
let london: Caller

const quickFilters: QuickFilter[] = [
  { id: 'new', type: 'other', title: 'New', defaultFilter: { seen: { $eq: { relative: 'today' } } } },
]

beforeAll(async () => {
  world = await makeEmployees('day_filters')
  const { document } = await world.collection('Employees')
  const changed = { ...document, quickFilters }
  await applySchema(world, { tenant: world.tenant, collectionId: 'Employees', document: changed, author: 'admin' })
  await world.seed('Employees', [
    // 00:00 and 23:30 of the 25th, then 00:00 of the 26th, in New York.
    { id: 'first', name: 'A', seen: '2026-11-25T05:00:00.000Z', hired: '2026-11-25', salary: 1 },
    { id: 'late', name: 'B', seen: '2026-11-26T04:30:00.000Z', hired: '2026-11-26', salary: 2 },
    { id: 'next', name: 'C', seen: '2026-11-26T05:00:00.000Z', hired: '2026-11-19', salary: 4 },
    { id: 'never', name: 'D' },
  ])
  newYork = { ...world.admin, timezone: 'America/New_York' }
  london = { ...world.admin, timezone: 'Europe/London' }
}, 120_000)
afterAll(() => world?.close())
afterEach(() => vi.restoreAllMocks())

/** It is then, for the server. */
function at(moment: string): void {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(moment))
}

const ids = async (filter: Filter, caller = newYork) => {
  const answer = await world.list(caller, { collectionId: 'Employees', filter, options: { orderBy: 'id' } })
  expect(answer.totalCount).toBe(answer.list.length)
  return answer.list.map(({ id }) => id)
}

test('a day of moments is the whole day in the zone of whoever asks', async () => {
  expect(await ids({ seen: { $eq: '2026-11-25' } })).toEqual(['first', 'late'])
  expect(await ids({ seen: { $lte: '2026-11-25' } })).toEqual(['first', 'late'])
  expect(await ids({ seen: { $lt: '2026-11-25' } })).toEqual([])
  expect(await ids({ seen: { $gt: '2026-11-25' } })).toEqual(['next'])
  expect(await ids({ seen: { $gte: '2026-11-26' } })).toEqual(['next'])
  expect(await ids({ seen: { $ne: '2026-11-25' } })).toEqual(['never', 'next'])
  expect(await ids({ seen: { $in: ['2026-11-25', '2026-11-27'] } })).toEqual(['first', 'late'])
  expect(await ids({ seen: { $nin: ['2026-11-25', null] } })).toEqual(['next'])
  expect(await ids({ seen: { $between: ['2026-11-20', '2026-11-25'] } })).toEqual(['first', 'late'])
  expect(await ids({ seen: { $eq: '2026-11-25' } }, london)).toEqual(['first'])
  expect(await ids({ seen: { $eq: '2026-11-26' } }, london)).toEqual(['late', 'next'])
  // Whose zone is not known has the days of the workspace.
  expect(await ids({ seen: { $eq: '2026-11-25' } }, world.admin)).toEqual(['first'])
})

test('days from today on are worked out when they are asked for, of days and of moments', async () => {
  const today = { seen: { $eq: { relative: 'today' } } }
  at('2026-11-26T04:59:00.000Z')
  expect(await ids(today)).toEqual(['first', 'late'])
  expect(await ids(today, london)).toEqual(['late', 'next'])
  expect(await ids({ hired: { $eq: { relative: 'yesterday' } } }, london)).toEqual(['first'])
  expect(await ids({ hired: { $gte: { relative: 'today' } } })).toEqual(['first', 'late'])
  expect(await ids({ hired: { $eq: { relative: 'lastDays', days: 7 } } })).toEqual(['first', 'next'])
  expect(await ids({ hired: { $eq: { relative: 'lastWeek' } } })).toEqual(['next'])
  at('2026-11-26T05:00:00.000Z')
  expect(await ids(today)).toEqual(['next'])
  expect(await ids({ hired: { $eq: { relative: 'lastDays', days: 7 } } })).toEqual(['first', 'late'])
})

test('quick filters, groups and the next page mean the same days', async () => {
  at('2026-11-26T04:59:00.000Z')
  const quick = { collectionId: 'Employees', quickFilters: [{ id: 'new' }], options: { orderBy: 'id', limit: 1 } }
  const page = await world.list(newYork, quick)
  expect(page).toMatchObject({ list: [{ id: 'first' }], totalCount: 2 })
  const { next } = page as unknown as { next: string }
  const behind = await world.list(newYork, { ...quick, options: { ...quick.options, after: next } })
  expect(behind.list.map(({ id }) => id)).toEqual(['late'])
  const grouped = await world.records.group(
    newYork,
    { cursor: { collectionId: 'Employees', quickFilters: [{ id: 'new' }] }, groupBy: ['seen'] },
    { core: false },
  )
  expect(JSON.parse(grouped.text).groups).toEqual([{ key: { seen: '2026-11-25' }, values: { count: 2 } }])
})

test('a live list tells by the days of whoever follows it, and of the moment of the change', async () => {
  const open = makeOpenLiveScope(world)
  const scopeOf = async (filter: Filter, caller = newYork) =>
    (await open(caller, { cursor: { collectionId: 'Employees', filter }, core: false })).scope
  at('2026-11-26T04:59:00.000Z')
  const [named, today] = [
    await scopeOf({ seen: '2026-11-25' }),
    await scopeOf({ seen: { $eq: { relative: 'today' } } }),
  ]
  expect(named.key).not.toBe(today.key)
  expect((await scopeOf({ seen: '2026-11-25' }, london)).key).not.toBe(named.key)
  expect([...(await today.visibleIds(['late', 'next']))]).toEqual(['late'])
  at('2026-11-26T05:00:00.000Z')
  expect([...(await today.visibleIds(['late', 'next']))]).toEqual(['next'])
  expect([...(await named.visibleIds(['late', 'next']))]).toEqual(['late'])
})

test('days in a row rule are the workspace’s, and go on with the clock', async () => {
  const rowRule = { seen: { $eq: { relative: 'lastDays', days: 2 } } }
  const member = { ...world.appUser('recent', [grant('Employees', 'read', { rowRule })]), timezone: 'America/New_York' }
  at('2026-11-26T12:00:00.000Z')
  expect(await ids({}, member)).toEqual(['first', 'late', 'next'])
  at('2026-11-27T00:00:00.000Z')
  expect(await ids({}, member)).toEqual(['late', 'next'])
  at('2026-11-28T00:00:00.000Z')
  expect(await ids({}, member)).toEqual([])
})

test('a row rule and a quick filter with nonsense for days are refused when they are stored', async () => {
  const collection = await world.collection('Employees')
  const check = (rule: Filter) =>
    checkRowRule({ ...world, caller: newYork, collection, rule, valueKeys: new Set(), path: 'rowRule' })
  expect(await check({ seen: { $gte: { relative: 'lastDays', days: 7 } } })).toEqual([])
  expect(await check({ seen: { $gte: { relative: 'lastDays', days: 0 } } })).toMatchObject([
    { path: 'rowRule.seen.$gte.days' },
  ])
  expect(await check({ name: { $eq: { relative: 'today' } } })).toMatchObject([{ path: 'rowRule.name.$eq' }])
  const wrong: QuickFilter[] = [{ id: 'x', type: 'other', defaultFilter: { hired: { $eq: { relative: 'someday' } } } }]
  const document = { ...collection.document, quickFilters: wrong }
  const saving = applySchema(world, { tenant: world.tenant, collectionId: 'Employees', document, author: 'admin' })
  expect((await refusal(saving)).details?.fields).toMatchObject({
    'document.quickFilters.0.defaultFilter.hired.$eq.relative': expect.stringContaining('must be one of'),
  })
})

test('the filter of a field that may link only some, and of a roll-up, mean the days of whoever asks', async () => {
  const association = (collectionId: string, more: object = {}) =>
    ({
      type: 'array',
      format: 'association',
      title: collectionId,
      metadata: { association: { cursor: { collectionId }, ...more } },
    }) as const
  await world.define('Reports', {
    about: association('Employees', { fixedFilter: { seen: { $eq: '2026-11-25' } } }),
    all: association('Employees'),
    recent: {
      type: 'number',
      format: 'roll-up',
      title: 'Recent',
      metadata: {
        linked: {
          associationKey: 'all',
          field: 'salary',
          aggregate: 'sum',
          filter: { seen: { $eq: { relative: 'today' } } },
        },
      },
    },
  })
  at('2026-11-26T04:58:00.000Z')
  await world.create(newYork, 'Reports', { about: { set: ['late'] }, all: { set: ['first', 'late', 'next'] } }, 'r1')
  const refused = await refusal(world.create(london, 'Reports', { about: { set: ['late'] } }))
  expect(refused.code).toBe('VALIDATION_ERROR')
  const sum = async (caller: Caller) => (await world.get(caller, 'Reports', 'r1'))['recent']
  at('2026-11-26T04:59:00.000Z')
  expect([await sum(newYork), await sum(london)]).toEqual([3, 6])
  at('2026-11-26T05:00:01.000Z')
  expect([await sum(newYork), await sum(london)]).toEqual([4, 6])
})

test('bounds of days are parameters beside the bare column', async () => {
  const scopes = makeScopes(world.collections)
  const filter = { seen: { $eq: '2026-11-25' }, hired: { $gt: { relative: 'today' } } }
  at('2026-11-26T04:59:00.000Z')
  const { text, values } = await bindList({ scopes, caller: newYork, cursor: { collectionId: 'Employees', filter } })
  expect(text).toMatch(/"t0"\."seen" between \$\d+ and \$\d+/)
  expect(text).toMatch(/"t0"\."hired" > \$\d+/)
  expect(values).toEqual(expect.arrayContaining(['2026-11-25T05:00:00.000Z', '2026-11-26T04:59:59.999Z', '2026-11-25']))
})

test('over HTTP the zone is the one that the user keeps; a wrong one is refused by its field', async () => {
  const database = await createTestDatabase('day_filters_http')
  const server = await startTestServer({ connectionString: database.connectionString })
  try {
    const client = await setUp(server.url)
    const moment = { type: 'string', format: 'date-time', title: 'At' }
    const document = { name: 'Calls', schema: { type: 'object', properties: { at: moment } }, detailGroupList: [] }
    await client.call('SCHEMA_APPLY', { collectionId: 'Calls', document })
    await client.call('DATA_CREATE', { collectionId: 'Calls', id: 'late', record: { at: '2026-11-26T04:30:00Z' } })
    const { list } = await client.call('CORE_LIST', { cursor: { collectionId: 'User' } })
    const live = (timezone: string) =>
      client.call('CORE_UPDATE', { collectionId: 'User', id: list[0].id, record: { timezone } })
    const found = async (filter: Filter) =>
      (await client.call('DATA_LIST', { cursor: { collectionId: 'Calls', filter } })).totalCount
    expect(await found({ at: { $lte: '2026-11-25' } })).toBe(0)
    await live('America/New_York')
    expect(await found({ at: { $lte: '2026-11-25' } })).toBe(1)
    expect(await found({ at: '2026-11-25' })).toBe(1)
    await expect(live('Mars/Olympus')).rejects.toThrow(/record\.timezone/)
    await expect(found({ at: { $eq: { relative: 'someday' } } })).rejects.toThrow(/cursor\.filter\.at\.\$eq\.relative/)
  } finally {
    await server.close()
    await database.drop()
  }
})
