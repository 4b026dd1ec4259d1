import type { ListCursor, TrellisRecord } from '@trellis/model'
import { useCallback, useEffect, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'

export type RecordList = {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /** While loading anew, what was there before. */
  list: readonly TrellisRecord[]
  totalCount: number | null
  retry: () => void
}

type Answer = Pick<RecordList, 'list' | 'totalCount'> & { state: 'ready' | 'failed'; to: string }

/** Fetches a list while `cursor` is given, again whenever it or `since` is another; an answer that came too late is dropped. */
export function useRecordList(cursor: ListCursor | undefined, count: 'exact' | 'none', since?: unknown): RecordList {
  const gateway = useGateway()
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(0)
  const asked = cursor && JSON.stringify(cursor)
  const to = `${attempt} ${asked}`
  useEffect(() => {
    if (asked === undefined) return
    const controller = new AbortController()
    const take = (next: Omit<Answer, 'to'>) => controller.signal.aborted || setAnswer({ ...next, to })
    gateway.list({ cursor: JSON.parse(asked), count }, controller.signal).then(
      ({ list, totalCount }) => take({ state: 'ready', list, totalCount }),
      () => take({ state: 'failed', list: [], totalCount: null }),
    )
    return () => controller.abort()
  }, [gateway, asked, count, to, since])
  const retry = useCallback(() => setAttempt(before => before + 1), [])
  const state = asked === undefined ? 'idle' : answer?.to === to ? answer.state : 'loading'
  return { state, list: answer?.list ?? [], totalCount: answer?.totalCount ?? null, retry }
}
