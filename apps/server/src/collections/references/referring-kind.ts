import type { Sql } from '@trellis/fields/server'
import type { BuilderSection, CoreCollectionId, RecordValues } from '@trellis/model'
import type { TSchema } from 'typebox'
import type { Tenant } from '../../tenants/tenant.ts'

/** A kind of thing whose definition names collections and fields. */
export type ReferringKind = {
  id: CoreCollectionId
  /** One of them inside a sentence. */
  noun: string
  icon: string
  /** The part of the builder that edits it. */
  section?: BuilderSection
  schema: TSchema
  /** Its fields are what its own properties name: a collection. */
  isAboutItself?: true
  /** Belongs to the list of one collection and goes with it, so that it is in nobody's way. */
  goesWithCollection?: true
  changesRights?: true | undefined
  /** All of a workspace: `kind`, `id`, `name`, `document`. */
  select(tenant: Tenant): Sql
  /** Stores another document; left out where that is a new version of an asset. */
  update?(tenant: Tenant, thing: { id: string; document: RecordValues }): Sql
}
