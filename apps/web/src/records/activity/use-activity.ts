import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Activity, ListCursor } from '@trellis/model'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../api/use-live.ts'
import { useUser } from '../../session/session-store.ts'

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

/**
 * What to call users: the reader's own name at once, that of others when they are asked for, `someone` for whom the reader may not
 * know, and nothing but dots until that is clear.
 */
export function useNameOf(ids: readonly (string | null)[], someone: string): (id: string | null) => string {
  const user = useUser()
  const wanted = [...new Set(ids.filter(id => id !== null && id !== user.id))].sort()
  const { data, isFetching } = useQuery({
    queryKey: ['user-names', wanted],
    queryFn: async ({ signal }) => {
      const cursor: ListCursor = { collectionId: 'User', filter: { id: { $in: wanted } }, options: { limit: 1000 } }
      const answer = await call('CORE_LIST', { cursor, select: ['fullName'], count: 'none' }, { signal })
      return new Map(
        answer.list.map(each => [each.id, typeof each['fullName'] === 'string' ? each['fullName'] : each.id]),
      )
    },
    enabled: wanted.length > 0,
    staleTime: 300_000,
    placeholderData: before => before,
  })
  return id => {
    if (id === null) return someone
    if (id === user.id) return user.fullName
    return data?.get(id) ?? (isFetching ? '…' : someone)
  }
}
