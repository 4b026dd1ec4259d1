import { useQuery } from '@tanstack/react-query'
import type { Collection } from '../use-collection.ts'
import { loadParts } from './lazy-parts.tsx'

/** What a new record is filled in from: with its page alone comes nothing of it. */
export function useCopied(collection: Collection | undefined, id: string | undefined) {
  return useQuery({
    queryKey: ['record-to-copy', collection?.collectionId, id],
    queryFn: async ({ signal }) => {
      if (!collection || id === undefined) return null
      const { readCopy } = await loadParts()
      return readCopy(collection, id, signal)
    },
    enabled: collection !== undefined && id !== undefined,
    staleTime: 0,
  })
}

export type Copied = NonNullable<ReturnType<typeof useCopied>['data']>
