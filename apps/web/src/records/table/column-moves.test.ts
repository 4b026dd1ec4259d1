import type { TrellisRecord } from '@trellis/model'
import { expect, test } from 'vitest'
import { placeFor } from './column-moves.ts'
import type { SheetColumn } from './sheet-column.ts'

const column = (id: string, more: object = {}): SheetColumn<TrellisRecord> => ({
  id,
  title: id,
  width: 100,
  align: 'start',
  isSortable: true,
  field: { type: 'string', format: 'text', title: id },
  render: () => null,
  ...more,
})

const columns = [
  column('check', { isControl: true, field: undefined, pinned: 'start' }),
  column('name', { pinned: 'start' }),
  column('city', { pinned: 'start' }),
  column('a'),
  column('b'),
  column('c'),
  column('actions', { isControl: true, field: undefined, pinned: 'end' }),
]

test('a column goes where it is wanted among its like: those that stay in view, or those that scroll', () => {
  expect(placeFor(columns, 'c', 2)).toBe(2)
  expect(placeFor(columns, 'c', 0)).toBe(2)
  expect(placeFor(columns, 'a', 9)).toBe(4)
  expect(placeFor(columns, 'name', 4)).toBe(1)
  expect(placeFor(columns, 'check', 1)).toBeUndefined()
})

test('the title that stands in for a name stays first', () => {
  const titled = [column('recordTitle', { field: undefined, isMain: true }), column('a'), column('b')]
  expect(placeFor(titled, 'b', -1)).toBe(0)
  expect(placeFor(titled, 'recordTitle', 1)).toBeUndefined()
})
