/** How often in a row a statement was slow: runs that were under way together count as one. */
export type SlowStreak = { inARow: number; until: number }

/** When a run began and ended, in milliseconds of one clock. */
export type Run = { began: number; ended: number }

export const notSlow: SlowStreak = { inARow: 0, until: 0 }

/** A machine that is busy for a moment makes a run slow, and all that are under way with it; what has become bad makes each slow. */
const mostInARow = 3

export function afterRun(streak: SlowStreak, { began, ended }: Run, slowMs: number): SlowStreak {
  if (ended - began <= slowMs) return notSlow
  return began >= streak.until ? { inARow: streak.inARow + 1, until: ended } : streak
}

export function isSlow({ inARow }: SlowStreak): boolean {
  return inARow >= mostInARow
}
