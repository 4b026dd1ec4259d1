import { contracts } from '@trellis/contract/registry'
import { expect, test } from 'vitest'
import { withoutEmpty } from './without-empty.ts'

test('what a formula left empty is not given, at every depth, where the contract takes no null', () => {
  const cursor = { collectionId: 'Orders', searchString: null, options: { limit: 5, skip: null, orderBy: null } }
  expect(withoutEmpty(contracts.DATA_LIST.input, { cursor, count: null, select: ['a'] })).toEqual({
    cursor: { collectionId: 'Orders', options: { limit: 5 } },
    select: ['a'],
  })
  const cursors = [{ collectionId: 'Orders', searchString: null }]
  expect(withoutEmpty(contracts.DATA_COUNTS.input, { cursors })).toEqual({ cursors: [{ collectionId: 'Orders' }] })
})

test('null empties a field of a record, and what the contract insists on stays to be refused', () => {
  const record = { name: null, town: 'Bonn' }
  expect(withoutEmpty(contracts.DATA_UPDATE.input, { cursor: { collectionId: 'Orders', id: null }, record })).toEqual({
    cursor: { collectionId: 'Orders', id: null },
    record,
  })
  expect(withoutEmpty(contracts.DATA_LIST.input, null)).toBe(null)
  expect(withoutEmpty(contracts.DATA_LIST.input, { unknown: null })).toEqual({ unknown: null })
})
