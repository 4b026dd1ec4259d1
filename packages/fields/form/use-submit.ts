import type { FieldProblem } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { useCallback } from 'react'
import type { FormChanges } from './form-state.ts'
import type { FormStore } from './form-store.ts'

/** What a save came to: the stored record, or what the server refused, or nothing where the caller handled it. */
export type SaveResult = { record: RecordValues; version?: number } | { problems: readonly FieldProblem[] } | undefined

type SubmitOptions = {
  store: FormStore
  onSave: (changes: FormChanges) => Promise<SaveResult>
  /** The form has problems; after the first time they are shown. */
  onRefused: () => void
}

/** Saves once at a time, never with problems; the focus comes back to where it was, because a disabled form loses it. */
export function useSubmit({ store, onSave, onRefused }: SubmitOptions): () => Promise<void> {
  return useCallback(async () => {
    if (store.getSummary().isSaving) return
    if (!store.attemptSave()) return onRefused()
    const focused = document.activeElement
    store.setSaving(true)
    const result = await onSave(store.getChanges()).finally(() => store.setSaving(false))
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true })
    })
    if (result && 'record' in result) store.commit(result.record, result.version)
    if (result && 'problems' in result) {
      store.setServerProblems(result.problems)
      onRefused()
    }
  }, [store, onSave, onRefused])
}
