import { expect, test } from 'vitest'
import { format } from './format.ts'

const optionList = [
  { value: 0.1, label: 'Unlikely' },
  { value: 0.9, label: 'Likely' },
  { value: 2, label: '0.1' },
]
const schema = { type: 'number', format: 'number-option-list', title: 'Probability', metadata: { optionList } } as const

test('text says the value, the label, or the number in another form', () => {
  expect(['0.1', 'likely', '.9', '2.0', 'maybe'].map(text => format.fromText(text, schema))).toEqual([
    { value: 0.1 },
    { value: 0.9 },
    { value: 0.9 },
    { value: 2 },
    { problem: 'Is not one of the options' },
  ])
})

test('is displayed by its label, and by its number once it is no option any more', () => {
  expect([format.display(0.9, schema), format.display(0.5, schema)]).toEqual(['Likely', '0.5'])
})
