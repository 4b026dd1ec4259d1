import { notFound, UserError } from '@trellis/base'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { makeDocumentCheck } from '../collections/assets/make-document-check.ts'
import { findOpenAsset, type OpenAsset } from '../collections/assets/merge-record.ts'
import { type AssetPlace, lockAsset, refuseOtherBase } from '../collections/assets/save-asset.ts'
import { requireVerb } from '../collections/core-writer.ts'
import { againAfterDeadlock } from '../database/again-after-deadlock.ts'
import type { Queryable } from '../database/database.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import { savedKinds } from './saved-kinds.ts'

export type Asking = { services: Services; caller: Caller; answerKey?: AnswerKey | undefined }
type Kind = SavedKind<object> & { checkDocument: ReturnType<typeof makeDocumentCheck<object>> }

const kinds: ReadonlyMap<string, Kind> = new Map(
  savedKinds.map(kind => [kind.asset.id, { ...kind, checkDocument: makeDocumentCheck(kind) }]),
)

/** What a draft is discarded of: collections, too, whose other changes are carried out first. */
export function draftKindFor(asking: Asking, collectionId: string): Pick<Kind, 'asset' | 'announce'> {
  if (collectionId !== collectionAsset.asset.id) return kindFor(asking, collectionId)
  requireVerb(asking.caller, collectionId, 'update')
  return { ...collectionAsset, announce: ({ bus }, tenantId) => bus.announce('schema', tenantId) }
}

/** NOT_FOUND, DENIED or a kind whose versions the caller may change. */
export function kindFor({ caller }: Asking, collectionId: string): Kind {
  requireVerb(caller, collectionId, 'update')
  const kind = kinds.get(collectionId)
  if (!kind) throw new UserError('VALIDATION_ERROR', 'Versions of these are not changed like this')
  return kind
}

export type Change = AssetPlace & { author: string; open: OpenAsset }
type Changed = { id: string; version: number; hasDraft: boolean }

/** One change of an asset's versions, alone in its transaction and on what the caller has seen; `run` says where it took place. */
export async function changeAsset(
  asking: Asking,
  { kind, id, baseVersion }: { kind: Pick<Kind, 'asset' | 'announce'>; id: string; baseVersion: number | undefined },
  run: (change: Change) => Promise<'draft' | 'live'>,
): Promise<Changed> {
  const { services, caller } = asking
  const { changed, status } = await inTransaction(asking, async connection => {
    const place = { connection, tenant: caller.tenant, id }
    await lockAsset(place, kind.asset.id)
    const open = await findOpenAsset(place, kind.asset.id)
    if (!open) throw notFound()
    refuseOtherBase(baseVersion, open.rowVersion)
    const status = await run({ ...place, author: caller.userId, open })
    const after = (await findOpenAsset(place, kind.asset.id)) ?? open
    const changed = { id, version: after.rowVersion, hasDraft: after.status === 'draft' }
    await keepAnswer(connection, asking.answerKey, JSON.stringify(changed))
    return { changed, status }
  })
  if (status === 'live') kind.announce(services, caller.tenant.id)
  else services.bus.announce('log', caller.tenant.id)
  return changed
}

export function inTransaction<Result>(
  { services, caller }: Asking,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  return againAfterDeadlock(() => services.database.withRole(caller.tenant.role).transaction(work))
}
