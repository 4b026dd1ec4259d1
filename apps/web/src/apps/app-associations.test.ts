import type { AppCollection, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { associationsOf } from './app-associations.ts'

const to = (collectionId: string, title: string) => ({
  type: 'array' as const,
  format: 'association',
  title,
  metadata: { association: { cursor: { collectionId, associationKey: 'orders' } } },
})
const schema: RecordSchema = {
  type: 'object',
  properties: {
    customer: to('Customers', 'Customer'),
    staff: to('Staff', 'Clerk'),
    depot: to('Depots', ''),
    name: { type: 'string', format: 'text', title: 'Name' },
  },
}
const grants = (collectionId: string, read: boolean, more: Partial<AppCollection> = {}): AppCollection => ({
  collectionId,
  create: false,
  read,
  update: false,
  delete: false,
  ...more,
})

test('it is said where links lead, and why people do not follow them', () => {
  const collections = [
    grants('Orders', true, { overrides: { staff: { hidden: true } } }),
    grants('Customers', true),
    grants('Depots', false),
  ]
  const found = associationsOf({ collections }, id => (id === 'Orders' ? schema : undefined))
  expect(found.map(({ title, targetId, state }) => [title, targetId, state])).toEqual([
    ['Customer', 'Customers', 'open'],
    ['Clerk', 'Staff', 'hidden'],
    ['depot', 'Depots', 'closed'],
  ])
})
