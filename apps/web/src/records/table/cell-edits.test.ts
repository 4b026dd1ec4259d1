import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { noEdits, recordsToSave } from '../bulk/bulk-edits.ts'
import { withChanges } from './cell-changes.ts'
import { beginsByTyping, isEditable, isTyped, problemOf, textOfValue, valueOfText } from './cell-edits.ts'

const field = (format: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format,
  title: format,
  ...more,
})
const amount = field('number', { type: 'number' })
const schema: RecordSchema = { type: 'object', required: ['name'], properties: { amount, name: field('text') } }
const record = { id: 'a', version: 3, amount: 5, name: 'x' }

test('what the server computes, and what is for reading alone, is not edited', () => {
  expect(isEditable('amount', amount)).toBe(true)
  expect(isEditable('createdAt', field('date-time'))).toBe(false)
  expect(isEditable('n', field('autonumber', { type: 'number' }))).toBe(false)
  expect(isEditable('n', field('text', { metadata: { disabled: true } }))).toBe(false)
  expect(isEditable('n', field('text', { metadata: { calculation: '{{record.name}}' } }))).toBe(false)
  expect(isEditable('n', undefined)).toBe(false)
})

test('[2-4-54] rich text, JSON, file, association and collection-lite cells are edited in a dialog', () => {
  for (const format of ['rich-text', 'json', 'file', 'association', 'collection-lite'])
    expect([format, isTyped(field(format))]).toEqual([format, false])
  expect([isTyped(amount), beginsByTyping(amount), beginsByTyping(field('checkbox'))]).toEqual([true, true, false])
})

test('a cleared cell is sent as empty, and is no change where it was empty already', () => {
  const cleared = withChanges(noEdits, [{ record, fieldId: 'amount', value: '' }])
  expect(recordsToSave(cleared)).toEqual([
    { record: { id: 'a', amount: '' }, base: { version: 3, values: { amount: 5 } } },
  ])
  expect(withChanges(noEdits, [{ record: { id: 'b', version: 1 }, fieldId: 'amount', value: '' }]).size).toBe(0)
  expect(withChanges(cleared, [{ record, fieldId: 'amount', value: 5 }]).size).toBe(0)
})

test('a pasted text becomes a value, or stays and says why it is none', () => {
  expect(valueOfText(' 1234.5 ', amount)).toBe(1234.5)
  expect(valueOfText('', amount)).toBe('')
  expect(valueOfText('a lot', amount)).toBe('a lot')
  expect(problemOf(schema, 'amount', 'a lot')).toBeTypeOf('string')
  expect(problemOf(schema, 'amount', 7)).toBeUndefined()
  expect(problemOf(schema, 'name', '')).toBe('Required field')
  expect(textOfValue(7.5, amount)).toBe('7.5')
  expect(textOfValue('secret', field('password'))).toBe('')
})
