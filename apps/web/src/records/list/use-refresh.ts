import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { recordsKey } from './records-key.ts'

/** Asks again for whatever of a collection's records is on screen, and whether that is on its way. */
export function useRefresh(collectionId: string): { isRefreshing: boolean; refresh: () => Promise<void> } {
  const client = useQueryClient()
  const queryKey = recordsKey(collectionId)
  const isRefreshing = useIsFetching({ queryKey, predicate: ({ state }) => state.data !== undefined }) > 0
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: recordsKey(collectionId) }),
    [client, collectionId],
  )
  return { isRefreshing, refresh }
}
