import { queryClient } from '../../api/query-client.ts'
import { appliedFilters } from '../quick/applied-filters.ts'
import type { Collection } from '../use-collection.ts'
import { listBodyOf } from './list-bodies.ts'
import { cursorOf, initialListState, type ListBase, type ListState } from './list-state.ts'
import { mendState } from './mend-state.ts'
import { pageQuery } from './records-query.ts'

type Asked = {
  base: ListBase
  /** What its state starts with, which nothing but itself keeps. */
  start: Partial<ListState>
  collection: Collection
  /** Whether it offers quick filters: some are on from the start. */
  hasControls: boolean
}

/** Asks for the rows that a list will show first, before it is drawn. */
export function askForList({ base, start, collection, hasControls }: Asked): void {
  const { state } = mendState({ ...initialListState, ...start }, collection)
  if (!listBodyOf(state.type).isPaged) return
  const quick = appliedFilters(state.quick, hasControls ? collection : undefined)
  void queryClient.prefetchQuery(pageQuery(cursorOf(base, { ...state, quick }), false))
}
