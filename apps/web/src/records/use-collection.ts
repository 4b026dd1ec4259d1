import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const collectionKey = (collectionId: string) => ['collection', collectionId] as const

/** A collection as the signed-in user may use it. */
export function useCollection(collectionId: string, core = false) {
  return useQuery({
    queryKey: collectionKey(collectionId),
    queryFn: ({ signal }) => call(core ? 'CORE_DESCRIBE' : 'DATA_DESCRIBE', { collectionId }, { signal }),
    enabled: collectionId !== '',
    staleTime: 60_000,
  })
}

export type Collection = NonNullable<ReturnType<typeof useCollection>['data']>
