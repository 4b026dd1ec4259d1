import { ownValue } from '@trellis/base'
import { type AssetDefinition, type AssetNames, adminNameOf, type ListedAs, type RecordValues } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { Queryable } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** What is known while an asset is saved; everything runs in one transaction on `connection`. */
export type AssetSave<Document> = {
  connection: Queryable
  tenant: Tenant
  id: string
  document: Document
  /** The live document before this save; undefined for a new asset. */
  previous: Document | undefined
  /** Id of the user; null for the platform itself. */
  author: string | null
}

export type AssetCheck<Document> = {
  services: Services
  caller: Caller
  id: string
  document: Document
  /** It comes back from the trash as it was: nobody could change it there. */
  isReturning?: boolean
}

export type AssetRemoval = { connection: Queryable; tenant: Tenant; id: string; author: string }

export type AssetReturn<Document> = AssetRemoval & {
  document: Document
  /** What the removal gave, as JSON has kept it. */
  kept: unknown
}

/** What the server does for one kind of builder asset, beside what it does for all of them. */
export type AssetKind<Document> = {
  asset: AssetDefinition
  /** What follows from the new live document, in the same transaction. */
  publish(save: AssetSave<Document>): Promise<void>
}

/** One whose saving is nothing but a new version: its document is checked, saved, published. */
export type SavedKind<Document> = AssetKind<Document> & {
  /** What a document has that says nothing of it. */
  start: Partial<Document>
  /** VALIDATION_ERROR where the document says what cannot be. */
  check(check: AssetCheck<Document>): Promise<void>
  /** What goes with it, in the same transaction and before it. Its answer lies in the trash, for `bringBack`. */
  remove(removal: AssetRemoval): Promise<unknown>
  /** What comes back with it from the trash, once it is live again. */
  bringBack?(back: AssetReturn<Document>): Promise<void>
  /** Tells other nodes, once all is stored. */
  announce(services: Services, tenantId: string): void
}

type Column = string | number | boolean | null

/** What the row shows of a document, by column: each property that is listed, and what records are shown by. */
export function listColumns({ document: schema }: AssetDefinition, document: object): Record<string, Column> {
  const values = document as RecordValues
  const columns = Object.entries<{ listed?: ListedAs; type?: string }>(schema.properties).flatMap(
    ([key, { listed, type }]) =>
      // A box that nobody ticked is not ticked.
      listed ? [[key, (ownValue(values, key) ?? listed.default ?? (type === 'boolean' ? false : null)) as Column]] : [],
  )
  const { description, icon, color } = values
  return {
    ...Object.fromEntries(columns),
    recordTitle: adminNameOf(document as AssetNames),
    recordDescription: (description as string | undefined) ?? null,
    recordImage: (icon as string | undefined) ?? null,
    recordColor: (color as string | undefined) ?? null,
  }
}
