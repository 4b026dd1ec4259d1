import { useQuery } from '@tanstack/react-query'
import type { TrellisRecord } from '@trellis/model'
import { call } from '../../api/call.ts'

/** Under which a record stands that the form of the editor shows. */
const previewKey = (collectionId: string) => ['collections', 'preview-record', collectionId] as const

/** The first record of a collection, as its list has it; undefined where none is stored or may be seen. */
export function usePreviewRecord(collectionId: string | undefined): TrellisRecord | undefined {
  const { data } = useQuery({
    queryKey: previewKey(collectionId ?? ''),
    queryFn: async ({ signal }) => {
      const cursor = { collectionId: collectionId ?? '', options: { limit: 1 } }
      const { list } = await call('DATA_LIST', { cursor, count: 'none' }, { signal })
      return list[0] ?? null
    },
    enabled: collectionId !== undefined,
    retry: false,
  })
  return data ?? undefined
}
