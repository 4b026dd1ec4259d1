import { type TouchEvent, useRef } from 'react'

type Swipe = { onTouchStart: (event: TouchEvent) => void; onTouchEnd: (event: TouchEvent) => void }

/** Pixels that a finger goes aside before it turns to another file. */
const least = 60

/** A finger that goes aside turns on, but not where something under it can be moved that way. */
export function useSwipe(turn: (by: number) => void): Swipe {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches, target, currentTarget }) {
      const touch = touches.item(0)
      const isFree = touches.length === 1 && !movesAside(target, currentTarget)
      start.current = isFree && touch ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }) {
      const touch = changedTouches.item(0)
      const from = start.current
      start.current = undefined
      if (!from || !touch) return
      const [aside, down] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(aside) > least && Math.abs(aside) > 2 * Math.abs(down)) turn(aside < 0 ? 1 : -1)
    },
  }
}

function movesAside(target: EventTarget, until: Element): boolean {
  for (let each = target instanceof Element ? target : null; each && each !== until; each = each.parentElement) {
    const isPlayer = each.matches('video, audio')
    if (isPlayer || (each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX !== 'visible')) return true
  }
  return false
}
