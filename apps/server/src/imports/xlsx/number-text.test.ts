import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each([
  ['0.30000000000000004', '0.3'],
  ['-0.30000000000000004', '-0.3'],
  ['1.1000000000000001', '1.1'],
  ['100.89999999999999', '100.9'],
  ['0.1234567890123456', '0.123456789012346'],
  ['123456789012.34567', '123456789012.346'],
  ['1234567890123456.7', '1234567890123460'],
  ['0.999999999999999999', '1'],
  ['12.50', '12.5'],
  ['12.0', '12'],
  ['-12.0', '-12'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1.0E-7', '0.0000001'],
  ['-1.5e-9', '-0.0000000015'],
  ['1.2E-2', '0.012'],
  ['1.25E1', '12.5'],
  ['0', '0'],
  ['-0', '0'],
  ['0.0', '0'],
  ['-0.0', '0'],
  ['0E999999999', '0'],
  ['1E-999999999', '0'],
  [' 7 ', '7'],
  ['007', '7'],
])('%s is %s', (stored, text) => {
  expect(numberText(stored)).toBe(text)
})

test('whole numbers keep every digit, however they are written', () => {
  expect(numberText('12345678901234567890')).toBe('12345678901234567890')
  expect(numberText('-1234567890123456')).toBe('-1234567890123456')
  expect(numberText('1.2345678901234567E+19')).toBe('12345678901234567000')
  expect(numberText('1E+20')).toBe('100000000000000000000')
  expect(numberText('-2.5e3')).toBe('-2500')
})

test('what is no number stays as it is', () => {
  for (const text of ['', ' ', 'x', '1E999', '1,5']) expect(numberText(text)).toBe(text)
})

test('the text says the same value as the number, within its fifteen digits', () => {
  for (const value of [1 / 3, 2 / 3e5, 1e21 / 7, 5e-324, 1.797e308, 123_456.789e-20, -7e-5]) {
    const text = numberText(String(value))
    expect(text).toMatch(/^-?\d+(?:\.\d+)?$/)
    expect(Number(text)).toBe(Number.isInteger(value) ? value : Number(value.toPrecision(15)))
  }
})
