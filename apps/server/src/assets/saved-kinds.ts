import { assets } from '@trellis/model/assets'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { plainKind } from './plain-kind.ts'
import { ownSavedKinds } from './saved-kinds.gen.ts'

const own = new Map(ownSavedKinds.map(kind => [kind.asset.id, kind]))

/** Kinds of assets whose saving is nothing but a new version. Collections are not among them: a change of one is carried out first. */
export const savedKinds: readonly SavedKind<object>[] = assets
  .filter(({ id }) => id !== collectionAsset.asset.id)
  .map(asset => own.get(asset.id) ?? plainKind(asset))

export function findSavedKind(id: string): SavedKind<object> | undefined {
  return savedKinds.find(({ asset }) => asset.id === id)
}
