import { expect, test } from 'vitest'
import { createColumnStatistics, mostDistinct } from './column-statistics.ts'

const summaryOf = (values: readonly string[], columnCount?: number) => {
  const statistics = createColumnStatistics({ header: 'Notes', mayBeKey: false, ...(columnCount && { columnCount }) })
  for (const value of values) statistics.add(value)
  return statistics.result(values.length)
}

test('of long texts no more is held than fits into memory, and all of them decide what the column becomes', () => {
  const long = Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(500_000)}`)
  const { distinct, field } = summaryOf([...long, 'one\ntwo'])
  expect([...distinct].reduce((sum, { length }) => sum + length, 0)).toBeLessThan(65_000_000)
  expect(field.field('Notes').field.format).toBe(
    summaryOf([`a ${'x'.repeat(9000)}`, 'one\ntwo']).field.field('Notes').field.format,
  )
  expect(summaryOf(long, 1000).distinct.size).toBe(1)
})

test('ids are held up to 20,000, in however many columns', () => {
  const ids = Array.from({ length: mostDistinct + 5 }, (_, index) => `customer-${index}`)
  expect(summaryOf(ids).distinct.size).toBe(mostDistinct)
  expect(summaryOf(ids, 2000).distinct.size).toBe(mostDistinct)
})
