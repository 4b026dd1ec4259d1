import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ListCursor } from '@trellis/model'
import { useLiveQuery } from '../../api/use-live.ts'
import { pageQuery, type RecordsPage, recordsKey, totalQuery } from './records-query.ts'

export type Records = {
  page: UseQueryResult<RecordsPage>
  /** undefined while it is counted, null where counting took too long. */
  total: number | null | undefined
}

/** The rows first, their total after them; both follow others' changes live. */
export function useRecords(cursor: ListCursor, core: boolean): Records {
  const page = useQuery({ ...pageQuery(cursor, core), placeholderData: keepPreviousData })
  const total = useQuery({ ...totalQuery(cursor, core), enabled: page.isSuccess })
  useLiveQuery({ cursor, core, queryKey: recordsKey(cursor.collectionId) })
  return { page, total: total.data }
}
