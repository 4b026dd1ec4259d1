import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListCursor } from '@trellis/model'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../api/use-live.ts'
import { pageInput } from '../../records/list/page-input.ts'
import { recordsKey } from '../../records/list/records-key.ts'

/** The records of a span; they follow everybody's changes. undefined asks for nothing. */
export function useCalendarRecords(collectionId: string, cursor: ListCursor | undefined, select: string[]) {
  const query = useQuery({
    queryKey: [...recordsKey(collectionId), 'calendar', cursor, select],
    queryFn: ({ signal }) => call('DATA_LIST', { ...pageInput(cursor ?? { collectionId }), select }, { signal }),
    placeholderData: keepPreviousData,
    enabled: cursor !== undefined,
  })
  useLiveQuery({
    cursor: query.data && !query.isPlaceholderData ? cursor : undefined,
    since: query.data?.since,
    queryKey: recordsKey(collectionId),
  })
  return query
}
