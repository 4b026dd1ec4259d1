import { queryOptions } from '@tanstack/react-query'
import type { ListCursor } from '@trellis/model'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { showError } from '../api/show-error.ts'
import { type Notification, notificationFields, toNotification } from './notification.ts'

const collectionId = 'Notification'
const unread = { read: { $ne: true } }
const newestFirst = { orderBy: 'createdAt', descending: true }

/** So many stand under the bell. */
const latestCount = 10
const latestCursor: ListCursor = { collectionId, options: { ...newestFirst, limit: latestCount } }
/** Their count alone is shown; what arrives is heard of by it. */
export const unreadCursor: ListCursor = { collectionId, filter: unread, options: { limit: 1 } }

export type NotificationPage = { list: Notification[]; totalCount: number }
export type Shown = 'all' | 'unread'

const everything = ['notifications'] as const

export const unreadCountQuery = queryOptions({
  queryKey: [...everything, 'count'],
  queryFn: async ({ signal }): Promise<number> => {
    const { totalCount } = await call('CORE_LIST', { cursor: unreadCursor, select: [], count: 'exact' }, { signal })
    return totalCount ?? 0
  },
  staleTime: 60_000,
})

export const latestQuery = queryOptions({
  queryKey: [...everything, 'latest'],
  queryFn: ({ signal }) => readPage(latestCursor, signal),
  staleTime: 0,
})

/** The first `limit` of the page of notifications. */
export function pageQuery(shown: Shown, limit: number) {
  const filter = shown === 'unread' ? { filter: unread } : {}
  return queryOptions({
    queryKey: [...everything, 'page', shown, limit],
    queryFn: ({ signal }) => readPage({ collectionId, ...filter, options: { ...newestFirst, limit } }, signal),
    staleTime: 0,
  })
}

/** Those of these that are one's own. */
export async function findNotifications(ids: readonly string[]): Promise<Notification[]> {
  return (await readPage({ collectionId, filter: { id: { $in: [...ids] } }, options: { limit: ids.length } })).list
}

async function readPage(cursor: ListCursor, signal?: AbortSignal): Promise<NotificationPage> {
  const options = signal ? { signal } : {}
  const answer = await call('CORE_LIST', { cursor, select: notificationFields, count: 'exact' }, options)
  return { list: answer.list.map(toNotification), totalCount: answer.totalCount ?? answer.list.length }
}

export function refreshNotifications(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: everything })
}

/** Shown at once in the lists and in the count, and taken back where the server refuses (2-4-40). */
export async function setRead({ id, isRead: wasRead }: Notification, isRead: boolean): Promise<void> {
  if (wasRead === isRead) return
  await queryClient.cancelQueries({ queryKey: everything })
  turn(id, isRead)
  try {
    await call('CORE_UPDATE', { collectionId, id, record: { read: isRead } })
  } catch (error) {
    turn(id, wasRead)
    showError(error)
  }
  await refreshNotifications()
}

function turn(id: string, isRead: boolean): void {
  const turned = (page: NotificationPage | undefined) =>
    page && { ...page, list: page.list.map(one => (one.id === id ? { ...one, isRead } : one)) }
  queryClient.setQueryData(latestQuery.queryKey, turned)
  queryClient.setQueriesData<NotificationPage>({ queryKey: [...everything, 'page'] }, turned)
  queryClient.setQueryData(unreadCountQuery.queryKey, known =>
    known === undefined ? undefined : Math.max(0, known + (isRead ? -1 : 1)),
  )
}

/** Answers how many were not read. What arrives meanwhile stays unread: up to the newest one that is on screen. */
export async function markAllAsRead(newest: Notification | undefined): Promise<number> {
  const { count } = await call('NOTIFICATION_MARK_AS_READ', newest ? { until: newest.createdAt } : {})
  await refreshNotifications()
  return count
}
