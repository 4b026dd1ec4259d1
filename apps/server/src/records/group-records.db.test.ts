import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees
let sales: Caller

beforeAll(async () => {
  world = await makeEmployees('group_records')
  await world.seed('Teams', [
    { id: 't1', name: 'Zebra' },
    { id: 't2', name: 'Ant' },
  ])
  await world.seed('Skills', [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ])
  await world.seed('Employees', [
    { id: 'e1', name: 'Ann', dept: 'sales', salary: 0.1, hired: '2024-02-29', team: { set: ['t1'] } },
    { id: 'e2', name: 'ann', dept: 'hr', salary: 0.2, hired: '2024-12-30', team: { set: ['t2'] }, active: false },
    {
      id: 'e3',
      name: 'Bob',
      dept: 'sales',
      salary: 100,
      seen: '2026-03-29T00:30:00.000Z',
      skills: { set: ['a', 'b'] },
    },
    { id: 'e4', name: 'Cid', seen: '2026-03-28T23:30:00.000Z', hired: '2025-01-01', skills: { set: ['b'] } },
    { id: 'e5', name: 'Dan', dept: 'it', salary: 999_999_999_999_999, team: { set: ['t1'] } },
  ])
  sales = world.appUser('sales', [
    grant('Employees', 'read', {
      rowRule: { $or: [{ dept: { $eq: 'sales' } }, { dept: { $eq: 'hr' } }] },
      overrides: { salary: { hidden: true } },
    }),
    grant('Teams', 'read', { rowRule: { name: { $eq: 'Ant' } } }),
  ])
}, 120_000)
afterAll(() => world?.close())

type Grouping = Omit<Parameters<Employees['records']['group']>[1], 'cursor'>
type Groups = { groups: { key: Record<string, unknown>; values: Record<string, unknown> }[]; hasMore: boolean }

async function group(
  grouping: Grouping,
  { caller = world.admin, cursor = {} }: { caller?: Caller; cursor?: object } = {},
) {
  const input = { cursor: { collectionId: 'Employees', ...cursor }, ...grouping }
  return JSON.parse((await world.records.group(caller, input, { core: false })).text) as Groups
}
const pairs = async (...of: Parameters<typeof group>) =>
  (await group(...of)).groups.map(({ key, values }) => [...Object.values(key), ...Object.values(values)])

describe('groups', () => {
  test('by an option in the order of the options, those without one last', async () => {
    expect(await group({ groupBy: ['dept'] })).toEqual({
      groups: [
        { key: { dept: 'sales' }, values: { count: 2 } },
        { key: { dept: 'hr' }, values: { count: 1 } },
        { key: { dept: 'it' }, values: { count: 1 } },
        { key: {}, values: { count: 1 } },
      ],
      hasMore: false,
    })
  })

  test('by text as it is, by yes and no, by several at once, and by nothing', async () => {
    expect(await pairs({ groupBy: ['name'] })).toEqual([
      ['ann', 1],
      ['Ann', 1],
      ['Bob', 1],
      ['Cid', 1],
      ['Dan', 1],
    ])
    expect(await pairs({ groupBy: ['active'] })).toEqual([
      [false, 1],
      [true, 4],
    ])
    expect(await pairs({ groupBy: ['active', 'dept'] })).toContainEqual([true, 'sales', 2])
    expect(await pairs({ groupBy: [] })).toEqual([[5]])
  })

  test('sums and averages are exact and have at most 15 digits; what holds no value is absent', async () => {
    const aggregates: Grouping['aggregates'] = [
      { function: 'sum', fieldId: 'salary' },
      { function: 'avg', fieldId: 'salary', name: 'mean' },
      { function: 'count', fieldId: 'salary' },
      { function: 'min', fieldId: 'hired' },
      { function: 'max', fieldId: 'seen' },
    ]
    const { groups } = await group({ groupBy: ['dept'], aggregates })
    expect(groups[0]?.values).toEqual({
      sum_salary: 100.1,
      mean: 50.05,
      count_salary: 2,
      min_hired: '2024-02-29',
      max_seen: '2026-03-29T00:30:00.000Z',
    })
    expect(groups[3]).toEqual({
      key: {},
      values: { count_salary: 0, min_hired: '2025-01-01', max_seen: '2026-03-28T23:30:00.000Z' },
    })
    const small = { filter: { salary: { $lt: 1 } } }
    expect(
      await pairs({ groupBy: [], aggregates: [{ function: 'sum', fieldId: 'salary' }] }, { cursor: small }),
    ).toEqual([[0.3]])
    expect(await pairs({ groupBy: [], aggregates: [{ function: 'sum', fieldId: 'salary' }] })).toEqual([
      [1_000_000_000_000_100],
    ])
  })

  test('by periods of days: day, week, month, quarter, year', async () => {
    const by = async (unit: 'day' | 'week' | 'month' | 'quarter' | 'year') =>
      (await group({ groupBy: [{ fieldId: 'hired', unit }] })).groups.map(({ key }) => key['hired'])
    expect(await by('day')).toEqual(['2024-02-29', '2024-12-30', '2025-01-01', undefined])
    expect(await by('week')).toEqual(['2024-W09', '2025-W01', undefined])
    expect(await by('month')).toEqual(['2024-02', '2024-12', '2025-01', undefined])
    expect(await by('quarter')).toEqual(['2024-Q1', '2024-Q4', '2025-Q1', undefined])
    expect(await by('year')).toEqual(['2024', '2025', undefined])
  })

  test('moments by the days of whoever looks, also where clocks change', async () => {
    const days = async (timezone?: string) =>
      (await group({ groupBy: ['seen'] }, { caller: { ...world.admin, timezone } })).groups.map(
        ({ key }) => key['seen'],
      )
    expect(await days()).toEqual(['2026-03-28', '2026-03-29', undefined])
    expect(await days('Europe/Zurich')).toEqual(['2026-03-29', undefined])
    expect(await days('America/New_York')).toEqual(['2026-03-28', undefined])
    expect(await days('Pacific/Kiritimati')).toEqual(['2026-03-29', undefined])
  })

  test('by linked records, sorted by their titles; a record with several counts in each', async () => {
    expect(await pairs({ groupBy: ['team'] })).toEqual([
      [{ id: 't2', recordTitle: 'Ant' }, 1],
      [{ id: 't1', recordTitle: 'Zebra' }, 2],
      [2],
    ])
    expect(await pairs({ groupBy: ['skills'] })).toEqual([
      [{ id: 'a', recordTitle: 'A' }, 1],
      [{ id: 'b', recordTitle: 'B' }, 2],
      [3],
    ])
  })

  test('of what the cursor finds; its order and page do not count', async () => {
    const cursor = { searchString: 'ann', options: { limit: 1, orderBy: 'name' } }
    expect(await pairs({ groupBy: ['dept'] }, { cursor })).toEqual([
      ['sales', 1],
      ['hr', 1],
    ])
  })
})

describe('rights', () => {
  test('only visible rows count, and links to rows out of reach are none', async () => {
    expect(await pairs({ groupBy: ['dept'] }, { caller: sales })).toEqual([
      ['sales', 2],
      ['hr', 1],
    ])
    expect(await pairs({ groupBy: ['team'] }, { caller: sales })).toEqual([[{ id: 't2', recordTitle: 'Ant' }, 1], [2]])
  })

  test('S11 S12 a hidden field is an unknown one, in every place', async () => {
    const ways = (fieldId: string): Grouping[] => [
      { groupBy: [fieldId] },
      { groupBy: [{ fieldId, unit: 'day' }] },
      ...(['count', 'sum', 'avg', 'min', 'max'] as const).map(name => ({
        groupBy: [],
        aggregates: [{ function: name, fieldId }],
      })),
    ]
    const none = ways('nosuch')
    for (const [index, way] of ways('salary').entries()) {
      const answer = JSON.stringify(await refusal(group(way, { caller: sales })))
      expect(answer.replaceAll('salary', 'nosuch')).toBe(
        JSON.stringify(await refusal(group(none[index]!, { caller: sales }))),
      )
    }
    expect(await refusal(group({ groupBy: ['skills'] }, { caller: sales }))).toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})

test('what makes no sense is refused by its place', async () => {
  const code = async (grouping: Grouping) => Object.keys((await refusal(group(grouping))).details?.fields ?? {})
  expect(await code({ groupBy: [{ fieldId: 'dept', unit: 'day' }] })).toEqual(['groupBy.0.unit'])
  expect(await code({ groupBy: ['dept', 'dept'] })).toEqual(['groupBy.1'])
  expect(await code({ groupBy: [], aggregates: [{ function: 'sum' }] })).toEqual(['aggregates.0.fieldId'])
  expect(await code({ groupBy: [], aggregates: [{ function: 'sum', fieldId: 'name' }] })).toEqual(['aggregates.0.name'])
  expect(await code({ groupBy: [], aggregates: [{ function: 'max', fieldId: 'team' }] })).toEqual(['aggregates.0.team'])
  expect(await code({ groupBy: [], aggregates: [{ function: 'count' }, { function: 'count' }] })).toEqual([
    'aggregates.1.name',
  ])
})

test('at most 1,000 groups come, and it is said that there are more', async () => {
  await world.seed(
    'Skills',
    Array.from({ length: 1005 }, (_, index) => ({ id: `s${index}`, name: `Skill ${index}` })),
  )
  const input = { cursor: { collectionId: 'Skills' }, groupBy: ['name'] }
  const answer = JSON.parse((await world.records.group(world.admin, input, { core: false })).text) as Groups
  expect([answer.groups.length, answer.hasMore]).toEqual([1000, true])
})
