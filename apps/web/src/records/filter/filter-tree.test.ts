import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completed, countConditions, emptyGroup, otherJoin, withOperator, withPart } from './edit-filter.ts'
import { type FilterGroup, type FilterPart, filterOf, isFilterPart } from './filter-tree.ts'
import { groupOfFilter } from './group-of-filter.ts'

const schema = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' as const, format: 'text', title: 'Name' },
    price: { type: 'number' as const, format: 'number', title: 'Price' },
  },
}
const name = { field: 'name', operator: '$eq' as const, value: 'x' }
const blank = { field: 'name', operator: '$eq' as const }

test('[1-4-18] an empty group is an "and" group with one empty condition', () => {
  expect(emptyGroup(schema)).toEqual({ join: '$and', parts: [blank] })
})

test('[1-4-18] an empty group below the top level is removed', () => {
  const nested: FilterGroup = { join: '$and', parts: [name, { join: '$or', parts: [name] }] }
  expect(withPart(nested, 1, { join: '$or', parts: [] })).toEqual({ join: '$and', parts: [name] })
  expect(completed({ join: '$and', parts: [name, { join: '$or', parts: [blank] }] })).toEqual({
    join: '$and',
    parts: [name],
  })
})

test('[1-4-18] the operator switches between "and" and "or"', () => {
  expect(otherJoin({ join: '$and', parts: [name] })).toEqual({ join: '$or', parts: [name] })
  expect(otherJoin(otherJoin({ join: '$and', parts: [name] })).join).toBe('$and')
})

test('rows without their value ask for nothing', () => {
  const rows: FilterPart[] = [
    blank,
    { field: 'name', operator: '$in', value: [] },
    { field: 'price', operator: '$between', value: [1, null] },
    { field: 'day', operator: '$eq', value: { relative: 'lastDays' } },
    { field: 'day', operator: '$in', value: [{ relative: 'today' }, { relative: 'nextDays', days: 0 }] },
    { field: 'link', operator: '$matches', value: { join: '$and', parts: [blank] } },
  ]
  expect(completed({ join: '$and', parts: rows })).toBeUndefined()
  const full: FilterPart[] = [
    { field: 'price', operator: '$between', value: [0, 1] },
    { field: 'name', operator: '$empty' },
    { field: 'day', operator: '$lt', value: { relative: 'today' } },
    { field: 'day', operator: '$in', value: [{ relative: 'lastDays', days: 7 }] },
  ]
  expect(completed({ join: '$or', parts: [...rows, ...full] })).toEqual({ join: '$or', parts: full })
})

test('another operator keeps what was entered where it means the same', () => {
  expect(withOperator(name, { id: '', label: '', operator: '$ne' })).toEqual({ ...name, operator: '$ne' })
  expect(withOperator(name, { id: '', label: '', operator: '$in' })).toEqual({ field: 'name', operator: '$in' })
  expect(withOperator(name, { id: '', label: '', operator: '$exists' })).toEqual({ field: 'name', operator: '$exists' })
})

test('[1-3.8-03] associations are asked for records, for their fields, or for any', () => {
  const link = { field: 'customer', operator: '$notMatches' as const }
  expect(filterOf({ ...link, value: [{ id: 'A', recordTitle: 'Alfreds' }, { id: 'B' }] })).toEqual({
    customer: { $notMatches: { type: 'record', ids: ['A', 'B'] } },
  })
  expect(filterOf({ ...link, value: { join: '$or', parts: [name] } })).toEqual({
    customer: { $notMatches: { type: 'fields', filter: { $or: [{ name: { $eq: 'x' } }] } } },
  })
  expect(groupOfFilter({ customer: { $matches: { type: 'any' } } })).toEqual({
    join: '$and',
    parts: [{ field: 'customer', operator: '$exists' }],
  })
})

test('a stored filter comes back as the rows that made it', () => {
  const condition = fc.oneof(
    fc.record({ field: fc.constantFrom('a', 'b'), operator: fc.constantFrom('$eq', '$gt'), value: fc.integer() }),
    fc.record({ field: fc.constantFrom('a', 'b'), operator: fc.constantFrom('$exists', '$notEmpty') }),
    fc.record({
      field: fc.constant('link'),
      operator: fc.constantFrom('$matches', '$notMatches'),
      value: fc.array(fc.record({ id: fc.string({ minLength: 1 }) }), { minLength: 1, maxLength: 3 }),
    }),
  )
  const { group } = fc.letrec(tie => ({
    part: fc.oneof({ maxDepth: 3 }, condition, tie('group'), tie('linked')),
    linked: fc.record({ field: fc.constant('link'), operator: fc.constant('$matches'), value: tie('group') }),
    group: fc.record({
      join: fc.constantFrom('$and', '$or'),
      parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
    }),
  }))
  fc.assert(
    fc.property(group, made => {
      const stored = filterOf(made as FilterGroup)
      expect(isFilterPart(made)).toBe(true)
      expect(groupOfFilter(stored)).toEqual(made)
    }),
  )
})

test('what rows cannot say is told apart', () => {
  for (const filter of [
    { $not: { a: { $eq: 1 } } },
    { $and: [{ a: { $eq: 1 } }, { $not: {} }] },
    { a: { $like: 1 } },
    { link: { $matches: { type: 'fields', filter: { $not: {} } } } },
  ]) {
    expect(groupOfFilter(filter)).toBeUndefined()
  }
  expect(groupOfFilter({ a: 1, b: [1, 2], c: { $gt: 1, $lt: 5 } })).toEqual({
    join: '$and',
    parts: [
      { field: 'a', operator: '$eq', value: 1 },
      { field: 'b', operator: '$in', value: [1, 2] },
      { field: 'c', operator: '$gt', value: 1 },
      { field: 'c', operator: '$lt', value: 5 },
    ],
  })
})

test('the button counts conditions, not groups', () => {
  expect(countConditions(undefined)).toBe(0)
  expect(countConditions({ join: '$and', parts: [name, { join: '$or', parts: [name, name] }] })).toBe(3)
})

test.each([['{{input.crews}}'], [['c1', '{{input.crew}}']], [{ SPLIT: ['{{input.crews}}', ','] }]])(
  'linked records that a formula gives stay one: %j',
  ids => {
    const stored = { crew: { $matches: { type: 'record' as const, ids } } }
    const group = groupOfFilter(stored as never)
    expect(group?.parts).toEqual([{ field: 'crew', operator: '$matches', value: { ids } }])
    expect(filterOf(group as FilterGroup)).toEqual({ $and: [stored] })
    expect(completed(group as FilterGroup)).toEqual(group)
  },
)
