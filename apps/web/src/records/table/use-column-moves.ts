import { type KeyboardEvent, useState } from 'react'
import { type Cell, headerRow } from './cell-range.ts'
import type { ColumnMovesOptions, columnMovesOf } from './column-moves.ts'
import { useTableParts } from './lazy-table-parts.tsx'

/** Columns that change places by their headers, once what they need is there, and what readers are told of it; keys open their menus. */
export function useColumnMoves(options: Omit<ColumnMovesOptions, 'say'>): ColumnMoves {
  const [told, setTold] = useState('')
  const moves = useTableParts()?.columnMovesOf({ ...options, say: setTold }) ?? notYet
  const onKey = (event: KeyboardEvent<HTMLElement>, cell: Cell) =>
    cell.row === headerRow && opensMenu(event) ? openMenu(event) : moves.onKey(event, cell)
  return { ...moves, onKey, told }
}

type ColumnMoves = ReturnType<typeof columnMovesOf> & { told: string }

const notYet: ReturnType<typeof columnMovesOf> = { onKey: () => false, onGrab: () => undefined }

const opensMenu = ({ key, altKey, shiftKey }: KeyboardEvent): boolean =>
  (altKey && key === 'ArrowDown') || key === 'ContextMenu' || (shiftKey && key === 'F10')

/** What a header can do beside sorting. */
function openMenu({ target }: KeyboardEvent<HTMLElement>): boolean {
  const header = target instanceof Element ? target.closest('[data-column]') : null
  header?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
  return true
}
