import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { factsOf } from './facts-of.ts'

const text = (title: string, metadata: FieldSchema['metadata'] = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  metadata,
})

const schema: RecordSchema = {
  type: 'object',
  properties: {
    id: text('ID'),
    name: text('Name', { detailOrder: 1 }),
    city: text('City', { detailOrder: 3 }),
    phone: text('Phone', { detailOrder: 2 }),
    secret: text('Secret', { hidden: true }),
    note: text('Note', { fieldSize: 'full' }),
    other: text('Other', { detailPriority: 'other' }),
    empty: text('Empty'),
  },
}
const record = {
  id: 'r',
  version: 1,
  recordTitle: 'Acme',
  name: 'Acme',
  city: 'Kiel',
  phone: '1',
  secret: 'x',
  note: 'n',
  other: 'o',
}

test('[1-9-26] facts are what important fields, which all are by default, say beside the title, in their order', () => {
  expect(factsOf(record, schema).map(({ id }) => id)).toEqual(['phone', 'city'])
})

test('at most five are shown', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, text(`F${index}`)]))
  const values = Object.fromEntries(Object.keys(many).map(id => [id, id]))
  expect(factsOf({ id: 'r', version: 1, ...values }, { type: 'object', properties: many })).toHaveLength(5)
})
