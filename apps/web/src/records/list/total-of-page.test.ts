import { expect, test } from 'vitest'
import { totalOfPage } from './total-of-page.ts'

const page = (length: number, next?: string) => ({
  list: Array.from({ length }, (_, id) => ({ id: String(id), version: 1 })),
  next,
})
const cursor = (options: object) => ({ collectionId: 'Orders', options })

test('a first page that is the last one says how many there are', () => {
  expect(totalOfPage(page(0), cursor({ limit: 25 }))).toBe(0)
  expect(totalOfPage(page(7), cursor({ limit: 25, orderBy: 'customer' }))).toBe(7)
  expect(totalOfPage(page(25), cursor({ limit: 25 }))).toBe(25)
})

test('any other page leaves it to be counted', () => {
  expect(totalOfPage(page(25, 'on'), cursor({ limit: 25 }))).toBeUndefined()
  expect(totalOfPage(page(25), cursor({ limit: 25, orderBy: 'customer' }))).toBeUndefined()
  expect(totalOfPage(page(7), cursor({ limit: 25, skip: 25 }))).toBeUndefined()
  expect(totalOfPage(page(7), { collectionId: 'Orders' })).toBeUndefined()
})
