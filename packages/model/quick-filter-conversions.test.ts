import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FieldOperators,
  fromDefaultFilter,
  isActiveFilter,
  type QuickFilterDefaults,
  quickFilterCondition,
  toDefaultFilter,
} from './quick-filter-conversions.ts'

const value: FieldOperators = ['$eq', '$in']
const list: FieldOperators = ['$contains', '$any']
const link: FieldOperators = ['$matches', '$notMatches']

test('[1-3.9-02] [2-3.9-02] defaults of the editor become equals, in, or matches by id', () => {
  const made = (defaults: QuickFilterDefaults, operators = value) => toDefaultFilter('status', defaults, operators)
  expect(made({ stringByDefault: 'open' })).toEqual({ status: { $eq: 'open' } })
  expect(made({ numberByDefault: 0 })).toEqual({ status: { $eq: 0 } })
  expect(made({ multipleStringByDefault: ['open', 'late'] })).toEqual({ status: { $in: ['open', 'late'] } })
  expect(made({ multipleNumberByDefault: [1] })).toEqual({ status: { $in: [1] } })
  expect(made({ assoByDefault: 'a' }, link)).toEqual({ status: { $matches: { type: 'record', ids: ['a'] } } })
  expect(made({ multipleAssoByDefault: ['a', 'b'] }, link)).toEqual({
    $or: [
      { status: { $matches: { type: 'record', ids: ['a'] } } },
      { status: { $matches: { type: 'record', ids: ['b'] } } },
    ],
  })
  expect(made({ stringByDefault: 'x' }, list)).toEqual({ status: { $any: ['x'] } })
  expect(made({})).toBeUndefined()
  expect(made({ stringByDefault: '' })).toBeUndefined()
  expect(made({ multipleStringByDefault: [] })).toBeUndefined()
})

test('[2-3.9-02] the editor gets back what it stored', () => {
  const texts = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })
  const numbers = fc.array(fc.integer(), { minLength: 1, maxLength: 4 })
  const cases = fc.oneof(
    texts.map(([first = 'a']) => ({ defaults: { stringByDefault: first }, operators: value, type: 'single' as const })),
    texts.map(all => ({ defaults: { multipleStringByDefault: all }, operators: value, type: 'multiple' as const })),
    texts.map(all => ({ defaults: { multipleStringByDefault: all }, operators: list, type: 'multiple' as const })),
    numbers.map(([first = 0]) => ({ defaults: { numberByDefault: first }, operators: value, type: 'single' as const })),
    numbers.map(all => ({ defaults: { multipleNumberByDefault: all }, operators: value, type: 'multiple' as const })),
    texts.map(([first = 'a']) => ({ defaults: { assoByDefault: first }, operators: link, type: 'single' as const })),
    texts.map(all => ({ defaults: { multipleAssoByDefault: all }, operators: link, type: 'multiple' as const })),
  )
  fc.assert(
    fc.property(cases, ({ defaults, operators, type }) => {
      const defaultFilter = toDefaultFilter('status', defaults, operators)
      const stored = { fieldId: 'status', optionListType: type, ...(defaultFilter && { defaultFilter }) }
      expect(fromDefaultFilter(stored, operators)).toEqual(defaults)
    }),
  )
})

test('a default that no editor made is left alone', () => {
  for (const defaultFilter of [
    { other: { $eq: 1 } },
    { status: { $gt: 1 } },
    { status: { $eq: 1, $ne: 2 } },
    { $or: [{ status: { $eq: 1 } }, { other: { $eq: 1 } }] },
    { status: { $in: [1, 'a'] } },
    { status: 'open' },
    {},
  ]) {
    expect(fromDefaultFilter({ fieldId: 'status', defaultFilter }, value)).toEqual({})
  }
})

test('[1-3.9-03] [2-3.9-05] a field filter asks for any of its values, an association for any of the records', () => {
  const filter = { type: 'field', fieldId: 'status' } as const
  expect(quickFilterCondition(filter, ['open', 'late'], value)).toEqual({ status: { $in: ['open', 'late'] } })
  expect(quickFilterCondition(filter, ['a', 'b'], link)).toEqual({
    $or: [
      { status: { $matches: { type: 'record', ids: ['a'] } } },
      { status: { $matches: { type: 'record', ids: ['b'] } } },
    ],
  })
  expect(quickFilterCondition(filter, [], value)).toBeUndefined()
  const defaultFilter = { status: { $ne: 'done' } }
  expect(quickFilterCondition({ ...filter, defaultFilter }, undefined, value)).toEqual(defaultFilter)
  expect(quickFilterCondition({ type: 'other', defaultFilter }, ['ignored'], value)).toEqual(defaultFilter)
})

test('[1-3.9-04] [2-3.9-07] a filter is active with a quick filter or something searched for', () => {
  expect(isActiveFilter({})).toBe(false)
  expect(isActiveFilter({ quickFilters: [], searchString: '' })).toBe(false)
  expect(isActiveFilter({ quickFilters: [{ id: 'open' }] })).toBe(true)
  expect(isActiveFilter({ searchString: 'x' })).toBe(true)
})
