/** Milliseconds after which a page that is never idle does it all the same. */
const longestWait = 1000

/** Runs once the page has nothing better to do; `delay` in milliseconds. Returns the way to give it up. */
export function whenIdle(run: () => void, delay = 0): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if (!('requestIdleCallback' in window)) return run()
    idle = requestIdleCallback(run, { timeout: longestWait })
  }, delay)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
