import { timings } from '@trellis/ui/constants'

/** Measures now, and each time the element has stopped to change its size; answers how to stop. */
export function followSize(element: Element, measure: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  measure()
  const observer = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(measure, timings.dimensionDebounce)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
