import { isPlainObject } from '@trellis/base'
import { type AppliedQuickFilter, type GroupUnit, type ListCursor, maximumListLimit } from '@trellis/model'
import { defaultPageSize } from '@trellis/ui/constants'
import { type FilterGroup, filterOf, isFilterPart, isGroup } from '../filter/filter-tree.ts'

/** What the person chose for a list; it lives in the URL under `<listId>-table` (1 §2.7). */
export type ListState = {
  /** How records are shown; table where left out. */
  type?: string | undefined
  /** The saved view that was chosen; what is shown may have been changed since. */
  view?: string | undefined
  /** The option field that a board has its columns from, the field whose sum they show, what its cards say, and how many it fetches. */
  board?: BoardState | undefined
  skip: number
  limit: number
  /** The record that is open beside the list. */
  peek?: string | undefined
  /** All rows to scroll through, instead of pages; `skip` is then the first row on screen. */
  scroll?: boolean
  /** Rows stand under the value of this field that they share. */
  group?: ListGrouping | undefined
  orderBy?: string
  descending?: boolean
  search?: string
  filter?: FilterGroup | undefined
  /** The quick filters that are switched on; left out as long as nobody changed those that the list opens with. */
  quick?: AppliedQuickFilter[] | undefined
}

export type BoardState = { field?: string; sum?: string; fields?: string[]; limit?: number }
export type ListGrouping = { fieldId: string; unit?: GroupUnit }

export const initialListState: ListState = { skip: 0, limit: defaultPageSize }

const initialType = 'table'

/** The search parameter that holds a list's state. */
export const listStateKey = (listId: string): string => `${listId}-table`

/** Reads what a link says; whatever is no state of a list becomes the start. */
export function readListState(value: unknown): ListState {
  if (!isPlainObject(value)) return initialListState
  const { type, view, board, peek, skip, limit, scroll, group, orderBy, descending, search, filter, quick } = value
  return {
    ...(typeof type === 'string' && type !== initialType ? { type } : {}),
    ...(typeof view === 'string' ? { view } : {}),
    ...(isPlainObject(board) ? { board: readBoard(board) } : {}),
    skip: isCount(skip) ? skip : 0,
    limit: isCount(limit) && limit > 0 ? Math.min(limit, maximumListLimit) : defaultPageSize,
    ...(typeof peek === 'string' ? { peek } : {}),
    ...(scroll === true ? { scroll } : {}),
    ...(isGrouping(group) ? { group } : {}),
    ...(typeof orderBy === 'string' ? { orderBy, descending: descending === true } : {}),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(isGroup(filter) && isFilterPart(filter) ? { filter } : {}),
    ...(Array.isArray(quick) ? { quick: quick.filter(isApplied) } : {}),
  }
}

/** The state as the URL carries it: only what differs from the start; undefined when nothing does. */
export function writeListState(state: ListState): Partial<ListState> | undefined {
  const { type, view, board, peek, skip, limit, scroll, group, orderBy, descending, search, filter, quick } = state
  const written = {
    ...(type && type !== initialType ? { type } : {}),
    ...(view === undefined ? {} : { view }),
    ...(board && Object.keys(board).length > 0 ? { board } : {}),
    ...(skip > 0 ? { skip } : {}),
    ...(limit !== defaultPageSize ? { limit } : {}),
    ...(peek ? { peek } : {}),
    ...(scroll ? { scroll } : {}),
    ...(group ? { group } : {}),
    ...(orderBy ? { orderBy, ...(descending ? { descending } : {}) } : {}),
    ...(search ? { search } : {}),
    ...(filter ? { filter } : {}),
    ...(quick ? { quick } : {}),
  }
  return Object.keys(written).length ? written : undefined
}

/** Rows of one request while a list is scrolled through. */
export const scrolledPageSize = 100

/** Whose records a list shows, before anybody searches, filters or sorts them. */
export type ListBase = Pick<ListCursor, 'type' | 'associationKey' | 'relatedTo' | 'fixedFilter' | 'searchString'> & {
  collectionId: string
}

/** The query that shows this state; of a list that is scrolled through, its first rows. */
export function cursorOf(base: ListBase, state: ListState): ListCursor {
  const { orderBy, descending, search, filter, quick } = state
  const isWhole = !state.type && (state.scroll === true || state.group !== undefined)
  const { skip, limit } = isWhole ? { skip: 0, limit: scrolledPageSize } : state
  return {
    ...base,
    ...searched(base.searchString, search),
    ...(filter ? { filter: filterOf(filter) } : {}),
    ...(quick?.length ? { quickFilters: quick } : {}),
    options: { limit, ...(skip ? { skip } : {}), ...(orderBy ? { orderBy, descending: descending === true } : {}) },
  }
}

/** What the list is narrowed to, and what the person looks for in it. */
function searched(fixed: string | undefined, own: string | undefined): Pick<ListCursor, 'searchString'> {
  const words = [fixed, own].filter(each => each).join(' ')
  return words ? { searchString: words } : {}
}

/** Where the last page of a list of so many rows begins. */
export const lastPageStart = (total: number, limit: number): number => Math.max(0, Math.ceil(total / limit) - 1) * limit

function readBoard({ field, sum, fields, limit }: Record<string, unknown>): BoardState {
  return {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof sum === 'string' ? { sum } : {}),
    ...(Array.isArray(fields) ? { fields: fields.filter(each => typeof each === 'string') } : {}),
    ...(isCount(limit) && limit > 0 ? { limit: Math.min(limit, maximumListLimit) } : {}),
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

const units: readonly unknown[] = ['day', 'week', 'month', 'quarter', 'year', undefined] satisfies (
  | GroupUnit
  | undefined
)[]

function isGrouping(value: unknown): value is ListGrouping {
  return isPlainObject(value) && typeof value['fieldId'] === 'string' && units.includes(value['unit'])
}

function isApplied(value: unknown): value is AppliedQuickFilter {
  if (!isPlainObject(value) || typeof value['id'] !== 'string') return false
  return value['activeValues'] === undefined || Array.isArray(value['activeValues'])
}
