import { expect, test } from 'vitest'
import { cursorOf, initialListState, lastPageStart, readListState, writeListState } from './list-state.ts'

test('[1-4-06] the cursor starts with skip 0 and the default limit', () => {
  expect(cursorOf('Orders', initialListState)).toEqual({ collectionId: 'Orders', options: { limit: 25 } })
})

test('the start leaves no trace in the URL and any state survives it', () => {
  expect(writeListState(initialListState)).toBeUndefined()
  const state = {
    skip: 50,
    limit: 10,
    orderBy: 'orderDate',
    descending: true,
    search: 'alfreds',
    conditions: [{ field: 'shipCountry', operator: '$eq' as const, value: 'Germany' }],
  }
  expect(readListState(JSON.parse(JSON.stringify(writeListState(state))))).toEqual(state)
})

test('what is no list state is ignored', () => {
  expect(readListState('x')).toEqual(initialListState)
  expect(
    readListState({ skip: -1, limit: 0, orderBy: 3, conditions: [{ field: 'a', operator: '$where' }, null] }),
  ).toEqual(initialListState)
  expect(readListState({ limit: 5_000_000 }).limit).toBe(1000)
})

test('conditions are joined by "and"; those without a value say so', () => {
  const conditions = [
    { field: 'freight', operator: '$gt' as const, value: 10 },
    { field: 'shippedDate', operator: '$notExists' as const },
  ]
  expect(cursorOf('Orders', { ...initialListState, conditions }).filter).toEqual({
    $and: [{ freight: { $gt: 10 } }, { shippedDate: { $notExists: true } }],
  })
})

test('a link is filtered by the record that was picked, whose title stays in the URL', () => {
  const conditions = [
    { field: 'customer', operator: '$matches' as const, value: { id: 'ALFKI', recordTitle: 'Alfreds' } },
  ]
  expect(cursorOf('Orders', { ...initialListState, conditions }).filter).toEqual({
    $and: [{ customer: { $matches: { type: 'record', ids: ['ALFKI'] } } }],
  })
})

test('the last page is where a page behind it gives way to', () => {
  expect(lastPageStart(830, 25)).toBe(825)
  expect(lastPageStart(50, 25)).toBe(25)
  expect(lastPageStart(0, 25)).toBe(0)
})
