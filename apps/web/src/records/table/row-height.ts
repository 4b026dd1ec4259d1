import type { Density } from '@trellis/ui'
import { useState, useSyncExternalStore } from 'react'

/** In rem: 32, 36 and 44 px. */
const heights: Record<Density, number> = { S: 2, M: 2.25, L: 2.75 }
const touch = heights.L

/** Height of a table's rows in px; under a finger never less than 44. */
export function useRowHeight(density: Density): number {
  const isCoarse = useSyncExternalStore(subscribe, () => coarse().matches)
  // Asked for once: it makes the browser work out the styles of whatever was just drawn.
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  return Math.round(Math.max(heights[density], isCoarse ? touch : 0) * rem)
}

const coarse = () => matchMedia('(pointer: coarse)')

function subscribe(listener: () => void): () => void {
  const query = coarse()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
