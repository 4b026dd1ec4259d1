import { isPlainObject, isSameJson } from '@trellis/base'
import type { AppliedQuickFilter } from '@trellis/model'
import { initialListState, type ListState, readListState, writeListState } from '../list/list-state.ts'
import { columnsOfView, initialTableView, type TableView, writeTableView } from '../table/table-view.ts'

/** What a view keeps of a list: its columns, and all of its state but the page, the open record, and which view it is. */
export type ViewState = Omit<Partial<ListState>, 'skip' | 'view' | 'peek'> & {
  /** `cards` are the fields that cards of a board say. */
  columns?: Partial<TableView> & { cards?: string[] }
}

export function viewStateOf(state: ListState, columns: TableView = initialTableView): ViewState {
  const { skip: _skip, view: _view, peek: _peek, board, ...kept } = writeListState(state) ?? {}
  const { fields: cards, ...lanes } = board ?? {}
  const written = { ...writeTableView(columns), ...(cards ? { cards } : {}) }
  return {
    ...kept,
    ...(Object.keys(lanes).length > 0 ? { board: lanes } : {}),
    ...(Object.keys(written).length > 0 ? { columns: written } : {}),
  }
}

/** The list as the view shows it, from its first page; what is no state of a list is left out. */
export function stateOfView(stored: unknown, view: string | undefined): ListState {
  const { view: _view, ...read } = readListState(withCards(stored))
  return { ...cleared, ...read, skip: 0, ...(view === undefined ? {} : { view }) }
}

/** What a view keeps as the list's state has it: what cards say stands with the board. */
function withCards(stored: unknown): unknown {
  const columns = isPlainObject(stored) ? stored['columns'] : undefined
  const fields = isPlainObject(columns) ? columns['cards'] : undefined
  if (!isPlainObject(stored) || fields === undefined) return stored
  const board = isPlainObject(stored['board']) ? stored['board'] : {}
  return { ...stored, board: { ...board, fields } }
}

/** Makes of a state what a list shows of it. */
export type AsShown = (state: ListState) => ListState

/**
 * Whether the list shows something else than it does right after the view was chosen. The server keeps a view as JSON whose keys have
 * no order.
 */
export function isChanged(state: ListState, columns: TableView, stored: unknown, asShown: AsShown): boolean {
  const told = comparable(asShown(stateOfView(stored, undefined)), columnsOfView(stored))
  return !isSameJson(comparable(state, columns), told)
}

const comparable = (state: ListState, columns: TableView): ViewState =>
  viewStateOf({ ...state, quick: state.quick && alikeFilters(state.quick) }, alikeColumns(columns))

/** Quick filters and their values say the same in any order. */
const alikeFilters = (quick: readonly AppliedQuickFilter[]): AppliedQuickFilter[] =>
  quick
    .map(({ activeValues, ...filter }) => ({
      ...filter,
      ...(activeValues ? { activeValues: activeValues.toSorted(byText) } : {}),
    }))
    .toSorted((one, other) => byText(one.id, other.id))

const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** Which columns are hidden, shown or pinned says the same in any order. */
function alikeColumns(columns: TableView): TableView {
  const { hidden, shown, pinned, unpinned } = columns
  const inOrder = (ids: readonly string[]) => [...new Set(ids)].toSorted()
  return {
    ...columns,
    hidden: inOrder(hidden),
    shown: inOrder(shown),
    pinned: inOrder(pinned),
    unpinned: inOrder(unpinned),
  }
}

/** Every part of a list's state as it is at the start, so that what a view does not say is taken back. */
const cleared = {
  ...initialListState,
  type: undefined,
  board: undefined,
  scroll: false,
  group: undefined,
  orderBy: '',
  descending: false,
  search: '',
  filter: undefined,
  quick: undefined,
  view: undefined,
  peek: undefined,
} satisfies ListState & Record<keyof ListState, unknown>
