import type { AppliedQuickFilter, QuickFilter } from '@trellis/model'
import { timings } from '@trellis/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListState } from '../list/list-state.ts'
import type { ChangeList } from '../list/use-list-state.ts'
import type { Collection } from '../use-collection.ts'
import { appliedFilters, offeredFilters } from './applied-filters.ts'

export type QuickFilters = {
  /** Undefined in a preview: the server does not know these filters yet. */
  collectionId?: string | undefined
  /** Those to offer. */
  filters: readonly QuickFilter[]
  /** What the list shows. */
  applied: AppliedQuickFilter[]
  /** What is switched on, which the list shows a moment later. */
  wanted: readonly AppliedQuickFilter[]
  set: (wanted: AppliedQuickFilter[]) => void
}

/** The quick filters of a list: its own until somebody changes them, then those in the URL (1 §4). */
export function useQuickFilters(
  collection: Collection | undefined,
  state: ListState,
  change: ChangeList,
): QuickFilters {
  const applied = useMemo(() => appliedFilters(state.quick, collection), [collection, state.quick])
  const [waiting, setWaiting] = useState<{ over: string; wanted: AppliedQuickFilter[] }>()
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  // By what it says: the same filters are another object whenever the address is read anew.
  const shown = JSON.stringify(applied)
  const pending = waiting?.over === shown ? waiting.wanted : undefined
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => latest.current({ skip: 0, quick: pending }), timings.quickFilter)
    return () => clearTimeout(timer)
  }, [pending])
  return {
    collectionId: collection?.collectionId,
    filters: useMemo(
      () => (collection ? offeredFilters(collection.quickFilters, collection.schema) : []),
      [collection],
    ),
    applied,
    wanted: pending ?? applied,
    set: wanted => setWaiting({ over: shown, wanted }),
  }
}
