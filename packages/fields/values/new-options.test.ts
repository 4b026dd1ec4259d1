import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { listOf, newNumberOptions, newTextOptions } from './new-options.ts'
import { optionOfText } from './options.ts'

const listed = (...optionList: { value: string | number; label: string }[]): FieldSchema => ({
  type: 'string',
  format: 'string-option-list',
  title: 'Options',
  metadata: { optionList },
})
const open = { value: 'open', label: 'Still open' }

test('a text that says no option is none, also where a list has one option alone', () => {
  for (const more of [[], [{ value: 'b', label: 'B' }]]) {
    expect(optionOfText(listed(open, ...more), 'closed')).toBeUndefined()
    expect(optionOfText(listed(open, ...more), 'STILL open')).toEqual(open)
  }
  expect(optionOfText(listed(), 'open')).toBeUndefined()
})

test('what a text names and is no option yet becomes one; what is one by value or label does not', () => {
  expect(newTextOptions('closed', listed(open))).toEqual([{ value: 'closed', label: 'closed' }])
  for (const text of ['open', 'OPEN', 'still open', '', 'x'.repeat(501)])
    expect(newTextOptions(text, listed(open))).toEqual([])
  const any = { ...listed(open), metadata: { optionList: [open], coreOptionsFormula: '{{record.others}}' } }
  expect(newTextOptions('closed', any)).toEqual([])
})

test('numbers are taken where the options are numbers, and several texts by themselves', () => {
  const numbers: FieldSchema = { ...listed({ value: 1, label: 'One' }), type: 'number', format: 'number-option-list' }
  expect(newNumberOptions('2.5', numbers)).toEqual([{ value: 2.5, label: '2.5' }])
  for (const text of ['1', 'one', 'many']) expect(newNumberOptions(text, numbers)).toEqual([])
  const several = listOf(newTextOptions)
  const values = (text: string) => several(text, listed(open)).map(({ value }) => value)
  expect(values('open, a, "b, c"')).toEqual(['a', 'b, c'])
  expect(values('["open","a"]')).toEqual(['a'])
  expect(values('"without an end')).toEqual([])
})
