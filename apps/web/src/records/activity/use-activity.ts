import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Activity, ActivityAction, ListCursor } from '@trellis/model'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../api/use-live.ts'
import { activityKey } from './activity-key.ts'

/** Entries per step of "Show earlier changes". */
export const activityStep = 50

/** Days that changes may be looked for in. */
export const periods = [1, 7, 30, 365] as const

type Period = (typeof periods)[number]

/** What is left out says nothing. */
export type ActivityFilter = {
  fieldId?: string | undefined
  by?: string | undefined
  action?: ActivityAction | undefined
  /** Of the last days, of 24 hours each, before it was chosen: later pages are those of the same list. */
  period?: { days: Period; since: string } | undefined
}

export const noFilter: ActivityFilter = {}

const dayLength = 86_400_000

/** `days` as text, as choices name them. */
export function periodOf(days: string | null): ActivityFilter['period'] {
  const period = periods.find(each => String(each) === days)
  return period && { days: period, since: new Date(Date.now() - period * dayLength).toISOString() }
}

/** Without `id` of all records of the collection. */
type ActivityOf = { collectionId: string; id?: string | undefined; filter: ActivityFilter }

/** The changes of one record, or of all records of a collection, newest first (1 §7); reads only where they are asked for. */
export function useActivity({ collectionId, id, filter }: ActivityOf) {
  const queryKey = activityKey(collectionId, id)
  const query = useInfiniteQuery({
    queryKey: [...queryKey, filter],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: after }) => {
      const cursor: ListCursor = {
        collectionId: 'Activity',
        filter: {
          $and: [
            { collectionId: { $eq: collectionId } },
            ...(id === undefined ? [] : [{ recordId: { $eq: id } }]),
            ...conditionsOf(filter),
          ],
        },
        options: { orderBy: 'createdAt', descending: true, limit: activityStep, ...(after ? { after } : {}) },
      }
      return await call('CORE_LIST', { cursor, select, count: 'none' }, { signal })
    },
    getNextPageParam: ({ next }) => next,
  })
  const records = { collectionId, ...(id === undefined ? {} : { filter: { id: { $eq: id } } }) }
  useLiveQuery({ cursor: query.isFetched ? records : undefined, queryKey })
  const entries = query.data?.pages.flatMap(({ list }) => list as unknown[] as Activity[])
  return { ...query, entries }
}

const select = ['id', 'action', 'recordId', 'createdBy', 'createdAt', 'changesCount', 'changeLog', 'batchId', 'undoOf']

function conditionsOf({ fieldId, by, action, period }: ActivityFilter): NonNullable<ListCursor['filter']>[] {
  return [
    { action: action === undefined ? { $nin: ['get', 'list'] } : { $eq: action } },
    ...(fieldId === undefined ? [] : [{ 'changeLog.key': { $any: [fieldId] } }]),
    ...(by === undefined ? [] : [{ createdBy: { $eq: by } }]),
    ...(period === undefined ? [] : [{ createdAt: { $gte: period.since } }]),
  ]
}
