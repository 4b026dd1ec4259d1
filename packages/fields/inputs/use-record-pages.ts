import type { ListCursor, TrellisRecord } from '@trellis/model'
import { useEffect, useState } from 'react'
import { useGateway } from '../gateway-context.tsx'

/** Records that a lookup asks for at once, and the most height of its list in px (2 §9). */
export const lookupPageSize = 10
export const lookupHeight = 270

export type RecordPages = {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /** While another question is answered, what the one before found. */
  list: readonly TrellisRecord[]
  /** Undefined where there is no more. */
  loadMore: (() => void) | undefined
}

type Found = { of: string; list: TrellisRecord[]; wanted: number; hasMore: boolean; isFailed: boolean }

const nothing = { list: [], wanted: 1, hasMore: true, isFailed: false }

/** Looks records up page by page while `cursor` is given, from the first again whenever it says something else. */
export function useRecordPages(cursor: ListCursor | undefined): RecordPages {
  const gateway = useGateway()
  const [found, setFound] = useState<Found>()
  const asked = cursor && JSON.stringify(cursor)
  const current = found?.of === asked ? found : undefined
  const { list, wanted, hasMore, isFailed } = current ?? nothing
  const isWaiting = asked !== undefined && hasMore && !isFailed && list.length < wanted * lookupPageSize
  const skip = list.length
  useEffect(() => {
    if (!isWaiting || asked === undefined) return
    const controller = new AbortController()
    const question: ListCursor = JSON.parse(asked)
    const options = { ...question.options, limit: lookupPageSize, skip }
    const take = (answer: { list: TrellisRecord[]; isFailed: boolean }) => {
      if (controller.signal.aborted) return
      setFound(before => {
        const known = before?.of === asked ? before : { ...nothing, of: asked }
        const next = [...known.list, ...answer.list]
        return { ...known, list: next, hasMore: answer.list.length === lookupPageSize, isFailed: answer.isFailed }
      })
    }
    gateway.list({ cursor: { ...question, options }, count: 'none' }, controller.signal).then(
      answer => take({ list: answer.list, isFailed: false }),
      () => take({ list: [], isFailed: true }),
    )
    return () => controller.abort()
  }, [gateway, asked, skip, isWaiting])
  const loadMore = () => {
    if (current && !isWaiting) setFound({ ...current, wanted: current.wanted + 1, isFailed: false })
  }
  const state = asked === undefined ? 'idle' : isWaiting ? 'loading' : isFailed ? 'failed' : 'ready'
  return {
    state,
    list: current ? list : (found?.list ?? []),
    loadMore: current && hasMore && list.length > 0 ? loadMore : undefined,
  }
}
