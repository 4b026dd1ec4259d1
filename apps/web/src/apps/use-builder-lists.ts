import { queryOptions, useQuery } from '@tanstack/react-query'
import { ownValue } from '@trellis/base'
import type { TrellisRecord } from '@trellis/model'
import { call } from '../api/call.ts'

/** What an app can be given: every collection, and every user. */
export function useBuilderLists() {
  const collections = useCoreList('Entity', 'name')
  const users = useCoreList('User', 'fullName')
  return { collections, users }
}

type ListedKind = 'Entity' | 'User' | 'View' | 'Flow' | 'Integration'

/** All of one kind, by name. */
export const coreListQuery = (collectionId: ListedKind, orderBy: string) =>
  queryOptions({
    queryKey: ['builder', collectionId, 'all'],
    queryFn: async ({ signal }) => {
      const cursor = { collectionId, options: { limit: 1000, orderBy } }
      const answer = await call('CORE_LIST', { cursor, count: 'none' }, { signal })
      return answer.list
    },
  })

export function useCoreList(collectionId: ListedKind, orderBy: string): TrellisRecord[] | undefined {
  return useQuery(coreListQuery(collectionId, orderBy)).data
}

export function textOf(record: TrellisRecord | undefined, key: string): string {
  const value = ownValue(record, key)
  return typeof value === 'string' && value !== '' ? value : (record?.recordTitle ?? record?.id ?? '')
}
