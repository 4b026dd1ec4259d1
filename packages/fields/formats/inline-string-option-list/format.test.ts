import { expect, test } from 'vitest'
import { format } from './format.ts'

const optionList = [{ value: 'yes', label: 'Approved' }]
const schema = {
  type: 'string',
  format: 'inline-string-option-list',
  title: 'Decision',
  metadata: { optionList },
} as const

test('takes what a list of the same options takes', () => {
  expect(format.fromText('approved', schema)).toEqual({ value: 'yes' })
  expect(format.check('no', schema)).toEqual({ problem: 'Is not one of the options' })
})
