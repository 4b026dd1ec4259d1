import { expect, test } from 'vitest'
import { format } from './format.ts'

const optionList = [
  { value: 38, label: 'S' },
  { value: 40, label: 'M' },
]
const schema = { type: 'array', format: 'number-multi-option-list', title: 'Sizes', metadata: { optionList } } as const

test('[2-3.8-14] texts are read as numbers, by value or label', () => {
  expect(format.fromText('38, M', schema)).toEqual({ value: [38, 40] })
  expect(format.fromText('38, L', schema)).toEqual({ problem: 'Is not one of the options' })
  expect(format.check(['38'], schema)).toEqual({ problem: 'Is not one of the options' })
})
