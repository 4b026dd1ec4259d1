import { useCallback, useState } from 'react'
import { type BulkEdits, noEdits, withoutSaved } from '../bulk/bulk-edits.ts'
import { type CellChange, stepsTo, withChanges } from './cell-changes.ts'

/** Steps that can be taken back. */
const mostSteps = 200

type History = { past: readonly BulkEdits[]; edits: BulkEdits; future: readonly BulkEdits[] }

const start: History = { past: [], edits: noEdits, future: [] }

export type Edits = {
  edits: BulkEdits
  /** One step, however many cells it changes. */
  apply: (changes: readonly CellChange[]) => void
  undo: () => void
  redo: () => void
  /** These cells were saved: what is left can still be taken back, step by step. */
  settle: (saved: BulkEdits) => void
  /** Other edits, or none; the steps before them are over. */
  reset: (left?: BulkEdits) => void
}

/** Changes of cells that are not saved yet, each step of which can be taken back and made again. */
export function useEdits(): Edits {
  const [{ edits }, setHistory] = useState(start)
  const apply = useCallback(
    (changes: readonly CellChange[]) =>
      setHistory(({ past, edits: before }) => ({
        past: [...past, before].slice(-mostSteps),
        edits: withChanges(before, changes),
        future: [],
      })),
    [],
  )
  const undo = useCallback(
    () =>
      setHistory(now => {
        const last = now.past.at(-1)
        return last ? { past: now.past.slice(0, -1), edits: last, future: [now.edits, ...now.future] } : now
      }),
    [],
  )
  const redo = useCallback(
    () =>
      setHistory(now => {
        const [next, ...future] = now.future
        return next ? { past: [...now.past, now.edits], edits: next, future } : now
      }),
    [],
  )
  const settle = useCallback(
    (saved: BulkEdits) =>
      setHistory(now => {
        const edits = withoutSaved(now.edits, saved)
        return { past: stepsTo(edits, now.past), edits, future: [] }
      }),
    [],
  )
  const reset = useCallback((left: BulkEdits = noEdits) => setHistory({ past: [], edits: left, future: [] }), [])
  return { edits, apply, undo, redo, settle, reset }
}
