import { SavedViewRecord } from '@trellis/model'
import { expect, test } from 'vitest'
import { initialListState, type ListState } from '../list/list-state.ts'
import { columnsOfView, initialTableView } from '../table/table-view.ts'
import { isChanged, stateOfView, viewStateOf } from './view-state.ts'

const shown: ListState = {
  ...initialListState,
  skip: 50,
  limit: 50,
  orderBy: 'name',
  descending: true,
  search: 'tea',
  type: 'card',
  quick: [{ id: 'open' }],
  filter: { join: '$and', parts: [{ field: 'name', operator: '$contains', value: 'x' }] },
}

test('a view keeps all of a list but its page, and gives it back', () => {
  const kept = JSON.parse(JSON.stringify(viewStateOf(shown)))
  expect(kept).not.toHaveProperty('skip')
  expect(stateOfView(kept, 'v1')).toMatchObject({ ...shown, skip: 0, view: 'v1' })
})

test('grouped rows and continuous scrolling end where a view does not say so', () => {
  const grouped = { ...shown, scroll: true, group: { fieldId: 'status' } }
  expect(viewStateOf({ ...grouped, ...stateOfView({}, undefined) })).toEqual({})
})

test('choosing a view takes back what it does not say', () => {
  const state = { ...shown, ...stateOfView({ orderBy: 'price' }, 'v2') }
  expect(viewStateOf(state)).toEqual({ orderBy: 'price' })
})

test('a list counts as changed where it shows something else than its view, not by its page', () => {
  const stored = viewStateOf(shown)
  expect(isChanged({ ...shown, skip: 100, view: 'v1' }, initialTableView, stored)).toBe(false)
  expect(isChanged({ ...shown, search: 'coffee' }, initialTableView, stored)).toBe(true)
})

test('a stored state that is none shows the list as it starts', () => {
  expect(viewStateOf(stateOfView('broken', 'v'))).toEqual({})
  expect(viewStateOf(stateOfView({ limit: 'x', filter: 3 }, 'v'))).toEqual({})
})

test('a view keeps the columns as they were arranged, and counts as changed where they are arranged otherwise', () => {
  const columns = { ...initialTableView, order: ['b', 'a'], hidden: ['c'], widths: { a: 240 }, pinned: ['b'] }
  const stored = JSON.parse(JSON.stringify(viewStateOf(shown, columns)))
  expect(stored.columns).toEqual({ order: ['b', 'a'], hidden: ['c'], widths: { a: 240 }, pinned: ['b'] })
  expect(columnsOfView(stored)).toEqual(columns)
  expect(isChanged(shown, columns, stored)).toBe(false)
  expect(isChanged(shown, { ...columns, hidden: [] }, stored)).toBe(true)
  expect(columnsOfView('broken')).toEqual(initialTableView)
})

test('every part of a list that a view keeps and that names fields is known to renames and removals', () => {
  const known = SavedViewRecord.properties.state.properties
  const parts = Object.keys(stateOfView({}, 'v')).filter(part => !['skip', 'view', 'peek'].includes(part))
  const namesNothing = ['type', 'limit', 'scroll', 'descending', 'search']
  expect(parts.filter(part => !Object.hasOwn(known, part) && !namesNothing.includes(part))).toEqual([])
  const columns = Object.keys(initialTableView)
  expect(columns.filter(part => !Object.hasOwn(known.columns.properties, part))).toEqual(['coloring'])
})
