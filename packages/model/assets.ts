import { asset as app } from './assets/app.ts'
import { asset as collection } from './assets/collection.ts'
import { asset as flow } from './assets/flow.ts'
import { asset as integration } from './assets/integration.ts'
import { asset as view } from './assets/view.ts'
import type { AssetDefinition } from './define-asset.ts'

/** Every kind of asset there is; one file each in `assets`. */
export const assets: readonly AssetDefinition[] = [app, collection, view, flow, integration]
export {
  app as appAsset,
  collection as collectionAsset,
  flow as flowAsset,
  integration as integrationAsset,
  view as viewAsset,
}

export function findAsset(id: string): AssetDefinition | undefined {
  return assets.find(asset => asset.id === id)
}
