import { type AppDocument, systemFields } from '@trellis/model'
import { expect, test } from 'vitest'
import { usesInApps, usesInDocument } from './field-uses.ts'

const grants = { create: false, read: true, update: false, delete: false }
const app = (collections: AppDocument['collections']) => ({
  id: 'sales',
  document: { name: 'Sales', collections, users: [] },
})

test('apps whose rule or columns name the field, in this collection only', () => {
  const rule = { $and: [{ $not: { shipCountry: { $eq: 'Germany' } } }] }
  const overrides = { freight: { hidden: true } }
  const apps = [app([{ ...grants, collectionId: 'Orders', rowRule: rule, overrides }])]
  expect(usesInApps(apps, 'Orders', ['shipCountry'])).toEqual([{ id: 'sales', name: 'Sales', place: 'rule' }])
  expect(usesInApps(apps, 'Orders', ['freight'])).toEqual([{ id: 'sales', name: 'Sales', place: 'columns' }])
  expect(usesInApps(apps, 'Orders', ['shipCity'])).toEqual([])
  expect(usesInApps(apps, 'Customers', ['shipCountry'])).toEqual([])
})

test('fields calculated from it', () => {
  const { recordTitle } = systemFields
  const titled = { ...recordTitle, metadata: { ...recordTitle.metadata, calculation: 'Order {{ record.orderNo }}' } }
  const document = {
    name: 'Orders',
    schema: { type: 'object' as const, properties: { ...systemFields, recordTitle: titled } },
    detailGroupList: [],
  }
  expect(usesInDocument(document, ['orderNo'])).toEqual([recordTitle.title])
  expect(usesInDocument(document, ['order'])).toEqual([])
})
