import { useNavigate, useSearch } from '@tanstack/react-router'
import { ownValue } from '@trellis/base'
import { useCallback, useMemo } from 'react'
import { type ListState, listStateKey, readListState, writeListState } from './list-state.ts'

export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void

/** A list's state in the URL: Back undoes a step, a copied link shows the same list. */
export function useListState(listId: string): readonly [ListState, ChangeList] {
  const key = listStateKey(listId)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const stored = ownValue(search, key)
  const state = useMemo(() => readListState(stored), [stored])
  const navigate = useNavigate()
  const change = useCallback(
    (next: Partial<ListState>, { replace = false }: { replace?: boolean } = {}) => {
      const written = writeListState({ ...state, ...next })
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [key]: written }),
        resetScroll: false,
        replace,
      })
    },
    [key, navigate, state],
  )
  return [state, change]
}
