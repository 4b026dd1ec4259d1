import type { AppDocument, FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { fieldGaps, withoutLack } from './app-gaps.ts'

const field = (title: string, metadata: FieldSchema['metadata'] = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  metadata,
})
const link = (collectionId: string) => field('Link', { association: { cursor: { collectionId }, max: 1 } as never })
const schemas: Record<string, RecordSchema> = {
  Rentals: {
    type: 'object',
    properties: {
      rate: field('Rate'),
      days: field('Days'),
      customer: link('Customers'),
      total: field('Total', { calculation: { MULTIPLY: ['{{record.rate}}', '{{record.days}}'] } }),
      label: field('Label', { calculation: 'Total {{record.total}}' }),
      late: field('Late', { evaluation: '{{record.rate}} now' }),
      city: field('City', { linked: { associationKey: 'customer', field: 'city' } }),
      who: field('Who', { calculation: '{{record.customer.discount}}' }),
    },
  },
  Customers: {
    type: 'object',
    properties: { name: field('Name'), city: field('City'), discount: field('Discount'), rentals: link('Rentals') },
  },
}
const all = { create: true, read: true, update: true, delete: true }
const app = (collections: AppDocument['collections']): AppDocument => ({ name: 'App', collections, valueKeys: [] })
const gaps = (document: AppDocument, collectionId = 'Rentals') =>
  fieldGaps(collectionId, { document, schemaOf: id => schemas[id] })

test('a link, a lookup and a calculation over a collection that the app lacks are told, with what would mend them', () => {
  const document = app([{ collectionId: 'Rentals', ...all }])
  const lack = { collectionId: 'Customers' }
  expect(gaps(document)).toEqual([
    { fieldId: 'customer', what: 'link', lack },
    { fieldId: 'city', what: 'made', lack },
    { fieldId: 'who', what: 'made', lack },
  ])
  const mended = withoutLack(document, lack)
  expect(mended.collections[1]).toEqual({
    collectionId: 'Customers',
    create: false,
    read: true,
    update: false,
    delete: false,
  })
  expect(gaps(mended)).toEqual([])
})

test('a calculation over a hidden field goes, over as many steps as it takes; an evaluation stays and is empty', () => {
  const document = app([
    { collectionId: 'Rentals', ...all, overrides: { rate: { hidden: true } } },
    { collectionId: 'Customers', ...all },
  ])
  const lack = { collectionId: 'Rentals', fieldId: 'rate' }
  expect(gaps(document)).toEqual([
    { fieldId: 'total', what: 'made', lack },
    { fieldId: 'label', what: 'made', lack },
    { fieldId: 'late', what: 'empty', lack },
  ])
  expect(gaps(withoutLack(document, lack))).toEqual([])
})

test('a field that is hidden over there is told here; what the app hides itself is no gap', () => {
  const document = app([
    { collectionId: 'Rentals', ...all, overrides: { who: { hidden: true }, city: { readonly: true } } },
    { collectionId: 'Customers', ...all, overrides: { city: { hidden: true }, discount: { hidden: true } } },
  ])
  expect(gaps(document)).toEqual([
    { fieldId: 'city', what: 'made', lack: { collectionId: 'Customers', fieldId: 'city' } },
  ])
  expect(gaps(document, 'Customers')).toEqual([])
})

test('a collection that is given without reading it leads nowhere', () => {
  const document = app([
    { collectionId: 'Rentals', ...all },
    { collectionId: 'Customers', ...all, read: false },
  ])
  expect(gaps(document)[0]).toEqual({ fieldId: 'customer', what: 'link', lack: { collectionId: 'Customers' } })
  const mended = withoutLack(document, { collectionId: 'Customers' })
  expect(mended.collections[1]).toEqual({ collectionId: 'Customers', ...all })
})

test('calculations in a circle end the search', () => {
  const circle: RecordSchema = {
    type: 'object',
    properties: {
      a: field('A', { calculation: '{{record.b}}' }),
      b: field('B', { calculation: '{{record.a}}' }),
    },
  }
  const document = app([{ collectionId: 'Circle', ...all }])
  expect(fieldGaps('Circle', { document, schemaOf: () => circle })).toEqual([])
})
