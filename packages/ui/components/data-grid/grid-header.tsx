import type { MouseEvent } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './data-grid.module.css'
import type { GridColumn, GridSelection } from './grid-props.ts'
import type { SortEntry } from './grid-rules.ts'
import { RowCheckbox } from './row-checkbox.tsx'

type HeaderProps<Row> = {
  columns: readonly GridColumn<Row>[]
  sort: readonly SortEntry[]
  selection?: GridSelection
  onSort?: (column: string, isAdding: boolean) => void
}

export function GridHeader<Row>({ columns, sort, selection, onSort }: HeaderProps<Row>) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1} className={styles.row}>
        {selection && (
          <th role="columnheader" tabIndex={-1} className={styles.check}>
            <RowCheckbox label={t('kit.selectAll')} value={selection.all} onToggle={selection.toggleAll} />
          </th>
        )}
        {columns.map(column => (
          <HeaderCell key={column.id} {...{ column, sort }} {...(onSort && column.isSortable ? { onSort } : {})} />
        ))}
      </tr>
    </thead>
  )
}

type CellProps<Row> = Pick<HeaderProps<Row>, 'sort' | 'onSort'> & { column: GridColumn<Row> }

function HeaderCell<Row>({ column, sort, onSort }: CellProps<Row>) {
  const { id, title, width, align, icon, isTitleHidden, isPinned } = column
  const place = sort.findIndex(entry => entry.column === id)
  const direction = sort[place]?.direction
  const content = (
    <>
      {icon && <Icon name={icon} size={14} />}
      {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : <span className={styles.title}>{title}</span>}
    </>
  )
  return (
    <th
      role="columnheader"
      scope="col"
      tabIndex={-1}
      style={width ? { inlineSize: width } : {}}
      className={styles.cell}
      data-align={align}
      data-pinned={isPinned || undefined}
      {...(onSort ? { 'aria-sort': ariaSort(direction) } : {})}
    >
      {onSort ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.sort}
          title={t('kit.sortBy', { column: title })}
          onClick={(event: MouseEvent) => onSort(id, event.shiftKey)}
        >
          {content}
          <Icon
            name={direction === 'desc' ? 'arrow_downward' : 'arrow_upward'}
            size={14}
            className={direction ? '' : (styles.unsorted ?? '')}
          />
          {direction && sort.length > 1 && <span className={styles.place}>{place + 1}</span>}
        </button>
      ) : (
        <span className={styles.sort}>{content}</span>
      )}
    </th>
  )
}

function ariaSort(direction: SortEntry['direction'] | undefined) {
  if (!direction) return 'none' as const
  return direction === 'asc' ? ('ascending' as const) : ('descending' as const)
}
