import { contracts } from '@trellis/contract/registry'
import { expect, test } from 'vitest'
import { withoutEmpty } from './without-empty.ts'

test('what a formula left empty is not given, at every depth, where the contract takes no null', () => {
  const cursor = { collectionId: 'Orders', searchString: null, options: { limit: 5, skip: null, orderBy: null } }
  expect(withoutEmpty(contracts.DATA_LIST, { cursor, count: null, select: ['a'] })).toEqual({
    cursor: { collectionId: 'Orders', options: { limit: 5 } },
    select: ['a'],
  })
  const cursors = [{ collectionId: 'Orders', searchString: null }]
  expect(withoutEmpty(contracts.DATA_COUNTS, { cursors })).toEqual({ cursors: [{ collectionId: 'Orders' }] })
})

test('what says which records are meant stays to be refused: a filter, a list or an id of nothing is not all of them', () => {
  for (const input of [
    { cursor: { collectionId: 'Orders', filter: null } },
    { cursor: { collectionId: 'Orders', fixedFilter: null, excluded: null, quickFilters: null } },
    { cursor: { collectionId: null, associationKey: 'lines', relatedTo: { collectionId: 'Orders', id: null } } },
  ])
    expect(withoutEmpty(contracts.DATA_LIST, input)).toEqual(input)
  const upsert = { collectionId: 'Orders', id: null, record: {}, options: { base: null } }
  expect(withoutEmpty(contracts.DATA_UPSERT, upsert)).toEqual(upsert)
})

test('null empties a field of a record, and what the contract insists on stays to be refused', () => {
  const record = { name: null, town: 'Bonn' }
  const input = { cursor: { collectionId: 'Orders', id: null }, record }
  expect(withoutEmpty(contracts.DATA_UPDATE, input)).toEqual(input)
  expect(withoutEmpty(contracts.DATA_LIST, null)).toBe(null)
  expect(withoutEmpty(contracts.DATA_LIST, { unknown: null })).toEqual({ unknown: null })
})
