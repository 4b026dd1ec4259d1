import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Activity, ListCursor } from '@trellis/model'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../api/use-live.ts'
import { activityKey } from './activity-key.ts'

/** Entries per step of "Show earlier changes". */
export const activityStep = 50

/** Days that changes may be looked for in. */
export const periods = [1, 7, 30, 365] as const

/** What is left out says nothing. */
export type ActivityFilter = {
  fieldId?: string | undefined
  by?: string | undefined
  /** Of the last days, of 24 hours each. */
  days?: (typeof periods)[number] | undefined
}

export const noFilter: ActivityFilter = {}

type ActivityOf = { collectionId: string; id: string; filter: ActivityFilter; limit: number }

/** The changes of one record, newest first (1 §7); reads are left out. */
export function useActivity({ collectionId, id, filter, limit }: ActivityOf) {
  const queryKey = activityKey(collectionId, id)
  useLiveQuery({ cursor: { collectionId, filter: { id: { $eq: id } } }, queryKey })
  return useQuery({
    queryKey: [...queryKey, filter, limit],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const cursor: ListCursor = {
        collectionId: 'Activity',
        filter: {
          $and: [
            { collectionId: { $eq: collectionId } },
            { recordId: { $eq: id } },
            { action: { $nin: ['get', 'list'] } },
            ...conditionsOf(filter),
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

const dayLength = 86_400_000

function conditionsOf({ fieldId, by, days }: ActivityFilter): NonNullable<ListCursor['filter']>[] {
  return [
    ...(fieldId === undefined ? [] : [{ 'changeLog.key': { $any: [fieldId] } }]),
    ...(by === undefined ? [] : [{ createdBy: { $eq: by } }]),
    ...(days === undefined ? [] : [{ createdAt: { $gte: new Date(Date.now() - days * dayLength).toISOString() } }]),
  ]
}
