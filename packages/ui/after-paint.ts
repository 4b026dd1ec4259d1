import { whenIdle } from './when-idle.ts'

/**
 * Runs once what has just been rendered stands on the screen: in the frame after the next one, and after `longestWait` ms where
 * nothing is painted, as in a hidden tab. Returns the way to give it up.
 */
export function afterPaint(run: () => void, longestWait = 1000): () => void {
  let isDone = false
  const once = () => {
    if (isDone) return
    stop()
    run()
  }
  const stop = () => {
    isDone = true
    clearTimeout(timer)
  }
  const timer = setTimeout(once, longestWait)
  requestAnimationFrame(() => requestAnimationFrame(once))
  return stop
}

/** Runs once that is painted and the page is idle: for code and work that must not hold it up. Returns the way to give it up. */
export function whenSettled(run: () => void): () => void {
  let stopIdle: (() => void) | undefined
  const stopPaint = afterPaint(() => {
    stopIdle = whenIdle(run)
  })
  return () => {
    stopPaint()
    stopIdle?.()
  }
}
