import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownValue } from '@trellis/base'
import type { CoreCollectionId } from '@trellis/model'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { coreDescriptionQuery } from '../core-lists/core-description-query.ts'

export type AssetPlace = { kind: CoreCollectionId; id: string }
export type AssetVersion = OperationOutput<'ASSET_VERSIONS'>['list'][number]

export const versionsKey = ({ kind, id }: AssetPlace) => ['asset-versions', kind, id] as const

/** The newest first, a page at a time. */
export function useVersions({ kind, id }: AssetPlace) {
  return useInfiniteQuery({
    queryKey: versionsKey({ kind, id }),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { before: pageParam }
      return call('ASSET_VERSIONS', { collectionId: kind, id, ...before }, { signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.version : undefined),
    // Every save makes another: what was loaded before says nothing of now.
    gcTime: 0,
    staleTime: 0,
  })
}

/** What properties of definitions of a kind are called. */
export function usePropertyNames(kind: CoreCollectionId): (keys: readonly string[]) => string {
  const { data } = useQuery(coreDescriptionQuery(kind))
  return keys => keys.map(key => ownValue(data?.schema.properties, key)?.title || key).join(', ')
}
