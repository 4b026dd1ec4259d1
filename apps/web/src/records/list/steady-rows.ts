import type { TrellisRecord } from '@trellis/model'
import { isDeletedHere } from './deleted-records.ts'

/**
 * The rows as they are shown while somebody points at them: in the places they had, with their new values. Rows that left the list
 * stay as they were, and new ones wait, until the pointer is gone; but who deletes a row sees the list without it at once. Where nothing
 * differs, the list itself: what draws it has nothing to do.
 */
export function keepPlaces(shown: readonly TrellisRecord[], fresh: readonly TrellisRecord[]): readonly TrellisRecord[] {
  const byId = new Map(fresh.map(record => [record.id, record]))
  if (shown.some(({ id }) => isDeletedHere(id) && !byId.has(id))) return fresh
  const kept = shown.map(record => byId.get(record.id) ?? record)
  return isSameList(kept, fresh) ? fresh : kept
}

/** The same things in the same order. */
export function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, place) => item === other[place])
}
