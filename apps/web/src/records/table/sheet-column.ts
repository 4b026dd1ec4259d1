import type { FieldSchema } from '@trellis/model'
import type { ReactNode } from 'react'
import type { RowSlot } from './row-slot.ts'

/** A column of the table as it is drawn. */
export type SheetColumn<Row> = {
  id: string
  title: string
  /** In px. */
  width: number
  /** Keeps its width where others share what is left. */
  isFixed?: boolean
  align: 'start' | 'end'
  isSortable: boolean
  /** Names the row: is its header for readers and carries its link. */
  isMain?: boolean
  /** Stays in place while the others scroll sideways. */
  pinned?: 'start' | 'end' | undefined
  /** Holds controls, no value: it is neither copied nor edited. */
  isControl?: boolean
  /** The field may be hidden from some people or in some records (1 §2.7). */
  mayBeHidden?: boolean
  /** A palette key that colours its cells. */
  color?: string | undefined
  field?: FieldSchema
  /** What its cells say, where they say a text and nothing more. */
  text?: (row: Row) => string | undefined
  /** Where the text of a cell leads, where it leads somewhere. */
  href?: (row: Row) => string | undefined
  /** What else its cells show. */
  render: (row: Row) => ReactNode
  /** Of a column of controls: the one of a row. */
  control?: (slot: RowSlot) => ReactNode
}

/** A column with where it stands: `gap` px behind the drawn one before it, `edge` px from the side it is pinned to. */
export type PlacedColumn<Row> = {
  column: SheetColumn<Row>
  index: number
  gap: number
  edge: number | undefined
  /** The last of those that stay in place while the others scroll away under it. */
  isLast?: true
}

/** Pinned columns come first or last; the others keep their order. */
export function orderPinned<Row>(columns: readonly SheetColumn<Row>[]): SheetColumn<Row>[] {
  const at = (side: SheetColumn<Row>['pinned']) => columns.filter(({ pinned }) => pinned === side)
  return [...at('start'), ...at(undefined), ...at('end')]
}

/** Columns that may grow share what the list is wider than all of them, by their widths. */
export function stretch<Row>(columns: readonly SheetColumn<Row>[], available: number): readonly SheetColumn<Row>[] {
  const total = widthOf(columns)
  const growing = columns.filter(({ isFixed }) => !isFixed)
  const left = Math.floor(available) - total
  if (left <= 0 || growing.length === 0) return columns
  const share = left / widthOf(growing)
  return columns.map(column => (column.isFixed ? column : { ...column, width: column.width * (1 + share) }))
}

export const widthOf = (columns: readonly { width: number }[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0)

/**
 * The columns that are drawn: pinned ones, those in view (`first` to `end` of all), and the one at `always`, which holds the focus.
 */
export function placeColumns<Row>(
  columns: readonly SheetColumn<Row>[],
  { first, end }: { first: number; end: number },
  always: number | undefined,
): PlacedColumn<Row>[] {
  const placed: PlacedColumn<Row>[] = []
  let gap = 0
  let before = 0
  let after = widthOf(columns.filter(({ pinned }) => pinned === 'end'))
  for (const [index, column] of columns.entries()) {
    if (column.pinned === 'end') after -= column.width
    if (!column.pinned && (index < first || index >= end) && index !== always) {
      gap += column.width
      continue
    }
    const edge = column.pinned === 'start' ? before : column.pinned === 'end' ? after : undefined
    if (column.pinned === 'start') before += column.width
    const isLast = column.pinned === 'start' && columns[index + 1]?.pinned !== 'start'
    placed.push({ column, index, gap, edge, ...(isLast ? { isLast } : {}) })
    gap = 0
  }
  return placed
}
