import type { ClipboardEvent } from 'react'
import { useEffect, useState } from 'react'
import type { CellEditOptions, cellEditOf, OpenCell } from './cell-editing.tsx'
import { useTableParts } from './lazy-table-parts.tsx'
import { isTypingKey } from './typing-key.ts'
import { valuesType } from './values-type.ts'

type CellEdit = ReturnType<typeof cellEditOf>

/** Editing of cells. What it is made of comes when the rows are painted; what is pressed, copied or pasted before waits for it. */
export function useCellEdit(options: CellEditOptions): CellEdit {
  const [open, setOpen] = useState<OpenCell>()
  const [waiting] = useState<((edit: CellEdit) => void)[]>(() => [])
  const edit = useTableParts()?.cellEditOf(options, { open, setOpen })
  useEffect(() => {
    if (edit) for (const press of waiting.splice(0)) press(edit)
  })
  return edit ?? laterEdit(options, press => void waiting.push(press))
}

function laterEdit({ range, isEditing }: CellEditOptions, later: (press: (edit: CellEdit) => void) => void): CellEdit {
  const isOutside = range === undefined || range.active.row < 0
  const copy = (event: ClipboardEvent<HTMLElement>) => {
    if (isOutside || getSelection()?.toString()) return
    event.preventDefault()
    later(edit => edit.copy())
  }
  return {
    editor: undefined,
    begin: cell => later(edit => edit.begin(cell)),
    onKey: (event, cell) => {
      const isTyped = isEditing && isTypingKey(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
      if (cell.row < 0 || !(isTyped || event.key === 'F2')) return false
      later(edit => (isTyped ? edit.onKey(event, cell) : edit.begin(cell)))
      return true
    },
    copy: () => later(edit => edit.copy()),
    paste: (text, values) => later(edit => edit.paste(text, values)),
    onCopy: copy,
    onCut: copy,
    onPaste: event => {
      if (isOutside) return
      event.preventDefault()
      const { clipboardData } = event
      const [text, values] = [clipboardData.getData('text/plain'), clipboardData.getData(valuesType)]
      later(edit => edit.paste(text, values))
    },
  }
}
