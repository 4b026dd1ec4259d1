import { queryOptions, useQuery } from '@tanstack/react-query'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'

export type Collection = OperationOutput<'DATA_DESCRIBE'>

const askAgainMs = 15_000

/** A collection as the signed-in user may use it. */
export function collectionQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['collection', collectionId],
    queryFn: ({ signal }): Promise<Collection> => call('DATA_DESCRIBE', { collectionId }, { signal }),
    staleTime: 60_000,
  })
}

/** One that was taken away while it is on screen is asked for now and then: whoever gets it back need not load anew. */
export function useCollection(collectionId: string) {
  return useQuery({
    ...collectionQuery(collectionId),
    enabled: collectionId !== '',
    refetchInterval: ({ state }) => (state.data && isApiError(state.error, 'NOT_FOUND') ? askAgainMs : false),
  })
}
