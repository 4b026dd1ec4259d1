import { queryOptions } from '@tanstack/react-query'
import type { ListCursor, RecordSchema, TrellisRecord } from '@trellis/model'
import { call } from '../../api/call.ts'
import { pageInput } from './page-input.ts'
import { shownRecords } from './shown-records.ts'

export type RecordsPage = { list: TrellisRecord[]; schema: RecordSchema; since: string | undefined }

/** Query keys begin with this, so that a write can mark every list of the collection stale. */
export const recordsKey = (collectionId: string | undefined) => ['records', collectionId ?? ''] as const

/** One page of rows, without its total. */
export function pageQuery(cursor: ListCursor, core: boolean) {
  return queryOptions({
    queryKey: [...recordsKey(cursor.collectionId), 'page', cursor],
    queryFn: async ({ signal }): Promise<RecordsPage> => {
      const answer = await call(core ? 'CORE_LIST' : 'DATA_LIST', pageInput(cursor), { signal })
      const { schema } = answer.query
      return { list: await shownRecords(answer.list, schema), schema, since: answer.since }
    },
  })
}

/** How many there are in all; null where counting took too long. */
export function totalQuery(cursor: ListCursor, core: boolean) {
  const { options: _, ...counted } = cursor
  return queryOptions({
    queryKey: [...recordsKey(cursor.collectionId), 'total', counted],
    queryFn: async ({ signal }) => {
      const input = { cursor: { ...counted, options: { limit: 1 } }, select: [], count: 'exact' as const }
      const answer = await call(core ? 'CORE_LIST' : 'DATA_LIST', input, { signal })
      return answer.totalCount
    },
  })
}
