import type { Density } from '@trellis/ui'

const storageKey = 'trellis.list.density'

/** Row height of lists, kept in this browser; M where nothing was chosen (1 §2.7). */
export function readDensity(): Density {
  const stored = localStorage.getItem(storageKey)
  return stored === 'S' || stored === 'L' ? stored : 'M'
}

export function storeDensity(density: Density): void {
  localStorage.setItem(storageKey, density)
}
