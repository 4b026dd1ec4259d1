import type { TrellisRecord } from '@trellis/model'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ListState } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'

/** From this width on, in px, a record opens beside its list; below it takes the whole page (ux: lists). */
const peekWidth = 1024

/** The record next to another one as its list shows them. */
export type FindNeighbour = (id: string, by: 1 | -1) => TrellisRecord | undefined

/** The record that is open beside the list, and the way to the ones around it, which the list's body knows. */
export function usePeek(state: ListState, change: ChangeList, openPage: (record: TrellisRecord) => void) {
  const isWide = useIsWide()
  const neighbours = useRef<FindNeighbour>(undefined)
  const setNeighbours = useCallback((find: FindNeighbour | undefined) => {
    neighbours.current = find
  }, [])
  const id = isWide ? state.peek : undefined
  return useMemo(() => {
    const show = (record: TrellisRecord, replace: boolean) => change({ peek: record.id }, { replace })
    return {
      id,
      setNeighbours,
      open: (record: TrellisRecord) => {
        if (isWide) show(record, id !== undefined)
        else openPage(record)
      },
      close: () => change({ peek: undefined }),
      step:
        id === undefined
          ? undefined
          : (by: 1 | -1) => {
              const next = neighbours.current?.(id, by)
              if (next) show(next, true)
            },
    }
  }, [id, isWide, setNeighbours, change, openPage])
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
