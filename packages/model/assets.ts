import { asset as app } from './assets/app.ts'
import { asset as collection } from './assets/collection.ts'
import type { AssetDefinition } from './define-asset.ts'

/** Every kind of asset there is; one file each in `assets`. */
export const assets: readonly AssetDefinition[] = [app, collection]
export { app as appAsset, collection as collectionAsset }

export function findAsset(id: string): AssetDefinition | undefined {
  return assets.find(asset => asset.id === id)
}
