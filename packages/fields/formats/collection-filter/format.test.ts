import { expect, test } from 'vitest'
import { countConditions } from './count-conditions.ts'
import { format } from './format.ts'

test('S78 what is nested deep or goes through many associations is refused', () => {
  const nots = (depth: number): object => (depth === 0 ? { a: { $eq: 1 } } : { $not: nots(depth - 1) })
  expect(format.check(nots(20))).toHaveProperty('value')
  expect(format.check(nots(40))).toEqual({ problem: 'The filter is nested too deeply' })
  const matches = (depth: number): object =>
    depth === 0 ? {} : { link: { $matches: { type: 'fields', filter: matches(depth - 1) } } }
  expect(format.check(matches(5))).toHaveProperty('value')
  expect(format.check(matches(6))).toEqual({ problem: 'The filter is nested too deeply' })
  expect(format.check({ a: { $in: Array.from({ length: 2001 }, () => 1) } })).toEqual({
    problem: 'The filter has too many parts',
  })
})

test('says which operator there is not', () => {
  expect(format.check({ city: { $like: 'B%' } })).toEqual({ problem: 'There is no operator $like' })
})

test('conditions are counted through groups, what linked records must hold as one', () => {
  const linked = {
    customer: { $matches: { type: 'fields', filter: { city: { $eq: 'Kiel' }, name: { $exists: true } } } },
  }
  expect([{}, { a: { $eq: 1 } }, { a: { $gt: 1 }, b: { $lt: 2 } }].map(countConditions)).toEqual([0, 1, 2])
  expect(countConditions({ $and: [{ a: { $eq: 1 } }, { $or: [linked, { $not: { b: { $eq: 2 } } }] }] })).toBe(3)
})
