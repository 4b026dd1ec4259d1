import { notFound, uuidv7 } from '@trellis/base'
import { type CoreWriter, refuseExisting } from '../core-writer.ts'
import type { SavedKind } from './asset-kind.ts'
import { makeShapeCheck } from './check-shape.ts'
import { findLiveAsset, mergeRecord } from './merge-record.ts'
import { removeAsset, saveAsset } from './save-asset.ts'

/** Saves and removes assets of a kind as records of its core collection. */
export function makeAssetWriter<Document extends object>(kind: SavedKind<Document>): CoreWriter {
  const { asset } = kind
  const keys: ReadonlySet<string> = new Set(Object.keys(asset.document.properties))
  const checkShape = makeShapeCheck(asset.document)
  return {
    newId: async () => uuidv7(),

    async save({ services, caller, id, record, options, keep }, mode) {
      const { tenant, userId: author } = caller
      await services.database.withRole(tenant.role).transaction(async connection => {
        const live = await findLiveAsset({ connection, tenant, id }, asset.id)
        refuseExisting(live !== undefined, mode)
        const merged = mergeRecord({ id, live, record, options, keys })
        const document = checkShape({ ...kind.start, ...merged }) as Document
        await kind.check({ services, caller, document })
        const baseVersion = live?.assetVersion ?? null
        await saveAsset(kind, { connection, tenant, id, document, baseVersion, author })
        await keep?.(connection)
      })
      kind.announce(services, tenant.id)
    },

    async remove({ services, caller, id, keep }) {
      const { tenant, userId: author } = caller
      await services.database.withRole(tenant.role).transaction(async connection => {
        const live = await findLiveAsset({ connection, tenant, id }, asset.id)
        if (!live) throw notFound()
        await kind.remove({ connection, tenant, id, author })
        await removeAsset({ connection, tenant, id, author }, asset.id)
        await keep?.(connection)
      })
      kind.announce(services, tenant.id)
    },
  }
}
