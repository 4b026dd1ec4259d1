import { expect, test } from 'vitest'
import { plainFilter } from './plain-filter.ts'

test('a filter of values stays; one that may hold a formula is left to the server', () => {
  const plain = { $and: [{ status: { $in: ['OPEN', 'DONE'] } }, { amount: { $between: [1, 2] } }] }
  expect(plainFilter(plain)).toBe(plain)
  expect(plainFilter(undefined)).toBeUndefined()
  expect(plainFilter({ owner: { $eq: '{{user.fullName}}' } })).toBeUndefined()
  expect(
    plainFilter({ links: { $matches: { type: 'fields', filter: { day: { $lte: { TODAY: [] } } } } } }),
  ).toBeUndefined()
})
