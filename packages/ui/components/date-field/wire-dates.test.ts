import { expect, it } from 'vitest'
import { readDate, readMoment, readTime, writeMoment } from './wire-dates.ts'

it('reads and writes the wire forms', () => {
  expect(readDate('1996-07-04')?.toString()).toBe('1996-07-04')
  expect(readTime('08:30:00')?.toString()).toBe('08:30:00')
  const moment = '2026-03-29T00:30:00.000Z'
  for (const zone of ['Europe/Berlin', 'Pacific/Honolulu', 'UTC'])
    expect(writeMoment(readMoment(moment, zone))).toBe(moment)
})

it('what is no date is empty', () => {
  expect([readDate('04.07.1996'), readDate(''), readDate(null), readMoment('soon', 'UTC'), readTime('25:00')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
