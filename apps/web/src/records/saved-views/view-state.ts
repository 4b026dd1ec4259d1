import { initialListState, type ListState, readListState, writeListState } from '../list/list-state.ts'
import { columnsOfView, initialTableView, type TableView, writeTableView } from '../table/table-view.ts'

/** What a view keeps of a list: its columns, and all of its state but the page, the open record, and which view it is. */
export type ViewState = Omit<Partial<ListState>, 'skip' | 'view' | 'peek'> & { columns?: Partial<TableView> }

export function viewStateOf(state: ListState, columns: TableView = initialTableView): ViewState {
  const { skip: _skip, view: _view, peek: _peek, ...kept } = writeListState(state) ?? {}
  const written = writeTableView(columns)
  return { ...kept, ...(written ? { columns: written } : {}) }
}

/** The list as the view shows it, from its first page; what is no state of a list is left out. */
export function stateOfView(stored: unknown, view: string | undefined): ListState {
  const { view: _view, ...read } = readListState(stored)
  return { ...cleared, ...read, skip: 0, ...(view === undefined ? {} : { view }) }
}

/** Whether the list shows something else than the view says. */
export function isChanged(state: ListState, columns: TableView, stored: unknown): boolean {
  const told = viewStateOf(stateOfView(stored, undefined), columnsOfView(stored))
  return textOf(viewStateOf(state, columns)) !== textOf(told)
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

const textOf = (state: ViewState) => JSON.stringify(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1)))
