import { CollectionDocument } from '@trellis/model'
import type { AssetKind } from './asset-kind.ts'

/** A collection's definition. The schema plan checks and carries it out before it is saved here. */
export const collectionAsset: AssetKind<CollectionDocument> = {
  id: 'Entity',
  documentSchema: CollectionDocument,
  listColumns: document => ({
    name: document.name,
    description: document.description ?? null,
    icon: document.icon ?? null,
    color: document.color ?? null,
    globalSearchable: document.globalSearchable ?? true,
    recordTitle: document.name,
    recordDescription: document.description ?? null,
    recordImage: document.icon ?? null,
    recordColor: document.color ?? null,
  }),
  publish: async () => undefined,
}
