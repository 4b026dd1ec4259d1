import type { FormStore } from '@trellis/fields/web'
import { useSyncExternalStore } from 'react'

/** Whether the form holds anything that is not saved. */
export function useFormDirty(store: FormStore): boolean {
  const isDirty = () => store.getSummary().isDirty
  return useSyncExternalStore(store.subscribeSummary, isDirty, isDirty)
}
