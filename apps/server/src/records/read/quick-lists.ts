import type { CachedStatement } from '../query/statement-cache.ts'

/** Lists that were quick so often in a row share their messages; one that was not goes alone until it was so again. */
const quickInARow = 20
const slowMs = 100

const quick = new WeakMap<CachedStatement, number>()

export function wasQuick(list: CachedStatement): boolean {
  return quick.get(list) === quickInARow
}

export function noteList(list: CachedStatement, milliseconds: number): void {
  const before = quick.get(list) ?? 0
  const now = milliseconds > slowMs ? 0 : Math.min(quickInARow, before + 1)
  if (now !== before) quick.set(list, now)
}
