import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { type BulkEdits, noEdits, recordsToSave, withoutSaved } from '../bulk/bulk-edits.ts'
import { stepsTo, withChanges } from './cell-changes.ts'
import { beginsByTyping, isEditable, isTyped, problemOf } from './cell-edits.ts'

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

test('what cannot be saved says why', () => {
  expect(problemOf(schema, 'amount', 'a lot')).toBeTypeOf('string')
  expect(problemOf(schema, 'amount', 7)).toBeUndefined()
  expect(problemOf(schema, 'name', '')).toBe('Required field')
})

test('a save leaves the cells that were not saved, or changed meanwhile, and the steps that led to them', () => {
  const other = { id: 'b', version: 1, amount: 1 }
  const steps: BulkEdits[] = [noEdits]
  const change = (of: typeof other | typeof record, fieldId: string, value: unknown) => {
    const next = withChanges(steps.at(-1) ?? noEdits, [{ record: of, fieldId, value }])
    steps.push(next)
    return next
  }
  change(record, 'name', 'saved')
  change(record, 'amount', 'bad')
  change(other, 'amount', 7)
  const edits = change(record, 'amount', 'worse')
  const saved = withChanges(withChanges(noEdits, [{ record, fieldId: 'name', value: 'saved' }]), [
    { record: other, fieldId: 'amount', value: 7 },
  ])
  const left = withoutSaved(edits, saved)
  expect([...left].map(([id, { values }]) => [id, values])).toEqual([['a', { amount: 'worse' }]])
  const past = stepsTo(left, steps.slice(0, -1))
  expect(past.map(step => step.get('a')?.values)).toEqual([undefined, { amount: 'bad' }])
  const meanwhile = withChanges(edits, [{ record: other, fieldId: 'amount', value: 8 }])
  expect(withoutSaved(meanwhile, saved).get('b')?.values).toEqual({ amount: 8 })
})
