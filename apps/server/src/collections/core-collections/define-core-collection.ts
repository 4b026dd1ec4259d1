import type { Sql } from '@trellis/fields/server'
import type { CoreCollectionId, DetailGroup, FieldSchema } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess } from '../../access/collection-access.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { Collection, Collections } from '../collection.ts'

/** What one caller sees of a core collection. */
export type ForCaller = (
  collection: Collection,
  caller: Caller,
  services: { collections: Collections },
) => Promise<Collection>

/** Such readings as ask the record engine, which stands above the definitions and hands them in. */
export type CoreReadings = { readonly [id in CoreCollectionId]?: ForCaller }

/** A collection of the platform itself, described by the same field vocabulary as a builder's. */
export type CoreCollection = {
  id: CoreCollectionId
  name: string
  description: string
  icon: string
  properties: Readonly<Record<string, FieldSchema>>
  required: readonly string[]
  groups: readonly DetailGroup[]
  /** What `recordTitle` is made of, as in every collection. */
  title?: string
  /** Fields without a column of their own: SQL of their value, given the tenant and the row's alias. */
  computed?: Readonly<Record<string, (tenant: Tenant, alias: string) => Sql>>
  /** view = its rows come from a table of another shape, which `core-tables` turns into one of this shape. */
  storage: 'table' | 'view'
  accessOf(caller: Caller): CollectionAccess
  forCaller?: ForCaller
  activity: Collection['activity']
  ownedBy?: Collection['ownedBy']
  /** Who may read the log of all its records; left out: nobody by a right of their own. */
  seesLog?(caller: Caller): boolean
}

export function defineCoreCollection(collection: CoreCollection): CoreCollection {
  return collection
}
