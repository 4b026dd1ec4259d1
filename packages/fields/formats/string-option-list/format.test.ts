import { expect, test } from 'vitest'
import { format } from './format.ts'

const optionList = [
  { value: 'low', label: 'Low' },
  { value: 'LOW', label: 'Lowest' },
  { value: 'high', label: 'Very high', hidden: true },
]
const schema = { type: 'string', format: 'string-option-list', title: 'Priority', metadata: { optionList } } as const

test('text may say the value or the label, exactly before without regard to case', () => {
  const read = ['low', 'LOW', 'Low', 'very HIGH', 'Lowest', 'other'].map(text => format.fromText(text, schema))
  expect(read.map(result => ('value' in result ? result.value : 'problem'))).toEqual([
    'low',
    'LOW',
    'low',
    'high',
    'LOW',
    'problem',
  ])
})

test('hidden options count, the label alone is no value', () => {
  expect(format.check('high', schema)).toEqual({ value: 'high' })
  expect(format.check('Very high', schema)).toEqual({ problem: 'Is not one of the options' })
})

test('what is no option any more is displayed as it is', () => {
  expect([format.display('high', schema), format.display('gone', schema)]).toEqual(['Very high', 'gone'])
})
