import { useQuery } from '@tanstack/react-query'
import type { AppDocument } from '@trellis/model'
import { call } from '../api/call.ts'
import { type AppDraft, appsKey, draftOf } from './app-draft.ts'

/** What counts for the people of an app, whatever a draft says; undefined until it is known. */
export function useLiveApp({ id = '', version, hasDraft, document }: AppDraft): AppDocument | undefined {
  const { data } = useQuery({
    queryKey: [...appsKey, 'live', id, version],
    queryFn: async ({ signal }) =>
      draftOf(await call('CORE_GET', { cursor: { collectionId: 'Tag', id } }, { signal })).document,
    enabled: hasDraft,
  })
  return hasDraft ? data : document
}
