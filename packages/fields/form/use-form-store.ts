import { useCallback, useSyncExternalStore } from 'react'
import type { FieldState, FormSummary } from './form-state.ts'
import type { FormStore } from './form-store.ts'

export function useField(store: FormStore, path: string): FieldState {
  const subscribe = useCallback((listener: () => void) => store.subscribeField(path, listener), [store, path])
  const snapshot = useCallback(() => store.getField(path), [store, path])
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

export function useFormSummary(store: FormStore): FormSummary {
  return useSyncExternalStore(store.subscribeSummary, store.getSummary, store.getSummary)
}
