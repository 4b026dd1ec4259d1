import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Ids of all collections that builders made; undefined until they are known, or where they may not be read. */
export function useCollectionIds(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['collection-ids'],
    queryFn: async ({ signal }) => {
      const cursor = { collectionId: 'Entity', options: { limit: 1000 } } as const
      const { list } = await call('CORE_LIST', { cursor, select: ['id'], count: 'none' }, { signal })
      return new Set(list.map(({ id }) => id))
    },
  })
  return data
}
