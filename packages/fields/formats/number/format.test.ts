import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'number', format: 'number', title: 'Quantity' } as const

test.each([
  ['1,234,567.89', 1_234_567.89],
  ['1 234.5', 1234.5],
  ["1'234", 1234],
  ['−7', -7],
  ['+3', 3],
  ['.5', 0.5],
  ['5.', 5],
  ['1e3', 1000],
  ['-0', 0],
  ['1.50000000000000000000', 1.5],
  ['$1,200.50', 1200.5],
  ['-€5', -5],
  ['12.50 EUR', 12.5],
])('[2-5-31] text %s is the number %d', (text, value) => {
  expect(format.fromText(text, schema)).toEqual({ value })
})

test.each([
  '1,5',
  '1,23,456',
  '12.345,6',
  '1.2.3',
  '12 %',
  'NaN',
  'Infinity',
  '0x10',
  '1e999',
  '--5',
  '-$-5',
  '1,2345',
  '12abc',
  '٣',
])('text %s is no number', text => {
  expect(format.fromText(text, schema)).toHaveProperty('problem')
})

test('more than 15 significant digits are refused, in text even where a double would swallow them', () => {
  expect(format.fromText('1234567890123456', schema)).toEqual({ problem: 'At most 15 significant digits' })
  expect(format.fromText('0.1234567890123456789', schema)).toEqual({ problem: 'At most 15 significant digits' })
  expect(format.fromText('100000000000000000000', schema)).toEqual({ value: 1e20 })
  expect(format.check(0.1 + 0.2, schema)).toEqual({ problem: 'At most 15 significant digits' })
})

test('bounds and steps hold in decimals', () => {
  expect(format.check(0.3, { ...schema, multipleOf: 0.1 })).toEqual({ value: 0.3 })
  expect(format.check(0.35, { ...schema, multipleOf: 0.1 })).toEqual({ problem: 'Must be a multiple of 0.1' })
  expect(format.check(1e-7, { ...schema, minimum: 0.000_001 })).toEqual({ problem: 'Must be 0.000001 or more' })
  expect(format.check(1.5, { ...schema, type: 'integer' })).toEqual({ problem: 'Enter a whole number' })
})

test('text has no exponent', () => {
  expect([1e21, 1.5e-7, -2.5e22, 123].map(value => format.toText(value))).toEqual([
    '1000000000000000000000',
    '0.00000015',
    '-25000000000000000000000',
    '123',
  ])
})
