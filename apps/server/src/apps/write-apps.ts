import { notFound, uuidv7 } from '@trellis/base'
import { AppDocument } from '@trellis/model'
import { bumpGrants } from '../access/bump-grants.ts'
import { makeShapeCheck } from '../collections/assets/check-shape.ts'
import { findLiveAsset, mergeRecord } from '../collections/assets/merge-record.ts'
import { removeAsset, saveAsset } from '../collections/assets/save-asset.ts'
import { type CoreWriter, refuseExisting } from '../collections/core-writer.ts'
import type { Services } from '../services.ts'
import { appAsset } from './app-asset.ts'
import { checkApp } from './check-app.ts'

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
      const app = checkShape({ collections: [], users: [], ...merged })
      await checkApp({ connection, collections: services.collections, caller, app })
      const baseVersion = live?.assetVersion ?? null
      await saveAsset(appAsset, { connection, tenant, id, document: app, baseVersion, author: caller.userId })
      await keep?.(connection)
    })
    announce(services, tenant.id)
  },

  async remove({ services, caller, id, keep }) {
    const { tenant } = caller
    await services.database.withRole(tenant.role).transaction(async connection => {
      const live = await findLiveAsset({ connection, tenant, id }, appAsset.id)
      if (!live) throw notFound()
      await removeAsset({ connection, tenant, id, author: caller.userId }, appAsset.id)
      await bumpGrants(connection, tenant)
      await keep?.(connection)
    })
    announce(services, tenant.id)
  },
}

function announce(services: Services, tenantId: string): void {
  services.bus.announce('grants', tenantId)
  services.bus.announce('log', tenantId)
}
