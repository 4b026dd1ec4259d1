import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ListState, listStateKey, readListState, writeListState } from './list-state.ts'

/** A list's state in the URL: Back undoes a step, a copied link shows the same list. */
export function useListState(listId: string): readonly [ListState, (change: Partial<ListState>) => void] {
  const key = listStateKey(listId)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const stored = search[key]
  const state = useMemo(() => readListState(stored), [stored])
  const navigate = useNavigate()
  const change = useCallback(
    (next: Partial<ListState>) => {
      const written = writeListState({ ...state, ...next })
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [key]: written }),
        resetScroll: false,
      })
    },
    [key, navigate, state],
  )
  return [state, change]
}
