import { expect, test } from 'vitest'
import { columnsOf, headerRow, isSingle, rangeAfter, rangeAt, rowsOf } from './cell-range.ts'

const bounds = { rows: 100, columns: 5, page: 10, isRightToLeft: false }
const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
})
const from = rangeAt({ row: 50, column: 2 })

test.each([
  ['ArrowUp', {}, { row: 49, column: 2 }],
  ['ArrowDown', {}, { row: 51, column: 2 }],
  ['ArrowLeft', {}, { row: 50, column: 1 }],
  ['ArrowRight', {}, { row: 50, column: 3 }],
  ['ArrowDown', { ctrlKey: true }, { row: 99, column: 2 }],
  ['ArrowLeft', { metaKey: true }, { row: 50, column: 0 }],
  ['Home', {}, { row: 50, column: 0 }],
  ['End', {}, { row: 50, column: 4 }],
  ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
  ['End', { ctrlKey: true }, { row: 99, column: 4 }],
  ['PageUp', {}, { row: 40, column: 2 }],
  ['PageDown', {}, { row: 60, column: 2 }],
])('%s with %o goes where it does in a spreadsheet', (key, more, to) => {
  expect(rangeAfter(from, press(key, more), bounds)).toEqual(rangeAt(to))
})

test('with Shift the range grows from where it began', () => {
  const grown = rangeAfter(from, press('ArrowUp', { shiftKey: true }), bounds)
  expect(grown).toEqual({ anchor: { row: 50, column: 2 }, active: { row: 49, column: 2 } })
  expect(grown && [rowsOf(grown), columnsOf(grown), isSingle(grown)]).toEqual([
    { first: 49, end: 51 },
    { first: 2, end: 3 },
    false,
  ])
})

test('right to left, the arrows point the other way', () => {
  expect(rangeAfter(from, press('ArrowLeft'), { ...bounds, isRightToLeft: true })?.active.column).toBe(3)
})

test('other keys move nothing, and nothing leaves the list', () => {
  expect(rangeAfter(from, press('a'), bounds)).toBeUndefined()
  const first = rangeAt({ row: 0, column: 0 })
  expect(rangeAfter(first, press('ArrowLeft'), bounds)?.active).toEqual({ row: 0, column: 0 })
  expect(rangeAfter(first, press('ArrowUp', { shiftKey: true }), bounds)?.active).toEqual({ row: 0, column: 0 })
})

test('above the first row are the headers', () => {
  const header = rangeAfter(rangeAt({ row: 0, column: 0 }), press('ArrowUp'), bounds)
  expect(header?.active).toEqual({ row: headerRow, column: 0 })
  expect(header && rangeAfter(header, press('PageUp'), bounds)?.active.row).toBe(headerRow)
})
