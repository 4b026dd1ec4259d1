import { expect, test } from 'vitest'
import { findAction } from '../inputs/action-catalogue.ts'
import { aboutCollection, collectionNamed } from './about-collection.ts'

const inputOf = (type: string) => {
  const { input } = findAction(type) ?? {}
  if (!input) throw new Error(`There is no action ${type}`)
  return input
}

test.each([
  ['DATA_UPDATE', { collectionId: 'Orders' }, 'Orders'],
  ['DATA_LIST', { cursor: { collectionId: 'Orders' } }, 'Orders'],
  ['DATA_LIST', { collectionId: 'Orders' }, undefined],
  ['DATA_UPDATE', { collectionId: '{{input.where}}' }, undefined],
  ['DATA_UPDATE', { collectionId: { IF: [true, 'A', 'B'] } }, undefined],
  ['DATA_UPDATE', '{{input.all}}', undefined],
  ['FLOW_RUN', { collectionId: 'Orders' }, undefined],
])('%s with %j is about %s', (type, parameters, collectionId) => {
  expect(collectionNamed(inputOf(type), parameters)).toBe(collectionId)
})

test('conditions, fields and values are asked of the collection that is named, in lists too, and the rest as before', () => {
  const list = inputOf('DATA_LIST')
  const { cursor, select, count } = aboutCollection(list, 'Orders')
  expect(cursor?.properties).toMatchObject({
    filter: { metadata: { collectionId: 'Orders', allowFormula: true } },
    options: { properties: { orderBy: { metadata: { collectionId: 'Orders' } } } },
    collectionId: { metadata: { collectionId: 'Entity' } },
    relatedTo: { properties: { collectionId: { metadata: { collectionId: 'Entity' } } } },
  })
  expect(select?.items?.metadata?.collectionId).toBe('Orders')
  expect(count).toBe(list.properties['count'])
  expect(aboutCollection(inputOf('DATA_UPDATE'), 'Orders')['record']?.metadata?.collectionId).toBe('Orders')
  const group = aboutCollection(inputOf('DATA_GROUP'), 'Orders')
  expect(group['aggregates']?.items?.properties?.['fieldId']?.metadata?.collectionId).toBe('Orders')
  expect(aboutCollection(list, undefined)).toBe(list.properties)
})
