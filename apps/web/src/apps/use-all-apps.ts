import { useQuery } from '@tanstack/react-query'
import type { AppDocument } from '@trellis/model'
import { call } from '../api/call.ts'
import { appOf } from './app-draft.ts'

export type ListedApp = { id: string; document: AppDocument }

/** Every app of the workspace with what it grants, by name; undefined until they are known. */
export function useAllApps(): ListedApp[] | undefined {
  const { data } = useQuery({
    queryKey: ['apps', 'all'],
    queryFn: ({ signal }) =>
      call(
        'CORE_LIST',
        { cursor: { collectionId: 'Tag', options: { limit: 1000, orderBy: 'name' } }, count: 'none' },
        { signal },
      ),
  })
  return data?.list.map(record => ({ id: record.id, document: appOf(record) }))
}
