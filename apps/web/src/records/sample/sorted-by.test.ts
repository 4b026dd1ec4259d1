import { expect, test } from 'vitest'
import { sortedBy } from './sorted-by.ts'

const records = [
  { id: 'a', version: 1, size: 12, name: 'b' },
  { id: 'b', version: 1, size: 7, name: 'c' },
  { id: 'c', version: 1, name: 'a' },
]
const ids = (orderBy?: string, descending = false) =>
  sortedBy(records, { ...(orderBy && { orderBy }), descending }).map(({ id }) => id)

test('numbers by size, texts as they read, nothing at the end', () => {
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(ids('size')).toEqual(['b', 'a', 'c'])
  expect(ids('size', true)).toEqual(['a', 'b', 'c'])
  expect(ids('name')).toEqual(['c', 'a', 'b'])
  expect(ids('name', true)).toEqual(['b', 'a', 'c'])
})
