/** Milliseconds after which it runs all the same: hidden tabs paint nothing, busy ones are never idle. */
const longestWait = 1000

/**
 * Runs once what has just been rendered stands on the screen and the page is idle: for code and work that must not hold that up.
 * Returns the way to give it up.
 */
export function afterPaint(run: () => void): () => void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    run()
  }
  const timer = setTimeout(once, longestWait)
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(once)))
  return () => {
    isDone = true
    clearTimeout(timer)
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run)
}
