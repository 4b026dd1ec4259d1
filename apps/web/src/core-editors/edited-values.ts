import { isSameJson, ownValue } from '@trellis/base'
import type { RecordValues, TrellisRecord } from '@trellis/model'

/** The fields that differ, with their new values. */
export function changedValues<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const key in after) if (!isSameJson(before[key], after[key])) changed[key] = after[key]
  return changed
}

/** The loaded values of the fields that a save sends, for the server's comparison. */
export function baseValues(record: TrellisRecord, changes: object): RecordValues {
  return Object.fromEntries(Object.keys(changes).map(key => [key, ownValue(record, key) ?? null]))
}
