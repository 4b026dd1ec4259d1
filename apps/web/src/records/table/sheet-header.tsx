import type { TrellisRecord } from '@trellis/model'
import { Icon, type SortEntry, VisuallyHidden } from '@trellis/ui'
import { memo, type PointerEvent, type ReactNode, useRef } from 'react'
import { t } from '../texts.ts'
import { ResizeGrip } from './resize-grip.tsx'
import styles from './sheet.module.css'
import type { SheetColumn } from './sheet-column.ts'
import type { Placed } from './sheet-row.tsx'
import { type Sideways, useSideways } from './sideways.ts'

export type SheetHeaderProps = {
  placed: readonly Placed[]
  sideways: Sideways
  sort: SortEntry | undefined
  /** The column that takes the focus, where the headers have it. */
  focused: number | undefined
  onSort: (column: string) => void
  onResize: (column: string, width: number) => void
  /** A press on a header that may become a drag. */
  onGrab: (event: PointerEvent<HTMLElement>, column: SheetColumn<TrellisRecord>) => void
  /** What a header holds beside its title: its menu, or a box that selects all rows. */
  extra: (column: SheetColumn<TrellisRecord>) => ReactNode
}

/** Scrolling up and down leaves it as it is. */
export const SheetHeader = memo(function SheetHeader(props: SheetHeaderProps) {
  const row = useRef<HTMLDivElement>(null)
  useSideways(row, props.placed, props.sideways)
  return (
    <div role="rowgroup" className={styles.head}>
      <div ref={row} role="row" aria-rowindex={1} className={styles.headRow}>
        {props.placed.map(each => (
          <HeaderCell key={each.column.id} each={each} {...props} />
        ))}
      </div>
    </div>
  )
})

function HeaderCell({ each, sort, focused, onSort, onResize, onGrab, extra }: SheetHeaderProps & { each: Placed }) {
  const { column, index, style, isLast } = each
  const isSorted = sort?.column === column.id
  const isDescending = isSorted && sort.direction === 'desc'
  return (
    <div
      role="columnheader"
      className={styles.headCell}
      style={style}
      tabIndex={focused === index ? 0 : -1}
      aria-colindex={index + 1}
      data-column={index}
      data-align={column.align === 'end' ? 'end' : undefined}
      data-pinned={column.pinned}
      data-edge={isLast}
      data-control={column.isControl}
      aria-keyshortcuts={column.isControl ? undefined : 'Alt+ArrowDown'}
      onPointerDown={event => onGrab(event, column)}
      {...(column.isSortable ? { 'aria-sort': ariaSort(isSorted, isDescending) } : {})}
    >
      {column.isControl ? (
        extra(column) || <VisuallyHidden>{column.title}</VisuallyHidden>
      ) : (
        <>
          <SortButton column={column} isSorted={isSorted} isDescending={isDescending} onSort={onSort} />
          {column.mayBeHidden && <HiddenMark />}
          {extra(column)}
          <ResizeGrip width={column.width} onResize={width => onResize(column.id, width)} />
        </>
      )}
    </div>
  )
}

type SortButtonProps = {
  column: SheetColumn<TrellisRecord>
  isSorted: boolean
  isDescending: boolean
  onSort: (column: string) => void
}

function SortButton({ column, isSorted, isDescending, onSort }: SortButtonProps) {
  const title = <span className={styles.title}>{column.title}</span>
  if (!column.isSortable) return <span className={styles.sort}>{title}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.sort}
      title={t('records.sortBy', { column: column.title })}
      onClick={() => onSort(column.id)}
    >
      {title}
      <Icon
        name={isDescending ? 'arrow_downward' : 'arrow_upward'}
        size={14}
        className={isSorted ? '' : (styles.unsorted ?? '')}
      />
    </button>
  )
}

/** "This field may be hidden" (1 §2.7). */
function HiddenMark() {
  const label = t('records.mayBeHidden')
  return (
    <span className={styles.hiddenMark} role="img" aria-label={label} title={label}>
      <Icon name="visibility_off" size={14} />
    </span>
  )
}

function ariaSort(isSorted: boolean, isDescending: boolean) {
  if (!isSorted) return 'none' as const
  return isDescending ? ('descending' as const) : ('ascending' as const)
}
