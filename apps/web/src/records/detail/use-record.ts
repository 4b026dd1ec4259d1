import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TrellisRecord } from '@trellis/model'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../api/use-live.ts'
import { activityKey } from '../activity/activity-key.ts'
import { recordsKey } from '../list/records-key.ts'

const recordKey = (collectionId: string, id: string) => ['record', collectionId, id] as const

/** The record of a page, following what others save; undefined id = a new one. */
export function useRecord(collectionId: string, id: string | undefined) {
  const queryKey = recordKey(collectionId, id ?? '')
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('DATA_GET', { cursor: { collectionId, id: id ?? '' } }, { signal }),
    enabled: id !== undefined && collectionId !== '',
    staleTime: 0,
  })
  useLiveQuery({
    cursor: id === undefined || !query.isFetched ? undefined : { collectionId, filter: { id: { $eq: id } } },
    queryKey,
  })
  return query
}

/** Tells the screens that show a record what was stored, so that they need not ask. */
export function useStoreRecord(collectionId: string): (saved: TrellisRecord) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (saved: TrellisRecord) => {
      const queryKey = recordKey(collectionId, saved.id)
      // An answer that was asked for before the save would bring the old values back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: recordsKey(collectionId) })
      void client.invalidateQueries({ queryKey: activityKey(collectionId, saved.id) })
    },
    [client, collectionId],
  )
}
