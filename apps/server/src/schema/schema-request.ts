import type { CollectionDocument } from '@trellis/model'
import type { Tenant } from '../tenants/tenant.ts'

/** A wanted definition of a collection, and how far its change may go. */
export type SchemaRequest = {
  tenant: Tenant
  collectionId: string
  document: CollectionDocument
  /** null = must be new; undefined = whatever is there. */
  baseVersion?: number | null | undefined
  /** New field id → old field id. */
  renames?: Readonly<Record<string, string>> | undefined
  acceptLoss?: boolean | undefined
  /** New field id → entry of the schema trash whose values or links it takes over. */
  restored?: Readonly<Record<string, string>> | undefined
  /** It is that of the draft, which ends with it: version of the record that this was read with. */
  publishes?: number | undefined
  author: string | null
  /** Where the document stands in the input, for messages: `document.` or `record.`. */
  prefix?: string
}
