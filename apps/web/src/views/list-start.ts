import { ownValue } from '@trellis/base'
import type { RecordsProps } from '@trellis/components/web'
import type { ViewComponent } from '@trellis/model'
import type { BoardState, ListBase, ListState } from '../records/list/list-state.ts'

/** Whose records a list of a view shows. */
export function listBase({ cursor: { collectionId, fixedFilter, searchString } }: RecordsProps['source']): ListBase {
  return {
    collectionId,
    ...(fixedFilter ? { fixedFilter } : {}),
    ...(typeof searchString === 'string' && searchString !== '' ? { searchString } : {}),
  }
}

/** How it starts, before anybody searches, filters or sorts them. */
export function listStart({
  component,
  source,
  type,
}: Pick<RecordsProps, 'component' | 'source' | 'type'>): Partial<ListState> {
  const { options } = source.cursor
  // While its builder types it may be no number yet.
  const limit = Number.isInteger(options?.limit) ? options?.limit : undefined
  return {
    ...(type === 'table' ? {} : { type }),
    ...(limit ? { limit } : {}),
    board: boardOf(component, limit),
    ...(options?.orderBy ? { orderBy: options.orderBy, descending: options.descending === true } : {}),
  }
}

/** What a board starts with: the builder's columns, sum and number of cards. */
function boardOf({ attrs: { fields = {} } }: ViewComponent, limit: number | undefined): BoardState {
  const [field, sum] = [ownValue(fields, 'column'), ownValue(fields, 'sum')]
  return { ...(field ? { field } : {}), ...(sum ? { sum } : {}), ...(limit ? { limit } : {}) }
}
