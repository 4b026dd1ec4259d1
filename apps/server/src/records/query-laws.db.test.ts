import type { Filter } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees
const total = 60

const names = ['Ann', 'ann', 'Ánn', 'İ', 'ß', 'SS', '😀', 'e\u0301', '%', '_', '\\', 'a_b', "x'", '10', '9']
const numbers = [0, -0, 1, 1e21 / 1e9, 123456789.012345, -5, 0.1]
const days = ['2020-02-29', '2026-03-29', '1999-12-31']
const instants = ['2026-03-29T01:00:00.000Z', '2026-10-25T00:30:00.500Z', '1970-01-01T00:00:00.000Z']
const depts = ['sales', 'hr', 'it']

beforeAll(async () => {
  world = await makeEmployees('query_laws')
  await world.seed(
    'Teams',
    ['t1', 't2', 't3'].map((id, index) => ({ id, name: names[index], ...(index > 0 && { city: names[index + 3] }) })),
  )
  await world.seed(
    'Skills',
    ['a', 'b'].map(id => ({ id, name: `Skill ${id}` })),
  )
  const pick = <Value>(values: readonly Value[], index: number, every: number) =>
    index % every === 0 ? {} : values[index % values.length]
  const rows = Array.from({ length: total }, (_, index) => {
    const row: Record<string, unknown> = {
      id: `e${String(index).padStart(3, '0')}`,
      name: `${names[index % names.length]} ${index % 7}`,
      dept: pick(depts, index, 4),
      salary: pick(numbers, index, 3),
      hired: pick(days, index, 5),
      seen: pick(instants, index, 2),
      notes: pick(names, index, 3),
      active: index % 3 === 0 ? false : undefined,
    }
    if (index % 3 !== 1) row['team'] = { set: [`t${(index % 3) + 1}`] }
    if (index > 9 && index % 2 === 0) row['manager'] = { set: [`e${String(index % 10).padStart(3, '0')}`] }
    if (index % 4 === 1) row['skills'] = { set: index % 8 === 1 ? ['a', 'b'] : ['a'] }
    return Object.fromEntries(
      Object.entries(row).filter(
        ([, value]) => value !== undefined && !(typeof value === 'object' && Object.keys(value as object).length === 0),
      ),
    )
  })
  await world.seed('Employees', rows)
}, 120_000)
afterAll(() => world?.close())

async function rowsOf(caller: Caller, filter: Filter, more: object = {}): Promise<string[]> {
  const cursor = { collectionId: 'Employees', filter, ...more, options: { limit: 1000 } }
  return (await world.list(caller, cursor, { select: ['id'], count: 'none' })).list.map(record => record.id)
}

const presence = fc.constantFrom<Filter>({ $exists: true }, { $exists: false }, { $notExists: true })
const texts = (values: string[]) =>
  fc.oneof(
    fc
      .constantFrom('$eq', '$ne', '$contains', '$notContains', '$startsWith', '$endsWith')
      .chain(operator => fc.constantFrom(...values).map((value): Filter => ({ [operator]: value }))),
    fc
      .constantFrom('$in', '$nin')
      .chain(operator =>
        fc.array(fc.constantFrom(...values, null), { maxLength: 3 }).map((list): Filter => ({ [operator]: list })),
      ),
    fc.constantFrom<Filter>({ $empty: true }, { $notEmpty: true }, { $eq: null }, { $ne: null }),
    presence,
  )
const ordered = (values: (string | number)[]) =>
  fc.oneof(
    fc
      .constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte')
      .chain(operator => fc.constantFrom(...values).map((value): Filter => ({ [operator]: value }))),
    fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values)).map((pair): Filter => ({ $between: pair })),
    fc
      .constantFrom('$in', '$nin')
      .chain(operator =>
        fc.array(fc.constantFrom(...values, null), { maxLength: 3 }).map((list): Filter => ({ [operator]: list })),
      ),
    presence,
  )

const { filter } = fc.letrec<{ filter: Filter; condition: Filter }>(tie => ({
  condition: fc.oneof(
    fc.record({ name: texts(names) }),
    fc.record({ notes: texts(names) }),
    fc.record({ salary: ordered(numbers) }),
    fc.record({ hired: ordered(days) }),
    fc.record({ seen: ordered(instants) }),
    fc.record({
      dept: fc.oneof(
        fc.constantFrom(...depts).map((value): Filter => ({ $ne: value })),
        presence,
      ),
    }),
    fc.record({ active: fc.constantFrom<Filter>({ $eq: true }, { $eq: false }, { $ne: false }, { $exists: false }) }),
    fc.record({
      team: fc.oneof(
        fc.constantFrom<Filter>(
          { $matches: { type: 'any' } },
          { $notMatches: { type: 'record', ids: ['t1'] } },
          { $matches: { type: 'fields', filter: { city: { $ne: 'ß' } } } },
        ),
      ),
    }),
    fc.record({
      skills: fc.constantFrom<Filter>(
        { $matches: { type: 'record', ids: ['b'] } },
        { $empty: true },
        { $notMatches: { type: 'any' } },
      ),
    }),
    tie('filter').map((inner): Filter => ({ manager: { $matches: { type: 'fields', filter: inner } } })),
  ),
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    tie('condition'),
    fc.array(tie('filter'), { maxLength: 3 }).map((all): Filter => ({ $and: all })),
    fc.array(tie('filter'), { maxLength: 3 }).map((any): Filter => ({ $or: any })),
    tie('filter').map((inner): Filter => ({ $not: inner })),
  ),
}))

const others = [grant('Teams', 'read'), grant('Skills', 'read')]
const runs = { numRuns: Number(process.env['TRELLIS_LAW_RUNS'] ?? 200) }

test('R47: a filter and its opposite together give every record, never one twice', async () => {
  await fc.assert(
    fc.asyncProperty(filter, async p => {
      const [holds, fails] = await Promise.all([rowsOf(world.admin, p), rowsOf(world.admin, { $not: p })])
      expect([...holds, ...fails].toSorted()).toHaveLength(total)
      expect(new Set([...holds, ...fails]).size).toBe(total)
    }),
    runs,
  )
}, 120_000)

test('R47: whatever is asked, a row rule’s answer is part of the rule’s rows, and rule and request together are "and"', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(filter, filter, async (rowRule, asked) => {
      round += 1
      const caller = world.appUser(`ruled${round}`, [grant('Employees', 'read', { rowRule }), ...others])
      const [allowed, wanted, given] = await Promise.all([
        rowsOf(world.admin, rowRule),
        rowsOf(world.admin, asked),
        rowsOf(caller, {}),
      ])
      // A rule with an empty group is none that can be stored: it reaches nothing.
      expect([allowed, []]).toContainEqual(given)
      if (!JSON.stringify(asked).includes('manager')) {
        expect(await rowsOf(caller, asked)).toEqual(wanted.filter(id => given.includes(id)))
      }
    }),
    { numRuns: runs.numRuns / 2 },
  )
}, 120_000)

test('R47: what is hidden changes no answer: the same query with other hidden values gives the same', async () => {
  const caller = world.appUser('blind', [
    grant('Employees', 'read', { overrides: { salary: { hidden: true }, ssn: { hidden: true } } }),
    ...others,
  ])
  const asked = fc.sample(
    filter.filter(each => !JSON.stringify(each).includes('salary')),
    30,
  )
  const answers = async () => {
    const cursors = asked.map(each => ({
      collectionId: 'Employees',
      filter: each,
      searchString: 'a',
      options: { orderBy: 'name' },
    }))
    const found = await Promise.all(
      cursors.map(cursor => world.records.list(caller, { cursor, omit: ['version', 'updatedAt'] }, { core: false })),
    )
    return found.map(({ text }) => text)
  }
  const before = await answers()
  const { schema, name } = (await world.collection('Employees')).table
  await world.tables.query({ text: `update "${schema}"."${name}" set ssn = 'a canary', salary = 42` })
  expect(await answers()).toEqual(before)
})
