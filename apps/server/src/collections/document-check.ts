import { type CollectionDocument, systemFields } from '@trellis/model'
import type { LinkRename } from './link-renames.ts'
import type { StoredTenant } from './load-tenant.ts'

export type DocumentCheck = {
  collectionId: string
  /** Normalised. */
  document: CollectionDocument
  /** undefined while the collection does not exist. */
  live: CollectionDocument | undefined
  /** New field id → old field id. */
  renames: Readonly<Record<string, string>>
  linkRenames: readonly LinkRename[]
  stored: StoredTenant
  /** Where the document stands in the input: `document.` or `record.`. */
  prefix: string
}

const systemIds: ReadonlySet<string> = new Set(
  [...Object.keys(systemFields), 'version', 'additionalProperties'].map(id => id.toLowerCase()),
)

/** Field ids collide with system fields alone: a field may well be called country or tag. */
export function isReservedFieldId(lowerId: string): boolean {
  return systemIds.has(lowerId)
}
