import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Aggregate, CollectionSource, Filter, GroupKey, ListCursor } from '@trellis/model'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../api/use-live.ts'
import { pageInput } from '../../records/list/page-input.ts'
import { recordsKey } from '../../records/list/records-key.ts'

type Question = {
  cursor: CollectionSource['cursor']
  /** What narrows the records further. */
  filter?: Filter | undefined
  groupBy: GroupKey[]
  aggregates: Aggregate[]
  isEnabled: boolean
}

/** Records of a source counted by the server; they follow everybody's changes. `told`: what is known of the question itself. */
export function useChartGroups({ cursor, filter, groupBy, aggregates, isEnabled }: Question) {
  const asked = JSON.stringify(cursorOf(cursor, filter))
  const records = useMemo(() => JSON.parse(asked) as ListCursor, [asked])
  const input = { cursor: records, groupBy, aggregates }
  const queryKey = [...recordsKey(cursor.collectionId), 'chart', input]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      // Where the log stands before it is counted: what comes after it is heard of.
      const first = pageInput({ ...records, options: { limit: 1 } })
      const { since } = await call('DATA_LIST', { ...first, select: [] }, { signal })
      const { groups, hasMore } = await call('DATA_GROUP', input, { signal })
      return { groups, hasMore, since }
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  useLiveQuery({
    cursor: query.data && !query.isPlaceholderData ? records : undefined,
    since: query.data?.since,
    queryKey: recordsKey(cursor.collectionId),
  })
  const isThere = query.data !== undefined && !query.isPlaceholderData
  const told = { question: asked, isLoading: !isThere && !query.error, error: query.error }
  return { query, told }
}

function cursorOf({ collectionId, fixedFilter, searchString }: CollectionSource['cursor'], more?: Filter): ListCursor {
  const filters = [fixedFilter, more].filter(each => each !== undefined)
  const [only] = filters
  return {
    collectionId,
    ...(only && filters.length === 1 ? { fixedFilter: only } : {}),
    ...(filters.length > 1 ? { fixedFilter: { $and: filters } as Filter } : {}),
    ...(typeof searchString === 'string' && searchString !== '' ? { searchString } : {}),
  }
}
