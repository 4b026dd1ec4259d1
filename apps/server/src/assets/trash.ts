import { UserError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { listTrashed, lockTrashed, takeFromTrash } from '../collections/assets/asset-trash.ts'
import { replaceDraft } from '../collections/assets/drafts.ts'
import { findOpenAsset } from '../collections/assets/merge-record.ts'
import { lockAsset, saveAsset } from '../collections/assets/save-asset.ts'
import { loadTenant } from '../collections/load-tenant.ts'
import { underTodaysIds } from '../collections/references/under-todays-ids.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { type Asking, inTransaction, kindFor } from './change-asset.ts'

export async function listTrash(
  asking: Asking,
  { collectionId }: InputOf<Contracts['ASSET_TRASH_LIST']>,
): Promise<OutputOf<Contracts['ASSET_TRASH_LIST']>> {
  const { services, caller } = asking
  kindFor(asking, collectionId)
  const found = await listTrashed(services.database.withRole(caller.tenant.role), caller.tenant, collectionId)
  const list = found.map(({ id, assetId, name, removedAt, removedBy, until }) => ({
    id,
    assetId,
    name: name ?? assetId,
    removedAt: new Date(removedAt).toISOString(),
    ...(removedBy !== null && { removedBy }),
    until: new Date(until).toISOString(),
  }))
  return { list }
}

/** A deleted asset is live again under the ids that fields have today, if it passes what a save has to pass. */
export async function restoreFromTrash(
  asking: Asking,
  { collectionId, id: trashId }: InputOf<Contracts['ASSET_TRASH_RESTORE']>,
): Promise<OutputOf<Contracts['ASSET_TRASH_RESTORE']>> {
  const { services, caller, answerKey } = asking
  const { tenant, userId: author } = caller
  const kind = kindFor(asking, collectionId)
  const id = await inTransaction(asking, async connection => {
    const trashed = await lockTrashed({ connection, tenant, id: trashId }, collectionId)
    const { assetId, versions, kept } = trashed
    const place = { connection, tenant, id: assetId }
    await lockAsset(place, collectionId)
    if (await findOpenAsset(place, collectionId)) throw taken(kind.asset.noun, assetId)
    const written = { stored: await loadTenant(connection, tenant), at: new Date(trashed.removedAt) }
    const today = (value: object) => underTodaysIds(written, { schema: kind.asset.document, value })
    const document = await kind.checkDocument(
      { services, caller, id: assetId, isReturning: true },
      today(versions.document),
    )
    await takeFromTrash(place, collectionId, trashId)
    await saveAsset(kind, { ...place, document, author, baseVersion: undefined, action: 'restore' })
    if (versions.draft) await replaceDraft(place, { kind: collectionId, document: { ...today(versions.draft) } })
    await kind.bringBack?.({ ...place, document, author, kept })
    await keepAnswer(connection, answerKey, JSON.stringify({ id: assetId }))
    return assetId
  })
  kind.announce(services, tenant.id)
  return { id }
}

function taken(noun: string, id: string): UserError {
  return new UserError('VALIDATION_ERROR', `The ID ${id} is taken by another ${noun}: delete that one first`)
}
