import type { TrellisRecord } from '@trellis/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardsByColumn, unsetColumnId } from './board-columns.ts'
import { columnCounts } from './column-counts.ts'
import { totalsByColumn } from './use-column-totals.ts'

const values = ['todo', 'doing', 'done', undefined, null, '']
const columnIds = ['todo', 'doing', 'done', unsetColumnId]
const records = fc
  .array(fc.constantFrom(...values), { maxLength: 30 })
  .map(list => list.map((status, at): TrellisRecord => ({ id: `r${at}`, version: 1, status })))
const moves = fc.option(fc.tuple(fc.nat(29), fc.constantFrom(...columnIds)), { nil: undefined })
const stale = fc.dictionary(fc.constantFrom(...columnIds), fc.record({ count: fc.nat(40) }))

test('a board that holds all records counts the cards it shows, whatever was counted before', () => {
  fc.assert(
    fc.property(records, moves, stale, (list, move, counted) => {
      const moved = new Map(move ? [[`r${move[0]}`, move[1]]] : [])
      const cards = cardsByColumn(list, 'status', moved)
      const totals = new Map(Object.entries(counted))
      const count = columnCounts({ records: list, fieldId: 'status', moved, totals, isWhole: true })
      expect(columnIds.map(count)).toEqual(columnIds.map(id => cards.get(id)?.length ?? 0))
    }),
  )
})

test('a board of several pages counts what is on all of them, and the card that is being moved with its new column', () => {
  const list: TrellisRecord[] = [
    { id: 'a', version: 1, status: 'todo' },
    { id: 'b', version: 1, status: 'done' },
  ]
  const totals = new Map([
    ['todo', { count: 7 }],
    ['done', { count: 3 }],
  ])
  const countsAfter = (moved: ReadonlyMap<string, string>) =>
    columnIds.map(columnCounts({ records: list, fieldId: 'status', moved, totals, isWhole: false }))
  expect(countsAfter(new Map())).toEqual([7, 0, 3, 0])
  expect(countsAfter(new Map([['a', 'done']]))).toEqual([6, 0, 4, 0])
  expect(countsAfter(new Map([['b', unsetColumnId]]))).toEqual([7, 0, 2, 1])
})

test('before anything is counted, and where others have just added a record, no column says less than it shows', () => {
  const list: TrellisRecord[] = [{ id: 'a', version: 1, status: 'todo' }]
  const none = { records: list, fieldId: 'status', moved: new Map(), isWhole: false }
  expect(columnIds.map(columnCounts({ ...none, totals: undefined }))).toEqual([1, 0, 0, 0])
  expect(columnIds.map(columnCounts({ ...none, totals: new Map() }))).toEqual([1, 0, 0, 0])
})

test('records without a value are one column, however they are empty', () => {
  const groups = [null, '', 'todo'].map((status, at) => ({ key: { status }, values: { count: at + 1, sum: '2.5' } }))
  expect(totalsByColumn(groups, 'status')).toEqual(
    new Map([
      [unsetColumnId, { count: 3, sum: 5 }],
      ['todo', { count: 3, sum: 2.5 }],
    ]),
  )
})
