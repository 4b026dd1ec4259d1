import { expect, test } from 'vitest'
import { mayHoldKeys } from './guess-key.ts'
import { suggestCollection, suggestFieldId, suggestTitle } from './suggest-names.ts'
import { singularOf, wordsOf } from './words.ts'

test('words of headers however they are written', () => {
  expect(wordsOf('customer_id')).toEqual(['customer', 'id'])
  expect(wordsOf('customerID')).toEqual(['customer', 'id'])
  expect(wordsOf('Größe (cm)')).toEqual(['große', 'cm'])
  expect(wordsOf('HTTPServer2Name')).toEqual(['http', 'server2', 'name'])
  expect(
    ['customers', 'categories', 'addresses', 'boxes', 'status', 'address', 'bus'].map(word => singularOf([word])[0]),
  ).toEqual(['customer', 'category', 'address', 'box', 'status', 'address', 'bus'])
})

test('ids and titles are made from headers', () => {
  const plain = { taken: [], isAssociation: false }
  expect(suggestFieldId('order_date', plain)).toBe('orderDate')
  expect(suggestFieldId('Ship Postal-Code', plain)).toBe('shipPostalCode')
  expect(suggestFieldId('customer_id', { taken: [], isAssociation: true })).toBe('customer')
  expect(suggestFieldId('customer_id', { taken: ['CUSTOMER'], isAssociation: true })).toBe('customerValue')
  expect(suggestFieldId('version', plain)).toBe('versionValue')
  expect(suggestFieldId('country', plain)).toBe('country')
  expect(suggestFieldId('2nd name', plain)).toBe('n2ndName')
  expect(suggestFieldId('名前', plain)).toBe('field')
  expect(suggestFieldId('x'.repeat(300), plain).length).toBeLessThanOrEqual(59)
  expect(suggestTitle('order_date', false)).toBe('Order date')
  expect(suggestTitle('VAT Number', false)).toBe('VAT Number')
  expect(suggestTitle('customer_id', true)).toBe('Customer')
  expect(['E-mail', 'e-mail', 'Follow-up', 'E-Mail'].map(header => suggestTitle(header, false))).toEqual([
    'E-mail',
    'E-mail',
    'Follow-up',
    'E-Mail',
  ])
  expect(['OrderDate', 'ship-postal-code'].map(header => suggestTitle(header, false))).toEqual([
    'Order date',
    'Ship postal code',
  ])
})

test('a file names its collection', () => {
  expect(suggestCollection('order_details.csv', [])).toEqual({ collectionId: 'OrderDetails', name: 'Order details' })
  expect(suggestCollection('Orders.csv', ['orders'])).toEqual({ collectionId: 'Orders2', name: 'Orders' })
  expect(suggestCollection('user.csv', [])).toEqual({ collectionId: 'User2', name: 'User' })
  expect(suggestCollection('.csv', [])).toEqual({ collectionId: 'Import', name: 'Import' })
})

test('key columns are told by their header', () => {
  expect(mayHoldKeys('id', ['Orders'])).toBe(true)
  expect(mayHoldKeys('order_id', ['Orders'])).toBe(true)
  expect(mayHoldKeys('customer_id', ['Orders'])).toBe(false)
  expect(mayHoldKeys('category_id', ['Categories'])).toBe(true)
  expect(mayHoldKeys('order', ['Orders'])).toBe(false)
})
