import { ownValue } from '@trellis/base'
import type { Span } from './windows.ts'

/** A cell by its row in the list and its place among the columns; the row of the headers is `headerRow`. */
export type Cell = { row: number; column: number }

export const headerRow = -1

/** Cells from one corner to the other, both included. */
export type CellRange = { anchor: Cell; active: Cell }

export const rangeAt = (cell: Cell): CellRange => ({ anchor: cell, active: cell })

export const rowsOf = ({ anchor, active }: CellRange): Span => spanOf(anchor.row, active.row)
export const columnsOf = ({ anchor, active }: CellRange): Span => spanOf(anchor.column, active.column)

export const isSingle = ({ anchor, active }: CellRange): boolean =>
  anchor.row === active.row && anchor.column === active.column

/** The range whose active cell has come to another row; as many rows as before where the list has them. */
export function rangeMoved({ anchor, active }: CellRange, row: number, rows: number): CellRange {
  const anchorRow = clamp(anchor.row + row - active.row, Math.min(anchor.row, 0), rows - 1)
  return { anchor: { ...anchor, row: anchorRow }, active: { ...active, row } }
}

type Bounds = { rows: number; columns: number; page: number; isRightToLeft: boolean }
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Where a key takes the range: it moves, with Shift it grows. `undefined` for keys that do neither. */
export function rangeAfter(range: CellRange, event: Keys, bounds: Bounds): CellRange | undefined {
  const to = cellAfter(range.active, event, bounds)
  if (!to) return undefined
  return event.shiftKey ? { anchor: range.anchor, active: to } : rangeAt(to)
}

/** As in a spreadsheet: with Ctrl, arrows go to the edge. */
function cellAfter(from: Cell, { key, ctrlKey, metaKey, shiftKey }: Keys, bounds: Bounds): Cell | undefined {
  const isFar = ctrlKey || metaKey
  const sideways = bounds.isRightToLeft ? -1 : 1
  const far = Number.MAX_SAFE_INTEGER
  const across = isFar ? far : 1
  const down = isFar ? far : 1
  const moves: Record<string, Cell> = {
    ArrowUp: { ...from, row: from.row - down },
    ArrowDown: { ...from, row: from.row + down },
    ArrowLeft: { ...from, column: from.column - sideways * across },
    ArrowRight: { ...from, column: from.column + sideways * across },
    Home: { row: isFar ? 0 : from.row, column: 0 },
    End: { row: isFar ? far : from.row, column: far },
    PageUp: { ...from, row: from.row - bounds.page },
    PageDown: { ...from, row: from.row + bounds.page },
  }
  const to = ownValue(moves, key)
  const mayLeave = bounds.rows === 0 || (key === 'ArrowUp' && !isFar && !shiftKey)
  const top = mayLeave ? headerRow : Math.min(from.row, 0)
  return to && { row: clamp(to.row, top, bounds.rows - 1), column: clamp(to.column, 0, bounds.columns - 1) }
}

const spanOf = (one: number, other: number): Span => ({ first: Math.min(one, other), end: Math.max(one, other) + 1 })
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max))
