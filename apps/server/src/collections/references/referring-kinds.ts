import type { Sql } from '@trellis/fields/server'
import {
  type AssetDefinition,
  type BuilderSection,
  type CoreCollectionId,
  type RecordValues,
  SavedViewRecord,
} from '@trellis/model'
import { assets, collectionAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
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

function ofAsset({ document, ...asset }: AssetDefinition): ReferringKind {
  const { id } = asset
  return {
    ...{ id, noun: asset.noun, icon: asset.icon, section: asset.section },
    ...{ schema: document, changesRights: asset.changesRights },
    ...(id === collectionAsset.id && { isAboutItself: true }),
    select: ({ coreSchema }) => sql`select ${id} as kind, asset_id as id, document ->> 'name' as name, document
      from ${sql.id(coreSchema, 'asset_version')} where asset_kind = ${id} and status = 'live'`,
  }
}

const savedView: ReferringKind = {
  id: 'SavedView',
  noun: 'saved view',
  icon: 'view_list',
  schema: SavedViewRecord,
  goesWithCollection: true,
  select: ({
    coreSchema,
  }) => sql`select ${savedView.id} as kind, id, name, jsonb_build_object('collectionId', "collectionId", 'state', state) as document
      from ${sql.id(coreSchema, savedView.id)}`,
  update: ({ coreSchema }, { id, document }) => sql`update ${sql.id(coreSchema, savedView.id)}
      set state = ${JSON.stringify(document['state'])}::jsonb, version = version + 1, "updatedAt" = now() where id = ${id}`,
}

export const referringKinds: readonly ReferringKind[] = [...assets.map(ofAsset), savedView]

export function referringKind(id: string): ReferringKind {
  const kind = referringKinds.find(each => each.id === id)
  if (!kind) throw new Error(`Nothing of the kind ${id} names anything`)
  return kind
}
