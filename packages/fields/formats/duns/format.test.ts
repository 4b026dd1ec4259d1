import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'duns', title: 'Company' } as const

test('hyphens are for reading only', () => {
  expect(format.check('15-048-3782', schema)).toEqual({ value: '150483782' })
  expect(format.display('150483782')).toBe('15-048-3782')
})

test('leading zeros stay, and no check digit is asked for', () => {
  expect(format.check('001005032', schema)).toEqual({ value: '001005032' })
  expect(format.check('001005033', schema)).toEqual({ value: '001005033' })
})
