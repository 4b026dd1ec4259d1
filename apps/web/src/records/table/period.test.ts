import { expect, test } from 'vitest'
import { dayBegins, periodDays } from './period.ts'

test.each([
  ['2026', 'year', '2026-01-01', '2027-01-01'],
  ['2026-Q4', 'quarter', '2026-10-01', '2027-01-01'],
  ['2026-12', 'month', '2026-12-01', '2027-01-01'],
  ['2024-02-28', 'day', '2024-02-28', '2024-02-29'],
  ['2026-W01', 'week', '2025-12-29', '2026-01-05'],
  ['2020-W53', 'week', '2020-12-28', '2021-01-04'],
] as const)('%s', (text, unit, from, to) => {
  expect(periodDays(text, unit)).toEqual({ from, to })
})

test('what is no period has no days', () => {
  expect(periodDays('x', 'month')).toBeUndefined()
})

test('a day begins by the clocks of its zone, on days when they change too', () => {
  expect(dayBegins('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(dayBegins('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
  expect(dayBegins('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z')
  expect(dayBegins('2026-11-02', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z')
})
