import { isSameJson, ownValue } from '@trellis/base'
import type { RecordValues, TrellisRecord } from '@trellis/model'

/** What was changed of one record that is not saved yet: only fields that differ from what was loaded. */
export type RecordEdits = { loaded: TrellisRecord; values: RecordValues }

/** By record id. */
export type BulkEdits = ReadonlyMap<string, RecordEdits>

export const noEdits: BulkEdits = new Map()

/** Adds a change; one that gives a field its loaded value back is no change any more (1 §4). */
export function withEdit(edits: BulkEdits, loaded: TrellisRecord, fieldId: string, value: unknown): BulkEdits {
  const known = edits.get(loaded.id) ?? { loaded, values: {} }
  const { [fieldId]: _, ...others } = known.values
  const isSame = isSameJson(value ?? null, ownValue(known.loaded, fieldId) ?? null)
  const values = isSame ? others : { ...others, [fieldId]: value }
  const next = new Map(edits)
  if (Object.keys(values).length === 0) next.delete(loaded.id)
  else next.set(loaded.id, { loaded: known.loaded, values })
  return next
}

export function countEdits(edits: BulkEdits): { changes: number; records: number } {
  const changes = [...edits.values()].reduce((sum, { values }) => sum + Object.keys(values).length, 0)
  return { changes, records: edits.size }
}

/** One record of a bulk save, with what was loaded of the fields it sends. */
export type BulkRecord = { record: RecordValues & { id: string }; base: { version: number; values: RecordValues } }

/** What is sent: values that are null or undefined are dropped, and records of which nothing is left (1 §4). */
export function recordsToSave(edits: BulkEdits): BulkRecord[] {
  return [...edits.values()].flatMap(({ loaded, values }) => {
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
    if (given.length === 0) return []
    const before = given.map(([id]) => [id, ownValue(loaded, id) ?? null])
    return [
      {
        record: { ...Object.fromEntries(given), id: loaded.id },
        base: { version: loaded.version, values: Object.fromEntries(before) },
      },
    ]
  })
}

/** The edits without those that were saved: a cell that was changed again meanwhile stays. */
export function withoutSaved(edits: BulkEdits, saved: BulkEdits): BulkEdits {
  return cellsWhere(edits, (id, fieldId, value) => {
    const values = saved.get(id)?.values
    return !(values && Object.hasOwn(values, fieldId) && isSameJson(ownValue(values, fieldId), value))
  })
}

/** The edits of some cells alone. */
export function cellsWhere(
  edits: BulkEdits,
  isKept: (id: string, fieldId: string, value: unknown) => boolean,
): BulkEdits {
  const kept = new Map<string, RecordEdits>()
  for (const [id, { loaded, values }] of edits) {
    const left = Object.entries(values).filter(([fieldId, value]) => isKept(id, fieldId, value))
    if (left.length > 0) kept.set(id, { loaded, values: Object.fromEntries(left) })
  }
  return kept
}

export const hasCell = (edits: BulkEdits, id: string, fieldId: string): boolean =>
  Object.hasOwn(edits.get(id)?.values ?? {}, fieldId)

/** The edits of these records alone. */
export function editsOf(edits: BulkEdits, ids: Iterable<string>): BulkEdits {
  const kept = new Set(ids)
  return new Map([...edits].filter(([id]) => kept.has(id)))
}
