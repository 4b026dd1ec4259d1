import { isPlainObject } from '@trellis/base'
import { type AppliedQuickFilter, type ListCursor, maximumListLimit } from '@trellis/model'
import { defaultPageSize } from '@trellis/ui/constants'
import { type FilterGroup, filterOf, isFilterPart, isGroup } from '../filter/filter-tree.ts'

/** What the person chose for a list; it lives in the URL under `<listId>-table` (1 §2.7). */
export type ListState = {
  skip: number
  limit: number
  orderBy?: string
  descending?: boolean
  search?: string
  filter?: FilterGroup | undefined
  /** The quick filters that are switched on; left out as long as nobody changed those that the list opens with. */
  quick?: AppliedQuickFilter[]
}

export const initialListState: ListState = { skip: 0, limit: defaultPageSize }

/** The search parameter that holds a list's state. */
export const listStateKey = (listId: string): string => `${listId}-table`

/** Reads what a link says; whatever is no state of a list becomes the start. */
export function readListState(value: unknown): ListState {
  if (!isPlainObject(value)) return initialListState
  const { skip, limit, orderBy, descending, search, filter, quick } = value
  return {
    skip: isCount(skip) ? skip : 0,
    limit: isCount(limit) && limit > 0 ? Math.min(limit, maximumListLimit) : defaultPageSize,
    ...(typeof orderBy === 'string' ? { orderBy, descending: descending === true } : {}),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(isGroup(filter) && isFilterPart(filter) ? { filter } : {}),
    ...(Array.isArray(quick) ? { quick: quick.filter(isApplied) } : {}),
  }
}

/** The state as the URL carries it: only what differs from the start; undefined when nothing does. */
export function writeListState(state: ListState): Partial<ListState> | undefined {
  const { skip, limit, orderBy, descending, search, filter, quick } = state
  const written = {
    ...(skip > 0 ? { skip } : {}),
    ...(limit !== defaultPageSize ? { limit } : {}),
    ...(orderBy ? { orderBy, ...(descending ? { descending } : {}) } : {}),
    ...(search ? { search } : {}),
    ...(filter ? { filter } : {}),
    ...(quick ? { quick } : {}),
  }
  return Object.keys(written).length ? written : undefined
}

/** The query that shows this state. */
export function cursorOf(collectionId: string, state: ListState): ListCursor {
  const { skip, limit, orderBy, descending, search, filter, quick } = state
  return {
    collectionId,
    ...(search ? { searchString: search } : {}),
    ...(filter ? { filter: filterOf(filter) } : {}),
    ...(quick?.length ? { quickFilters: quick } : {}),
    options: { limit, ...(skip ? { skip } : {}), ...(orderBy ? { orderBy, descending: descending === true } : {}) },
  }
}

/** Where the last page of a list of so many rows begins. */
export const lastPageStart = (total: number, limit: number): number => Math.max(0, Math.ceil(total / limit) - 1) * limit

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function isApplied(value: unknown): value is AppliedQuickFilter {
  if (!isPlainObject(value) || typeof value['id'] !== 'string') return false
  return value['activeValues'] === undefined || Array.isArray(value['activeValues'])
}
