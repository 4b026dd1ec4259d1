import { useNavigate, useSearch } from '@tanstack/react-router'
import { ownValue } from '@trellis/base'
import { useCallback, useMemo, useState } from 'react'
import { initialListState, type ListState, listStateKey, readListState, writeListState } from './list-state.ts'

export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void

/** What a list shows, and the way to change it, wherever that is kept. */
export type ListSource = readonly [ListState, ChangeList]

/** A list's state in the URL: Back undoes a step, a copied link shows the same list. */
export function useListState(listId: string): ListSource {
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

/** A list's state for as long as the list is on screen, where the address belongs to something else: a dialog, a preview. */
export function useOwnListState(start: Partial<ListState> = {}): ListSource {
  const [state, setState] = useState<ListState>(() => ({ ...initialListState, ...start }))
  const change = useCallback<ChangeList>(next => setState(before => ({ ...before, ...next })), [])
  return [state, change]
}
