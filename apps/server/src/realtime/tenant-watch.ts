import type { LogReader, LogWindow } from './log-reader.ts'

export type TenantWatch = {
  /** The log may have moved. */
  wake(): void
  stop(): void
}

/** Readings are this far apart at least, in milliseconds: what happens in between is told together. */
const shortestPause = 250
/** The log is read this often even when nothing wakes the watch. */
const longestPause = 1000

type WatchOptions = {
  reader: LogReader
  tell(window: LogWindow): void
  /** Readings began to fail; the next one that succeeds makes up for them. */
  onError(error: unknown): void
}

/** Reads a tenant's log as long as somebody follows it, one reading at a time. */
export function startTenantWatch({ reader, tell, onError }: WatchOptions): TenantWatch {
  let isStopped = false
  let isReading = false
  let isWoken = false
  let isFailing = false
  let lastReading = 0
  let timer: NodeJS.Timeout | undefined

  function schedule(delay: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void readOnce(), Math.max(delay, 0))
  }

  async function readOnce(): Promise<void> {
    isReading = true
    isWoken = false
    lastReading = Date.now()
    try {
      const window = await reader.read()
      isFailing = false
      if (!isStopped) tell(window)
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
    }
    isReading = false
    const pause = isWoken ? shortestPause : longestPause
    schedule(lastReading + pause - Date.now())
  }

  schedule(longestPause)
  return {
    wake() {
      isWoken = true
      if (!isReading) schedule(lastReading + shortestPause - Date.now())
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
