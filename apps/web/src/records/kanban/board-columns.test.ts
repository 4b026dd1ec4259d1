import type { FieldSchema, TrellisRecord } from '@trellis/model'
import { expect, test } from 'vitest'
import {
  boardColumns,
  boardFields,
  cardsByColumn,
  keepCards,
  keepColumns,
  summableFields,
  unsetColumnId,
} from './board-columns.ts'

const status: FieldSchema = {
  type: 'string',
  format: 'string-option-list',
  title: 'Status',
  metadata: {
    optionList: [
      { value: 'open', label: 'Open', color: 'blue' },
      { value: 'old', label: 'Old', hidden: true },
      { value: 'done', label: 'Done' },
    ],
  },
}
const field = (format: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format,
  title: format,
  ...more,
})
const record = (id: string, value?: string): TrellisRecord => ({ id, version: 1, ...(value ? { status: value } : {}) })

test('[1-2.8-01] columns come from the options, before them the one that is not selected', () => {
  const columns = boardColumns(status, 'status', [record('a', 'open')])
  expect(columns.map(({ label }) => label)).toEqual(['Not selected', 'Open', 'Done'])
  expect(columns[0]).toEqual({ id: unsetColumnId, label: 'Not selected', value: undefined })
})

test('a value that is no option, or one not offered, has a column as long as a card needs it, which takes no other', () => {
  const columns = boardColumns(status, 'status', [record('a', 'old'), record('b', 'gone'), record('c', 'gone')])
  expect(columns.filter(({ isClosed }) => isClosed).map(({ label }) => label)).toEqual(['Old', 'gone'])
})

test('a card that goes back to where it came from has its column there at once', () => {
  const columns = (to: string) => boardColumns(status, 'status', [record('a', 'open')], new Map([['a', to]]))
  expect(columns('old').map(({ id }) => id)).toEqual([unsetColumnId, 'open', 'old', 'done'])
  expect(columns('gone').at(-1)).toEqual({ id: 'gone', label: 'gone', value: 'gone', isClosed: true })
})

test('cards lie where their value says, or where they are being moved to', () => {
  const records = [record('a', 'open'), record('b'), record('c', 'open')]
  const cards = cardsByColumn(records, 'status', new Map([['c', unsetColumnId]]))
  expect(cards.get('open')?.map(({ id }) => id)).toEqual(['a'])
  expect(cards.get(unsetColumnId)?.map(({ id }) => id)).toEqual(['b', 'c'])
})

test('only a field with one option a record makes columns, and only numbers are summed', () => {
  const options = { metadata: { optionList: [{ value: 'a', label: 'A' }] } }
  const properties = {
    status,
    several: field('multi-option-list', { type: 'array', ...options }),
    name: field('text'),
    price: field('currency', { type: 'number' }),
  }
  expect(boardFields({ type: 'object', properties }).map(([id]) => id)).toEqual(['status'])
  expect(summableFields({ type: 'object', properties }).map(([id]) => id)).toEqual(['price'])
})

test('a moved card leaves the other columns what they were', () => {
  const records = [record('a', 'open'), record('b', 'done'), record('c')]
  const before = cardsByColumn(records, 'status', new Map())
  expect(keepCards(before, cardsByColumn(records.slice(), 'status', new Map()))).toBe(before)
  const moved = keepCards(before, cardsByColumn(records, 'status', new Map([['a', 'done']])))
  expect(moved.get('done')?.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(moved.has('open')).toBe(false)
  expect(moved.get(unsetColumnId)).toBe(before.get(unsetColumnId))
  expect(keepCards(moved, moved)).toBe(moved)
  const columns = boardColumns(status, 'status', records)
  expect(keepColumns(columns, boardColumns(status, 'status', records))).toBe(columns)
  expect(keepColumns(columns, boardColumns(status, 'status', [record('d', 'old')]))).not.toBe(columns)
})
