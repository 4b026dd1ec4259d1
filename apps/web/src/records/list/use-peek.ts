import type { TrellisRecord } from '@trellis/model'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ListState } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'
import type { Records } from './use-records.ts'

/** From this width on, in px, a record opens beside its list; below it takes the whole page (ux: lists). */
const peekWidth = 1024

/** What the body of a list knows of the records around the open one. */
export type Around = {
  /** The record next to another one as the list shows them. */
  find: (id: string, by: 1 | -1) => TrellisRecord | undefined
  /** Behind the last record of a page, and before its first: where the page on that side begins. */
  pageBeyond?: (id: string, by: 1 | -1) => number | undefined
  /** The record that one comes to first in the page that begins there; undefined while that page is on its way. */
  entryOf?: (skip: number, by: 1 | -1) => TrellisRecord | undefined
}

/** The body of a list tells of the records around the open one; whoever shows that one hears when they change. */
export type Neighbours = Required<Around> & {
  set: (around: Around | undefined) => void
  subscribe: (listener: () => void) => () => void
}

function makeNeighbours(): Neighbours {
  const listeners = new Set<() => void>()
  let known: Around | undefined
  return {
    find: (id, by) => known?.find(id, by),
    pageBeyond: (id, by) => known?.pageBeyond?.(id, by),
    entryOf: (skip, by) => known?.entryOf?.(skip, by),
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

/** A page of a list, among others. */
export type PagePlace = { skip: number; limit: number; hasNext: boolean; isOnItsWay: boolean }

export function placeOfPage({ skip, limit }: Pick<ListState, 'skip' | 'limit'>, { page, total }: Records): PagePlace {
  const isFull = page.data?.list.length === limit
  return { skip, limit, hasNext: total == null ? isFull : skip + limit < total, isOnItsWay: page.isPlaceholderData }
}

/** In a list that shows a page, the neighbours are those in it, and then the pages around it. */
export function aroundIn(records: readonly TrellisRecord[], { skip, limit, hasNext, isOnItsWay }: PagePlace): Around {
  return {
    find: (id, by) => {
      const at = records.findIndex(record => record.id === id)
      return at < 0 ? undefined : records[at + by]
    },
    pageBeyond: (id, by) => {
      if (isOnItsWay || records.at(by > 0 ? -1 : 0)?.id !== id) return undefined
      if (by > 0) return hasNext ? skip + limit : undefined
      return skip > 0 ? Math.max(0, skip - limit) : undefined
    },
    entryOf: (start, by) => (isOnItsWay || start !== skip ? undefined : records.at(by > 0 ? 0 : -1)),
  }
}

/** For bodies that have the records of a page in the order in which they show them. */
export function useNeighboursIn(
  { set }: Pick<Neighbours, 'set'>,
  records: readonly TrellisRecord[],
  { skip, limit, hasNext, isOnItsWay }: PagePlace,
): void {
  useEffect(() => {
    set(aroundIn(records, { skip, limit, hasNext, isOnItsWay }))
    return () => set(undefined)
  }, [set, records, skip, limit, hasNext, isOnItsWay])
}

/** In the URL until the page has come whose first or last record opens; ids of records never begin so. */
const awaited: Readonly<Record<string, 1 | -1>> = { $first: 1, $last: -1 }

/** The record that is open beside the list, and the way to the ones around it, which the list's body knows. */
export function usePeek(state: ListState, change: ChangeList, openPage: (record: TrellisRecord) => void) {
  const isWide = useIsWide()
  const [neighbours] = useState(makeNeighbours)
  const id = useOpenId(state, change, neighbours, isWide)
  return useMemo(() => {
    const show = (record: TrellisRecord, replace: boolean) => change({ peek: record.id }, { replace })
    return {
      id,
      neighbours,
      open: (record: TrellisRecord) => {
        if (isWide) show(record, id !== undefined)
        else openPage(record)
      },
      close: () => change({ peek: undefined }),
      step: (by: 1 | -1) => {
        if (id === undefined) return
        const next = neighbours.find(id, by)
        const skip = neighbours.pageBeyond(id, by)
        if (next) show(next, true)
        else if (skip !== undefined) change({ skip, peek: by > 0 ? '$first' : '$last' }, { replace: true })
      },
    }
  }, [id, isWide, neighbours, change, openPage])
}

/** While the page comes whose first or last record is to open, the one before stays open. */
function useOpenId(
  { peek, skip }: ListState,
  change: ChangeList,
  { subscribe, entryOf }: Neighbours,
  isWide: boolean,
): string | undefined {
  const [last, setLast] = useState<string>()
  const by = awaited[peek ?? '']
  if (by === undefined && peek !== last) setLast(peek)
  const arrived = useSyncExternalStore(subscribe, () => by && entryOf(skip, by)?.id)
  useEffect(() => {
    if (arrived !== undefined) change({ peek: arrived }, { replace: true })
  }, [arrived, change])
  return isWide ? last : undefined
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
