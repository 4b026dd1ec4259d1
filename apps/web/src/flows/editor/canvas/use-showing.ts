import { useReactFlow } from '@xyflow/react'
import type { FocusEvent, RefObject } from 'react'
import { type Point, stepSize } from './diagram.ts'

/** What gets the focus is brought into view: the library moves the canvas, where browsers scroll it. */
export function useShowing(pane: RefObject<HTMLDivElement | null>): (event: FocusEvent) => void {
  const { getInternalNode, getZoom, screenToFlowPosition, setCenter } = useReactFlow()
  const middleOf = (target: Element, row: HTMLElement | null): Point | undefined => {
    if (!row) return screenToFlowPosition(middle(target))
    const node = getInternalNode(row.dataset['step'] ?? '')
    if (!node) return undefined
    const { x, y } = node.internals.positionAbsolute
    // Of a loop its head: all of it may be higher than the canvas.
    return { x: x + (node.width ?? 0) / 2, y: y + stepSize.height / 2 }
  }
  const show = async (target: Element) => {
    const row = target.closest<HTMLElement>('[data-step]')
    const isByKeys = target.matches(':focus-visible')
    // What is pressed must not move away under the pointer.
    if (!pane.current || (!row && !isByKeys)) return
    // Browsers have scrolled to it by now, which the library takes back a moment later.
    target.closest('.react-flow')?.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    if (isWithin(row ?? target, pane.current) && !(isByKeys && isCovered(target))) return
    const at = middleOf(target, row)
    if (!at) return
    await setCenter(at.x, at.y, { zoom: getZoom() })
    // The canvas itself may be higher than what the page shows of it.
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }
  return ({ target }) => void (target instanceof Element && show(target))
}

function middle(target: Element): Point {
  const { x, y, width, height } = target.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

function isWithin(part: Element, whole: Element): boolean {
  const { left, right, top, bottom } = part.getBoundingClientRect()
  const shown = whole.getBoundingClientRect()
  return left >= shown.left && right <= shown.right && top >= shown.top && bottom <= shown.bottom
}

/** The tools of the canvas lie over it. */
function isCovered(target: Element): boolean {
  const { x, y } = middle(target)
  const hit = document.elementFromPoint(x, y)
  return !hit || !target.contains(hit)
}
