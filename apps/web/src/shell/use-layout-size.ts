import { breakpoints, type LayoutSize, layoutSize } from '@trellis/ui'
import { useSyncExternalStore } from 'react'

/** small, medium or large by the window's width (1 §4); follows it. */
export function useLayoutSize(): LayoutSize {
  return useSyncExternalStore(subscribe, () => layoutSize(innerWidth, navigator))
}

function subscribe(listener: () => void): () => void {
  const queries = [breakpoints.small, breakpoints.medium].map(width => matchMedia(`(width <= ${width}px)`))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
