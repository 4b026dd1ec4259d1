export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs at most `most` pieces of work at a time, the others in the order they came. */
export function createLimiter(most: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0

  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function limit(work) {
    if (running < most) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      release()
    }
  }
}
