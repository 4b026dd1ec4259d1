import type { TrellisRecord } from '@trellis/model'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ListState } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'
import type { Records } from './use-records.ts'

/** From this width on, in px, a record opens beside its list; below it takes the whole page (ux: lists). */
const peekWidth = 1024

/** What the body of a list knows of the records around the open one, in the order in which it shows them. */
export type Around = {
  records: () => readonly TrellisRecord[]
  /** Where they are those of a page. */
  page?: PagePlace
}

/** A page of a list, among others. */
export type PagePlace = { skip: number; limit: number; hasNext: boolean; isOnItsWay: boolean }

/** The body of a list tells of the records around the open one; whoever shows that one hears when they change (peek-steps.ts). */
export type Neighbours = {
  get: () => Around | undefined
  set: (around: Around | undefined) => void
  subscribe: (listener: () => void) => () => void
}

function makeNeighbours(): Neighbours {
  const listeners = new Set<() => void>()
  let known: Around | undefined
  return {
    get: () => known,
    set: around => {
      known = around
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function placeOfPage({ skip, limit }: Pick<ListState, 'skip' | 'limit'>, { page, total }: Records): PagePlace {
  const isFull = page.data?.list.length === limit
  return { skip, limit, hasNext: total == null ? isFull : skip + limit < total, isOnItsWay: page.isPlaceholderData }
}

/** For bodies that have the records of a page. */
export function useNeighboursIn(
  { set }: Pick<Neighbours, 'set'>,
  records: readonly TrellisRecord[],
  { skip, limit, hasNext, isOnItsWay }: PagePlace,
): void {
  useEffect(() => {
    set({ records: () => records, page: { skip, limit, hasNext, isOnItsWay } })
    return () => set(undefined)
  }, [set, records, skip, limit, hasNext, isOnItsWay])
}

/** The record that is open beside the list, and the way to the ones around it, which the list's body knows. */
export function usePeek(state: ListState, change: ChangeList, openPage: (record: TrellisRecord) => void) {
  const isWide = useIsWide()
  const [neighbours] = useState(makeNeighbours)
  const { peek, skip } = state
  // While a page comes whose first or last record is to open, the one before stays open.
  const [last, setLast] = useState<string>()
  if (!peek?.startsWith('$') && peek !== last) setLast(peek)
  // A window that became narrow takes nothing away that was open: what is being typed there stays.
  const [isHeld, setHeld] = useState(false)
  const isOpen = last !== undefined && (isWide || isHeld)
  if (isOpen !== isHeld) setHeld(isOpen)
  const id = isOpen ? last : undefined
  return useMemo(
    () => ({
      id,
      /** There is no room beside it. */
      isAlone: !isWide,
      neighbours,
      place: { peek, skip, change },
      open: (record: TrellisRecord) => {
        if (isWide) change({ peek: record.id }, { replace: id !== undefined })
        else openPage(record)
      },
      close: () => change({ peek: undefined }),
    }),
    [id, isWide, neighbours, peek, skip, change, openPage],
  )
}

function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}

const wide = () => matchMedia(`(width >= ${peekWidth}px)`)

function subscribe(listener: () => void): () => void {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
