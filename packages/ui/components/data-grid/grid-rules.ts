import { ownValue } from '@trellis/base'
export type SortDirection = 'asc' | 'desc'
export type SortEntry = { column: string; direction: SortDirection }

/** A press goes ascending, descending, unsorted; with `isAdding` (Shift) the other sorted columns stay. */
export function nextSort(sort: readonly SortEntry[], column: string, isAdding = false): SortEntry[] {
  const own = sort.find(entry => entry.column === column)
  const others = isAdding ? sort.filter(entry => entry.column !== column) : []
  if (own?.direction === 'desc') return others
  const entry: SortEntry = { column, direction: own ? 'desc' : 'asc' }
  if (!isAdding) return [entry]
  return own ? sort.map(old => (old.column === column ? entry : old)) : [...others, entry]
}

export type CellPosition = { row: number; column: number }

type Grid = { rows: number; columns: number; page: number; isRightToLeft?: boolean }
type Keys = { key: string; ctrlKey: boolean; metaKey: boolean }

/** Where a key moves the focus in a grid; row 0 is the header. `undefined` for keys that do not move. */
export function moveInGrid(from: CellPosition, event: Keys, grid: Grid): CellPosition | undefined {
  const isFar = event.ctrlKey || event.metaKey
  const sideways = grid.isRightToLeft ? -1 : 1
  const last = { row: grid.rows - 1, column: grid.columns - 1 }
  const moves: Record<string, CellPosition> = {
    ArrowUp: { ...from, row: from.row - 1 },
    ArrowDown: { ...from, row: from.row + 1 },
    ArrowLeft: { ...from, column: from.column - sideways },
    ArrowRight: { ...from, column: from.column + sideways },
    Home: isFar ? { row: 0, column: 0 } : { ...from, column: 0 },
    End: isFar ? last : { ...from, column: last.column },
    PageUp: { ...from, row: from.row - grid.page },
    PageDown: { ...from, row: from.row + grid.page },
  }
  const to = ownValue(moves, event.key)
  if (!to) return undefined
  return { row: clamp(to.row, last.row), column: clamp(to.column, last.column) }
}

/** Rows between the last pressed and this one, both included, for Shift. */
export function rangeOf(keys: readonly string[], from: string, to: string): string[] {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)].sort((a, b) => a - b)
  return start === undefined || end === undefined || start < 0 ? [to] : keys.slice(start, end + 1)
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)
