import type { AssociationSettings, FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { isDropdown } from './is-dropdown.ts'

function field(settings: Partial<AssociationSettings>): FieldSchema {
  const association = { cursor: { collectionId: 'Customers' }, ...settings }
  return { type: 'array', format: 'association', title: 'Customer', metadata: { association } }
}

test('[1-3.6-05] [2-5-19] a dropdown association holds at most one record, and shows as a list when more are linked', () => {
  const dropdown = field({ subtype: 'dropdown', max: 1 })
  expect(isDropdown(dropdown, undefined)).toBe(true)
  expect(isDropdown(dropdown, { list: [{ id: 'A' }], totalCount: 1 })).toBe(true)
  expect(isDropdown(dropdown, { list: [{ id: 'A' }, { id: 'B' }], totalCount: 2 })).toBe(false)
})

test('one record without a chosen look is a dropdown, a chosen look is kept', () => {
  expect(isDropdown(field({ max: 1 }), undefined)).toBe(true)
  expect(isDropdown(field({ max: 1, subtype: 'card' }), undefined)).toBe(false)
  expect(isDropdown(field({}), undefined)).toBe(false)
})
