import type { FieldSchema } from '@trellis/model'
import { setLocale } from '@trellis/ui/text'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPaste, valueOfPaste, writeValues } from './clipboard-values.ts'

const field = (format: string, type: FieldSchema['type'] = 'string'): FieldSchema => ({ type, format, title: format })
const [amount, price, day] = [field('number', 'number'), field('currency', 'number'), field('date')]
const text = '1.234,57\t4 Jul 2025'
const values = { text, formats: ['number', 'date'], rows: [[1234.5678, '2025-07-04']] }

beforeEach(() => setLocale({ language: 'en', region: 'DE' }))
afterEach(() => setLocale({ language: 'en' }))

const pasted = (beside: string, of: readonly FieldSchema[], pastedText = text) =>
  readPaste(pastedText, beside).map(row => row.map((cell, at) => valueOfPaste(cell, of[at] ?? day)))

test('our own paste gives the exact values, everybody else the text', () => {
  expect(pasted(writeValues(values), [amount, day])).toEqual([[1234.5678, '2025-07-04']])
  expect(pasted('', [amount, day])).toEqual([[1234.57, '2025-07-04']])
})

test('values count for the very text that was copied with them', () => {
  expect(pasted(writeValues(values), [amount, day], '5\t5 Jul 2025')).toEqual([[5, '2025-07-05']])
  const lines = { text: 'a\nb', formats: ['text'], rows: [['a '], ['b ']] }
  expect(pasted(writeValues(lines), [field('text')], 'a\r\nb')).toEqual([['a '], ['b ']])
})

test('another format, and a value that the field does not take, go by way of the text', () => {
  expect(pasted(writeValues(values), [price, day])).toEqual([[1234.57, '2025-07-04']])
  expect(pasted(writeValues({ ...values, formats: ['number', null] }), [amount, day])).toEqual([
    [1234.5678, '2025-07-04'],
  ])
  const forged = { ...values, rows: [[{ $gt: 1 }, 12]] }
  expect(pasted(writeValues(forged), [amount, day])).toEqual([[1234.57, '2025-07-04']])
})

test('what is no list of our own is not looked at', () => {
  const hostile = [
    '{',
    '[]',
    'null',
    '{"text":1}',
    writeValues({ ...values, rows: [[1, '2025-07-05', 3]] }),
    writeValues({ ...values, rows: [] }),
    writeValues({ ...values, formats: ['number'] }),
  ]
  for (const beside of hostile) expect(pasted(beside, [amount, day])).toEqual([[1234.57, '2025-07-04']])
})

test('a last row that is empty is pasted, too', () => {
  const two = { text: '1\n', formats: ['number'], rows: [[1], [null]] }
  expect(pasted(writeValues(two), [amount], two.text)).toEqual([[1], ['']])
})
