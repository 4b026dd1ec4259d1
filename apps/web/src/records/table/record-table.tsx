import { GridContext } from '@trellis/fields/web'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import type { SortEntry } from '@trellis/ui'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ListEmptyOf } from '../list/list-empty-of.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import type { ListState } from '../list/list-state.ts'
import styles from '../list/record-list.module.css'
import type { Steadiness } from '../list/use-pointed.ts'
import { type CellRange, rangeAt } from './cell-range.ts'
import { ColumnMenu } from './column-menu.tsx'
import { EditBar, TableTools } from './lazy-table-parts.tsx'
import { AllRowsBox, RowBox, RowMenuButton } from './row-controls.tsx'
import { useRowHeight } from './row-height.ts'
import type { RowLook } from './row-look.ts'
import type { RowSlot } from './row-slot.ts'
import { placeNear, type RowSource, recordsIn, rowsAround } from './row-source.ts'
import { Sheet, type SheetControl } from './sheet.tsx'
import type { SheetColumn } from './sheet-column.ts'
import type { TableView } from './table-view.ts'
import { useCellEdit } from './use-cell-edit.ts'
import { useCellRange } from './use-cell-range.ts'
import { useColumnMoves } from './use-column-moves.ts'
import { usePrint } from './use-print.ts'
import { checkColumn, useSheetColumns } from './use-sheet-columns.tsx'
import { useSummaries } from './use-summaries.ts'
import { type TableEdit, useTableEdit } from './use-table-edit.ts'
import { useTableKeys } from './use-table-keys.ts'
import type { ChangeView } from './use-table-view.ts'
import type { TableWork } from './use-table-work.ts'
import type { Span } from './windows.ts'

export type RecordTableProps = Steadiness & {
  frame: ListFrame
  view: TableView
  changeView: ChangeView
  work: TableWork
  schema: RecordSchema | undefined
  source: RowSource
  skip: number
  totalRows: number
  changed: ReadonlySet<string>
  listKey: string
  startRow?: number
  /** Its rows are those of a page, whose records whoever has the page tells of. */
  isPage?: boolean
  isLoading: boolean
  isRefreshing: boolean
  onRows: (rows: Span) => void
  toggleGroup: (id: string) => void
}

/** Records as a table: columns to the reader's taste, cells by keys, ticked rows. */
export function RecordTable(props: RecordTableProps) {
  const { frame, view, changeView, schema, source, listen } = props
  const table = useTable(props)
  const { columns, rowHeight, selection, edit, cells, printing, summaries, arranging } = table
  const { state, change } = frame
  const sort: SortEntry | undefined = state.orderBy
    ? { column: state.orderBy, direction: state.descending ? 'desc' : 'asc' }
    : undefined
  const allKeys = () => recordsIn(source, { first: 0, end: source.count }).map(({ record }) => record.id)
  return (
    <>
      {schema && <TableTools {...{ frame, schema, view, changeView, edit, printing }} />}
      <div className={styles.rows} {...listen}>
        <GridContext value={true}>
          <Sheet
            {...props}
            label={frame.label}
            columns={columns}
            rowHeight={rowHeight}
            sort={sort}
            onSort={column => change(nextOrder(sort, column))}
            onResize={(id, width) => changeView({ widths: { ...view.widths, [id]: width } })}
            onGrab={arranging.onGrab}
            told={arranging.told}
            extra={column =>
              column.id === checkColumn ? (
                <AllRowsBox selection={selection} loaded={allKeys()} />
              ) : (
                schema && !column.isControl && <ColumnMenu {...{ column, columns, view, changeView, frame }} />
              )
            }
            empty={<ListEmptyOf frame={frame} />}
            lookOf={table.lookOf}
            hrefOf={frame.hrefOf}
            range={table.range}
            {...(summaries ? { footer: column => summaries.get(column.id) ?? '' } : {})}
            editor={cells.editor}
            isEditing={edit.isEditing}
            events={table.events}
            controlRef={table.control}
          />
        </GridContext>
      </div>
      {schema && edit.isEditing && (
        <EditBar
          {...{ schema, edits: edit.edits, bulk: edit.bulk, problems: edit.problems, sound: edit.sound }}
          onSave={edit.save}
          onDiscard={edit.discard}
        />
      )}
    </>
  )
}

/** Columns, cells, ticked rows and edits of a table, and what keys and pointer do to them. */
function useTable(props: RecordTableProps) {
  const { frame, view, changeView, work, schema, source, changed, toggleGroup } = props
  const [range, setRange] = useCellRange(props)
  const control = useRef<SheetControl>(null)
  const { selection } = work
  const rowHeight = useRowHeight(frame.density)
  const columns = useSheetColumns({ schema, view, ...useControls(frame, selection.keys) })
  const edit = useTableEdit(frame, schema, work)
  const move = (next: CellRange) => {
    setRange(next)
    control.current?.show(next.active.row, next.active.column)
  }
  const cells = useCellEdit({
    collectionId: frame.collectionId,
    schema,
    source,
    columns,
    range,
    move,
    edits: edit.edits,
    isEditing: edit.isEditing,
    startEditing: edit.start,
  })
  useHold(props.hold, cells.editor !== undefined)
  const arranging = useColumnMoves({ columns, changeView, move })
  const events = useTableKeys({
    source,
    columns,
    range,
    setRange,
    control,
    selection,
    isEditing: edit.isEditing,
    open: frame.open,
    hrefOf: frame.hrefOf,
    toggleGroup,
    edit: { ...cells, onKey: (event, cell) => arranging.onKey(event, cell) || cells.onKey(event, cell) },
  })
  const printing = usePrint(frame, columns)
  const summaries = useSummaries(frame, schema, view)
  useNeighbours(props, range?.active.row)
  useFollowing(props, { range, columns, move })
  const lookOf = useLook({
    selected: selection.keys,
    changed,
    coloring: view.coloring,
    looks: edit.looks,
    openId: frame.openId,
  })
  return { range, control, columns, rowHeight, selection, edit, cells, arranging, events, printing, summaries, lookOf }
}

function useHold(hold: Steadiness['hold'], isHeld: boolean): void {
  const tell = useEffectEvent(hold)
  useEffect(() => {
    tell(isHeld)
    return () => tell(false)
  }, [isHeld])
}

/** Tells the frame which records stand around another one, looking from the row that has the focus. */
function useNeighbours({ frame: { neighbours }, source, isPage }: RecordTableProps, near = 0): void {
  useEffect(() => {
    if (isPage) return
    neighbours.set({ records: () => recordsIn(source, rowsAround(source, near)).map(({ record }) => record) })
    return () => neighbours.set(undefined)
  }, [neighbours, source, near, isPage])
}

type Following = {
  range: CellRange | undefined
  columns: readonly SheetColumn<TrellisRecord>[]
  move: (range: CellRange) => void
}

/** The row of the record that is open beside the list is the active one, and in view, also where keys have gone on to it. */
function useFollowing({ frame: { openId }, source }: RecordTableProps, { range, columns, move }: Following): void {
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (openId === followed.current) return
    const row = openId === undefined ? undefined : placeNear(source, openId, range?.active.row ?? 0)
    if (openId !== undefined && row === undefined) return
    followed.current = openId
    if (row === undefined || row === range?.active.row) return
    const column = range?.active.column ?? columns.findIndex(each => each.isMain)
    move(rangeAt({ row, column: Math.max(0, column) }))
  })
}

/** Ascending, descending, unsorted. */
export function nextOrder(sort: SortEntry | undefined, column: string): Partial<ListState> {
  if (sort?.column !== column) return { skip: 0, orderBy: column, descending: false }
  return sort.direction === 'asc' ? { skip: 0, orderBy: column, descending: true } : { skip: 0, orderBy: '' }
}

/** The box before each row and the menu behind it. */
function useControls({ collection, remove }: ListFrame, selected: ReadonlySet<string>) {
  const check = useMemo(() => ({ control: (slot: RowSlot) => <RowBox slot={slot} selected={selected} /> }), [selected])
  const collectionId = collection?.collectionId
  const menu = useMemo(
    () => ({
      control: (slot: RowSlot) => <RowMenuButton slot={slot} collectionId={collectionId} onDelete={remove} />,
    }),
    [collectionId, remove],
  )
  return { check, menu }
}

type LookOptions = {
  selected: ReadonlySet<string>
  changed: ReadonlySet<string>
  coloring: TableView['coloring']
  looks: TableEdit['looks']
  openId: string | undefined
}

function useLook({ selected, changed, coloring, looks, openId }: LookOptions) {
  return useCallback(
    (record: TrellisRecord): RowLook => ({
      isSelected: selected.has(record.id),
      isOpen: record.id === openId,
      isChanged: changed.has(record.id),
      hasBackground: coloring === 'background',
      hasTab: coloring === 'tab' && typeof record['recordColor'] === 'string',
      drafts: looks.get(record.id),
    }),
    [selected, changed, coloring, looks, openId],
  )
}
