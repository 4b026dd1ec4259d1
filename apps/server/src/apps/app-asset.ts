import { AppDocument } from '@trellis/model'
import { bumpGrants } from '../access/bump-grants.ts'
import { type AssetKind, headColumns } from '../collections/assets/asset-kind.ts'

/** An app's definition: what it groups and who may use it. */
export const appAsset: AssetKind<AppDocument> = {
  id: 'Tag',
  documentSchema: AppDocument,
  listColumns: document => ({
    ...headColumns(document),
    order: document.order ?? null,
    hideApp: document.hideApp ?? false,
    excludeFromSearch: document.excludeFromSearch ?? false,
  }),
  async publish({ connection, tenant }) {
    await bumpGrants(connection, tenant)
  },
}
