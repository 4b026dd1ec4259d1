import { expect, test } from 'vitest'
import { dateText } from './serial-date.ts'

test.each([
  [61, '1900-03-01'],
  [45_000, '2023-03-15'],
  [45_000.5, '2023-03-15T12:00:00.000Z'],
  [0.25, '06:00:00'],
  [-1, undefined],
  [Number.NaN, undefined],
  [4_000_000, undefined],
])('%d is %s', (serial, text) => {
  expect(dateText(serial)).toBe(text)
})
