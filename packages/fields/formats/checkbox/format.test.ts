import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = {
  type: 'boolean',
  format: 'checkbox',
  title: 'Insured',
  metadata: { booleanLabelTrue: 'Covered', booleanLabelFalse: 'No' },
} as const

test('text may say its own labels and the usual words', () => {
  const read = ['true', 'YES', '1', 'covered', 'false', 'no', '0', 'maybe'].map(text => format.fromText(text, schema))
  expect(read.map(result => ('value' in result ? result.value : 'problem'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    'problem',
  ])
})

test('is displayed by its labels', () => {
  expect([format.display(true, schema), format.display(false, { ...schema, metadata: {} })]).toEqual(['Covered', 'No'])
})

test('zeros and ones stay numbers', () => {
  expect(format.guess(['0', '1'])).toBeUndefined()
  expect(format.guess(['Yes', 'no'])).toMatchObject({ format: 'checkbox' })
})
