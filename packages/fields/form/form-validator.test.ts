import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { makeFormValidator, toWireChanges } from './form-validator.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', format: 'text', title: 'Name' },
    total: { type: 'number', format: 'number', title: 'Total', metadata: { calculation: '{{record.name}}' } },
    customer: {
      type: 'array',
      format: 'association',
      title: 'Customer',
      metadata: { association: { cursor: { collectionId: 'Customers' }, max: 1 } },
    },
  },
  required: ['name', 'total', 'customer'],
}
const validate = makeFormValidator(schema)
const linked = { list: [{ id: 'A', recordTitle: 'Alfreds' }], totalCount: 1 }

test('loaded records with their version, title and links are valid as they are', () => {
  expect(validate({ id: '1', version: 2, recordTitle: 'x', name: 'a', customer: linked })).toEqual([])
})

test('links count with the pending ones', () => {
  const problem = (values: Record<string, unknown>) => validate({ name: 'a', ...values }).map(({ message }) => message)
  expect(problem({})).toEqual(['Required field'])
  expect(problem({ $$customer: { set: [{ id: 'A' }] } })).toEqual([])
  expect(problem({ customer: linked, $$customer: { clear: true } })).toEqual(['Required field'])
  expect(problem({ customer: linked, $$customer: { add: [{ id: 'B' }] } })).toEqual(['At most 1 item'])
  expect(problem({ customer: linked, $$customer: { add: [{ id: 'B' }], remove: [{ id: 'A' }] } })).toEqual([])
})

test('titles that the form keeps with pending links are not sent', () => {
  const record = { name: 'a', customer: { set: [{ id: 'B', recordTitle: 'Berglunds' }] } }
  expect(toWireChanges(schema, { record })).toEqual({ record: { name: 'a', customer: { set: [{ id: 'B' }] } } })
})

test('what was emptied beside a default inside is sent as empty, else the default would be filled in again', () => {
  const inside = {
    what: { type: 'string', format: 'text', title: 'What' },
    count: { type: 'number', format: 'number', title: 'Count', default: 1 },
  } as const
  const item = { type: 'object', format: 'object', title: 'Item', properties: inside } as const
  const properties = { place: item, lines: { type: 'array', format: 'array', title: 'Lines', items: item } } as const
  const record = { place: { count: null }, lines: [{ what: 'a', count: null }, { what: 'b' }] }
  expect(toWireChanges({ type: 'object', properties }, { record }).record).toEqual(record)
})
