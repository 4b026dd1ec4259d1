import type { ReactNode } from 'react'
import type { Density } from '../../constants.ts'
import type { SortEntry } from './grid-rules.ts'

export type GridColumn<Row> = {
  id: string
  title: string
  /** Any CSS width; columns without one share what is left. */
  width?: string
  align?: 'start' | 'end' | 'center'
  icon?: string
  isSortable?: boolean
  /** Names the row: is its header for readers and carries its link. One per grid; the first by default. */
  isMain?: boolean
  /** Stays on small screens, where rows are cards; without any, all do. */
  isImportant?: boolean
  isTitleHidden?: boolean
  /** Stays at the end while the others scroll, as the row's actions do. */
  isPinned?: boolean
  render: (row: Row) => ReactNode
}

export type DataGridProps<Row> = {
  label: string
  columns: readonly GridColumn<Row>[]
  /** `undefined` while loading for the first time. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** What a row is called, for its checkbox; its key otherwise. */
  rowName?: (row: Row) => string
  density?: Density
  sort?: readonly SortEntry[]
  onSortChange?: (sort: SortEntry[]) => void
  /** Where a row leads: Ctrl, Cmd and middle click open it in a new tab. */
  rowHref?: (row: Row) => string
  onRowAction?: (row: Row) => void
  /** The record colour, drawn as a tab at the start of the row. */
  rowColor?: (row: Row) => string | null | undefined
  /** Marks the row that is open beside the list. */
  activeKey?: string | undefined
  /** Rows that somebody else has just changed; marked for as long as they are named. */
  changedKeys?: ReadonlySet<string>
  selectedKeys?: ReadonlySet<string>
  onSelectionChange?: (keys: Set<string>) => void
  /** Keeps the old rows, dimmed, with a thin bar. */
  isRefreshing?: boolean
  empty?: ReactNode
  /** Rows of the whole list; -1 when unknown. */
  totalRows?: number
  /** Rows before the first one here. */
  skip?: number
  className?: string
}

export type GridSelection = {
  isSelected: (key: string) => boolean
  toggle: (key: string, isRange: boolean) => void
  all: boolean | null
  toggleAll: () => void
}
