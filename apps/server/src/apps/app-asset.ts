import { AppDocument } from '@trellis/model'
import type { AssetKind } from '../collections/assets/asset-kind.ts'
import { bumpGrants } from '../tenants/bump-grants.ts'

/** An app's definition: what it groups and who may use it. */
export const appAsset: AssetKind<AppDocument> = {
  id: 'Tag',
  documentSchema: AppDocument,
  listColumns: document => ({
    name: document.name,
    description: document.description ?? null,
    icon: document.icon ?? null,
    color: document.color ?? null,
    order: document.order ?? null,
    hideApp: document.hideApp ?? false,
    excludeFromSearch: document.excludeFromSearch ?? false,
    recordTitle: document.name,
    recordDescription: document.description ?? null,
    recordImage: document.icon ?? null,
    recordColor: document.color ?? null,
  }),
  async publish({ connection, tenant }) {
    await bumpGrants(connection, tenant)
  },
}
