import type { ListCursor, TrellisRecord } from '@trellis/model'
import { useCallback, useEffect, useState } from 'react'
import { useGateway } from '../../gateway-context.tsx'

export type RecordList = {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /** While loading anew, what was there before. */
  list: readonly TrellisRecord[]
  totalCount: number | null
  retry: () => void
}

type Answer = Pick<RecordList, 'state' | 'list' | 'totalCount'>

const nothing: Answer = { state: 'idle', list: [], totalCount: null }

/** Fetches a list while `cursor` is given, again whenever it says something else; an answer that came too late is dropped. */
export function useRecordList(cursor: ListCursor | undefined, count: 'exact' | 'none'): RecordList {
  const gateway = useGateway()
  const [answer, setAnswer] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const asked = cursor && JSON.stringify(cursor)
  useEffect(() => {
    if (asked === undefined) return
    const controller = new AbortController()
    setAnswer(before => ({ ...before, state: 'loading' }))
    gateway.list({ cursor: JSON.parse(asked), count }, controller.signal).then(
      ({ list, totalCount }) => controller.signal.aborted || setAnswer({ state: 'ready', list, totalCount }),
      () => controller.signal.aborted || setAnswer({ ...nothing, state: 'failed' }),
    )
    return () => controller.abort()
  }, [gateway, asked, count, attempt])
  const retry = useCallback(() => setAttempt(before => before + 1), [])
  return { ...answer, retry }
}
