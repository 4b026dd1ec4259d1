import { type AssetNames, adminNameOf, type CoreCollectionId } from '@trellis/model'
import type { TSchema } from 'typebox'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** What is known while an asset is saved; everything runs in one transaction on `connection`. */
export type AssetSave<Document> = {
  connection: Queryable
  tenant: Tenant
  id: string
  document: Document
  /** The live document before this save; undefined for a new asset. */
  previous: Document | undefined
}

/** What every kind's definition says of itself (1 §3.2). */
type AssetHead = AssetNames & { adminNotes?: string; description?: string; icon?: string; color?: string }

/** List columns that every kind has. */
export function headColumns(document: AssetHead): Readonly<Record<string, string | null>> {
  const { name, publicName, adminNotes, description, icon, color } = document
  const shown = { description: description ?? null, icon: icon ?? null, color: color ?? null }
  return {
    name,
    publicName: publicName ?? null,
    adminName: document.adminName ?? null,
    adminNotes: adminNotes ?? null,
    ...shown,
    recordTitle: adminNameOf(document),
    recordDescription: shown.description,
    recordImage: shown.icon,
    recordColor: shown.color,
  }
}

/** A kind of builder asset: a row of a core collection with list columns, its definition one JSON document (0-decisions §4). */
export type AssetKind<Document> = {
  id: CoreCollectionId
  documentSchema: TSchema
  /** What the row shows of the document, by column. */
  listColumns(document: Document): Readonly<Record<string, string | number | boolean | null>>
  /** What follows from the new live document, in the same transaction. */
  publish(save: AssetSave<Document>): Promise<void>
}
