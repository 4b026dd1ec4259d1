import { CollectionDocument } from '@trellis/model'
import { type AssetKind, headColumns } from './asset-kind.ts'

/** A collection's definition. The schema plan checks and carries it out before it is saved here. */
export const collectionAsset: AssetKind<CollectionDocument> = {
  id: 'Entity',
  documentSchema: CollectionDocument,
  listColumns: document => ({
    ...headColumns(document),
    hideInApps: document.hideInApps ?? false,
    globalSearchable: document.globalSearchable ?? true,
  }),
  publish: async () => undefined,
}
