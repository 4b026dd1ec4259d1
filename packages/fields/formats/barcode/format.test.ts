import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'barcode', title: 'Code' } as const

test('leading zeros stay, blanks around are left out', () => {
  expect(format.check(' 00012345 ', schema)).toEqual({ value: '00012345' })
})

test('only what Code 128 can print', () => {
  expect(format.check('A-1 ~', schema)).toEqual({ value: 'A-1 ~' })
  expect(format.check('A–1', schema)).toHaveProperty('problem')
})
