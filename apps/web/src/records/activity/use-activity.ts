import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Activity, ListCursor } from '@trellis/model'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../api/use-live.ts'

/** Entries per step of "Show earlier changes". */
export const activityStep = 50

export const activityKey = (collectionId: string, id: string) => ['activity', collectionId, id] as const

/** The changes of one record, newest first (1 §7); reads are left out. */
export function useActivity(collectionId: string, id: string, limit: number) {
  const queryKey = activityKey(collectionId, id)
  useLiveQuery({ cursor: { collectionId, filter: { id: { $eq: id } } }, queryKey })
  return useQuery({
    queryKey: [...queryKey, limit],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const cursor: ListCursor = {
        collectionId: 'Activity',
        filter: {
          $and: [
            { collectionId: { $eq: collectionId } },
            { recordId: { $eq: id } },
            { action: { $nin: ['get', 'list'] } },
          ],
        },
        options: { orderBy: 'createdAt', descending: true, limit },
      }
      const answer = await call(
        'CORE_LIST',
        {
          cursor,
          select: ['id', 'action', 'createdBy', 'createdAt', 'changesCount', 'changeLog', 'batchId', 'undoOf'],
          count: 'none',
        },
        { signal },
      )
      return answer.list as unknown[] as Activity[]
    },
  })
}
