import type { KeyboardEvent, MouseEvent } from 'react'
import { t } from '../../text/english.ts'
import { ColorTab } from '../chip/chip.tsx'
import styles from './data-grid.module.css'
import type { DataGridProps, GridColumn, GridSelection } from './grid-props.ts'
import { RowCheckbox } from './row-checkbox.tsx'

type RowProps<Row> = { row: Row; index: number; grid: DataGridProps<Row>; selection?: GridSelection }

export function GridRow<Row>({ row, index, grid, selection }: RowProps<Row>) {
  const { columns, rowKey, rowName, rowColor, activeKey, changedKeys, rowHref, onRowAction } = grid
  const key = rowKey(row)
  const isSelected = selection?.isSelected(key) ?? false
  const main = columns.find(column => column.isMain) ?? columns[0]
  const color = rowColor?.(row)
  const open = (event: MouseEvent | KeyboardEvent) => openRow(event, grid, row)
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' && selection && !isControl(event.target)) {
      event.preventDefault()
      selection.toggle(key, event.shiftKey)
    }
    if (event.key === 'Enter' && !isControl(event.target) && !hasControl(event.target)) open(event)
  }
  return (
    <tr
      role="row"
      aria-rowindex={index}
      className={styles.row}
      data-row-key={key}
      data-linked={rowHref || onRowAction ? '' : undefined}
      data-active={activeKey === key || undefined}
      data-changed={changedKeys?.has(key) || undefined}
      {...(selection ? { 'aria-selected': isSelected } : {})}
      onClick={event => !isControl(event.target) && !hasTextSelection() && open(event)}
      onAuxClick={event => event.button === 1 && !isControl(event.target) && open(event)}
      onKeyDown={press}
    >
      {selection && (
        <td role="gridcell" tabIndex={-1} className={styles.check}>
          <RowCheckbox
            label={t('kit.selectRow', { row: rowName?.(row) ?? key })}
            value={isSelected}
            onToggle={isRange => selection.toggle(key, isRange)}
          />
        </td>
      )}
      {columns.map(column => (
        <td
          key={column.id}
          role={column === main ? 'rowheader' : 'gridcell'}
          tabIndex={-1}
          className={styles.cell}
          data-align={column.align}
          data-pinned={column.isPinned || undefined}
          data-main={column === main || undefined}
          data-important={column === main || column.isImportant || undefined}
          data-title={column.isTitleHidden ? undefined : column.title}
        >
          {column === main ? <MainCell {...{ row, column, grid, color }} open={open} /> : column.render(row)}
        </td>
      ))}
    </tr>
  )
}

type MainCellProps<Row> = {
  row: Row
  column: GridColumn<Row>
  grid: DataGridProps<Row>
  color: string | null | undefined
  open: (event: MouseEvent) => void
}

function MainCell<Row>({ row, column, grid, color, open }: MainCellProps<Row>) {
  const href = grid.rowHref?.(row)
  return (
    <span className={styles.main}>
      {grid.rowColor && <ColorTab color={color} />}
      {href === undefined ? (
        <span className={styles.name}>{column.render(row)}</span>
      ) : (
        <a
          href={href}
          tabIndex={-1}
          className={styles.name}
          onClick={event => isPlain(event) && grid.onRowAction && follow(event, open)}
        >
          {column.render(row)}
        </a>
      )}
    </span>
  )
}

function follow(event: MouseEvent, open: (event: MouseEvent) => void): void {
  event.preventDefault()
  open(event)
}

/** A plain press opens here; with Ctrl, Cmd or the middle button in a new tab. */
function openRow<Row>(event: MouseEvent | KeyboardEvent, { rowHref, onRowAction }: DataGridProps<Row>, row: Row): void {
  const href = rowHref?.(row)
  if (href !== undefined && !isPlain(event)) window.open(href, '_blank', 'noopener')
  else if (onRowAction) onRowAction(row)
  else if (href !== undefined) window.location.assign(href)
}

function isPlain(event: MouseEvent | KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !('button' in event && event.button === 1)
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('a, button, input, select, textarea, label, [role="button"]') !== null
  )
}

/** Enter in such a cell goes to its control, which the grid's navigation does. */
function hasControl(target: EventTarget): boolean {
  return target instanceof Element && target.querySelector('a, button, input, select, textarea') !== null
}

const hasTextSelection = (): boolean => (getSelection()?.toString() ?? '') !== ''
