import { type PointerEvent, useRef, useState } from 'react'
import styles from './sheet.module.css'

const narrowest = 60
const widest = 900

type ResizeGripProps = { width: number; onResize: (width: number) => void }

/** The edge of a header that is dragged to make its column wider; its menu does the same by keyboard. */
export function ResizeGrip({ width, onResize }: ResizeGripProps) {
  const start = useRef<{ x: number; width: number; sign: number }>(undefined)
  const [isDragging, setDragging] = useState(false)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    start.current = { x: event.clientX, width, sign: isRightToLeft ? -1 : 1 }
    setDragging(true)
  }
  const drag = (event: PointerEvent) => {
    const from = start.current
    if (from) onResize(withinBounds(from.width + (event.clientX - from.x) * from.sign))
  }
  const end = () => {
    start.current = undefined
    setDragging(false)
  }
  return (
    <span
      className={styles.grip}
      aria-hidden="true"
      data-dragging={isDragging || undefined}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={event => event.stopPropagation()}
    />
  )
}

export const withinBounds = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))
