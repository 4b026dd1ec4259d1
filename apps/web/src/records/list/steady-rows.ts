import type { TrellisRecord } from '@trellis/model'

/**
 * The rows as they are shown while somebody points at them: in the places they had, with their new values. Rows that left the list
 * stay as they were, and new ones wait, until the pointer is gone.
 */
export function keepPlaces(shown: readonly TrellisRecord[], fresh: readonly TrellisRecord[]): readonly TrellisRecord[] {
  const byId = new Map(fresh.map(record => [record.id, record]))
  return shown.map(record => byId.get(record.id) ?? record)
}
