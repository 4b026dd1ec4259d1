import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'isin', title: 'Security' } as const

test('is stored in capitals without blanks', () => {
  expect(format.check('us 037833 1005', schema)).toEqual({ value: 'US0378331005' })
})

test('every other check digit is wrong', () => {
  const right = [...'0123456789'].filter(digit => 'value' in format.check(`US037833100${digit}`, schema))
  expect(right).toEqual(['5'])
})
