/** Waits between 0 and `base × 2^attempt` (full jitter), so that many clients do not come back all at once. */
export function fullJitter(attempt: number, base: number, most = 30_000): number {
  return Math.random() * Math.min(most, base * 2 ** attempt)
}

export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

type RetryOptions = {
  retries: number
  base: number
  when: (error: unknown) => boolean
  signal?: AbortSignal | undefined
}

/** Runs once and, while `when` says so, up to `retries` times more. */
export async function retry<Result>(run: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= options.retries || !options.when(error)) throw error
      await wait(fullJitter(attempt, options.base), options.signal)
    }
  }
}
