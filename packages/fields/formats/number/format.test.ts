import fc from 'fast-check'
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
  ['12 %', 0.12],
  ['(35.01)', -35.01],
  ['35.01-', -35.01],
  ['0.30000000000000004', 0.3],
])('[2-5-31] text %s is the number %d', (text, value) => {
  expect(format.fromText(text, schema)).toEqual({ value })
})

test.each([
  '1,5',
  '1,23,456',
  '12.345,6',
  '1.2.3',
  '0,125',
  '0,333,000',
  "0'125",
  "1,234'567",
  '(12',
  '-12-',
  '(-12)',
  '$12%',
  '1e-999',
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

test('whole numbers of more than 15 significant digits are refused, in text even where a double would swallow them', () => {
  const refused = { problem: 'At most 15 significant digits' }
  expect(format.fromText('1234567890123456', schema)).toEqual(refused)
  expect(format.fromText('1234567890123456.5', schema)).toEqual(refused)
  expect(format.fromText('1,234,567,890,123,456', schema)).toEqual(refused)
  expect(format.fromText('100000000000000000000', schema)).toEqual({ value: 1e20 })
  expect(format.check(1_234_567_890_123_456, schema)).toEqual(refused)
})

test('a fraction is rounded to 15 significant digits, as spreadsheets show what they have worked out', () => {
  expect(format.fromText('0.1234567890123456789', schema)).toEqual({ value: 0.123_456_789_012_346 })
  expect(format.check(0.1 + 0.2, schema)).toEqual({ value: 0.3 })
  expect(format.check(1 / 3, schema)).toEqual({ value: 0.333_333_333_333_333 })
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), number => {
      const checked = format.check(number, schema)
      if (Number.isInteger(number) && 'problem' in checked) return
      expect(checked).toEqual({ value: number === 0 ? 0 : Number(number.toPrecision(15)) })
    }),
  )
})

test('a field that shows a % of its own reads one so', () => {
  const percents = { ...schema, metadata: { mask: '0.0%' } }
  expect(['12.5%', '12.5', '12.5 %'].map(text => format.fromText(text, percents))).toEqual(
    Array(3).fill({ value: 12.5 }),
  )
})

test('numbers of another notation are read by it alone', () => {
  const read = (text: string, decimal: '.' | ',') => format.fromText(text, schema, { decimal })
  expect(['0,125', '1.234,56', '12,50', '10 237,65', '1.234,56 €', '-1.000'].map(text => read(text, ','))).toEqual(
    [0.125, 1234.56, 12.5, 10_237.65, 1234.56, -1000].map(value => ({ value })),
  )
  for (const text of ['1,234.56', '12.5', '0.125', '1.23.456']) expect(read(text, ',')).toHaveProperty('problem')
  expect(read('12,5', '.')).toHaveProperty('problem')
})

test('one column holds percentages or none', () => {
  expect(format.guess(['5%', '12.5%'])).toMatchObject({ format: 'number' })
  expect(format.guess(['5%', '12.5'])).toBeUndefined()
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

test('amounts in several currencies are no numbers of one kind', () => {
  expect(format.guess(['$1', '€1'])).toBeUndefined()
  expect(format.guess(['$1', '2'])).toMatchObject({ format: 'number' })
})
