import { expect, test, vi } from 'vitest'
import { followSize } from './follow-size.ts'

test('[1-9-10] a size is measured at once, and 100 ms after its last change', () => {
  vi.useFakeTimers()
  let resize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resize = tell
      }
      observe() {}
      disconnect() {}
    },
  )
  const measure = vi.fn()
  const stop = followSize({} as Element, measure)
  expect(measure).toHaveBeenCalledTimes(1)
  resize()
  vi.advanceTimersByTime(60)
  resize()
  vi.advanceTimersByTime(99)
  expect(measure).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(measure).toHaveBeenCalledTimes(2)
  resize()
  stop()
  vi.runAllTimers()
  expect(measure).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
