import { queryOptions } from '@tanstack/react-query'
import type { CoreCollectionId } from '@trellis/model'
import { call } from '../api/call.ts'

/** The fields of a core collection, which change with the product alone. */
export function coreDescriptionQuery(collectionId: CoreCollectionId) {
  return queryOptions({
    queryKey: ['asset-properties', collectionId],
    queryFn: ({ signal }) => call('CORE_DESCRIBE', { collectionId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
