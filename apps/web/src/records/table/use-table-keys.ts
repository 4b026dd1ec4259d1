import type { TrellisRecord } from '@trellis/model'
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { runNow } from './at-rest.ts'
import { type Cell, type CellRange, headerRow, rangeAfter, rangeAt } from './cell-range.ts'
import { placeNear, type RowSource, recordAt, recordsIn } from './row-source.ts'
import type { SheetControl } from './sheet.tsx'
import type { SheetColumn } from './sheet-column.ts'
import type { Selection } from './use-selection.ts'
import { cellAt, isControl, isPlain, isTyping, rowAt, type SheetEvents } from './use-sheet-events.ts'

export type TableKeysOptions = {
  source: RowSource
  columns: readonly SheetColumn<TrellisRecord>[]
  range: CellRange | undefined
  setRange: (range: CellRange) => void
  control: RefObject<SheetControl | null>
  selection: Selection
  /** In edit mode a press chooses a cell; else it opens the row. */
  isEditing: boolean
  open: (record: TrellisRecord) => void
  hrefOf: (record: TrellisRecord) => string
  toggleGroup: (id: string) => void
  /** Keys and clipboard of editing; answers whether it took the key. */
  edit: Pick<SheetEvents, 'onCopy' | 'onCut' | 'onPaste'> & {
    onKey: (event: KeyboardEvent<HTMLElement>, cell: Cell) => boolean
    begin: (cell: Cell) => void
  }
}

/** What pointer and keys do in a table: move, choose, open, tick, fold. */
export function useTableKeys(options: TableKeysOptions): SheetEvents {
  const { source, range, setRange, control, selection, edit } = options
  const lastTicked = useRef<{ id: string; row: number }>(undefined)
  const pressed = useRef<Pressed>(undefined)
  const move = (next: CellRange) => {
    setRange(next)
    control.current?.show(next.active.row, next.active.column)
  }
  const tick = (row: number, isRange: boolean) => {
    const record = recordAt(source, row)
    if (!record) return
    const last = lastTicked.current
    const from = (last && placeNear(source, last.id, last.row)) ?? row
    const [first, end] = [Math.min(from, row), Math.max(from, row) + 1]
    const between = isRange ? recordsIn(source, { first, end }).map(each => each.record.id) : [record.id]
    lastTicked.current = { id: record.id, row }
    selection.toggle(record.id, between)
  }
  return {
    onKeyDown: event => press(event, options, { move, tick }),
    onFocus: ({ target }) => {
      const cell = cellAt(target)
      if (cell && !(target instanceof Element && target.closest('[data-editor]')) && !isSame(range?.active, cell))
        setRange(rangeAt(cell))
    },
    onPointerDown: event => {
      runNow()
      pressed.current = { target: event.target, row: keyOfRow(source, rowAt(event.target)) }
      beginRange(event, options, move)
    },
    onPointerUp: event => {
      const { target, row } = pressed.current ?? {}
      pressed.current = undefined
      // What was pressed was drawn anew meanwhile: the browser then makes no click of it.
      if (!(target instanceof Node) || target.isConnected || event.button !== 0) return
      if (row !== undefined && keyOfRow(source, rowAt(event.target)) === row) click(event, options, tick)
    },
    onPointerOver: event => {
      if (event.pointerType === 'mouse') showWhole(event.target)
      const cell = cellAt(event.target)
      if (event.buttons === 1 && options.isEditing && range && cell && cell.row >= 0 && !isSame(range.active, cell))
        setRange({ anchor: range.anchor, active: cell })
    },
    onClick: event => click(event, options, tick),
    onAuxClick: event => event.button === 1 && !isControl(event.target) && openAt(event, options),
    onDoubleClick: event => {
      const cell = cellAt(event.target)
      if (options.isEditing && cell && cell.row >= 0 && !isControl(event.target)) edit.begin(cell)
    },
    onCopy: edit.onCopy,
    onCut: edit.onCut,
    onPaste: edit.onPaste,
  }
}

/** A text that its cell, or the link in it, cuts is its tooltip; told when the pointer comes, since most cells are never pointed at. */
function showWhole(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row] > [data-column]') : null
  if (!cell || cell.hasAttribute('data-problem')) return
  const link = cell.querySelector('a')
  const isCut = [cell, link].some(each => each !== null && each.scrollWidth > each.clientWidth)
  if (isCut) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}

/** What a press began on. */
type Pressed = { target: EventTarget; row: string | undefined }

type Acts = { move: (range: CellRange) => void; tick: (row: number, isRange: boolean) => void }

function press(event: KeyboardEvent<HTMLElement>, options: TableKeysOptions, { move, tick }: Acts): void {
  const { source, columns, range, control, edit, isEditing } = options
  const cell = cellAt(event.target)
  if (!cell || (event.target instanceof Element && event.target.closest('[data-editor]'))) return
  if (!event.currentTarget.contains(event.target as Node) || isTyping(event.target)) return
  if (isControl(event.target) && (event.key === 'Enter' || event.key === ' ')) return
  if (edit.onKey(event, cell)) return event.preventDefault()
  if (event.key === ' ' && cell.row >= 0 && !event.ctrlKey) {
    event.preventDefault()
    return tick(cell.row, event.shiftKey)
  }
  if (event.altKey && event.key === 'ArrowDown' && cell.row >= 0) return openControl(event)
  if (event.key === 'Enter' || event.key === 'F2') return enter(event, cell, options)
  const from = range ?? rangeAt(cell)
  const next = rangeAfter(from, event, {
    rows: source.count,
    columns: columns.length,
    page: control.current?.rowsPerPage() ?? 10,
    isRightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
  })
  const isTab = event.key === 'Tab' && isEditing && range
  const tabbed = isTab && tabTo(range.active, event.shiftKey, columns.length, source.count)
  const to = tabbed ? rangeAt(tabbed) : next
  if (!to) return
  event.preventDefault()
  move(to)
}

/** In edit mode Tab goes from cell to cell, and out of the table at its ends. */
export function tabTo(from: Cell, isBack: boolean, columns: number, rows: number): Cell | undefined {
  if (from.row === headerRow) return undefined
  const at = from.row * columns + from.column + (isBack ? -1 : 1)
  if (at < 0 || at >= rows * columns) return undefined
  return { row: Math.floor(at / columns), column: at % columns }
}

/** What a cell opens itself, such as the records that it links, or a page. */
function openControl(event: KeyboardEvent<HTMLElement>): void {
  const element = event.target instanceof Element ? event.target.closest('[data-column]') : null
  const found = element?.querySelector<HTMLElement>('button, [role="button"], a[href]')
  if (!found) return
  event.preventDefault()
  found.click()
}

/** The control of a cell, or else its row. */
function enter(event: KeyboardEvent<HTMLElement>, cell: Cell, options: TableKeysOptions): void {
  const element = event.target instanceof Element ? event.target.closest('[data-column]') : null
  const isValue = options.columns[cell.column]?.isControl !== true
  const found = element?.querySelector<HTMLElement>('button, input, [role="button"]')
  event.preventDefault()
  if (found && (cell.row === headerRow || !isValue)) return found.click()
  openAt(event, options)
}

function beginRange(event: React.PointerEvent<HTMLElement>, options: TableKeysOptions, move: Acts['move']): void {
  const cell = cellAt(event.target)
  if (!cell || cell.row < 0 || event.button !== 0 || isControl(event.target)) return
  if (event.target instanceof Element && event.target.closest('[data-editor]')) return
  if (event.shiftKey && options.range) {
    event.preventDefault()
    return move({ anchor: options.range.anchor, active: cell })
  }
  options.setRange(rangeAt(cell))
}

function click(event: MouseEvent<HTMLElement>, options: TableKeysOptions, tick: Acts['tick']): void {
  const row = rowAt(event.target)
  if (row === undefined || (event.target instanceof Element && event.target.closest('[data-editor]'))) return
  const { columns, isEditing } = options
  const column = cellAt(event.target)?.column
  if (column !== undefined && columns[column]?.id === '$check') return tick(row, event.shiftKey)
  const link = event.target instanceof Element && event.target.closest('a')
  if (isControl(event.target) && !link) return
  if (link && isPlain(event)) event.preventDefault()
  if (link && !isPlain(event)) return
  if (!link && isSelecting(event.currentTarget)) return
  if (event.shiftKey || (isEditing && !link && options.source.rowAt(row)?.kind === 'record')) return
  openAt(event, options)
}

function openAt(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>, options: TableKeysOptions): void {
  const index = rowAt(event.target)
  const row = index === undefined ? undefined : options.source.rowAt(index)
  if (row?.kind === 'group') return options.toggleGroup(row.id)
  if (!row) return
  if (isPlain(event)) options.open(row.record)
  else window.open(options.hrefOf(row.record), '_blank', 'noopener')
}

/** Whoever selects a text of the table with the pointer does not open its row. */
function isSelecting(table: Node): boolean {
  const selection = getSelection()
  return selection !== null && selection.toString() !== '' && table.contains(selection.anchorNode)
}

/** Stays with a row wherever it stands. */
function keyOfRow(source: RowSource, index: number | undefined): string | undefined {
  const row = index === undefined ? undefined : source.rowAt(index)
  return row?.kind === 'group' ? `group ${row.id}` : row?.record.id
}

const isSame = (one: Cell | undefined, other: Cell): boolean => one?.row === other.row && one.column === other.column
