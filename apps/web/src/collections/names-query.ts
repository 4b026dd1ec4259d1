import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The collections that links can lead to, by their names. */
export const collectionNamesQuery = queryOptions({
  queryKey: ['builder', 'Entity', 'names'],
  queryFn: async ({ signal }) => {
    const cursor = { collectionId: 'Entity', options: { limit: 1000, orderBy: 'name' } }
    const select = ['name', 'icon', 'color']
    return (await call('CORE_LIST', { cursor, select, count: 'none' }, { signal })).list
  },
})
