import type { RelativeDayName } from '@trellis/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysFrom, relativeSpan } from './day-span.ts'

const on = (today: string, relative: RelativeDayName, days?: number) => {
  const { first, last } = relativeSpan({ relative, ...(days !== undefined && { days }) }, today)
  return `${first} ${last}`
}

test('days, weeks from Monday on, months, quarters and years around a day', () => {
  // A Thursday.
  const of = (relative: RelativeDayName) => on('2026-11-26', relative)
  expect(of('today')).toBe('2026-11-26 2026-11-26')
  expect(of('yesterday')).toBe('2026-11-25 2026-11-25')
  expect(of('tomorrow')).toBe('2026-11-27 2026-11-27')
  expect(of('thisWeek')).toBe('2026-11-23 2026-11-29')
  expect(of('lastWeek')).toBe('2026-11-16 2026-11-22')
  expect(of('nextWeek')).toBe('2026-11-30 2026-12-06')
  expect(of('thisMonth')).toBe('2026-11-01 2026-11-30')
  expect(of('lastMonth')).toBe('2026-10-01 2026-10-31')
  expect(of('nextMonth')).toBe('2026-12-01 2026-12-31')
  expect(of('thisQuarter')).toBe('2026-10-01 2026-12-31')
  expect(of('lastQuarter')).toBe('2026-07-01 2026-09-30')
  expect(of('nextQuarter')).toBe('2027-01-01 2027-03-31')
  expect(of('thisYear')).toBe('2026-01-01 2026-12-31')
  expect(of('lastYear')).toBe('2025-01-01 2025-12-31')
  expect(of('nextYear')).toBe('2027-01-01 2027-12-31')
})

test('over the ends of years, in leap years, on Sundays and on Mondays', () => {
  expect(on('2027-01-01', 'thisWeek')).toBe('2026-12-28 2027-01-03')
  expect(on('2027-01-03', 'thisWeek')).toBe('2026-12-28 2027-01-03')
  expect(on('2027-01-04', 'thisWeek')).toBe('2027-01-04 2027-01-10')
  expect(on('2027-01-31', 'lastMonth')).toBe('2026-12-01 2026-12-31')
  expect(on('2024-01-31', 'nextMonth')).toBe('2024-02-01 2024-02-29')
  expect(on('2026-02-14', 'lastQuarter')).toBe('2025-10-01 2025-12-31')
  expect(on('2026-12-31', 'tomorrow')).toBe('2027-01-01 2027-01-01')
  expect(on('2024-03-01', 'yesterday')).toBe('2024-02-29 2024-02-29')
})

test('so many days count today in', () => {
  expect(on('2026-03-03', 'lastDays', 7)).toBe('2026-02-25 2026-03-03')
  expect(on('2026-12-30', 'nextDays', 3)).toBe('2026-12-30 2027-01-01')
  expect(on('2026-12-30', 'lastDays', 1)).toBe(on('2026-12-30', 'today'))
})

test('what would lie outside the years that there are ends with them', () => {
  expect(on('9999-12-31', 'nextYear')).toBe('9999-12-31 9999-12-31')
  expect(on('0001-01-01', 'lastMonth')).toBe('0001-01-01 0001-01-01')
  expect(on('0026-05-05', 'thisYear')).toBe('0026-01-01 0026-12-31')
  expect(daysFrom('9999-12-31', 5)).toBe('9999-12-31')
})

test('spans of one unit lie end to end', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map(count => daysFrom('1950-01-01', count))
  const unit = fc.constantFrom('Week', 'Month', 'Quarter', 'Year')
  fc.assert(
    fc.property(day, unit, (today, name) => {
      const of = (which: string) => relativeSpan({ relative: `${which}${name}` as RelativeDayName }, today)
      const [last, now, next] = [of('last'), of('this'), of('next')]
      expect(now.first <= today && today <= now.last).toBe(true)
      expect(daysFrom(last.last, 1)).toBe(now.first)
      expect(daysFrom(now.last, 1)).toBe(next.first)
    }),
  )
})
