import { useCallback, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import type { FieldState, FormSummary } from './form-state.ts'
import type { FormStore } from './form-store.ts'

export function useField(store: FormStore, path: string): FieldState {
  const subscribe = useCallback((listener: () => void) => store.subscribeField(path, listener), [store, path])
  const snapshot = useCallback(() => store.getField(path), [store, path])
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

type TypedField = {
  state: FieldState
  /** Runs a change that was made in the field's own input. */
  type: (change: () => void) => void
}

/**
 * The same for the input of the field: what was typed into it is drawn only where `draws` says that it does not show by itself, and
 * without React's own subscription, which goes through the scheduler after every commit.
 */
export function useTypedField(
  store: FormStore,
  path: string,
  draws: (drawn: unknown, typed: unknown) => boolean,
): TypedField {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const state = store.getField(path)
  const latest = useRef({ state, draws, isTyping: false })
  useLayoutEffect(() => {
    latest.current.state = state
    latest.current.draws = draws
  })
  useLayoutEffect(() => {
    const follow = () => {
      const { state: drawn, draws: isDrawn, isTyping } = latest.current
      const next = store.getField(path)
      if (next === drawn) return
      if (isTyping && isOnlyTyped(drawn, next) && !isDrawn(drawn.value, next.value)) return
      draw()
    }
    follow()
    return store.subscribeField(path, follow)
  }, [store, path])
  const type = useCallback((change: () => void) => {
    latest.current.isTyping = true
    change()
    latest.current.isTyping = false
  }, [])
  return { state, type }
}

function isOnlyTyped(drawn: FieldState, next: FieldState): boolean {
  const isSameLook = drawn.error === next.error && drawn.errors === next.errors && drawn.isChanged === next.isChanged
  return isSameLook && drawn.pending === next.pending && drawn.formula === next.formula
}

export function useFormSummary(store: FormStore): FormSummary {
  return useSyncExternalStore(store.subscribeSummary, store.getSummary, store.getSummary)
}
