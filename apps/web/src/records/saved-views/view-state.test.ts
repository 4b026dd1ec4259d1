import { isPlainObject } from '@trellis/base'
import { type QuickFilter, type RecordSchema, SavedViewRecord } from '@trellis/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialListState, type ListState } from '../list/list-state.ts'
import { mendState } from '../list/mend-state.ts'
import { appliedFilters } from '../quick/applied-filters.ts'
import { columnsOfView, initialTableView, summaryKinds, type TableView } from '../table/table-view.ts'
import { isChanged, stateOfView, viewStateOf } from './view-state.ts'

const asItIs = (state: ListState): ListState => state

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
  expect(isChanged({ ...shown, skip: 100, view: 'v1' }, initialTableView, stored, asItIs)).toBe(false)
  expect(isChanged({ ...shown, search: 'coffee' }, initialTableView, stored, asItIs)).toBe(true)
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
  expect(isChanged(shown, columns, stored, asItIs)).toBe(false)
  expect(isChanged(shown, { ...columns, hidden: [] }, stored, asItIs)).toBe(true)
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

const schema: RecordSchema = {
  type: 'object',
  properties: Object.fromEntries(
    ['name', 'price', 'status'].map(id => [id, { type: 'string', format: 'text', title: id }]),
  ),
}
const quickFilters: QuickFilter[] = ['open', 'late', 'old'].map((id, at) => ({
  id,
  type: 'other',
  title: id,
  active: at < 2,
  defaultFilter: { price: { $exists: true } },
}))
/** As the list makes it, which has a start of its own and leaves out what is gone. */
const asShown = (state: ListState): ListState => ({
  ...mendState(state, { schema, quickFilters }).state,
  quick: appliedFilters(state.quick, { schema, quickFilters }),
})

const fieldId = fc.constantFrom('name', 'price', 'status', 'gone')
const ids = fc.uniqueArray(fieldId)
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })
const condition = fc.record(
  { value: fc.oneof(fc.string(), fc.integer()), operator: fc.constant('$eq'), field: fieldId },
  { requiredKeys: ['field', 'operator'] },
)
const states: fc.Arbitrary<ListState> = fc.record({
  skip: fc.nat(),
  limit: fc.constantFrom(10, 25, 50, 100),
  type: optional(fc.constantFrom('table', 'kanban', 'card')),
  view: optional(fc.string()),
  peek: optional(fc.string()),
  board: optional(
    fc.record({ field: fieldId, sum: fieldId, fields: ids, limit: fc.constantFrom(50, 100) }, { requiredKeys: [] }),
  ),
  scroll: fc.boolean(),
  group: optional(fc.record({ fieldId, unit: fc.constantFrom('day', 'year') }, { requiredKeys: ['fieldId'] })),
  orderBy: fc.oneof(fieldId, fc.constant('')),
  descending: fc.boolean(),
  search: fc.string(),
  filter: optional(
    fc.record({ parts: fc.array(condition, { minLength: 1 }), join: fc.constantFrom('$and', '$or') }),
  ) as fc.Arbitrary<ListState['filter']>,
  quick: optional(
    fc.uniqueArray(
      fc.record({ id: fc.constantFrom('open', 'late', 'old', 'gone'), activeValues: fc.array(fc.string()) }),
      { selector: ({ id }) => id },
    ),
  ),
})
const columnChoices: fc.Arbitrary<TableView> = fc.record({
  order: ids,
  hidden: ids,
  shown: ids,
  pinned: ids,
  unpinned: ids,
  widths: fc.dictionary(fieldId, fc.integer({ min: 40, max: 900 })),
  summaries: fc.dictionary(fieldId, fc.constantFrom(...summaryKinds)),
  coloring: fc.constantFrom('tab', 'background', 'none'),
})

/** As the server gives it back: the keys in another order. */
function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept)
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).map(([key, each]) => [key, kept(each)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.length - b.length || (a < b ? 1 : -1)))
}
const readBack = (value: object): unknown => kept(JSON.parse(JSON.stringify(value)))

test('a list that was just saved as a view shows what the view says, and so does the list that the view opens', () => {
  fc.assert(
    fc.property(states, columnChoices, (state, columns) => {
      const listed = asShown(state)
      const stored = readBack(viewStateOf(listed, columns))
      expect(isChanged(listed, columns, stored, asShown)).toBe(false)
      expect(isChanged(asShown(stateOfView(stored, 'v')), columnsOfView(stored), stored, asShown)).toBe(false)
      const unsaid = readBack(viewStateOf(state, columns))
      expect(isChanged(asShown(stateOfView(unsaid, 'v')), columnsOfView(unsaid), unsaid, asShown)).toBe(false)
    }),
  )
})

test('a view keeps what the cards of a board say with the columns, also that they say nothing', () => {
  for (const fields of [['price', 'name'], []]) {
    const stored = readBack(viewStateOf({ ...initialListState, type: 'kanban', board: { sum: 'price', fields } }))
    expect(stored).toEqual({ type: 'kanban', board: { sum: 'price' }, columns: { cards: fields } })
    expect(stateOfView(stored, 'v').board).toEqual({ sum: 'price', fields })
    expect(isChanged(stateOfView({ ...Object(stored), columns: {} }, 'v'), initialTableView, stored, asItIs)).toBe(true)
  }
})

test('what is chosen in another order is no change, another choice is one', () => {
  const start = asShown(initialListState)
  const columns = { ...initialTableView, hidden: ['name', 'price'] }
  const stored = readBack(viewStateOf(start, columns))
  expect(isChanged({ ...start, quick: [{ id: 'late' }, { id: 'open' }] }, columns, stored, asShown)).toBe(false)
  expect(isChanged(start, { ...columns, hidden: ['price', 'name'] }, stored, asShown)).toBe(false)
  expect(isChanged({ ...start, quick: [{ id: 'late' }] }, columns, stored, asShown)).toBe(true)
  expect(isChanged(start, { ...columns, order: ['price', 'name'] }, stored, asShown)).toBe(true)
})
