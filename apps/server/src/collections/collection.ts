import type { FormatDefinition, FormatServer, Sql } from '@trellis/fields/server'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { CollectionAccess } from '../access/collection-access.ts'
import type { FormerId } from './former-ids.ts'

/** How an association field reaches its records, compiled from both collections' definitions. */
export type FieldAssociation = {
  associationId: string
  targetCollectionId: string
  /** Field id on the target's side, where it has one. */
  inverseFieldId: string | undefined
  /** own-column: the foreign key is a column of this collection's table; target-column: of the target's table; link: rows of a link table. */
  storage:
    | { kind: 'own-column'; column: string }
    | { kind: 'target-column'; column: string }
    | { kind: 'link'; table: { schema: string; name: string }; ownColumn: string; targetColumn: string }
  min: number
  /** -1 = unlimited. */
  max: number
  /** What a link itself says, by id; their `read` is given the alias of the link. Only link tables have any. */
  linkFields: ReadonlyMap<string, CollectionField>
  /** Of its link fields. */
  formerIds: readonly FormerId[]
}

/** One field of a live collection with everything the engine asks of it. */
export type CollectionField = {
  id: string
  schema: FieldSchema
  required: boolean
  system: boolean
  format: FormatDefinition
  server: FormatServer
  /** Physical column; undefined where the format has none or the value is computed. */
  column: string | undefined
  /** SQL of the value given the row's alias; a plain column reference unless the field is computed. undefined for associations. */
  read: ((alias: string) => Sql) | undefined
  association: FieldAssociation | undefined
  /** What lists are sorted and filtered by where the value is worked out when it is shown and never read here. */
  evaluated?: (alias: string) => Sql
  /** Seen in some rows alone, which `read` heeds; `stored` is the field as its column holds it, for conditions that an index is to serve. */
  guarded?: { isVisible(alias: string): Sql; stored: CollectionField }
  /** Of the additional properties: the ids beside which answers show each of them under its own key, unless that is one of the ids. */
  beside?: readonly string[]
}

/** A live collection, compiled once per version and never changed afterwards. */
export type Collection = {
  id: string
  tenantId: string
  /** Version of the live definition: +1 with each applied change. Part of every cache key. */
  version: number
  core: boolean
  table: { schema: string; name: string }
  document: CollectionDocument
  /** In form order; system fields last. */
  fields: ReadonlyMap<string, CollectionField>
  /** What log and trash call its fields that have another id now, or are gone. */
  formerIds: readonly FormerId[]
  /** Core collections decide access in code; undefined = the caller's grants through apps. */
  accessOf: ((caller: Caller) => CollectionAccess) | undefined
  /**
   * Core collections whose rows or values depend on who asks: the collection as this caller reads it (its `accessOf` and the `read` of its
   * fields are the caller's own). The reader asks for it first; the answer's access key is unlike any other caller's.
   */
  forCaller?: ((caller: Caller) => Promise<Collection>) | undefined
  /** none = writes leave no activity (read flags, last-seen …); own = the collection's own writer tells of them, in its own words. */
  activity: 'log' | 'none' | 'own'
  /** Core collections whose every row is one person's, whom this field names: nobody else reads it. */
  ownedBy?: string | undefined
}

/** Finds live collections; a node trusts its cache while the bus is fresh. */
export type Collections = {
  /** The compiled collection, builder's or core; undefined where the id is unknown (ids are matched exactly). */
  find(tenantId: string, collectionId: string): Promise<Collection | undefined>
  /** Every live builder collection of the tenant. */
  list(tenantId: string): Promise<Collection[]>
  /** Every core collection of the tenant. */
  listCore(tenantId: string): Promise<Collection[]>
  /** What is kept of the tenant is out of date: read anew when it is asked for next. */
  forget(tenantId: string): void
}
