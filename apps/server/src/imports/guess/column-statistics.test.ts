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

test('few values that come again and again are options, each once whatever its case; what comes once makes them none', () => {
  const fieldOf = (values: readonly string[]) => summaryOf(values).field.field('Status').field
  const often = (...values: string[]) => values.flatMap(value => Array.from({ length: 12 }, () => value))
  expect(fieldOf(often('Open', 'Late', 'open'))).toEqual({
    type: 'string',
    format: 'string-option-list',
    title: 'Status',
    metadata: {
      optionList: [
        { value: 'Open', label: 'Open' },
        { value: 'Late', label: 'Late' },
      ],
    },
  })
  expect(fieldOf([...often('Open', 'Late'), 'maybe']).format).toBe('text')
  expect(fieldOf(often('Open')).format).toBe('text')
  expect(fieldOf(often('1', '2')).format).toBe('number')
  expect(fieldOf(often(...Array.from({ length: 13 }, (_, index) => `State ${index}`))).format).toBe('text')
  expect(fieldOf(often('Open', 'x'.repeat(61))).format).toBe('text')
})
