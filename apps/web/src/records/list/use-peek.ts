import type { TrellisRecord } from '@trellis/model'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ListState } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'

/** From this width on, in px, a record opens beside its list; below it takes the whole page (ux: lists). */
const peekWidth = 1024

/** The record next to another one as its list shows them. */
export type FindNeighbour = (id: string, by: 1 | -1) => TrellisRecord | undefined

/** What the body of a list tells of the records around the open one; whoever shows it hears when that changes. */
export type Neighbours = {
  find: FindNeighbour
  set: (find: FindNeighbour | undefined) => void
  subscribe: (listener: () => void) => () => void
}

function makeNeighbours(): Neighbours {
  const listeners = new Set<() => void>()
  let known: FindNeighbour | undefined
  return {
    find: (id, by) => known?.(id, by),
    set: find => {
      known = find
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** For bodies that have their records as a list: the open one's neighbours are those in it. */
export function useNeighboursIn({ set }: Pick<Neighbours, 'set'>, records: readonly TrellisRecord[]): void {
  useEffect(() => {
    set((id, by) => {
      const at = records.findIndex(record => record.id === id)
      return at < 0 ? undefined : records[at + by]
    })
    return () => set(undefined)
  }, [set, records])
}

/** The record that is open beside the list, and the way to the ones around it, which the list's body knows. */
export function usePeek(state: ListState, change: ChangeList, openPage: (record: TrellisRecord) => void) {
  const isWide = useIsWide()
  const [neighbours] = useState(makeNeighbours)
  const id = isWide ? state.peek : undefined
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
        const next = id === undefined ? undefined : neighbours.find(id, by)
        if (next) show(next, true)
      },
    }
  }, [id, isWide, neighbours, change, openPage])
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
