import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { initialTableView } from '../records/table/table-view.ts'
import { cursorOf, exportColumns, leftOutOf } from './export-columns.ts'

const field = (title: string) => ({ type: 'string' as const, format: 'text', title })
const schema: RecordSchema = {
  type: 'object',
  properties: { name: field('Name'), city: field('City'), note: field('Note'), createdAt: field('Created') },
}

test('columns stand as the table has them; what it hides is left out, and what the server wrote unless it is shown', () => {
  const view = { ...initialTableView, order: ['note', 'city'], hidden: ['city'] }
  const columns = exportColumns(schema, view)
  expect(columns.map(({ id }) => id)).toEqual(['id', 'note', 'city', 'name', 'createdAt'])
  expect([...leftOutOf(columns, view)]).toEqual(['city', 'createdAt'])
  expect([...leftOutOf(columns, { ...view, shown: ['createdAt'] })]).toEqual(['city'])
})

test('the ticked records are asked for whatever the list is narrowed to, in its order and without its page', () => {
  const options = { orderBy: 'city', descending: true, limit: 25, skip: 50 }
  const cursor = { collectionId: 'Shops', filter: { name: { $eq: 'x' } }, searchString: 'y', options }
  const order = { options: { orderBy: 'city', descending: true } }
  expect(cursorOf(cursor, 'selected', ['a', 'b'])).toEqual({
    collectionId: 'Shops',
    filter: { id: { $in: ['a', 'b'] } },
    ...order,
  })
  expect(cursorOf(cursor, 'filtered', [])).toEqual({
    collectionId: 'Shops',
    filter: { name: { $eq: 'x' } },
    searchString: 'y',
    ...order,
  })
  expect(cursorOf(cursor, 'all', [])).toEqual({ collectionId: 'Shops', ...order })
})
