import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'number', format: 'range', title: 'Progress', ...format.defaults } as const

test('[1-3.5-04] [2-9-12] goes from 0 to 100 in steps of 1', () => {
  expect(format.defaults).toMatchObject({ minimum: 0, maximum: 100, multipleOf: 1 })
  expect([0, 100, 55, 55.5, 101].map(value => 'value' in format.check(value, schema))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('texts may carry a percent sign', () => {
  expect(format.fromText('55 %', schema)).toEqual({ value: 55 })
})
