import { expect, test } from 'vitest'
import { conditionsOf, referenceTo, ruleOf, sourceOf } from './row-rule.ts'

test('a rule of plain conditions becomes rows and comes back', () => {
  const conditions = [
    { field: 'shipCountry', operator: '$eq' as const, value: 'Germany' },
    { field: 'shippedDate', operator: '$exists' as const, value: true },
    { field: 'shippedDate', operator: '$gte' as const, value: { relative: 'lastDays', days: 7 } },
  ]
  expect(conditionsOf(ruleOf(conditions))).toEqual(conditions)
  expect(conditionsOf({ shipCountry: { $eq: 'Germany' } })).toEqual([conditions[0]])
})

test('nested rules stay JSON', () => {
  expect(conditionsOf({ $or: [{ a: { $eq: 1 } }] })).toBeUndefined()
  expect(conditionsOf({ order: { $matches: { type: 'fields', filter: {} } } })).toBeUndefined()
  expect(conditionsOf({ a: { $in: [1] } })).toBeUndefined()
})

test('references to the reader are told from fixed values', () => {
  expect(sourceOf('{{user.email}}')).toBe('email')
  expect(sourceOf(referenceTo('values.region'))).toBe('values.region')
  expect(sourceOf('Germany')).toBe('fixed')
  expect(sourceOf(7)).toBe('fixed')
})
