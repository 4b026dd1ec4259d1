import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import type { Cell } from './cell-range.ts'

/** What the canvas of a table listens to. */
export type SheetEvents = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: { target: EventTarget }) => void
  onClick: (event: MouseEvent<HTMLElement>) => void
  onAuxClick: (event: MouseEvent<HTMLElement>) => void
  onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerOver: (event: PointerEvent<HTMLElement>) => void
  onCopy: (event: ClipboardEvent<HTMLElement>) => void
  onPaste: (event: ClipboardEvent<HTMLElement>) => void
  onCut: (event: ClipboardEvent<HTMLElement>) => void
}

const controls = 'a, button, input, select, textarea, label, [role="button"], [contenteditable="true"]'

export const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(controls) !== null

/** Whether the target is something to type in, which keeps its keys. */
export const isTyping = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')

/** The cell that an event happened in; `header` is -1. */
export function cellAt(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  if (!cell) return undefined
  const row = cell.parentElement?.dataset['row']
  return { row: row === undefined ? -1 : Number(row), column: Number(cell.dataset['column']) }
}

/** The row that an event happened in, also where its cells are not drawn yet: right after scrolling sideways. */
export function rowAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset['row']) : undefined
}

/** A plain press opens here; with Ctrl, Cmd, Shift or the middle button in a new tab. */
export function isPlain(event: MouseEvent | KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !('button' in event && event.button === 1)
}
