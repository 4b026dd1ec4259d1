import { ownValue } from '@trellis/base'
import { type FormatDefinition, findFormat, isFormulaDefault } from '@trellis/fields'
import type { FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import { holdsFiles } from '../document/holds-files.ts'

/** A stored record, and the fields that were stored with it: what is newer has no value in it. */
export type StoredRecord = { record: RecordValues; schema: RecordSchema }

/** What the form of the editor holds: a stored record where there is one, and examples of the fields that it cannot know yet. */
export function previewValues({ properties }: RecordSchema, stored: StoredRecord | undefined): RecordValues {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) => {
      const isStored = stored !== undefined && ownValue(stored.schema.properties, id)?.format === field.format
      const value = isStored ? ownValue(stored.record, id) : exampleOf(field)
      return value === undefined || value === null ? [] : [[id, value]]
    }),
  )
}

function exampleOf(field: FieldSchema): unknown {
  const format = findFormat(field.format)
  const fixed = isFormulaDefault(field) ? undefined : field.default
  return fixed ?? (format && hasExamples(format) ? format.samples(field)[0] : undefined)
}

/** Made-up files and records would be asked for, and are not there. */
function hasExamples(format: FormatDefinition): boolean {
  return format.storage === 'column' && !('metadata.collectionId' in format.settings) && !holdsFiles(format)
}
