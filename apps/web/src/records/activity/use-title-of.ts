import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { recordName } from '@trellis/fields/web'
import type { Activity, ListCursor } from '@trellis/model'
import { call } from '../../api/call.ts'
import { recordsKey } from '../list/records-key.ts'

/** As many as one answer holds; earlier entries than those of so many records name them by their ids. */
const mostTitles = 1000

/** What the records of entries are called now; nothing for those that are not there any more, or not for the reader. */
export function useTitleOf(
  collectionId: string,
  entries: readonly Activity[] | undefined,
): (id: string) => string | undefined {
  const ids = [...new Set(entries?.map(({ recordId }) => recordId).filter(id => id !== ''))].slice(0, mostTitles).sort()
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...recordsKey(collectionId), 'titles', ids],
    queryFn: async ({ signal }) => {
      const cursor: ListCursor = { collectionId, filter: { id: { $in: ids } }, options: { limit: mostTitles } }
      const { list } = await call('DATA_LIST', { cursor, select: ['id'], count: 'none' }, { signal })
      return new Map(list.map(record => [record.id, recordName(record)]))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  // Nothing is said to be gone before it was looked for.
  const asked = new Set(isPlaceholderData || !data ? [] : ids)
  return id => data?.get(id) ?? (asked.has(id) ? undefined : id)
}
