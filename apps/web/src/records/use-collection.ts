import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'

export type Collection = OperationOutput<'DATA_DESCRIBE'>

/** A collection as the signed-in user may use it. */
export function collectionQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['collection', collectionId],
    queryFn: ({ signal }): Promise<Collection> => call('DATA_DESCRIBE', { collectionId }, { signal }),
    staleTime: 60_000,
  })
}

export function useCollection(collectionId: string) {
  return useQuery({ ...collectionQuery(collectionId), enabled: collectionId !== '' })
}
