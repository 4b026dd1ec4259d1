import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import '../../find-format.ts'
import { format } from './format.ts'

const lines: FieldSchema = {
  type: 'array',
  format: 'array',
  title: 'Lines',
  items: {
    type: 'object',
    format: 'object',
    title: 'Line',
    properties: {
      amount: { type: 'number', format: 'number', title: 'Amount', minimum: 1 },
      note: { type: 'string', format: 'text', title: 'Note' },
    },
  },
}
const days: FieldSchema = {
  type: 'array',
  format: 'array',
  title: 'Days',
  items: { type: 'string', format: 'date', title: 'Day' },
}

test('[1-5-01] every item is checked, by place', () => {
  expect(format.check([{ amount: 1 }, { amount: 0 }, null, { amount: 'x' }], lines)).toMatchObject({
    problem: 'Item 2: Must be 1 or more',
    problems: [
      { path: '1.amount', message: 'Must be 1 or more' },
      { path: '2', message: 'Required field' },
      { path: '3.amount', message: 'Enter a number' },
    ],
  })
})

test('[1-5-01] fewest, most and unique items; the order of keys does not make two items differ', () => {
  const bounded = { ...lines, minItems: 2, maxItems: 3, uniqueItems: true }
  const one = { amount: 1, note: 'x' }
  expect(format.check([one], bounded)).toEqual({ problem: 'At least 2 items' })
  expect(format.check([one, one, one, one], bounded)).toEqual({ problem: 'At most 3 items' })
  expect(format.check([one, { note: 'x', amount: 1 }], bounded)).toEqual({ problem: 'Holds the same value twice' })
  expect(format.check([one, { note: 'x', amount: 2 }], bounded)).toHaveProperty('value')
})

test('texts are JSON, or the texts of the items', () => {
  expect(format.fromText('["1996-07-04"]', days)).toEqual({ value: ['1996-07-04'] })
  expect(format.fromText('4 Jul 1996, 1996/08/01', days)).toEqual({ value: ['1996-07-04', '1996-08-01'] })
  expect(format.fromText('4 Jul 1996, soon', days)).toEqual({ problem: 'Enter a date as YYYY-MM-DD' })
  expect(format.display(['1996-07-04', '1996-08-01'], days, 'de-DE')).toBe('04.07.1996, 01.08.1996')
})
