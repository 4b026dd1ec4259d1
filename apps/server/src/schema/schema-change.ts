import type { StepSentence } from '@trellis/contract'
import { type CollectionDocument, isSystemField, type OptionItem } from '@trellis/model'
import { sql } from 'kysely'
import type { IdChange } from '../collections/former-ids.ts'
import type { LinkRename } from '../collections/link-renames.ts'
import type { StoredAssociation, StoredTenant } from '../collections/load-tenant.ts'
import type { Referring } from '../collections/references/find-uses.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { LockWish } from './lock-gently.ts'
import type { RemovedRow } from './removed/removed-parts.ts'
import type { Preparation } from './stored/preparation.ts'

/** A change of one collection while it is planned and carried out, in one transaction on `connection`. */
export type SchemaChange = {
  /** What the change makes beforehand is named after it. */
  id: string
  /** What was decided when the change was stored to be carried out in the background; undefined while it is planned. */
  decided: Decided | undefined
  /** Tables with more records are changed in the background. */
  mostAtOnce: number
  acceptLoss: boolean
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
  /** Link fields that get another id. */
  linkRenames: readonly LinkRename[]
  /** What lay in the schema trash, by the id of the field that has it again. */
  restored: ReadonlyMap<string, RemovedRow>
  /** Physical names as they are at this moment; steps keep them up while they run. */
  names: { table: string | undefined; columns: Map<string, string> }
  /** Definitions of other collections that change with this one, by id. */
  others: Map<string, CollectionDocument>
  /** Apps and saved views as they are. */
  referring: readonly Referring[]
  /** Associations as they will be, by id. */
  associations: Map<string, StoredAssociation>
  /** The version of the record with the draft that it makes live. */
  publishes: number | undefined
  /** Ids that its steps changed so far, told to who reads the log. */
  idChanges: IdChange[]
}

/** Looking at all records again could decide otherwise: they change while the change waits. */
export type Decided = {
  /** Keys of preparations. */
  prepared: readonly string[]
  /** Fields whose values stay as they are under the new format. */
  inPlace: readonly string[]
}

/** One step of a change: what can be said of it, how many values it would lose, and how to do it. */
export type PlannedStep = {
  action: string
  fieldId?: string
  sentences: readonly StepSentence[]
  loses: number
  /** Some of the values that would be lost, or of those that stand in the way. */
  samples?: readonly string[]
  /** Options that would keep the values that would be lost. */
  newOptions?: readonly OptionItem[]
  /** Records without a value in what becomes required. */
  missing?: number
  /** Records that hold an option that is gone. */
  holding?: number
  /** Values stay as they are, only the definition changes. */
  isInPlace?: boolean
  /** Tables that must be had alone for a moment. */
  locks?: readonly LockWish[]
  /** Work that is too long for one moment. */
  prepare?: Preparation
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

/** The changed collection's own table, to be had alone; none before it exists. */
export function ownLock({ tenant, names }: SchemaChange): LockWish[] {
  return names.table === undefined ? [] : [{ table: sql.id(tenant.schema, names.table), mode: 'alone' }]
}

/** Whether the step with this key is prepared in the background: as decided, else where the table holds many records. */
export async function isPrepared(change: SchemaChange, key: string, table: string | undefined): Promise<boolean> {
  if (change.decided) return change.decided.prepared.includes(key)
  if (table === undefined || change.mostAtOnce === Number.POSITIVE_INFINITY) return false
  const [row] = await change.connection.run<{ count: number }>(
    sql`select count(*)::int as count from (select from ${sql.id(change.tenant.schema, table)} limit ${change.mostAtOnce + 1}) as counted`,
  )
  return (row?.count ?? 0) > change.mostAtOnce
}
