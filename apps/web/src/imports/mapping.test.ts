import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { collectionIdFrom, freeId, idFrom, importInput } from './mapping.ts'
import { hasUnsaid } from './notation.ts'

test('headers become legal camelCase ids', () => {
  expect(idFrom('customer_id')).toBe('customerId')
  expect(idFrom('Ship Postal Code')).toBe('shipPostalCode')
  expect(idFrom('FREIGHT')).toBe('freight')
  expect(idFrom('1st')).toBe('field1st')
  expect(idFrom('x'.repeat(80))).toHaveLength(59)
  expect(collectionIdFrom('order details')).toBe('OrderDetails')
})

test('a new field gets an id that no other has, without regard to case', () => {
  expect(freeId('size', [])).toBe('size')
  expect(freeId('size', ['Size', 'size2'])).toBe('size3')
  expect(freeId('x'.repeat(59), ['x'.repeat(59)])).toBe(`${'x'.repeat(55)}2`)
})

test('the call makes a collection only where a new one was asked for', () => {
  const mappings = [{ column: 'a', fieldId: 'a' }]
  const target = { collectionId: 'Orders', name: 'Orders', isNew: false }
  expect(
    importInput({ fileId: 'f', target, mappings, badRows: 'refuse', reading: { timeZone: 'Europe/Berlin' } }),
  ).toEqual({
    fileId: 'f',
    collectionId: 'Orders',
    columns: mappings,
    badRows: 'refuse',
    reading: { timeZone: 'Europe/Berlin' },
  })
  expect(
    importInput({ fileId: 'f', target: { ...target, isNew: true }, mappings, badRows: 'skip', reading: {} }).create,
  ).toEqual({
    name: 'Orders',
  })
})

test('a new field that asks for a setting keeps the import from starting, one that is there does not', () => {
  const field: FieldSchema = { type: 'number', format: 'currency', title: 'Price' }
  const mapping = { column: 'price', fieldId: 'price', field }
  const schema: RecordSchema = { type: 'object', properties: { price: field } }
  expect(hasUnsaid([mapping], undefined)).toBe(true)
  expect(hasUnsaid([{ ...mapping, field: { ...field, metadata: { currency: 'EUR' } } }], undefined)).toBe(false)
  expect(hasUnsaid([mapping], schema)).toBe(false)
  expect(hasUnsaid([{ ...mapping, fieldId: null }], undefined)).toBe(false)
})
