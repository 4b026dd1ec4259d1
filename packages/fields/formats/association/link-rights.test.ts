import type { AssociationSettings } from '@trellis/model'
import { expect, test } from 'vitest'
import { linkRights } from './link-rights.ts'

const record = { collectionId: 'Orders', id: '10248' }
const linked = { list: [{ id: 'A' }], totalCount: 2 }

function rights(settings: Partial<AssociationSettings>, more: Partial<Parameters<typeof linkRights>[0]> = {}) {
  const association = { cursor: { collectionId: 'Customers' }, ...settings }
  const schema = { type: 'array', format: 'association', title: 'Customers', metadata: { association } } as const
  return linkRights({ schema, value: linked, pending: undefined, record, disabled: false, readOnly: false, ...more })
}

test('[2-4-23] [2-5-14] [1-3.6-06] the count is totalCount plus adds minus removes, and only where all are numbers', () => {
  expect(rights({}, { pending: { add: [{ id: 'B' }, { id: 'C' }], remove: [{ id: 'A' }] } }).count).toBe(3)
  expect(rights({ preventLoad: true }, { value: undefined }).count).toBeUndefined()
  expect(rights({}, { value: undefined, record: { collectionId: 'Orders' } }).count).toBe(0)
})

test('[2-5-15] [2-5-16] [2-5-17] linking and making end at the maximum, unlinking at the minimum; an unknown count allows both', () => {
  expect(rights({ max: 2, min: 2 })).toEqual({ count: 2, mayLink: false, mayUnlink: false, mayCreate: false })
  expect(rights({ max: -1, min: 1 })).toMatchObject({ mayLink: true, mayUnlink: true, mayCreate: true })
  const unknown = rights({ preventLoad: true, max: 1, min: 5 }, { value: undefined })
  expect(unknown).toMatchObject({ mayLink: true, mayUnlink: true })
})

test('[1-3.6-02] each can be turned off, and nothing is allowed in a form that is read', () => {
  expect(rights({ disableLink: true })).toMatchObject({ mayLink: false, mayUnlink: true, mayCreate: true })
  expect(rights({ disableUnlink: true })).toMatchObject({ mayLink: true, mayUnlink: false })
  expect(rights({ disableCreateNew: true })).toMatchObject({ mayLink: true, mayCreate: false })
  const none = { mayLink: false, mayUnlink: false, mayCreate: false }
  expect(rights({}, { readOnly: true })).toMatchObject(none)
  expect(rights({}, { disabled: true })).toMatchObject(none)
})
