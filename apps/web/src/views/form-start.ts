import type { FormMode, TrellisRecord } from '@trellis/model'
import type { Collection } from '../records/use-collection.ts'

/** What a form for a new record begins with, as one that copies another does. */
export function startingWith(
  record: TrellisRecord | undefined,
  defaults: Readonly<Record<string, unknown>>,
): { copied?: TrellisRecord } {
  const isPlain = record !== undefined || Object.keys(defaults).length === 0
  return isPlain ? {} : { copied: { id: '', version: 0, ...defaults } }
}

/** The collection with its form in another mode, where one is named. */
export const inMode = (collection: Collection, mode: FormMode | undefined): Collection =>
  mode ? { ...collection, formMode: mode } : collection
