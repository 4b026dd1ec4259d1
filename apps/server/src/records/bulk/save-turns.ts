import type { BulkItem } from './bulk-item.ts'

/** Ids of records whose saves have to keep their order among each other. */
export type Contest = readonly string[]

const alone = Symbol('saved one by one')

/**
 * Saves in turns, so that each comes behind all that are sent before it and contend with it: those of one turn do not. Saves of one record
 * contend, of course, and those that no set takes are kept in their order.
 */
export function turnsOf(
  items: readonly BulkItem[],
  { contests, isForSets }: { contests: readonly Contest[]; isForSets(item: BulkItem): boolean },
): BulkItem[][] {
  const contestsOf = new Map<string, number[]>()
  for (const [place, ids] of contests.entries()) {
    for (const id of ids) {
      const known = contestsOf.get(id)
      if (known) known.push(place)
      else contestsOf.set(id, [place])
    }
  }
  const nextOf = new Map<number | string | symbol, number>()
  const turns: BulkItem[][] = []
  for (const item of items.toSorted((left, right) => left.index - right.index)) {
    const keys = [item.id, ...(contestsOf.get(item.id) ?? []), ...(isForSets(item) ? [] : [alone])]
    const turn = Math.max(...keys.map(key => nextOf.get(key) ?? 0))
    for (const key of keys) nextOf.set(key, turn + 1)
    const known = turns[turn]
    if (known) known.push(item)
    else turns[turn] = [item]
  }
  return turns
}
