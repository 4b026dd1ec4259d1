import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema: FieldSchema = { type: 'string', format: 'action-type-option-list', title: 'Action' }

test('actions are known by what they are called, flows by their id', () => {
  expect(format.fromText('update a record', schema)).toEqual({ value: 'DATA_UPDATE' })
  expect(format.fromText('flow:019a2b3c', schema)).toEqual({ value: 'flow:019a2b3c' })
  expect(format.fromText('019a2b3c', schema)).toEqual({ value: '019a2b3c' })
  expect(format.display('DISPATCH_FORM_MODAL', schema)).toBe('Open a form')
  expect(format.display('gone', schema)).toBe('gone')
})

test('the own options of a field come first', () => {
  const own: FieldSchema = { ...schema, metadata: { optionList: [{ value: 'DATA_UPDATE', label: 'Save' }] } }
  expect(format.display('DATA_UPDATE', own)).toBe('Save')
  expect(format.fromText('save', own)).toEqual({ value: 'DATA_UPDATE' })
})
