import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { settingsAfter } from './format-change.ts'

const field: FieldSchema = {
  type: 'string',
  format: 'text',
  title: 'Size',
  description: 'As printed on the label',
  maxLength: 20,
  default: 'small',
  metadata: {
    unique: true,
    hidden: true,
    disabled: false,
    detailGroupId: 'basic',
    detailPriority: 'other',
    placeholder: 'S, M, L',
    calculation: '{{record.name}}',
  },
}

test('[1-4-19] says which settings stay with another format and which go, of those that somebody made', () => {
  const { stays, goes } = settingsAfter(field, 'checkbox')
  expect(stays).toEqual([
    'title',
    'description',
    'metadata.detailGroupId',
    'metadata.detailPriority',
    'metadata.hidden',
  ])
  expect(goes.toSorted()).toEqual([
    'default',
    'maxLength',
    'metadata.calculation',
    'metadata.placeholder',
    'metadata.unique',
  ])
})

test('[1-4-19] a list of options stays, and what its format brings by itself is not counted as made', () => {
  const options = [{ value: 'a', label: 'A' }]
  const choice: FieldSchema = {
    type: 'string',
    format: 'string-option-list',
    title: 'Size',
    metadata: { optionList: options },
  }
  expect(settingsAfter(choice, 'multi-option-list')).toEqual({ stays: ['title', 'metadata.optionList'], goes: [] })
})
