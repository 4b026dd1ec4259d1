import { notFound, uuidv7 } from '@trellis/base'
import { type CoreWriter, refuseExisting } from '../core-writer.ts'
import type { SavedKind } from './asset-kind.ts'
import { moveToTrash } from './asset-trash.ts'
import { saveEdited } from './drafts.ts'
import { makeDocumentCheck } from './make-document-check.ts'
import { findOpenAsset, mergeRecord } from './merge-record.ts'
import { lockAsset } from './save-asset.ts'

/** Saves and removes assets of a kind as records of its core collection. */
export function makeAssetWriter<Document extends object>(kind: SavedKind<Document>): CoreWriter {
  const { asset } = kind
  const keys: ReadonlySet<string> = new Set(Object.keys(asset.document.properties))
  const checkDocument = makeDocumentCheck(kind)
  return {
    newId: async () => uuidv7(),

    async save({ services, caller, id, record, options, keep }, mode) {
      const { tenant, userId: author } = caller
      const status = await services.database.withRole(tenant.role).transaction(async connection => {
        const place = { connection, tenant, id }
        await lockAsset(place, asset.id)
        const open = await findOpenAsset(place, asset.id)
        refuseExisting(open !== undefined, mode)
        const merged = mergeRecord({ id, open, record, options, keys })
        const document = await checkDocument({ services, caller, id }, merged)
        const saved = await saveEdited(kind, { ...place, document, author, open })
        await keep?.(connection)
        return saved
      })
      if (status === 'live') kind.announce(services, tenant.id)
      else services.bus.announce('log', tenant.id)
    },

    async remove({ services, caller, id, keep }) {
      const { tenant, userId: author } = caller
      await services.database.withRole(tenant.role).transaction(async connection => {
        const place = { connection, tenant, id }
        await lockAsset(place, asset.id)
        if (!(await findOpenAsset(place, asset.id))) throw notFound()
        const kept = await kind.remove({ ...place, author })
        await moveToTrash({ ...place, author, kept }, asset.id)
        await keep?.(connection)
      })
      kind.announce(services, tenant.id)
    },
  }
}
