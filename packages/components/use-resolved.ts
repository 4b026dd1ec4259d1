import { type OnFormulaFailure, readsOf, resolveValue } from '@trellis/fields/resolve'
import { use, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { SurroundingContext, useViewHost } from './view-host.tsx'
import { valuesAt } from './view-state.ts'

/** A value with its formulas worked out; worked out anew when something that they read has changed, and then only. */
export function useResolved<Value>(value: Value): Value {
  const { state, scopeAt, onFormulaFailure } = useViewHost()
  const surrounding = use(SurroundingContext)
  const paths = useMemo(() => readsOf(value), [value])
  const before = useRef<readonly unknown[] | undefined>(undefined)
  const snapshot = useCallback(() => {
    before.current = valuesAt(state.get(), paths, before.current)
    return before.current
  }, [state, paths])
  const read = useSyncExternalStore(state.subscribe, snapshot)
  return useMemo(() => {
    // What was read stands for the state: with it unchanged, the result is.
    void read
    const tell: OnFormulaFailure = ({ code }) => onFormulaFailure?.(value, code)
    return resolveValue(value, scopeAt(surrounding), tell) as Value
  }, [value, read, scopeAt, surrounding, onFormulaFailure])
}
