import type { FieldSchema, Filter, RecordSchema, RecordValues } from '@trellis/model'
import { expect, test } from 'vitest'
import { filterLimits } from './filter-cost.ts'
import { makeFilterMatcher, matchesFilter } from './matches-filter.ts'

const field = (format: string, type: FieldSchema['type'], metadata: FieldSchema['metadata'] = {}): FieldSchema => ({
  type,
  format,
  title: format,
  metadata,
})
const options = ['a', 'b', 'c'].map(value => ({ value, label: value }))
const schema: RecordSchema = {
  type: 'object',
  properties: {
    name: field('text', 'string'),
    amount: field('number', 'number'),
    day: field('date', 'string'),
    tags: field('multi-option-list', 'array', { optionList: options }),
    data: field('json', 'object'),
    boss: field('association', 'array', { association: { cursor: { collectionId: 'People' }, max: 1 } }),
    team: field('association', 'array', { association: { cursor: { collectionId: 'People' } } }),
  },
}
const ann: RecordValues = {
  name: 'Ánn Straße',
  amount: 3,
  day: '2024-02-29',
  tags: ['a', 'b'],
  boss: { list: [{ id: 'bob' }], totalCount: 1 },
  team: { list: [{ id: 'cid' }], totalCount: 9 },
}
const matches = (filter: Filter, record = ann) => matchesFilter(filter, record, schema)

test('[1-3.8-01] [1-3.8-02] conditions of one object are joined by "and"; texts are folded, values compared exactly', () => {
  expect(matches({ name: { $contains: 'ANN STRASSE' }, amount: { $gte: 3, $lt: 4 } })).toBe(true)
  expect(matches({ name: { $eq: 'ann strasse' } })).toBe(false)
  expect(matches({ $or: [{ amount: { $gt: 3 } }, { day: { $between: ['2024-02-29', '2024-03-01'] } }] })).toBe(true)
  expect(matches({ $not: { amount: { $in: [1, 3] } } })).toBe(false)
  expect(matches({})).toBe(true)
})

test('a value alone is short for $eq, a list for $in', () => {
  expect(matches({ amount: 3 })).toBe(true)
  expect(matches({ amount: [1, 2] })).toBe(false)
  expect(matches({ amount: null })).toBe(false)
  expect(matches({ amount: null }, {})).toBe(true)
  expect(() => matches({ tags: 'a' })).toThrow('is no operator')
})

test('$all, $any and $none on lists; what is missing has none', () => {
  expect(matches({ tags: { $all: ['a', 'b'] } })).toBe(true)
  expect(matches({ tags: { $all: ['a', 'c'] } })).toBe(false)
  expect(matches({ tags: { $any: ['c', 'b'] } })).toBe(true)
  expect(matches({ tags: { $any: [] } })).toBe(false)
  expect(matches({ tags: { $none: ['c'] } })).toBe(true)
  expect(matches({ tags: { $none: ['a'] } }, {})).toBe(true)
  expect(matches({ tags: { $all: [] } }, {})).toBe(false)
})

test('the negative ones hold for what is missing', () => {
  for (const filter of [{ amount: { $ne: 3 } }, { amount: { $nin: [3] } }, { name: { $notContains: 'a' } }]) {
    expect([matches(filter, {}), matches({ $not: filter }, {})]).toEqual([true, false])
  }
})

test('[1-3.8-03] links are matched by any, by record and by fields, as far as they are here', () => {
  expect(matches({ boss: { $matches: { type: 'any' } } })).toBe(true)
  expect(matches({ boss: { $notMatches: { type: 'record', ids: ['bob'] } } })).toBe(false)
  expect(matches({ team: { $matches: { type: 'record', ids: ['cid'] } } })).toBe(true)
  // Eight more are linked than came along: whether Dan is among them, nobody here can tell.
  const dan: Filter = { team: { $matches: { type: 'record', ids: ['dan'] } } }
  expect(matches(dan)).toBeUndefined()
  expect(matches({ $not: dan })).toBeUndefined()
  expect(matches({ $and: [dan, { amount: 4 }] })).toBe(false)
  expect(matches({ $or: [dan, { amount: 3 }] })).toBe(true)
  const rich: Filter = { boss: { $matches: { type: 'fields', filter: { amount: { $gt: 5 } } } } }
  expect(matches(rich)).toBeUndefined()
  const linked = {
    schemaOf: () => schema,
    recordOf: (_id: string, id: string) => (id === 'bob' ? { amount: 6 } : undefined),
  }
  expect(makeFilterMatcher(rich, schema, { linked })(ann)).toBe(true)
})

test('S78 S79 bad and costly filters are refused as the server refuses them', () => {
  expect(() => matches({ nothing: 1 })).toThrow('unknown field "nothing"')
  expect(() => matches({ data: { $eq: 1 } })).toThrow('is no operator for json fields')
  expect(() => matches({ amount: { $gt: 'x' } })).toThrow('filter.amount.$gt')
  const nest = (depth: number): Filter => (depth === 0 ? { amount: 1 } : { $not: nest(depth - 1) })
  expect(() => matches(nest(filterLimits.depth + 1))).toThrow('deep')
  expect(() => matches({ $or: Array.from({ length: filterLimits.nodes + 1 }, () => ({})) })).toThrow('conditions')
  expect(() => matches({ amount: { $in: Array.from({ length: filterLimits.items + 1 }, () => 1) } })).toThrow('values')
  const any = { boss: { $exists: true } }
  expect(() => matches({ $or: Array.from({ length: filterLimits.joins + 1 }, () => any) })).toThrow('associations')
})
