import { UserError } from '@trellis/base'

export type RateLimit = {
  /** Counts one attempt; RATE_LIMITED with the seconds to wait when there were too many. */
  take(key: string): void
  /** Forgets the attempts, after one that succeeded. */
  forget(key: string): void
}

const mostKeys = 50_000

/** At most `attempts` per key in a window of `seconds`, counted on this node. */
export function makeRateLimit({ attempts, seconds }: { attempts: number; seconds: number }): RateLimit {
  const windows = new Map<string, { endsAt: number; count: number }>()

  const sweep = (now: number) => {
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
    // Still full of running windows: somebody makes up keys; the oldest go.
    for (const key of windows.keys()) {
      if (windows.size < mostKeys) break
      windows.delete(key)
    }
  }

  return {
    take(key) {
      const now = Date.now()
      let window = windows.get(key)
      if (!window || window.endsAt <= now) {
        if (windows.size >= mostKeys) sweep(now)
        window = { endsAt: now + seconds * 1000, count: 0 }
        windows.set(key, window)
      }
      window.count += 1
      if (window.count <= attempts) return
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
      throw new UserError('RATE_LIMITED', `Too many attempts: please try again in ${inWords(retryAfter)}`, {
        details: { retryAfter },
      })
    },
    forget: key => windows.delete(key),
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
