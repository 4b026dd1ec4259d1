import { useQuery } from '@tanstack/react-query'
import type { ListCursor } from '@trellis/model'
import { call } from '../api/call.ts'
import { useUser } from '../session/session-store.ts'

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
