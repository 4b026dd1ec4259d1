import { ownValue } from '@trellis/base'
import { queryClient } from '../../api/query-client.ts'
import { cursorOf, listStateKey, readListState } from './list-state.ts'
import { pageQuery } from './records-query.ts'

/** Asks for the first page of the list that a link leads to. The start of the program does without it: early.ts has asked by then. */
export async function prepareList(search: Readonly<Record<string, unknown>>): Promise<void> {
  const { collectionId } = search
  if (typeof collectionId !== 'string') return
  const state = readListState(ownValue(search, listStateKey(collectionId)))
  await queryClient.prefetchQuery(pageQuery(cursorOf({ collectionId }, state), false))
}
