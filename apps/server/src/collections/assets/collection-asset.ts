import type { CollectionDocument } from '@trellis/model'
import { collectionAsset as asset } from '@trellis/model/assets'
import type { AssetKind } from './asset-kind.ts'

/** A collection's definition. The schema plan checks and carries it out before it is saved here. */
export const collectionAsset: AssetKind<CollectionDocument> = { asset, publish: async () => undefined }
