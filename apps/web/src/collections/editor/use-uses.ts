import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What names a stored collection, or one of its fields. */
export function useUses(collectionId: string, fieldId?: string) {
  return useQuery({
    queryKey: ['collections', 'uses', collectionId, fieldId ?? ''],
    queryFn: async ({ signal }) =>
      (await call('WHERE_USED', { collectionId, ...(fieldId === undefined ? {} : { fieldId }) }, { signal })).uses,
  })
}
