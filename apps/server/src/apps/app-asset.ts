import type { AppDocument } from '@trellis/model'
import { appAsset as asset } from '@trellis/model/assets'
import { announceGrants, bumpGrants } from '../access/bump-grants.ts'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { addMembers } from './add-members.ts'
import { checkApp } from './check-app.ts'
import { dropValues } from './drop-values.ts'
import type { Member } from './member-log.ts'
import { removeMembers } from './remove-members.ts'

type Kept = Pick<Member, 'id' | 'userId' | 'values'>

/** An app's definition: what it groups, and which values of its members its row rules may use. */
export const savedKind: SavedKind<AppDocument> = {
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
    const members = await removeMembers(connection, tenant, { of: 'appId', id, author })
    await bumpGrants(connection, tenant)
    return members.map(({ id: memberId, userId, values }): Kept => ({ id: memberId, userId, values }))
  },
  async bringBack({ connection, tenant, id, author, kept }) {
    await addMembers(connection, tenant, { appId: id, members: kept as Kept[], author })
  },
  announce: ({ bus }, tenantId) => announceGrants(bus, tenantId),
}
