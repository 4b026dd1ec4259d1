import { expect, test } from 'vitest'
import { dateText, durationText } from './serial-date.ts'

test.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  // Excel shows a day that never was: no reader takes it for one.
  [60, '1900-02-29'],
  [60.5, '1900-02-29 12:00:00'],
  [61, '1900-03-01'],
  [1.75, '1900-01-01 18:00:00'],
  [45_000, '2023-03-15'],
  [45_000.5, '2023-03-15 12:00:00'],
  // A millisecond before midnight is one, less is the error of a computation.
  [44_999.999_999_99, '2023-03-14 23:59:59.999'],
  [44_999.999_999_999_9, '2023-03-15'],
  [0, '00:00:00'],
  [0.25, '06:00:00'],
  [2_958_465, '9999-12-31'],
  [2_958_466, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [4_000_000, undefined],
])('%d counted from 1900 is %s', (serial, text) => {
  expect(dateText(serial, { startsIn1904: false, isTime: false })).toBe(text)
})

test.each([
  [0, '1904-01-01'],
  [0.25, '1904-01-01 06:00:00'],
  [43_538, '2023-03-15'],
  [43_538.5, '2023-03-15 12:00:00'],
  [2_957_003, '9999-12-31'],
  [2_957_004, undefined],
  [-1, undefined],
])('%d counted from 1904 is %s', (serial, text) => {
  expect(dateText(serial, { startsIn1904: true, isTime: false })).toBe(text)
})

test('a time of day is one in either count, rounded to seconds; what is more than a day stays a moment', () => {
  for (const startsIn1904 of [false, true]) {
    const timeOf = (serial: number) => dateText(serial, { startsIn1904, isTime: true })
    expect(timeOf(0)).toBe('00:00:00')
    expect(timeOf(0.354_166_666)).toBe('08:30:00')
    expect(timeOf(0.999_999_99)).toBe('23:59:59')
    expect(timeOf(startsIn1904 ? 43_538.5 : 45_000.5)).toBe('2023-03-15 12:00:00')
  }
})

test('durations go beyond a day, and below nothing', () => {
  expect([1.145_833_333_333_333_3, 0.062_5, 0, -0.5, 100].map(durationText)).toEqual([
    '27:30:00',
    '01:30:00',
    '00:00:00',
    '-12:00:00',
    '2400:00:00',
  ])
})
