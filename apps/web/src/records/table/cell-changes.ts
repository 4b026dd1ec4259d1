import { ownValue } from '@trellis/base'
import type { TrellisRecord } from '@trellis/model'
import { type BulkEdits, withEdit } from '../bulk/bulk-edits.ts'

/** One cell and what it is to hold; an empty text empties it. */
export type CellChange = { record: TrellisRecord; fieldId: string; value: unknown }

export function withChanges(edits: BulkEdits, changes: readonly CellChange[]): BulkEdits {
  return changes.reduce((before, { record, fieldId, value }) => {
    const isEmptied = value === '' && isNothing(ownValue(record, fieldId))
    return withEdit(before, record, fieldId, isEmptied ? undefined : value)
  }, edits)
}

export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''
