import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'number', format: 'rating', title: 'Satisfaction', ...format.defaults } as const

test('[1-3.5-03] a rating goes to ten stars unless its field says otherwise', () => {
  expect(format.defaults).toEqual({ maximum: 10, metadata: { icon: 'star' } })
})

test('[1-5-03] [2-3.8-09] a value above the maximum or below 0 is invalid', () => {
  const read = [10, 10.5, 11, 0, -0.5].map(value => format.check(value, schema))
  expect(read.map(result => 'value' in result)).toEqual([true, false, false, true, false])
  expect(format.check(4.5, { ...schema, multipleOf: 0.5 })).toEqual({ value: 4.5 })
  expect(format.check(4.25, { ...schema, multipleOf: 0.5 })).toEqual({ problem: 'Must be a multiple of 0.5' })
})

test('[2-9-13] is shown with two decimals and its maximum', () => {
  expect(format.display(7.5, schema, 'en')).toBe('7.50 / 10')
  expect(format.fromText('7.50 / 10', schema)).toEqual({ value: 7.5 })
})
