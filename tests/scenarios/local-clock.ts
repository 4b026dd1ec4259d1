/** A model of the clocks of a zone, of Intl alone: what the times of schedules are proven against. */
export type LocalClock = {
  /** When the clock shows this on that day; more than one where an hour comes twice, none where it is skipped. */
  when(day: string, time: string): number[]
  /** The moment at which the clock jumps over this time of that day. */
  jump(day: string, time: string): number | undefined
  /** `2026-03-29 02:30`, in minutes. */
  shows(at: number): string
}

const hour = 3_600_000
const minute = 60_000

/** For moments between two years. */
export function localClock(timeZone: string, from: number, to: number): LocalClock {
  const offsetAt = offsets(timeZone)
  const changes: { at: number; before: number; after: number }[] = []
  for (let at = from - 48 * hour; at < to + 48 * hour; at += hour) {
    if (offsetAt(at) === offsetAt(at + hour)) continue
    let [low, high] = [at, at + hour]
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / 2 / minute) * minute
      if (offsetAt(middle) === offsetAt(at)) low = middle
      else high = middle
    }
    changes.push({ at: high, before: offsetAt(low), after: offsetAt(high) })
  }
  const known = [...new Set([offsetAt(from), ...changes.flatMap(({ before, after }) => [before, after])])]
  const atLocal = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`)
  return {
    when(day, time) {
      const times = known.map(offset => [atLocal(day, time) - offset, offset] as const)
      return [...new Set(times.flatMap(([at, offset]) => (offsetAt(at) === offset ? [at] : [])))].toSorted(
        (one, other) => one - other,
      )
    },
    jump(day, time) {
      const local = atLocal(day, time)
      return changes.find(({ at, before, after }) => local >= at + before && local < at + after)?.at
    },
    shows: at => new Date(at + offsetAt(at)).toISOString().slice(0, 16).replace('T', ' '),
  }
}

/** Milliseconds that the clock is ahead of UTC, to the minute. */
function offsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const kept = new Map<number, number>()
  return at => {
    const whole = Math.floor(at / minute) * minute
    const known = kept.get(whole)
    if (known !== undefined) return known
    const parts = Object.fromEntries(format.formatToParts(whole).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 0, day = 0, hour: hours = 0, minute: minutes = 0 } = parts
    const offset = Date.UTC(year, month - 1, day, hours, minutes) - whole
    kept.set(whole, offset)
    return offset
  }
}
