import { useState } from 'react'
import { type Edits, useEdits } from './use-edits.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** What somebody has begun in a table: ticked rows and unsaved changes. */
export type TableWork = {
  selection: Selection
  edits: Edits
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
}

/** Stays while the same rows are shown as pages, to scroll through, or as cards on a window that became narrow. */
export function useTableWork(): TableWork {
  const selection = useSelection()
  const edits = useEdits()
  const [isEditing, setEditing] = useState(false)
  return { selection, edits, isEditing, setEditing }
}
