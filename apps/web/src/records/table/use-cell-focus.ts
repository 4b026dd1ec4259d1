import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type CellRange, headerRow } from './cell-range.ts'
import { isControl } from './use-sheet-events.ts'

/** The cell of the range takes the focus as long as the table has it. */
export function useCellFocus(
  canvas: RefObject<HTMLDivElement | null>,
  { range, editor }: { range: CellRange | undefined; editor: object | undefined },
): void {
  const hasEditor = editor !== undefined
  const wasEditing = useRef(false)
  useLayoutEffect(() => {
    const element = canvas.current
    const isBack = wasEditing.current && !hasEditor && document.activeElement === document.body
    wasEditing.current = hasEditor
    if (!element || !range || hasEditor || !(isBack || element.contains(document.activeElement))) return
    if (!isBack && document.activeElement?.closest('[role=row]') === null) return
    cellElement(element, range)?.focus({ preventScroll: true })
  }, [canvas, range, hasEditor])
  const isInCell = useInCell(canvas)
  useLayoutEffect(() => {
    if (!canvas.current || !range || hasEditor || !isInCell.current || document.activeElement !== document.body) return
    cellElement(canvas.current, range)?.focus({ preventScroll: true })
  })
}

/**
 * Whether the focus was last in a cell of the table: one that is filled or taken back is drawn anew, and the browser tells nobody that
 * an element which had the focus is gone. Buttons in cells open what takes the focus itself.
 */
function useInCell(canvas: RefObject<HTMLDivElement | null>): RefObject<boolean> {
  const isInCell = useRef(false)
  useEffect(() => {
    const ends = new AbortController()
    const note = ({ target }: Event) => {
      isInCell.current = target instanceof Node && canvas.current?.contains(target) === true && !isControl(target)
    }
    for (const name of ['focusin', 'pointerdown'])
      document.addEventListener(name, note, { capture: true, signal: ends.signal })
    return () => ends.abort()
  }, [canvas])
  return isInCell
}

export function cellElement(canvas: HTMLElement, { active }: CellRange): HTMLElement | null {
  const row = active.row === headerRow ? '[role=row][aria-rowindex="1"]' : `[data-row="${active.row}"]`
  return canvas.querySelector<HTMLElement>(`${row} > [data-column="${active.column}"]`)
}
