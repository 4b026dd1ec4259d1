import { readFileSync } from 'node:fs'

/** Milliseconds of one of the ticks in which Linux counts. */
const tick = 10

/**
 * Milliseconds of the processor that the main thread of a process has had: a busy machine makes them no more. A system that does not
 * tell gives those of the clock.
 */
export function busyTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return (user + system) * tick
  } catch {
    return performance.now()
  }
}
