import { expect, test } from 'vitest'
import { countAbsent, type RowSource, recordRow, recordsIn } from './row-source.ts'

test('rows that are on their way are counted: what is done to the others leaves them out', () => {
  const record = { id: 'a', version: 1 }
  const source: RowSource = { count: 5, rowAt: index => (index < 2 ? recordRow(record) : undefined) }
  expect(countAbsent(source, { first: 0, end: 5 })).toBe(3)
  expect(countAbsent(source, { first: 0, end: 2 })).toBe(0)
  expect(recordsIn(source, { first: 0, end: 5 })).toHaveLength(2)
})
