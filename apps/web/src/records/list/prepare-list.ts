import { ownValue } from '@trellis/base'
import { queryClient } from '../../api/query-client.ts'
import { appsQuery, sessionQuery } from '../../session/queries.ts'
import { collectionQuery } from '../use-collection.ts'
import { cursorOf, listStateKey, readListState } from './list-state.ts'
import { pageQuery } from './records-query.ts'

/** Asks for the first page of the list that a link leads to, and for what stands over it. */
export function prepareList(search: Readonly<Record<string, unknown>>): void {
  const { collectionId } = search
  if (typeof collectionId !== 'string') return
  const state = readListState(ownValue(search, listStateKey(collectionId)))
  void queryClient.prefetchQuery(pageQuery(cursorOf({ collectionId }, state), false))
  void queryClient.prefetchQuery(collectionQuery(collectionId))
  void queryClient.prefetchQuery(appsQuery)
  void queryClient.prefetchQuery(sessionQuery)
}
