import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'isbn', title: 'Book' } as const

test('hyphens and blanks are left out, the length stays', () => {
  expect(format.check('978-0-306-40615-7', schema)).toEqual({ value: '9780306406157' })
  expect(format.check('0 8044 2957 x', schema)).toEqual({ value: '080442957X' })
})

test.each(['97803064061', '030640615'])('every other check digit after %s is wrong', start => {
  const middle = start.length === 11 ? '5' : ''
  const right = [...'0123456789X'].filter(digit => 'value' in format.check(start + middle + digit, schema))
  expect(right).toHaveLength(1)
})

test('thirteen digits begin with 978 or 979', () => {
  expect(format.check('9770306406158', schema)).toEqual({ problem: 'Enter an ISBN of 10 or 13 digits' })
})
