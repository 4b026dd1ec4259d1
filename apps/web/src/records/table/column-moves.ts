import type { TrellisRecord } from '@trellis/model'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type Cell, type CellRange, headerRow, rangeAt } from './cell-range.ts'
import type { SheetColumn } from './sheet-column.ts'
import { moveColumn } from './table-view.ts'
import { t } from './texts.ts'
import type { ChangeView } from './use-table-view.ts'

type Column = SheetColumn<TrellisRecord>

export type ColumnMovesOptions = {
  columns: readonly Column[]
  changeView: ChangeView
  move: (range: CellRange) => void
  /** Tells readers where the column stands now. */
  say: (text: string) => void
}

/** Columns change their places by their headers: dragged, or with Alt and an arrow. */
export function columnMovesOf(options: ColumnMovesOptions) {
  return {
    onKey: (event: KeyboardEvent<HTMLElement>, cell: Cell) => pressHeader(event, cell, options),
    onGrab: (event: PointerEvent<HTMLElement>, column: Column) => grab(event, column, options),
  }
}

/** What stands in place of the names of rows has no place of its own. */
const isMovable = ({ isControl, field }: Column): boolean => isControl !== true && field !== undefined

/** Where a column comes to stand among those that may move: never across the edge of those that stay in view. */
export function placeFor(columns: readonly Column[], id: string, wanted: number): number | undefined {
  const movable = columns.filter(isMovable)
  const column = movable.find(each => each.id === id)
  if (!column) return undefined
  const alike = movable.filter(({ pinned }) => pinned === column.pinned)
  const first = movable.findIndex(each => each === alike[0])
  return Math.min(Math.max(wanted, first), first + alike.length - 1)
}

/** Answers by how many places the column moved. */
function moveTo(id: string, wanted: number, { columns, changeView, say }: ColumnMovesOptions): number {
  const ids = columns.filter(isMovable).map(column => column.id)
  const place = placeFor(columns, id, wanted)
  const from = ids.indexOf(id)
  const title = columns.find(column => column.id === id)?.title ?? id
  if (place === undefined || place === from) {
    say(t('records.column.kept', { column: title }))
    return 0
  }
  changeView({ order: moveColumn(ids, id, place) })
  const values = columns.filter(({ isControl }) => !isControl).length
  say(t('records.column.moved', { column: title, place: place + 1 + values - ids.length, count: values }))
  return place - from
}

function pressHeader(event: KeyboardEvent<HTMLElement>, cell: Cell, options: ColumnMovesOptions): boolean {
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  if (cell.row !== headerRow || !event.altKey || !isSideways) return false
  const { columns, move } = options
  const column = columns[cell.column]
  if (!column || column.isControl) return true
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const by = (event.key === 'ArrowRight') === isRightToLeft ? -1 : 1
  const at = columns.filter(isMovable).findIndex(({ id }) => id === column.id)
  const moved = moveTo(column.id, at + by, options)
  if (moved !== 0) move(rangeAt({ row: headerRow, column: cell.column + moved }))
  return true
}

/** A shorter way of the pointer, in px, is a press. */
const slip = 5
/** So near to the side of the table, in px, it scrolls. */
const edge = 40

type Drop = { cell: HTMLElement; isBefore: boolean }

/** Escape leaves the column where it was. Fingers scroll; they have the menu of the column. */
function grab(event: PointerEvent<HTMLElement>, column: Column, options: ColumnMovesOptions): void {
  const header = event.currentTarget
  const row = header.parentElement
  const isMenu = event.target instanceof Element && event.target.closest('[aria-haspopup]') !== null
  if (!row || isMenu || !isMovable(column) || event.button !== 0 || event.pointerType === 'touch') return
  const { clientX: startX, pointerId } = event
  const listening = new AbortController()
  const { signal } = listening
  let drop: Drop | undefined
  let isDragged = false
  const end = () => {
    listening.abort()
    mark(drop, undefined)
    delete header.dataset['dragged']
  }
  const follow = ({ clientX }: { clientX: number }) => {
    if (!isDragged && Math.abs(clientX - startX) < slip) return
    if (!isDragged) header.setPointerCapture(pointerId)
    isDragged = true
    header.dataset['dragged'] = ''
    scrollAt(row, clientX)
    const next = dropAt(row, clientX)
    mark(drop, next)
    drop = next
  }
  const finish = () => {
    const target = drop
    end()
    if (!isDragged) return
    // The press that ends a drag sorts nothing.
    header.addEventListener('click', refuse, { capture: true, once: true })
    setTimeout(() => header.removeEventListener('click', refuse, { capture: true }))
    if (target) moveTo(column.id, placeOf(target, column, options.columns), options)
  }
  const press = (key: globalThis.KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.stopPropagation()
    end()
  }
  header.addEventListener('pointermove', follow, { signal })
  header.addEventListener('pointerup', finish, { signal })
  header.addEventListener('pointercancel', end, { signal })
  document.addEventListener('keydown', press, { signal, capture: true })
}

function refuse(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

function mark(before: Drop | undefined, next: Drop | undefined): void {
  if (before) delete before.cell.dataset['drop']
  if (next) next.cell.dataset['drop'] = next.isBefore ? 'before' : 'after'
}

/** The header under the pointer; those that stay in view lie above the others. */
function dropAt(row: HTMLElement, x: number): Drop | undefined {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-column]:not([data-control])')]
  const isUnder = (cell: HTMLElement) => {
    const { left, right } = cell.getBoundingClientRect()
    return x >= left && x < right
  }
  const cell = cells.find(each => each.dataset['pinned'] !== undefined && isUnder(each)) ?? cells.find(isUnder)
  if (!cell) return undefined
  const { left, width } = cell.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(cell).direction === 'rtl'
  return { cell, isBefore: x < left + width / 2 !== isRightToLeft }
}

function placeOf({ cell, isBefore }: Drop, column: Column, columns: readonly Column[]): number {
  const movable = columns.filter(isMovable)
  const under = columns[Number(cell.dataset['column'])]
  const from = movable.findIndex(({ id }) => id === column.id)
  const at = movable.findIndex(({ id }) => id === under?.id) + (isBefore ? 0 : 1)
  return at > from ? at - 1 : at
}

function scrollAt(row: HTMLElement, x: number): void {
  const scroller = row.closest('[role=grid]')?.parentElement
  if (!scroller) return
  const { left, right } = scroller.getBoundingClientRect()
  if (x > right - edge) scroller.scrollLeft += edge / 2
  else if (x < left + edge) scroller.scrollLeft -= edge / 2
}
