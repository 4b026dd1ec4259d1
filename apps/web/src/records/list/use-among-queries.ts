import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** What `find` sees among the queries: looked for once after all that changes at the same moment, for each change asks through all of them. */
export function useAmongQueries<Found>(find: (cache: QueryCache) => Found): Found {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (listener: () => void) => {
      let isTold = false
      return cache.subscribe(() => {
        if (isTold) return
        isTold = true
        notifyManager.schedule(() => {
          isTold = false
          listener()
        })
      })
    },
    [cache],
  )
  return useSyncExternalStore(subscribe, () => find(cache))
}
