import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'array', format: 'numeric-range', title: 'Price range', ...format.defaults } as const

test('[1-3.5-05] starts with [0, 100]', () => {
  expect(format.defaults.default).toEqual([0, 100])
})

test('[2-5-26] [2-3.8-08] a range is two numbers, kept sorted', () => {
  expect(format.check([80, 20], schema)).toEqual({ value: [20, 80] })
  expect(format.check([20, 120], schema)).toEqual({ problem: 'Must be 100 or less' })
  expect(format.check([20, 20], schema)).toEqual({ value: [20, 20] })
  expect(format.check([20, 20], { ...schema, uniqueItems: true })).toEqual({ problem: 'The two numbers must differ' })
})

test.each(['10, 20', '20, 10', '10 - 20', '10 – 20', '10–20', '10-20', '10..20', '[10, 20]', '[10,20]'])(
  'text %s is from 10 to 20',
  text => {
    expect(format.fromText(text, schema)).toEqual({ value: [10, 20] })
  },
)

test('negative and grouped numbers are read', () => {
  const wide = { ...schema, minimum: -5000, maximum: 5000, multipleOf: 0.5 }
  expect(format.fromText('-10 - -2.5', wide)).toEqual({ value: [-10, -2.5] })
  expect(format.fromText('1,000 – 2,000', wide)).toEqual({ value: [1000, 2000] })
  expect(format.fromText('10', wide)).toHaveProperty('problem')
})
