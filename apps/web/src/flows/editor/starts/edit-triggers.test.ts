import type { FlowTrigger, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { watchableFields, withCollection, withEvent } from './edit-triggers.ts'

const update: FlowTrigger = {
  id: 't',
  event: 'update',
  collectionId: 'Orders',
  fieldIds: ['total'],
  filter: { total: { $gt: 5 } },
  filterBefore: { total: { $lte: 5 } },
  mayStartItself: true,
}

test('another event keeps what it knows', () => {
  const { filterBefore: _, fieldIds: __, ...rest } = update
  expect(withEvent(update, 'create')).toEqual({ ...rest, event: 'create' })
  expect(withEvent(update, 'link')).toEqual({ ...rest, event: 'link' })
  const linked: FlowTrigger = { ...rest, event: 'link', fieldIds: ['customer'] }
  expect(withEvent(linked, 'unlink')).toEqual({ ...linked, event: 'unlink' })
  expect(withEvent(linked, 'update')).toEqual({ ...rest, event: 'update' })
})

test('another collection has other fields and conditions', () => {
  expect(withCollection(update, 'Customers')).toEqual({
    id: 't',
    event: 'update',
    collectionId: 'Customers',
    mayStartItself: true,
  })
})

test('updates wait for what is stored, links for associations', () => {
  const schema: RecordSchema = {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'text', title: 'ID' },
      total: { type: 'number', format: 'number', title: 'Total' },
      age: { type: 'number', format: 'evaluation', title: 'Age' },
      customer: { type: 'object', format: 'association', title: 'Customer' },
    },
  }
  const ids = (event: FlowTrigger['event']) => watchableFields(schema, event).map(([id]) => id)
  expect(ids('update')).toEqual(['total', 'customer'])
  expect(ids('link')).toEqual(['customer'])
})
