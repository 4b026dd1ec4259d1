import { ownValue } from '@trellis/base'
import type { RecordSchema, RecordValues } from '@trellis/model'
import { sampleOf } from './sample-records.ts'

/** A stored record, and the fields that were stored with it: what is newer has no value in it. */
export type StoredRecord = { record: RecordValues; schema: RecordSchema }

/** What the form of the editor holds: a stored record where there is one, and made-up values of the fields that it cannot know yet. */
export function previewValues({ properties }: RecordSchema, stored: StoredRecord | undefined): RecordValues {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) => {
      const isStored = stored !== undefined && ownValue(stored.schema.properties, id)?.format === field.format
      const value = isStored ? ownValue(stored.record, id) : sampleOf(field, 0)
      return value === undefined || value === null ? [] : [[id, value]]
    }),
  )
}
