import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { initialListState, type ListState } from './list-state.ts'
import { mendState } from './mend-state.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: { freight: { type: 'number', format: 'number', title: 'Freight' } },
}
const known = { schema, quickFilters: [{ id: 'late' }] }

test('a list that names nothing deleted is as it was', () => {
  const state: ListState = { ...initialListState, orderBy: 'freight', descending: true, quick: [{ id: 'late' }] }
  expect(mendState(state, known)).toEqual({ state, missing: [] })
  expect(mendState(state, known).state).toBe(state)
})

test('order, grouping, conditions, columns of a board and quick filters that are gone are left out and named', () => {
  const state: ListState = {
    ...initialListState,
    orderBy: 'oldField',
    descending: true,
    group: { fieldId: 'oldField' },
    board: { field: 'lane', fields: ['freight', 'oldField'] },
    quick: [{ id: 'late' }, { id: 'rush' }],
    filter: {
      join: '$and',
      parts: [
        { field: 'freight', operator: '$gt', value: 10 },
        { field: 'gone', operator: '$eq', value: 'x' },
        { join: '$or', parts: [{ field: 'gone', operator: '$exists' }] },
      ],
    },
  }
  const { state: mended, missing } = mendState(state, known)
  expect(missing.toSorted()).toEqual(['“gone”', '“lane”', '“oldField”', '“rush”'])
  expect(mended).toEqual({
    ...initialListState,
    board: { fields: ['freight'] },
    quick: [{ id: 'late' }],
    filter: { join: '$and', parts: [{ field: 'freight', operator: '$gt', value: 10 }] },
  })
})

test('a view that is gone is named, once it is known which ones there are', () => {
  const state: ListState = { ...initialListState, view: 'old', orderBy: 'freight' }
  expect(mendState(state, known).state).toBe(state)
  expect(mendState(state, { ...known, views: new Set(['old']) }).state).toBe(state)
  expect(mendState(state, { ...known, views: new Set(['other']) })).toEqual({
    state: { ...initialListState, orderBy: 'freight', descending: false },
    missing: ['The chosen view'],
  })
})
