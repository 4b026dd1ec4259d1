import { afterEach, expect, test, vi } from 'vitest'
import { fetchAll, fetchIds, fetchTicked, mostFetched } from './fetch-all.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../api/call.ts', () => ({ call }))

const query = { cursor: { collectionId: 'Orders' }, schema: { type: 'object', properties: {} } }
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }))

afterEach(() => call.mockReset())

test('S20 what is printed goes on page by page behind what came, and ends at 10,000 rows', async () => {
  call.mockImplementation(async () => ({ list: rows(1000), query, next: 'place' }))
  const { records, isCut } = await fetchAll({ collectionId: 'Orders', options: { orderBy: 'name', skip: 50 } }, false)
  expect([records.length, mostFetched, isCut, call.mock.calls.length]).toEqual([10_000, 10_000, true, 10])
  const asked = call.mock.calls.map(([name, input]) => [name, input.cursor.options])
  expect(asked[0]).toEqual(['DATA_LIST', { orderBy: 'name', limit: 1000 }])
  expect(asked[1]).toEqual(['DATA_LIST', { orderBy: 'name', limit: 1000, after: 'place' }])
})

test('all rows of a shorter list are printed, and nothing is said to be left out', async () => {
  call.mockResolvedValueOnce({ list: rows(1000), query, next: 'place' })
  call.mockResolvedValueOnce({ list: rows(7), query })
  const { records, isCut } = await fetchAll({ collectionId: 'Orders' }, false)
  expect([records.length, isCut]).toEqual([1007, false])
})

test('all that a list shows can be ticked, by their ids alone; what is ticked is asked for in parts that a call takes', async () => {
  call.mockResolvedValueOnce({ list: rows(1000), query, next: 'place' })
  call.mockResolvedValueOnce({ list: rows(7), query })
  const ids = await fetchIds({ collectionId: 'Orders', searchString: 'x' }, false)
  expect(ids).toHaveLength(1007)
  expect(call.mock.calls.map(([, { cursor, select }]) => [cursor.searchString, select])).toEqual([
    ['x', []],
    ['x', []],
  ])
  call.mockReset()
  call.mockImplementation(async (_, { cursor }) => ({
    list: cursor.fixedFilter.id.$in.map((id: string) => ({ id })),
    query,
  }))
  const wanted = Array.from({ length: 2500 }, (_, at) => `r${at}`)
  const found = await fetchTicked({ collectionId: 'Orders' }, wanted, false)
  expect(found.map(({ id }) => id)).toEqual(wanted)
  expect(Math.max(...call.mock.calls.map(([, { cursor }]) => cursor.fixedFilter.id.$in.length))).toBeLessThanOrEqual(
    1000,
  )
  expect(call).toHaveBeenCalledTimes(3)
})
