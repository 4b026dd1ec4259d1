import { expect, test } from 'vitest'
import { allOfThese, bulkPickOf, noneOfThese, withBulkPick } from './bulk-pick.ts'

test('all or none of those that are shown are picked, others stay as they are', () => {
  expect(withBulkPick(['a', 'x', allOfThese], ['a', 'b'])).toEqual(['x', 'a', 'b'])
  expect(withBulkPick(['a', 'x', noneOfThese], ['a', 'b'])).toEqual(['x'])
  expect(withBulkPick(['a', 'x'], ['a', 'b'])).toEqual(['a', 'x'])
  expect([allOfThese, noneOfThese, 'a'].map(bulkPickOf)).toEqual([true, false, undefined])
})
