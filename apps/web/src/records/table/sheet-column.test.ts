import { expect, test } from 'vitest'
import { orderPinned, placeColumns, type SheetColumn, stretch } from './sheet-column.ts'

const column = (id: string, width = 100, more: Partial<SheetColumn<unknown>> = {}): SheetColumn<unknown> => ({
  id,
  title: id,
  width,
  align: 'start',
  isSortable: false,
  render: () => null,
  ...more,
})

test('pinned columns stand at the sides', () => {
  const columns = [column('a'), column('end', 40, { pinned: 'end' }), column('b', 100, { pinned: 'start' })]
  expect(orderPinned(columns).map(({ id }) => id)).toEqual(['b', 'a', 'end'])
})

test('what is left over goes to the columns that may grow, by their widths', () => {
  const columns = [column('check', 40, { isFixed: true }), column('a', 100), column('b', 200)]
  expect(stretch(columns, 640).map(({ width }) => width)).toEqual([40, 200, 400])
  expect(stretch(columns, 200)).toBe(columns)
})

test('columns out of view leave a gap of their width, and pinned ones know their edge', () => {
  const columns = [
    column('check', 40, { pinned: 'start' }),
    column('name', 100, { pinned: 'start' }),
    ...['a', 'b', 'c', 'd'].map(id => column(id)),
    column('menu', 48, { pinned: 'end' }),
  ]
  const placed = placeColumns(columns, { first: 3, end: 5 }, undefined)
  expect(placed.map(({ column: { id }, gap, edge }) => [id, gap, edge])).toEqual([
    ['check', 0, 0],
    ['name', 0, 40],
    ['b', 100, undefined],
    ['c', 0, undefined],
    ['menu', 100, 0],
  ])
  expect(placeColumns(columns, { first: 5, end: 6 }, 2).map(({ column: { id }, gap }) => [id, gap])).toEqual([
    ['check', 0],
    ['name', 0],
    ['a', 0],
    ['d', 200],
    ['menu', 0],
  ])
})
