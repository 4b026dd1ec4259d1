import { isCollectionId } from '@trellis/base'
import { CollectionDocument, isReservedId } from '@trellis/model'
import { readVersion } from '../collections/assets/asset-versions.ts'
import { makeShapeCheck } from '../collections/assets/check-shape.ts'
import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { draftOfToday } from '../collections/assets/collection-draft.ts'
import { keepsDraft } from '../collections/assets/drafts.ts'
import { findOpenAsset, mergeRecord } from '../collections/assets/merge-record.ts'
import type { AssetPlace } from '../collections/assets/save-asset.ts'
import { type CoreWriter, type KeepAnswer, refuseExisting } from '../collections/core-writer.ts'
import { newCollectionDocument } from '../collections/normalise-document.ts'
import { applySchema } from '../schema/apply-schema.ts'
import { deleteCollection } from '../schema/delete-collection.ts'
import { saveDraft } from '../schema/save-draft.ts'
import type { Tenant } from '../tenants/tenant.ts'

const keys: ReadonlySet<string> = new Set(Object.keys(CollectionDocument.properties))
const checkShape = makeShapeCheck(CollectionDocument)

/** Saving a collection carries out its schema change; `options.force` accepts what that loses. */
export const collectionWriter: CoreWriter = {
  async newId({ services, caller }, record) {
    const known = await services.collections.list(caller.tenant.id)
    return collectionIdFor(
      record['name'] ?? newCollectionDocument().name,
      new Set(known.map(each => each.id.toLowerCase())),
    )
  },

  async save({ services, caller, id, record, options, keep }, mode) {
    const { tenant } = caller
    const open = await openCollection({ connection: services.database.withRole(tenant.role), tenant, id })
    refuseExisting(open !== undefined, mode)
    const merged = mergeRecord({ id, open, record, options, keys })
    const document = checkShape(open ? merged : { ...newCollectionDocument(), ...merged })
    const request = {
      tenant,
      collectionId: id,
      document,
      renames: open?.renames,
      acceptLoss: options?.force,
      author: caller.userId,
      prefix: 'record.',
    }
    const finish = asReader(tenant, keep)
    if (open && keepsDraft(document)) {
      await saveDraft(services, { ...request, baseVersion: open.rowVersion }, finish)
      return
    }
    // What was read above must still be so when the change begins.
    const publishes = open?.status === 'draft' ? open.rowVersion : undefined
    await applySchema(services, { ...request, baseVersion: open ? open.liveVersion : null, publishes }, { finish })
  },

  remove: ({ services, caller: { tenant, userId }, id, keep }) =>
    deleteCollection(services, { tenant, collectionId: id, author: userId, finish: asReader(tenant, keep) }),
}

/** The draft, on what is live today, or else what is live. */
async function openCollection(place: AssetPlace) {
  const kind = collectionAsset.asset.id
  const open = await findOpenAsset(place, kind)
  if (open?.status !== 'draft') return open && { ...open, liveVersion: open.assetVersion, renames: undefined }
  const draft = await readVersion(place, { kind, version: open.assetVersion })
  return { ...open, ...(await draftOfToday(place, draft)) }
}

/** Answers are read and kept with the workspace's rights, not with those of the tables' owner. */
function asReader({ role }: Tenant, keep: KeepAnswer | undefined): KeepAnswer {
  return async connection => keep && connection.as(role, keep)
}

/** `New collection` → `NewCollection`, with a number where that is taken. */
export function collectionIdFor(name: unknown, taken: ReadonlySet<string>): string {
  const words =
    (typeof name === 'string' ? name : '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  const joined = words
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 50)
  const base = isCollectionId(joined) ? joined : 'Collection'
  const isFree = (id: string) => !taken.has(id.toLowerCase()) && !isReservedId(id)
  if (isFree(base)) return base
  for (let number = 2; ; number += 1) {
    if (isFree(`${base}${number}`)) return `${base}${number}`
  }
}
