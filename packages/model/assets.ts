import { assetDefinitions } from './assets/index.gen.ts'
import type { AssetId } from './core-collection-ids.ts'
import type { AssetDefinition } from './define-asset.ts'
import type { AssetSection } from './role.ts'

/** For the code of one kind: what serves all of them asks `assets`. */
export const {
  Entity: collectionAsset,
  Flow: flowAsset,
  Integration: integrationAsset,
  Tag: appAsset,
  View: viewAsset,
} = assetDefinitions

export type Asset = AssetDefinition & { id: AssetId; section: AssetSection }

/** Every kind of asset there is; one folder each in `assets`. */
export const assets: readonly Asset[] = Object.values(assetDefinitions)

export function findAsset(id: string): Asset | undefined {
  return assets.find(asset => asset.id === id)
}
