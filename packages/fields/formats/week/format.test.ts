import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekOf, weeksIn } from '../../values/calendar-periods.ts'
import { mondayOf } from '../../values/weekdays.ts'
import { format } from './format.ts'

const schema = { type: 'string', format: 'week', title: 'Sprint' } as const

test('week 53 is there in long years only', () => {
  expect(format.check('2026-W53')).toEqual({ value: '2026-W53' })
  expect(format.check('2025-W53')).toEqual({ problem: 'That year has no week 53' })
  const long = Array.from({ length: 30 }, (_, index) => 2000 + index).filter(year => weeksIn(year) === 53)
  expect(long).toEqual([2004, 2009, 2015, 2020, 2026])
})

test.each(['2026-W05', '2026-W5', '2026w05', 'W5 2026', 'w05/2026'])('text %s is 2026-W05', text => {
  expect(format.fromText(text)).toEqual({ value: '2026-W05' })
})

test('the year of a week is that of its Thursday', () => {
  expect(weekOf('2021-01-03')).toBe('2020-W53')
  expect(weekOf('2024-12-30')).toBe('2025-W01')
  expect(mondayOf('2025-W01')).toBe('2024-12-30')
})

test('every week begins on a Monday that lies in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9998 }), fc.integer({ min: 1, max: 53 }), (year, number) => {
      const week = `${String(year).padStart(4, '0')}-W${String(number).padStart(2, '0')}`
      if (number > weeksIn(year)) return format.check(week) !== undefined && 'problem' in format.check(week)
      const monday = mondayOf(week)
      return new Date(`${monday}T00:00:00Z`).getUTCDay() === 1 && weekOf(monday) === week
    }),
    { numRuns: 2000 },
  )
})

test('is displayed with its days', () => {
  expect(format.display('2026-W05', schema, 'en-US').replaceAll(/\s/g, ' ')).toBe('2026-W05 (Jan 26 – Feb 1)')
})
