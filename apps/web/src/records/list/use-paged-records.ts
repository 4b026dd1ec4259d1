import type { TrellisRecord } from '@trellis/model'
import { useEffect } from 'react'
import type { ListFrame } from './list-frame.ts'
import { lastPageStart } from './list-state.ts'
import { useTellList } from './list-told.ts'
import type { Steadiness } from './use-pointed.ts'
import { type Records, useRecords } from './use-records.ts'
import { useSteadyRows } from './use-steady-rows.ts'

export type PagedRecords = Records &
  Steadiness & {
    /** The rows of the page; undefined while it comes for the first time. */
    rows: readonly TrellisRecord[] | undefined
  }

/** One page of a list with its total, following others' changes without moving what the pointer is on. */
export function usePagedRecords(frame: ListFrame): PagedRecords {
  const { cursor, core, state, change } = frame
  const records = useRecords(cursor, core)
  const { page } = records
  const { rows, listen, hold } = useSteadyRows({
    rows: page.data?.list,
    listKey: JSON.stringify(cursor),
    isOnItsWay: page.isPlaceholderData,
  })
  const isThere = page.data !== undefined && !page.isPlaceholderData
  useTellList(frame, {
    isLoading: !isThere && !page.isError,
    error: page.error,
    list: isThere ? page.data.list : undefined,
    totalCount: records.total,
  })
  const isPastEnd = usePastEnd(records, { state, change })
  return { ...records, rows: isPastEnd ? undefined : rows, listen, hold }
}

/** A page behind the last one, as an old link or a deletion leaves it, gives way to the last one. */
function usePastEnd({ page, total }: Records, { state, change }: Pick<ListFrame, 'state' | 'change'>): boolean {
  const { skip, limit } = state
  const isEmpty = page.data?.list.length === 0 && !page.isPlaceholderData
  const isPastEnd = isEmpty && skip > 0 && total !== undefined
  useEffect(() => {
    if (isPastEnd) change({ skip: lastPageStart(total ?? 0, limit) }, { replace: true })
  }, [isPastEnd, total, limit, change])
  return isEmpty && skip > 0
}
