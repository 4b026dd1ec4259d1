import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { settableFields } from './settable-fields.ts'
import { valueInput } from './value-input.ts'

const text: FieldSchema = { type: 'string', format: 'text', title: 'Text', default: 'x', metadata: { hidden: true } }
const link = (max?: number): FieldSchema => ({
  type: 'object',
  format: 'association',
  title: 'Crew',
  metadata: { association: { cursor: { collectionId: 'Crews' }, ...(max !== undefined && { max }) } },
})
const file: FieldSchema = { type: 'object', format: 'file', title: 'Paper' }

test('fields that the server works out, or that hold nothing, are not set', () => {
  const schema: RecordSchema = {
    type: 'object',
    properties: {
      id: text,
      createdAt: text,
      name: text,
      crew: link(),
      number: { type: 'string', format: 'autonumber', title: 'Number' },
      sum: { ...text, metadata: { calculation: { UPPER: ['{{record.name}}'] } } },
      note: { type: 'string', format: 'info-block', title: 'Note' },
    },
  }
  expect(settableFields(schema).map(([id]) => id)).toEqual(['name', 'crew'])
})

test.each([
  ['a text', text, 'a', 'a'],
  ['one link of at most one', link(1), { set: ['c1'] }, 'c1'],
  ['no link of at most one', link(1), { set: [] }, null],
  ['links', link(), { set: ['c1', '{{input.crew}}'] }, ['c1', '{{input.crew}}']],
  ['a formula that gives links', link(1), { set: '{{input.crews}}' }, '{{input.crews}}'],
  ['a change of links', link(), { add: ['c1'] }, { add: ['c1'] }],
  ['a formula that gives a change', link(1), '{{input.change}}', '{{input.change}}'],
  ['a file', file, { id: 'f' }, { id: 'f' }],
  ['what no field is', undefined, [1], [1]],
])('%s is stored as it is shown', (_, field, value, shown) => {
  const input = valueInput('it', field, value)
  expect(input.shown).toEqual(shown)
  expect(input.stored(shown)).toEqual(value)
  expect(input.schema.metadata?.allowFormula).toBe(true)
})

test('a field without a value is emptied, links with an empty list; what its form asks does not count', () => {
  expect(valueInput('it', text, null).stored(null)).toBeNull()
  expect([link(), link(1)].map(field => valueInput('it', field, null).stored(null))).toEqual([{ set: [] }, { set: [] }])
  expect(valueInput('it', text, null).schema).toEqual({
    type: 'string',
    format: 'text',
    title: 'Text',
    metadata: { fieldSize: 'full', allowFormula: true },
  })
  expect([file, undefined].map(field => valueInput('it', field, null).schema.format)).toEqual(['json', 'json'])
})
