import { useState } from 'react'
import type { CellEditOptions, cellEditOf, OpenCell } from './cell-editing.tsx'
import { useTableParts } from './lazy-table-parts.tsx'

/** Editing of cells. What it is made of comes when the rows are painted; until then keys only move about. */
export function useCellEdit(options: CellEditOptions): ReturnType<typeof cellEditOf> {
  const [open, setOpen] = useState<OpenCell>()
  const parts = useTableParts()
  return parts ? parts.cellEditOf(options, { open, setOpen }) : notYet
}

const ignore = () => undefined

const notYet = {
  editor: undefined,
  begin: ignore,
  onKey: () => false,
  onCopy: ignore,
  onCut: ignore,
  onPaste: ignore,
}
