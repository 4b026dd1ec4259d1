import { isPlainObject } from '@trellis/base'
import { type Filter, type FilterOperator, filterOperators, type ListCursor, maximumListLimit } from '@trellis/model'
import { defaultPageSize } from '@trellis/ui/constants'

/** One row of the simple filter; all rows are joined by "and". */
export type Condition = { field: string; operator: FilterOperator; value?: unknown }

/** What the person chose for a list; it lives in the URL under `<listId>-table` (1 §2.7). */
export type ListState = {
  skip: number
  limit: number
  orderBy?: string
  descending?: boolean
  search?: string
  conditions: Condition[]
}

export const initialListState: ListState = { skip: 0, limit: defaultPageSize, conditions: [] }

/** The search parameter that holds a list's state. */
export const listStateKey = (listId: string): string => `${listId}-table`

/** Reads what a link says; whatever is no state of a list becomes the start. */
export function readListState(value: unknown): ListState {
  if (!isPlainObject(value)) return initialListState
  const { skip, limit, orderBy, descending, search, conditions } = value
  return {
    skip: isCount(skip) ? skip : 0,
    limit: isCount(limit) && limit > 0 ? Math.min(limit, maximumListLimit) : defaultPageSize,
    ...(typeof orderBy === 'string' ? { orderBy, descending: descending === true } : {}),
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    conditions: Array.isArray(conditions) ? conditions.filter(isCondition) : [],
  }
}

/** The state as the URL carries it: only what differs from the start; undefined when nothing does. */
export function writeListState(state: ListState): Partial<ListState> | undefined {
  const { skip, limit, orderBy, descending, search, conditions } = state
  const written = {
    ...(skip > 0 ? { skip } : {}),
    ...(limit !== defaultPageSize ? { limit } : {}),
    ...(orderBy ? { orderBy, ...(descending ? { descending } : {}) } : {}),
    ...(search ? { search } : {}),
    ...(conditions.length ? { conditions } : {}),
  }
  return Object.keys(written).length ? written : undefined
}

/** The query that shows this state. */
export function cursorOf(collectionId: string, state: ListState): ListCursor {
  const { skip, limit, orderBy, descending, search, conditions } = state
  return {
    collectionId,
    ...(search ? { searchString: search } : {}),
    ...(conditions.length ? { filter: { $and: conditions.map(toFilter) } } : {}),
    options: { limit, ...(skip ? { skip } : {}), ...(orderBy ? { orderBy, descending: descending === true } : {}) },
  }
}

export const isNarrowed = (state: ListState): boolean => Boolean(state.search) || state.conditions.length > 0

export const takesNoValue = (operator: FilterOperator): boolean => operator === '$exists' || operator === '$notExists'

/** Where the last page of a list of so many rows begins. */
export const lastPageStart = (total: number, limit: number): number => Math.max(0, Math.ceil(total / limit) - 1) * limit

function toFilter({ field, operator, value }: Condition): Filter {
  if (operator === '$matches') return { [field]: { $matches: { type: 'record', ids: [idOf(value)] } } }
  return { [field]: { [operator]: takesNoValue(operator) ? true : value } }
}

/** A condition on a link keeps the record's title beside its id, so that the filter can be read without asking again. */
function idOf(value: unknown): string {
  const id = isPlainObject(value) ? value['id'] : value
  return typeof id === 'string' ? id : ''
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function isCondition(value: unknown): value is Condition {
  if (!isPlainObject(value) || typeof value['field'] !== 'string') return false
  return filterOperators.some(operator => operator === value['operator'])
}
