import type { TrellisRecord } from '@trellis/model'
import { ProgressBar, Skeleton, type SortEntry } from '@trellis/ui'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CellRange, columnsOf, headerRow, rowsOf } from './cell-range.ts'
import type { RowLook } from './row-look.ts'
import type { RowSource } from './row-source.ts'
import { canvasHeight } from './scroll-map.ts'
import styles from './sheet.module.css'
import { orderPinned, type PlacedColumn, placeColumns, type SheetColumn, stretch, widthOf } from './sheet-column.ts'
import { SheetFooter } from './sheet-footer.tsx'
import { SheetHeader, type SheetHeaderProps } from './sheet-header.tsx'
import { GroupLine, type Placed, SheetLine, type SheetRowProps } from './sheet-row.tsx'
import { SheetStatus } from './sheet-status.tsx'
import { cellElement, useCellFocus } from './use-cell-focus.ts'
import { useLines } from './use-lines.ts'
import type { SheetEvents } from './use-sheet-events.ts'
import { useViewport } from './use-viewport.ts'
import { fillSlots, type Span } from './windows.ts'

export type SheetProps = Pick<SheetHeaderProps, 'onSort' | 'onResize' | 'onGrab' | 'extra'> & {
  label: string
  columns: readonly SheetColumn<TrellisRecord>[]
  source: RowSource
  rowHeight: number
  /** Rows of the list before the first one here; they count for readers. */
  skip: number
  /** Rows of the whole list; -1 while it is not known. */
  totalRows: number
  sort: SortEntry | undefined
  /** Changes when another list is asked for: it is shown from its beginning. */
  listKey: string
  /** The row that is shown first when the list opens. */
  startRow?: number
  isLoading: boolean
  isRefreshing: boolean
  empty: ReactNode
  footer?: (column: SheetColumn<TrellisRecord>) => ReactNode
  lookOf: (record: TrellisRecord) => RowLook
  hrefOf: SheetRowProps['hrefOf']
  isEditing: boolean
  range: CellRange | undefined
  editor: { row: number; column: number; content: ReactNode } | undefined
  events: SheetEvents
  /** Hears which rows are in view. */
  onRows: (rows: Span) => void
  controlRef: RefObject<SheetControl | null>
  /** What readers are told of the last thing that was done to the columns. */
  told: string
}

/** What keys and commands of the table do to what is in view. */
export type SheetControl = { show: (row: number, column: number) => void; rowsPerPage: () => number; focus: () => void }

/** A table of any number of rows and columns, of which only those in view are elements. */
export function Sheet(props: SheetProps) {
  const { label, source, rowHeight, totalRows, isLoading, isRefreshing, footer, events, range } = props
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const layout = useLayout(props, scroller)
  const { view, placed, slots, columns, width, sideways } = layout
  const lines = useLines(props, slots, view.shift)
  useCellFocus(canvas, props)
  useControl(props, { scroller, canvas, layout })
  const height = canvasHeight({ content: source.count * rowHeight, viewport: 0 })
  const focusedColumn = range?.active.column ?? firstValue(columns)
  const focusedRow = range?.active.row ?? 0
  const bars = rowHeight * (footer ? 2 : 1)
  const selected = range && rowsOf(range)
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      onScroll={layout.onScroll}
      data-refreshing={isRefreshing || undefined}
    >
      {(isRefreshing || isLoading) && (
        <div className={styles.progress}>
          <ProgressBar variant="thin" />
        </div>
      )}
      <div
        ref={canvas}
        role="grid"
        aria-label={label}
        aria-rowcount={totalRows < 0 ? -1 : totalRows + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-busy={isLoading || isRefreshing || undefined}
        className={styles.canvas}
        style={canvasStyle(height + bars, Math.max(width, view.width), view.width)}
        {...events}
      >
        {view.isMeasured && columns.length > 0 && (
          <SheetHeader
            placed={placed}
            sideways={sideways}
            sort={props.sort}
            onSort={props.onSort}
            onResize={props.onResize}
            onGrab={props.onGrab}
            extra={props.extra}
            focused={focusedRow === headerRow ? focusedColumn : undefined}
          />
        )}
        <div role="rowgroup" className={styles.body} style={{ blockSize: height }}>
          {lines.map(line => {
            if (!line) return null
            const { slot, index, group, drafts, ariaIndex, top } = line
            const focused = index === focusedRow ? focusedColumn : undefined
            if (group)
              return (
                <GroupLine
                  key={slot.id}
                  row={group}
                  index={index}
                  ariaIndex={ariaIndex}
                  top={top}
                  placed={placed}
                  sideways={sideways}
                  focused={focused}
                  columnCount={columns.length}
                />
              )
            return (
              <SheetLine
                key={slot.id}
                {...{ slot, placed, sideways, focused, drafts }}
                range={selected && index >= selected.first && index < selected.end ? layout.rangeColumns : undefined}
                editor={props.editor?.row === index ? props.editor : undefined}
                hrefOf={props.hrefOf}
                isEditing={props.isEditing}
              />
            )
          })}
        </div>
        {footer && source.count > 0 && <SheetFooter placed={placed} sideways={sideways} footer={footer} />}
      </div>
      {isLoading && <Skeleton shape="rows" count={8} />}
      {!isLoading && source.count === 0 && <div className={styles.empty}>{props.empty}</div>}
      <SheetStatus columns={columns} sort={props.sort} told={props.told} />
    </div>
  )
}

/** Pinned columns would leave no room for the others beyond this share of the width: then they scroll too. */
const mostPinned = 0.6

/** Which rows and columns are elements, and where they stand. */
function useLayout(props: SheetProps, scroller: RefObject<HTMLDivElement | null>) {
  const { source, rowHeight, footer, range, listKey, startRow = 0, onRows } = props
  const [available, setAvailable] = useState(0)
  const columns = useMemo(() => arrange(props.columns, available), [props.columns, available])
  const width = useMemo(() => widthOf(columns), [columns])
  const pinned = useMemo(() => widthOf(columns.filter(column => column.pinned)), [columns])
  const scrolling = useMemo(() => columns.filter(column => !column.pinned).map(column => column.width), [columns])
  const taken = { block: rowHeight * (footer ? 2 : 1), inline: pinned }
  const { view, sideways, onScroll, showTop, topOf, heightOf } = useViewport({
    ref: scroller,
    count: source.count,
    rowHeight,
    widths: scrolling,
    taken,
  })
  if (view.width !== available) setAvailable(view.width)
  const slots = useSlots(view.rows, source.count, range?.active.row)
  const offset = columns.findIndex(column => !column.pinned)
  const { first, end } = view.columns
  const active = range?.active.column
  const placed = useMemo(
    () => placeColumns(columns, { first: first + offset, end: end + offset }, active).map(withStyle),
    [columns, first, end, offset, active],
  )
  const shown = useRef('')
  useLayoutEffect(() => {
    if (shown.current === listKey || source.count === 0) return
    const isFirst = shown.current === ''
    shown.current = listKey
    const top = isFirst ? startRow * rowHeight : 0
    // A table that opens stands there already: to put it there lays out all that was just written.
    if (!isFirst || top !== topOf()) showTop(top)
  }, [listKey, source.count, showTop, topOf, startRow, rowHeight])
  const { first: firstRow, end: endRow } = view.rows
  useEffect(() => {
    if (view.isMeasured) onRows({ first: firstRow, end: endRow })
  }, [view.isMeasured, firstRow, endRow, onRows])
  const span = range && columnsOf(range)
  const [firstColumn, endColumn] = [span?.first ?? 0, span?.end ?? 0]
  const isWide = range !== undefined && (range.anchor.row !== range.active.row || endColumn - firstColumn > 1)
  const rangeColumns = useMemo(
    () => (isWide ? { first: firstColumn, end: endColumn } : undefined),
    [isWide, firstColumn, endColumn],
  )
  return { view, sideways, columns, width, placed, slots, rangeColumns, onScroll, showTop, topOf, heightOf, taken }
}

type Layout = ReturnType<typeof useLayout>

function arrange(columns: readonly SheetColumn<TrellisRecord>[], available: number) {
  const ordered = orderPinned(columns)
  const pinned = widthOf(ordered.filter(column => column.pinned))
  if (available === 0 || pinned <= available * mostPinned) return stretch(ordered, available)
  return stretch(
    ordered.map(column => (column.isControl ? column : { ...column, pinned: undefined })),
    available,
  )
}

/** The row that holds the focus stays an element wherever the list is scrolled to, so that the focus is never lost. */
function useSlots({ first, end }: Span, count: number, active: number | undefined): readonly number[] {
  const [slots, setSlots] = useState<readonly number[]>([])
  const wanted = new Set<number>()
  for (let row = first; row < end; row += 1) wanted.add(row)
  if (active !== undefined && active >= 0 && active < count) wanted.add(active)
  const filled = fillSlots(slots, wanted)
  if (filled !== slots) setSlots(filled)
  return filled
}

/** Rows are as wide as what is seen; the canvas is as wide as all columns. */
const canvasStyle = (height: number, width: number, seen: number): CSSProperties => ({
  blockSize: height,
  inlineSize: width,
  ...(seen > 0 ? { '--seen': `${seen}px` } : {}),
})

/** The gap before the first column that scrolls is written by the row (sideways.ts). */
function withStyle(
  placed: PlacedColumn<TrellisRecord>,
  at: number,
  all: readonly PlacedColumn<TrellisRecord>[],
): Placed {
  const { column, gap, edge } = placed
  const hasGap = gap > 0 && !column.pinned && all[at - 1]?.column.pinned === undefined && at > 0
  const style = {
    inlineSize: column.width,
    ...(hasGap ? { marginInlineStart: gap } : {}),
    ...(column.pinned === 'end' ? { insetInlineEnd: edge } : {}),
  }
  return { ...placed, style }
}

type Parts = {
  scroller: RefObject<HTMLDivElement | null>
  canvas: RefObject<HTMLDivElement | null>
  layout: Layout
}

function useControl({ rowHeight, controlRef, range }: SheetProps, { scroller, canvas, layout }: Parts): void {
  useLayoutEffect(() => {
    const { columns, taken, showTop, topOf, heightOf } = layout
    const room = () => heightOf() - taken.block
    controlRef.current = {
      rowsPerPage: () => Math.max(1, Math.floor(room() / rowHeight) - 1),
      focus: () => range && canvas.current && cellElement(canvas.current, range)?.focus({ preventScroll: true }),
      show: (row, column) => {
        const top = row * rowHeight
        if (row >= 0 && top < topOf()) showTop(top)
        else if (row >= 0 && top + rowHeight > topOf() + room()) showTop(top + rowHeight - room())
        if (scroller.current) showColumn(scroller.current, columns, column)
      },
    }
  })
}

function showColumn(scroller: HTMLElement, columns: readonly SheetColumn<TrellisRecord>[], index: number): void {
  const column = columns[index]
  if (!column || column.pinned) return
  const before = (side: 'start' | 'end') => widthOf(columns.filter(({ pinned }) => pinned === side))
  const start = widthOf(columns.slice(0, index)) - before('start')
  const room = scroller.clientWidth - before('start') - before('end')
  const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
  const left = scroller.scrollLeft * sign
  if (start < left) scroller.scrollLeft = start * sign
  else if (start + column.width > left + room) scroller.scrollLeft = (start + column.width - room) * sign
}

const firstValue = (columns: readonly SheetColumn<TrellisRecord>[]): number =>
  Math.max(
    0,
    columns.findIndex(column => !column.isControl),
  )
