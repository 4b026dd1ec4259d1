import { expect, test } from 'vitest'
import { readNumberMask, writeMasked } from './number-mask.ts'

test.each([
  ['$#,##0.00', 1_234_567.5, '$1,234,567.50'],
  ['£#,##0', -1234.6, '-£1,235'],
  ['#0.0## %', 12.5, '12.5 %'],
  ['#0.0## %', 12.3456, '12.346 %'],
  ['0000', 7, '0007'],
  ['#,##0.00 €', 0, '0.00 €'],
])('the mask %s writes %d as %s', (mask, value, text) => {
  expect(writeMasked(value, mask, 'en-US')).toBe(text)
})

test('groups and decimals are those of the locale', () => {
  expect(writeMasked(1234.5, '#,##0.00 €', 'de-DE')).toBe('1.234,50 €')
})

test.each([undefined, '', 'DD.MM.YYYY', '0.0.0', '$'])('%j is no mask of a number', mask => {
  expect([readNumberMask(mask), writeMasked(5, mask, 'en-US')]).toEqual([undefined, undefined])
})
