import { useQuery } from '@tanstack/react-query'
import type { AppDocument } from '@trellis/model'
import { call } from '../api/call.ts'
import type { LoadedAsset } from '../assets/use-asset-editor.ts'
import { appOf, appsKey } from './app-draft.ts'

/** What counts for the people of an app, whatever a draft says; undefined until it is known. */
export function useLiveApp({
  id = '',
  version,
  hasDraft,
  document,
}: LoadedAsset<AppDocument>): AppDocument | undefined {
  const { data } = useQuery({
    queryKey: [...appsKey, 'live', id, version],
    queryFn: async ({ signal }) => appOf(await call('CORE_GET', { cursor: { collectionId: 'Tag', id } }, { signal })),
    enabled: hasDraft,
  })
  return hasDraft ? data : document
}
