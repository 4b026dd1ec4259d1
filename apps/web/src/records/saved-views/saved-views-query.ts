import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

export type SavedView = { id: string; version: number; name: string; shared: boolean; ownerId: string; state: unknown }

/** So many views of a collection are asked for. */
export const mostViews = 200

/** The views of a collection's list that the signed-in user may choose: their own and those that are shared. */
export function savedViewsQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['saved-views', collectionId],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const cursor = {
        collectionId: 'SavedView',
        filter: { collectionId: { $eq: collectionId } },
        options: { orderBy: 'name', limit: mostViews },
      }
      const select = ['name', 'shared', 'state', 'createdBy']
      const { list } = await call('CORE_LIST', { cursor, select, count: 'none' }, { signal })
      return list.map(({ id, version, name, shared, createdBy, state }) => ({
        id,
        version,
        name: String(name),
        shared: shared === true,
        ownerId: String(createdBy),
        state,
      }))
    },
    staleTime: 30_000,
  })
}

type ViewValues = { name?: string; shared?: boolean; state?: object }

export async function createView(collectionId: string, values: ViewValues): Promise<string> {
  const { id } = await call('CORE_CREATE', { collectionId: 'SavedView', record: { ...values, collectionId } })
  await forget(collectionId)
  return id
}

export async function updateView(collectionId: string, id: string, values: ViewValues): Promise<void> {
  await call('CORE_UPDATE', { collectionId: 'SavedView', id, record: values })
  await forget(collectionId)
}

/** The list leaves the view before the view leaves the list of views. */
export async function deleteView(collectionId: string, id: string, leave: () => void): Promise<void> {
  await call('CORE_DELETE', { collectionId: 'SavedView', id })
  leave()
  await forget(collectionId)
}

const forget = (collectionId: string) =>
  queryClient.invalidateQueries({ queryKey: savedViewsQuery(collectionId).queryKey })
