import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'qr', title: 'Code' } as const

test('what fits into a QR code is counted in bytes', () => {
  expect(format.check('a'.repeat(2953), schema)).toHaveProperty('value')
  expect(format.check('a'.repeat(2954), schema)).toEqual({ problem: 'A QR code holds at most 2,953 bytes of text' })
  expect(format.check('ü'.repeat(1477), schema)).toHaveProperty('problem')
})
