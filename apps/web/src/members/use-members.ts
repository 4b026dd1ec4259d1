import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Filter } from '@trellis/model'
import { call } from '../api/call.ts'
import { useLiveQuery } from '../api/use-live.ts'
import { useUser } from '../session/session-store.ts'
import { memberOf } from './member.ts'

export const membersKey = ['members'] as const

/** Whose place, and in which page of the list. */
type Asked = {
  filter: Filter
  orderBy: 'recordTitle' | 'recordDescription'
  skip?: number
  limit: number
  search?: string
}

/** Places in apps, live: others change them meanwhile. */
export function useMembers({ filter, orderBy, skip = 0, limit, search }: Asked) {
  const cursor = {
    collectionId: 'AppMember',
    filter,
    ...(search ? { searchString: search } : {}),
    options: { orderBy, skip, limit },
  }
  const query = useQuery({
    queryKey: [...membersKey, cursor],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, live: true }, { signal }),
    placeholderData: keepPreviousData,
  })
  const shown = query.isPlaceholderData ? undefined : query.data
  useLiveQuery({ cursor: shown && cursor, since: shown?.since, core: true, queryKey: membersKey })
  return { ...query, members: query.data?.list.map(memberOf), total: query.data?.totalCount }
}

/** How many are in the app; undefined while that is not known. */
export function useMemberTotal(appId: string | undefined): number | undefined {
  const cursor = { collectionId: 'AppMember', filter: { appId: { $eq: appId ?? '' } }, options: { limit: 1 } }
  const { data } = useQuery({
    queryKey: [...membersKey, 'total', appId],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor }, { signal }),
    enabled: appId !== undefined,
  })
  return data?.totalCount ?? undefined
}

/** Which places the user at the screen may change, as the server decides it. */
export function useMayChange(): ((place: { appId: string; userId: string }) => boolean) | undefined {
  const user = useUser()
  const everywhere = user.isTenantAdmin || user.roles.includes('entityAdmin')
  const cursor = { collectionId: 'AppMember', filter: { userId: { $eq: user.id } }, options: { limit: 1000 } }
  const { data } = useQuery({
    queryKey: [...membersKey, 'own'],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, count: 'none' }, { signal }),
    enabled: !everywhere,
  })
  if (everywhere) return () => true
  if (!data) return undefined
  const own = new Set(data.list.map(record => memberOf(record).appId))
  return ({ appId, userId }) => own.has(appId) && userId !== user.id
}
