import type { FormMode, RecordSchema, TrellisRecord } from '@trellis/model'
import { copyOf } from '../records/detail/copy-of.ts'
import type { Copied } from '../records/detail/use-copied.ts'
import type { Collection } from '../records/use-collection.ts'

/** What a form for a new record begins with, as one that copies another does. */
export function startingWith(
  record: TrellisRecord | undefined,
  defaults: Readonly<Record<string, unknown>>,
  schema: RecordSchema,
): { copied?: Copied } {
  if (record !== undefined || Object.keys(defaults).length === 0) return {}
  const begun: TrellisRecord = { id: '', version: 0, ...defaults }
  return { copied: { record: begun, values: copyOf(schema, begun), left: [] } }
}

/** The collection with its form in another mode, where one is named. */
export const inMode = (collection: Collection, mode: FormMode | undefined): Collection =>
  mode ? { ...collection, formMode: mode } : collection
