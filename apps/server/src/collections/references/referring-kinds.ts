import { type Asset, assets, collectionAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { ReferringKind } from './referring-kind.ts'
import { savedView } from './saved-view-kind.ts'

function ofAsset({ document, ...asset }: Asset): ReferringKind {
  const { id } = asset
  return {
    id,
    noun: asset.noun,
    icon: asset.icon,
    section: asset.section,
    schema: document,
    changesRights: asset.changesRights,
    ...(id === collectionAsset.id && { isAboutItself: true }),
    select: ({ coreSchema }) => sql`select ${id} as kind, asset_id as id, document ->> 'name' as name, document
      from ${sql.id(coreSchema, 'asset_version')} where asset_kind = ${id} and status = 'live'`,
  }
}

export const referringKinds: readonly ReferringKind[] = [...assets.map(ofAsset), savedView]

export function referringKind(id: string): ReferringKind {
  const kind = referringKinds.find(each => each.id === id)
  if (!kind) throw new Error(`Nothing of the kind ${id} names anything`)
  return kind
}
