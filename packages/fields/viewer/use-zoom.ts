import { useState } from 'react'
import { useKeys } from './use-keys.ts'

/** Times the size that fits the window. */
const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8] as const

export type Zoom = { factor: number; canGrow: boolean; canShrink: boolean; grow(): void; shrink(): void; reset(): void }

/** How large something is shown: by buttons, and by `+`, `-` and `0`. */
export function useZoom(smallest = 1): Zoom {
  const [factor, setFactor] = useState(1)
  const larger = steps.find(step => step > factor)
  const smaller = steps.findLast(step => step < factor && step >= smallest)
  const zoom: Zoom = {
    factor,
    canGrow: larger !== undefined,
    canShrink: smaller !== undefined,
    grow: () => setFactor(larger ?? factor),
    shrink: () => setFactor(smaller ?? factor),
    reset: () => setFactor(1),
  }
  useKeys({ '+': zoom.grow, '=': zoom.grow, '-': zoom.shrink, '0': zoom.reset })
  return zoom
}
