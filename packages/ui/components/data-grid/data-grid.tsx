import { type ReactNode, useRef, useState } from 'react'
import type { Density } from '../../constants.ts'
import { classes, given } from '../../given.ts'
import { t } from '../../text/english.ts'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './data-grid.module.css'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import { nextSort, rangeOf, type SortEntry } from './grid-rules.ts'
import { useGridNavigation } from './use-grid-navigation.ts'

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

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, rows, rowKey, density, sort = [], onSortChange, className, empty, isRefreshing } = props
  const grid = useRef<HTMLTableElement>(null)
  const navigation = useGridNavigation(grid)
  const selection = useSelection(props)
  const hasImportant = columns.some(column => column.isImportant)
  const sortBy = (column: string, isAdding: boolean) => onSortChange?.(nextSort(sort, column, isAdding))
  return (
    <div
      className={classes(styles.scroll, className)}
      {...given({ 'data-density': density })}
      data-refreshing={isRefreshing || undefined}
    >
      {isRefreshing && (
        <div className={styles.progress}>
          <ProgressBar variant="thin" />
        </div>
      )}
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={gridRowCount(props)}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-busy={rows === undefined || isRefreshing || undefined}
        {...(selection ? { 'aria-multiselectable': true } : {})}
        className={styles.grid}
        data-important={hasImportant || undefined}
        {...navigation}
      >
        <GridHeader {...{ columns, sort }} {...given({ selection, onSort: onSortChange && sortBy })} />
        <tbody role="rowgroup">
          {rows?.map((row, index) => (
            <GridRow
              key={rowKey(row)}
              row={row}
              index={(props.skip ?? 0) + index + 2}
              {...given({ selection })}
              grid={props}
            />
          ))}
        </tbody>
      </table>
      {rows === undefined && <Skeleton shape="rows" count={8} />}
      {rows?.length === 0 && (empty ?? <EmptyState />)}
      <VisuallyHidden>
        <span role="status">{sortText(columns, sort)}</span>
      </VisuallyHidden>
    </div>
  )
}

function gridRowCount<Row>({ totalRows, rows }: DataGridProps<Row>): number {
  if (totalRows !== undefined) return totalRows < 0 ? -1 : totalRows + 1
  return (rows?.length ?? 0) + 1
}

function sortText<Row>(columns: readonly GridColumn<Row>[], sort: readonly SortEntry[]): string {
  return sort
    .map(({ column, direction }) => {
      const title = columns.find(({ id }) => id === column)?.title ?? column
      return `${title} ${direction === 'asc' ? t('kit.sortAscending') : t('kit.sortDescending')}`
    })
    .join(', ')
}

export type GridSelection = {
  isSelected: (key: string) => boolean
  toggle: (key: string, isRange: boolean) => void
  all: boolean | null
  toggleAll: () => void
}

function useSelection<Row>({
  rows = [],
  rowKey,
  selectedKeys,
  onSelectionChange,
}: DataGridProps<Row>): GridSelection | undefined {
  const [last, setLast] = useState<string>()
  if (!selectedKeys || !onSelectionChange) return undefined
  const keys = rows.map(rowKey)
  const chosen = keys.filter(key => selectedKeys.has(key)).length
  const all = chosen === 0 ? false : chosen === keys.length || null
  return {
    isSelected: key => selectedKeys.has(key),
    toggle: (key, isRange) => {
      const next = new Set(selectedKeys)
      const range = isRange && last !== undefined ? rangeOf(keys, last, key) : [key]
      for (const one of range)
        if (selectedKeys.has(key)) next.delete(one)
        else next.add(one)
      setLast(key)
      onSelectionChange(next)
    },
    all,
    toggleAll: () =>
      onSelectionChange(
        new Set(all === true ? [...selectedKeys].filter(key => !keys.includes(key)) : [...selectedKeys, ...keys]),
      ),
  }
}
