import type { AppDocument } from '@trellis/model'
import { appAsset as asset } from '@trellis/model/assets'
import { announceGrants, bumpGrants } from '../access/bump-grants.ts'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { checkApp } from './check-app.ts'
import { dropValues } from './drop-values.ts'
import { removeMembers } from './remove-members.ts'

/** An app's definition: what it groups, and which values of its members its row rules may use. */
export const appAsset: SavedKind<AppDocument> = {
  asset,
  start: { collections: [], valueKeys: [] },
  check: ({ services, caller, document }) => checkApp({ collections: services.collections, caller, app: document }),
  async publish({ connection, tenant, id, document, previous, author }) {
    const declared = new Set(document.valueKeys.map(({ key }) => key))
    const gone = previous?.valueKeys.map(({ key }) => key).filter(key => !declared.has(key)) ?? []
    if (author !== null) await dropValues(connection, tenant, { appId: id, keys: gone, author })
    await bumpGrants(connection, tenant)
  },
  async remove({ connection, tenant, id, author }) {
    await removeMembers(connection, tenant, { of: 'appId', id, author })
    await bumpGrants(connection, tenant)
  },
  announce: ({ bus }, tenantId) => announceGrants(bus, tenantId),
}
