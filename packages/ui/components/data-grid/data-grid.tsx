import { useRef, useState } from 'react'
import { classes, given } from '../../given.ts'
import { t } from '../../text/english.ts'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './data-grid.module.css'
import { GridHeader } from './grid-header.tsx'
import type { DataGridProps, GridColumn, GridSelection } from './grid-props.ts'
import { GridRow } from './grid-row.tsx'
import { nextSort, rangeOf, type SortEntry } from './grid-rules.ts'
import { useGridNavigation } from './use-grid-navigation.ts'

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
      {(isRefreshing || rows === undefined) && (
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
