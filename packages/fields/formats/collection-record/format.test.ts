import { expect, test } from 'vitest'
import '../../find-format.ts'
import { format } from './format.ts'

const schema = { type: 'object', format: 'collection-record', title: 'About' } as const

test('[2-3.8-22] names a collection and a record, in text with a slash', () => {
  expect(format.fromText('Orders/10248', schema)).toEqual({ value: { collectionId: 'Orders', recordId: '10248' } })
  expect(format.fromText('Orders', schema)).toEqual({ problem: 'Must name a collection and a record' })
  expect(format.display({ collectionId: 'Orders', recordId: '10248' })).toBe('Orders 10248')
  expect(format.display({ collectionId: 'Orders', recordId: '10248', alt: 'First order' })).toBe('First order')
})
