import { expect, test } from 'vitest'
import type { GroupRow } from './row-source.ts'
import { cursorOfPage, pageKey, pagesFor, placeSegments, type Segment, sourceOfSegments } from './segments.ts'

const cursor = { collectionId: 'Orders', options: { limit: 100, orderBy: 'freight', descending: true } }
const header = (id: string, count: number, isOpen = true): GroupRow => ({
  kind: 'group',
  id,
  title: id,
  count,
  isOpen,
  totals: new Map(),
})
const group = (id: string, count: number, isOpen = true): Segment => ({
  id,
  cursor,
  count,
  header: header(id, count, isOpen),
})
const record = (id: string) => ({ id, version: 1 })

test('the pages of the rows in view are asked for, and no others', () => {
  const whole: Segment = { id: '', cursor, count: 100_000 }
  const at = (first: number, end: number) => pagesFor([whole], [0], { first, end }).map(({ page }) => page)
  expect(at(0, 30)).toEqual([0])
  expect(at(95, 120)).toEqual([0, 1])
  expect(at(99_990, 100_010)).toEqual([999])
  expect(cursorOfPage({ segment: whole, page: 999 }).options).toEqual({ ...cursor.options, skip: 99_900 })
  expect(cursorOfPage({ segment: whole, page: 0 })).toEqual(cursor)
})

test('groups stand one under the other, folded ones with their row alone', () => {
  const segments = [group('a', 2), group('b', 500, false), group('c', 1)]
  expect(placeSegments(segments)).toEqual({ starts: [0, 3, 4], count: 6 })
  const pages = new Map([
    [pageKey('a', 0), [record('a1'), record('a2')]],
    [pageKey('c', 0), [record('c1')]],
  ])
  const source = sourceOfSegments(segments, pages)
  const names = Array.from({ length: source.count }, (_, index) => {
    const row = source.rowAt(index)
    return row?.kind === 'group' ? row.title : row?.record.id
  })
  expect(names).toEqual(['a', 'a1', 'a2', 'b', 'c', 'c1'])
  expect(pagesFor(segments, [0, 3, 4], { first: 0, end: 6 }).map(({ segment: { id }, page }) => [id, page])).toEqual([
    ['a', 0],
    ['c', 0],
  ])
})

test('a row is the same object as long as its record is', () => {
  const pages = new Map([[pageKey('', 0), [record('a')]]])
  const rows = [0, 1].map(() => sourceOfSegments([{ id: '', cursor, count: 1 }], pages).rowAt(0))
  expect(rows[0]).toBe(rows[1])
})
