import { isSameJson, ownValue } from '@trellis/base'
import type { TrellisRecord } from '@trellis/model'
import { type BulkEdits, cellsWhere, hasCell, withEdit } from '../bulk/bulk-edits.ts'

/** One cell and what it is to hold; an empty text empties it. */
export type CellChange = { record: TrellisRecord; fieldId: string; value: unknown }

export function withChanges(edits: BulkEdits, changes: readonly CellChange[]): BulkEdits {
  return changes.reduce((before, { record, fieldId, value }) => {
    const isEmptied = value === '' && isNothing(ownValue(record, fieldId))
    return withEdit(before, record, fieldId, isEmptied ? undefined : value)
  }, edits)
}

/** The steps that led to what is left after a save, told of those cells alone. */
export function stepsTo(left: BulkEdits, past: readonly BulkEdits[]): readonly BulkEdits[] {
  const steps = past.map(edits => cellsWhere(edits, (id, fieldId) => hasCell(left, id, fieldId)))
  return steps.filter((step, at) => !isSameEdits(step, steps[at + 1] ?? left))
}

function isSameEdits(one: BulkEdits, other: BulkEdits): boolean {
  const values = (edits: BulkEdits) => Object.fromEntries([...edits].map(([id, each]) => [id, each.values]))
  return isSameJson(values(one), values(other))
}

export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''
