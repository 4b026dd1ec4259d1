import { type CollectionDocument, systemFields } from '@trellis/model'
import { expect, test } from 'vitest'
import { addAssociation, associationOf, chooseTarget, isLink, withBounds, withInverse } from './associations.ts'

const document = (name: string, ids: string[] = []): CollectionDocument => ({
  name,
  schema: {
    type: 'object',
    properties: {
      ...Object.fromEntries(ids.map(id => [id, { type: 'string', format: 'text', title: id }])),
      ...systemFields,
    },
  },
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
})
const settings = ({ schema }: CollectionDocument, id: string) => associationOf(schema.properties[id] ?? never())
const never = (): never => {
  throw new Error('No such field')
}
const add = (to: CollectionDocument, title: string) => addAssociation(to, { title }) ?? never()

test('a new association holds at most one and leads nowhere yet', () => {
  const added = add(document('Orders'), 'Customer')
  expect(added.fieldId).toBe('customer')
  expect(isLink(added.document.schema.properties['customer'])).toBe(true)
  expect(settings(added.document, 'customer')).toEqual({ cursor: { collectionId: '' }, max: 1, inverseMax: -1 })
})

test('choosing the collection names the field over there with an id that is free', () => {
  const target = { id: 'Customers', name: 'Customers', isSelf: false, schema: document('Customers', ['orders']).schema }
  const first = add(document('Orders'), 'Customer')
  const led = chooseTarget(first.document, 'customer', target)
  expect(settings(led, 'customer')).toEqual({
    cursor: { collectionId: 'Customers', associationKey: 'orders2' },
    inverseTitle: 'Orders',
    max: 1,
    inverseMax: -1,
  })
  const second = add(led, 'Payer')
  expect(settings(chooseTarget(second.document, 'payer', target), 'payer').cursor.associationKey).toBe('orders3')
})

test('of an association of a collection with itself both sides have ids of their own', () => {
  const added = add(document('Parent'), 'Parent')
  const self = { id: 'Parent', name: 'Parent', isSelf: true, schema: document('Parent').schema }
  const { cursor } = settings(chooseTarget(added.document, 'parent', self), 'parent')
  expect(cursor).toEqual({ collectionId: 'Parent', associationKey: 'parent2' })
})

test('what has no meaning is not stored: a lower bound of zero, the name of a side that is not there', () => {
  const both = withInverse({ cursor: { collectionId: 'A' } }, { fieldId: 'back', title: 'Back' })
  expect(both).toEqual({ cursor: { collectionId: 'A', associationKey: 'back' }, inverseTitle: 'Back' })
  expect(withInverse(both, undefined)).toEqual({ cursor: { collectionId: 'A' } })
  expect(withBounds({ cursor: { collectionId: 'A' }, min: 2 }, { min: 0, max: -1 })).toEqual({
    cursor: { collectionId: 'A' },
    max: -1,
  })
  expect(withBounds({ cursor: { collectionId: 'A' } }, { min: 1, max: 1 })).toMatchObject({ min: 1, max: 1 })
})
