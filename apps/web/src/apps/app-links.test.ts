import type { AppDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { appLinks, linkedTo, unlinkedFrom } from './app-links.ts'

const grants = {
  collectionId: 'Orders',
  create: true,
  read: true,
  update: true,
  delete: true,
  rowRule: { a: { $eq: 1 } },
}
const document: AppDocument = {
  name: 'Desk',
  collections: [grants],
  views: [{ viewId: 'one' }, { viewId: 'two' }],
  appHomeView: 'two',
  valueKeys: [],
}

test('what is linked from elsewhere comes last, once, and a collection is read alone', () => {
  const linked = linkedTo(appLinks.Entity, document, 'Staff')
  expect(linked.collections).toEqual([
    grants,
    { collectionId: 'Staff', create: false, read: true, update: false, delete: false },
  ])
  expect(linkedTo(appLinks.Entity, linked, 'Staff')).toBe(linked)
  expect(linkedTo(appLinks.Flow, document, 'run').flows).toEqual([{ flowId: 'run' }])
  expect(linkedTo(appLinks.Integration, document, 'erp').integrations).toEqual([{ integrationId: 'erp' }])
})

test('what was unlinked comes back with what it granted', () => {
  const without = unlinkedFrom(appLinks.Entity, document, 'Orders')
  expect(without.collections).toEqual([])
  expect(linkedTo(appLinks.Entity, without, 'Orders', document).collections).toEqual([grants])
  expect(unlinkedFrom(appLinks.Entity, document, 'Nothing')).toBe(document)
})

test('a view that goes takes the home of the app with it, and brings it back', () => {
  expect(unlinkedFrom(appLinks.View, document, 'one').appHomeView).toBe('two')
  const without = unlinkedFrom(appLinks.View, document, 'two')
  expect(without).not.toHaveProperty('appHomeView')
  expect(linkedTo(appLinks.View, without, 'two', document).appHomeView).toBe('two')
})

test('an order of its own keeps what each entry says', () => {
  const two = linkedTo(appLinks.Entity, document, 'Staff')
  expect(appLinks.Entity.withIds(two, ['Staff', 'Orders']).collections[1]).toBe(grants)
})

test('a home that somebody else took away meanwhile does not come back with another view', () => {
  const { appHomeView: _home, ...homeless } = unlinkedFrom(appLinks.View, document, 'one')
  const again = linkedTo(appLinks.View, homeless, 'one', document)
  expect(again.views).toEqual([{ viewId: 'two' }, { viewId: 'one' }])
  expect(again).not.toHaveProperty('appHomeView')
})
