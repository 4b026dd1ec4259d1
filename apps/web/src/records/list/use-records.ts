import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListCursor } from '@trellis/model'
import { useLive } from '../../api/use-live.ts'
import { recordsKey } from './records-key.ts'
import { pageQuery, type RecordsPage, totalQuery } from './records-query.ts'
import { totalOfPage } from './total-of-page.ts'
import { useChangedKeys } from './use-changed-keys.ts'

export type Records = {
  page: UseQueryResult<RecordsPage>
  /** undefined while it is counted, null where counting took too long. */
  total: number | null | undefined
  /** Ids of records that somebody else has just changed. */
  changed: ReadonlySet<string>
}

/** The rows first, their total after them; both follow others' changes live. */
export function useRecords(cursor: ListCursor, core: boolean): Records {
  const client = useQueryClient()
  const page = useQuery({ ...pageQuery(cursor, core), placeholderData: keepPreviousData })
  const known = page.data && !page.isPlaceholderData ? totalOfPage(page.data, cursor) : undefined
  const total = useQuery({ ...totalQuery(cursor, core), enabled: page.isSuccess && known === undefined })
  const [changed, markChanged] = useChangedKeys()
  useLive({
    cursor: page.data && !page.isPlaceholderData ? cursor : undefined,
    since: page.data?.since,
    core,
    onChange: change => {
      void client
        .invalidateQueries({ queryKey: recordsKey(cursor.collectionId) })
        .then(() => markChanged(change.changed))
    },
  })
  return { page, total: known ?? total.data, changed }
}
