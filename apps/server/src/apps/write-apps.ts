import { notFound, uuidv7 } from '@trellis/base'
import { AppDocument, type RecordValues } from '@trellis/model'
import { announceGrants, bumpGrants } from '../access/bump-grants.ts'
import { makeShapeCheck } from '../collections/assets/check-shape.ts'
import { findLiveAsset, mergeRecord } from '../collections/assets/merge-record.ts'
import { removeAsset, saveAsset } from '../collections/assets/save-asset.ts'
import { type CoreWriter, refuseExisting } from '../collections/core-writer.ts'
import { appAsset } from './app-asset.ts'
import { checkApp } from './check-app.ts'
import { dropValues } from './drop-values.ts'
import { removeMembers } from './remove-members.ts'

const keys: ReadonlySet<string> = new Set(Object.keys(AppDocument.properties))
const checkShape = makeShapeCheck(AppDocument)

/** Saving an app changes who may do what: everybody's rights are computed anew. */
export const appWriter: CoreWriter = {
  newId: async () => uuidv7(),

  async save({ services, caller, id, record, options, keep }, mode) {
    const { tenant } = caller
    await services.database.withRole(tenant.role).transaction(async connection => {
      const live = await findLiveAsset({ connection, tenant, id }, appAsset.id)
      refuseExisting(live !== undefined, mode)
      const merged = mergeRecord({ id, live, record, options, keys })
      const app = checkShape({ collections: [], valueKeys: [], ...merged })
      await checkApp({ collections: services.collections, caller, app })
      const baseVersion = live?.assetVersion ?? null
      const declared = new Set(app.valueKeys.map(({ key }) => key))
      const gone = declaredBefore(live?.document).filter(key => !declared.has(key))
      await saveAsset(appAsset, { connection, tenant, id, document: app, baseVersion, author: caller.userId })
      await dropValues(connection, tenant, { appId: id, keys: gone, author: caller.userId })
      await keep?.(connection)
    })
    announceGrants(services.bus, tenant.id)
  },

  async remove({ services, caller, id, keep }) {
    const { tenant } = caller
    await services.database.withRole(tenant.role).transaction(async connection => {
      const live = await findLiveAsset({ connection, tenant, id }, appAsset.id)
      if (!live) throw notFound()
      await removeMembers(connection, tenant, { of: 'appId', id, author: caller.userId })
      await removeAsset({ connection, tenant, id, author: caller.userId }, appAsset.id)
      await bumpGrants(connection, tenant)
      await keep?.(connection)
    })
    announceGrants(services.bus, tenant.id)
  },
}

function declaredBefore(live: RecordValues | undefined): string[] {
  return ((live as AppDocument | undefined)?.valueKeys ?? []).map(({ key }) => key)
}
