import { type CollectionDocument, isSystemField } from '@trellis/model'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { StoredAssociation, StoredTenant } from '../load-tenant.ts'

/** A change of one collection while it is planned and carried out, in one transaction on `connection`. */
export type SchemaChange = {
  connection: Queryable
  tenant: Tenant
  collectionId: string
  author: string | null
  /** Everything live, as it was before. */
  stored: StoredTenant
  /** undefined for a new collection. */
  live: CollectionDocument | undefined
  /** Normalised; planning associations of the collection with itself completes it. */
  wanted: CollectionDocument
  /** New field id → old field id. */
  renames: ReadonlyMap<string, string>
  /** Physical names as they are at this moment; steps keep them up while they run. */
  names: { table: string | undefined; columns: Map<string, string> }
  /** Definitions of other collections that change with this one, by id. */
  others: Map<string, CollectionDocument>
  /** Associations as they will be, by id. */
  associations: Map<string, StoredAssociation>
}

/** One step of a change: what it does in words, how many values it would lose, and how to do it. */
export type PlannedStep = {
  action: string
  fieldId?: string
  description: string
  loses: number
  /** Why it cannot be done at all, with the place in the document. */
  blocked?: { path: string; message: string }
  run(): Promise<void>
}

/** The id that a wanted field has in the live definition; undefined for a new one. */
export function liveFieldId(change: SchemaChange, fieldId: string): string | undefined {
  const id = change.renames.get(fieldId) ?? fieldId
  const isTaken = change.renames.get(fieldId) === undefined && [...change.renames.values()].includes(fieldId)
  return !isTaken && change.live && Object.hasOwn(change.live.schema.properties, id) ? id : undefined
}

/** Ids of fields that are people's own, in the order of the document. */
export function ownFieldIds(document: CollectionDocument | undefined): string[] {
  return Object.keys(document?.schema.properties ?? {}).filter(id => !isSystemField(id))
}

/** The document of a collection as the change will leave it. */
export function documentOf(change: SchemaChange, collectionId: string): CollectionDocument | undefined {
  if (collectionId === change.collectionId) return change.wanted
  return change.others.get(collectionId) ?? change.stored.collections.find(each => each.id === collectionId)?.document
}

/** The physical table of a live collection of the tenant's. */
export function tableNameOf(change: SchemaChange, collectionId: string): string | undefined {
  if (collectionId === change.collectionId) return change.names.table
  return change.stored.collections.find(each => each.id === collectionId)?.table
}
