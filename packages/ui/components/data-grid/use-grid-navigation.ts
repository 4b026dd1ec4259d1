import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { type CellPosition, moveInGrid } from './grid-rules.ts'

const cellSelector = '[role="columnheader"], [role="gridcell"], [role="rowheader"]'
const inCell = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'

/**
 * One tab stop for a `role="grid"` element, moved by arrows, Home, End and Page keys. Cells carry `tabIndex={-1}`; Enter
 * or F2 goes to the first control of a cell, Escape back to the cell. Works on what is in the DOM, so it takes
 * virtualised rows as well.
 */
export function useGridNavigation(grid: RefObject<HTMLElement | null>, pageRows = 10) {
  useEffect(() => ensureTabStop(grid.current))
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => grid.current && navigate(event, grid.current, pageRows),
    onFocus: (event: { target: EventTarget }) => {
      const cell = event.target instanceof Element ? event.target.closest(cellSelector) : null
      if (grid.current && cell instanceof HTMLElement) setTabStop(grid.current, cell)
    },
  }
}

function navigate(event: KeyboardEvent<HTMLElement>, grid: HTMLElement, page: number): void {
  const target = event.target
  if (!(target instanceof HTMLElement)) return
  const cell = target.closest<HTMLElement>(cellSelector)
  if (!cell || !grid.contains(cell)) return
  if (target !== cell) return leaveControl(event, target, cell)
  if (event.key === 'Enter' || event.key === 'F2') return enterCell(event, cell)
  const rows = rowsOf(grid)
  const from = positionOf(rows, cell)
  const columns = cellsOf(rows[from.row]).length
  const isRightToLeft = getComputedStyle(grid).direction === 'rtl'
  const to = moveInGrid(from, event, { rows: rows.length, columns, page, isRightToLeft })
  if (!to) return
  event.preventDefault()
  const next = cellsOf(rows[to.row])[to.column]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A text control keeps its keys; from anything else arrows go on to the neighbour. */
function leaveControl(event: KeyboardEvent<HTMLElement>, target: HTMLElement, cell: HTMLElement): void {
  const isText = target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')
  if (event.key === 'Escape' || (!isText && event.key.startsWith('Arrow') && !target.hasAttribute('aria-haspopup'))) {
    event.preventDefault()
    cell.focus()
  }
}

function enterCell(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): void {
  const control = cell.querySelector<HTMLElement>(inCell)
  if (!control) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter' && control.matches('a, button')) control.click()
  else control.focus()
}

function ensureTabStop(grid: HTMLElement | null): void {
  if (!grid || grid.querySelector(`:is(${cellSelector})[tabindex="0"]`)) return
  const first = grid.querySelector<HTMLElement>('[role="gridcell"], [role="rowheader"]')
  const stop = first ?? grid.querySelector<HTMLElement>(cellSelector)
  if (stop) stop.tabIndex = 0
}

function setTabStop(grid: HTMLElement, cell: HTMLElement): void {
  for (const old of grid.querySelectorAll<HTMLElement>(`:is(${cellSelector})[tabindex="0"]`)) old.tabIndex = -1
  cell.tabIndex = 0
}

function positionOf(rows: HTMLElement[], cell: HTMLElement): CellPosition {
  const row = rows.findIndex(candidate => candidate.contains(cell))
  return { row, column: cellsOf(rows[row]).indexOf(cell) }
}

const rowsOf = (grid: HTMLElement): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
const cellsOf = (row: HTMLElement | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>(cellSelector)].filter(cell => cell.offsetParent !== null) : []
