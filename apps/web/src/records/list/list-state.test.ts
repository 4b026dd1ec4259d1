import { expect, test } from 'vitest'
import { cursorOf, initialListState, lastPageStart, readListState, writeListState } from './list-state.ts'

test('[1-4-06] the cursor starts with skip 0 and the default limit', () => {
  expect(cursorOf({ collectionId: 'Orders' }, initialListState)).toEqual({
    collectionId: 'Orders',
    options: { limit: 25 },
  })
})

test('the start leaves no trace in the URL and any state survives it', () => {
  expect(writeListState(initialListState)).toBeUndefined()
  const state = {
    skip: 50,
    limit: 10,
    orderBy: 'orderDate',
    descending: true,
    search: 'alfreds',
    filter: {
      join: '$or' as const,
      parts: [
        { field: 'shipCountry', operator: '$eq' as const, value: 'Germany' },
        { join: '$and' as const, parts: [{ field: 'freight', operator: '$exists' as const }] },
      ],
    },
    quick: [{ id: 'late' }, { id: 'country', activeValues: ['Germany'] }],
  }
  expect(readListState(JSON.parse(JSON.stringify(writeListState(state))))).toEqual(state)
})

test('what is no list state is ignored', () => {
  expect(readListState('x')).toEqual(initialListState)
  expect(
    readListState({
      skip: -1,
      limit: 0,
      orderBy: 3,
      filter: { join: '$and', parts: [{ join: '$or', parts: [{ field: 'a' }] }] },
      quick: 'late',
    }),
  ).toEqual(initialListState)
  expect(readListState({ quick: [{ id: 'late' }, { id: 3 }, { id: 'a', activeValues: 1 }, null] }).quick).toEqual([
    { id: 'late' },
  ])
  expect(readListState({ limit: 5_000_000 }).limit).toBe(1000)
})

test('the query holds the filter and the quick filters that are on', () => {
  const filter = {
    join: '$and' as const,
    parts: [
      { field: 'freight', operator: '$gt' as const, value: 10 },
      { field: 'shippedDate', operator: '$notExists' as const },
    ],
  }
  const cursor = cursorOf({ collectionId: 'Orders' }, { ...initialListState, filter, quick: [{ id: 'late' }] })
  expect(cursor.filter).toEqual({ $and: [{ freight: { $gt: 10 } }, { shippedDate: { $notExists: true } }] })
  expect(cursor.quickFilters).toEqual([{ id: 'late' }])
  expect(cursorOf({ collectionId: 'Orders' }, { ...initialListState, quick: [] })).not.toHaveProperty('quickFilters')
})

test('that every quick filter was switched off is kept in the URL', () => {
  expect(writeListState({ ...initialListState, quick: [] })).toEqual({ quick: [] })
})

test('the last page is where a page behind it gives way to', () => {
  expect(lastPageStart(830, 25)).toBe(825)
  expect(lastPageStart(50, 25)).toBe(25)
  expect(lastPageStart(0, 25)).toBe(0)
})
