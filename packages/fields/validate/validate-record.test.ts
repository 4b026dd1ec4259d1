import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { checkFieldSchema } from './check-field-schema.ts'
import { validateRecord } from './validate-record.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', format: 'text', title: 'Name', maxLength: 5 },
    freight: { type: 'number', format: 'currency', title: 'Freight', minimum: 0 },
    due: { type: 'string', format: 'date', title: 'Due' },
    open: { type: 'boolean', format: 'checkbox', title: 'Open' },
    tags: {
      type: 'array',
      format: 'multi-option-list',
      title: 'Tags',
      metadata: { optionList: [{ value: 'a', label: 'A' }] },
    },
    customer: { type: 'array', format: 'association', title: 'Customer' },
  },
  required: ['name', 'open', 'tags', 'customer'],
}

test('tells every problem at once, by field id', () => {
  const values = { name: 'too long', freight: -1, due: '2024-02-30', tags: [], other: 1 }
  expect(validateRecord({ schema, values }).problems).toEqual([
    { path: 'name', message: 'At most 5 characters' },
    { path: 'freight', message: 'Must be 0 or more' },
    { path: 'due', message: 'There is no such day' },
    { path: 'open', message: 'Required field' },
    { path: 'tags', message: 'Required field' },
    { path: 'other', message: 'Unknown field' },
  ])
})

test('a partial record is only asked for what it empties', () => {
  expect(validateRecord({ schema, values: { due: null }, partial: true })).toEqual({
    values: { due: null },
    problems: [],
  })
  expect(validateRecord({ schema, values: { name: '' }, partial: true }).problems).toEqual([
    { path: 'name', message: 'Required field' },
  ])
})

test('values come back in the form that is stored, empty text as null', () => {
  const values = { name: 'ok', due: '', freight: -0, open: false, customer: { set: ['ALFKI'] } }
  expect(validateRecord({ schema, values, partial: true })).toEqual({
    values: { name: 'ok', due: null, freight: 0, open: false, customer: { set: [{ id: 'ALFKI' }] } },
    problems: [],
  })
})

test('keys that every object has are no fields', () => {
  const values = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}')
  expect(validateRecord({ schema, values, partial: true }).problems.map(problem => problem.message)).toEqual(
    Array.from({ length: 3 }, () => 'Unknown field'),
  )
})

test('a field schema is checked with its settings, its pattern and its default', () => {
  const text = { type: 'string', format: 'text', title: 'Code' } as const
  expect(checkFieldSchema({ ...text, default: 'abc', pattern: '^[a-z]+$' })).toEqual([])
  expect(checkFieldSchema({ ...text, minLength: 5, maxLength: 2 })).toMatchObject([{ path: 'minLength' }])
  expect(checkFieldSchema({ ...text, pattern: '(a)\\1' })).toMatchObject([{ path: 'pattern' }])
  expect(checkFieldSchema({ ...text, maxLength: 2, default: 'abc' })).toMatchObject([{ path: 'default' }])
  expect(checkFieldSchema({ ...text, type: 'number' })).toMatchObject([{ path: 'type' }])
  expect(checkFieldSchema({ ...text, format: 'constructor' })).toMatchObject([{ path: 'format' }])
  const optionList = [
    { value: 'a', label: 'A' },
    { value: 'a', label: 'Again' },
  ]
  expect(checkFieldSchema({ ...text, format: 'string-option-list', metadata: { optionList } })).toEqual([
    { path: 'metadata.optionList', message: 'Two options have the value a' },
  ])
})
