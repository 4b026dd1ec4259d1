import { expect, it } from 'vitest'
import { pagingOf, withPageSize } from './paging.ts'

it('[1-9-03] page number is floor(skip/limit)+1; next when the count is at least the limit; previous when skip is above 0', () => {
  expect(pagingOf({ skip: 50, limit: 25, count: 25 })).toMatchObject({ page: 3, hasNext: true, hasPrevious: true })
  expect(pagingOf({ skip: 60, limit: 25, count: 24 })).toMatchObject({ page: 3, hasNext: false, from: 61, to: 84 })
  expect(pagingOf({ skip: 0, limit: 25, count: 25 }).hasPrevious).toBe(false)
})

it('[1-9-03] hidden when skip is 0 and count is 0', () => {
  expect(pagingOf({ skip: 0, limit: 25, count: 0 }).isHidden).toBe(true)
  expect(pagingOf({ skip: 25, limit: 25, count: 0 }).isHidden).toBe(false)
})

it('a known total that ends with a full page has no next one', () => {
  expect(pagingOf({ skip: 25, limit: 25, count: 25, total: 50 }).hasNext).toBe(false)
  expect(pagingOf({ skip: 25, limit: 25, count: 25, total: null }).hasNext).toBe(true)
})

it('[1-9-01] offers 5, 10, 25, 50, 100 and the current limit', () => {
  expect(pagingOf({ limit: 30, count: 1 }).sizes).toEqual([5, 10, 25, 30, 50, 100])
  expect(pagingOf({ count: 10 })).toMatchObject({ page: 1, hasNext: true, next: { skip: 10, limit: 10 } })
})

it('[1-4-07] forward adds the limit, backward never goes below 0, another size starts at 0', () => {
  expect(pagingOf({ skip: 10, limit: 25, count: 25 })).toMatchObject({ next: { skip: 35 }, previous: { skip: 0 } })
  expect(withPageSize(50)).toEqual({ skip: 0, limit: 50 })
})
