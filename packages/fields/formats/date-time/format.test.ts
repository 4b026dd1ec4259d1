import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'date-time', title: 'Shipped at' } as const

test('[2-5-30] offsets become UTC with milliseconds, finer fractions are cut', () => {
  expect(format.check('1996-07-04T08:30:00+02:00')).toEqual({ value: '1996-07-04T06:30:00.000Z' })
  expect(format.check('1996-07-04T23:30:00.9999-0230')).toEqual({ value: '1996-07-05T02:00:00.999Z' })
})

test('a moment without an offset is refused on the wire and taken for UTC in a file', () => {
  expect(format.check('1996-07-04T08:30:00')).toHaveProperty('problem')
  expect(format.fromText('1996-07-04 08:30')).toEqual({ value: '1996-07-04T08:30:00.000Z' })
  expect(format.fromText('1996/07/04')).toEqual({ value: '1996-07-04T00:00:00.000Z' })
})

test('moments that no calendar or clock shows are refused', () => {
  for (const text of [
    '2023-02-29T08:00:00Z',
    '2023-01-01T24:00:00Z',
    '2023-01-01T08:60:00Z',
    '2023-01-01T08:00:60Z',
    '0001-01-01T00:00:00+01:00',
  ]) {
    expect([text, format.check(text)]).toEqual([text, { problem: expect.any(String) }])
  }
})

test('is displayed in the time zone of the reader', () => {
  expect(format.display('1996-07-04T22:30:00.000Z', schema, 'en-GB', 'Asia/Tokyo')).toBe('5 Jul 1996, 07:30')
})
