import { UserError } from '@trellis/base'
import type { Contracts, InputOf } from '@trellis/contract'
import { countChange, dropDraft } from '../collections/assets/drafts.ts'
import { logAsset } from '../collections/assets/log-asset.ts'
import type { OpenAsset } from '../collections/assets/merge-record.ts'
import { saveAsset } from '../collections/assets/save-asset.ts'
import { type Asking, changeAsset, draftKindFor, kindFor } from './change-asset.ts'

type Named = InputOf<Contracts['ASSET_PUBLISH']>

/** The draft becomes the live version, if it passes what a save has to pass: what it names may have changed since it was saved. */
export function publishDraft(asking: Asking, { collectionId, id, baseVersion }: Named) {
  const kind = kindFor(asking, collectionId)
  return changeAsset(asking, { kind, id, baseVersion }, async ({ open, ...change }) => {
    requireDraft(open)
    const document = await kind.checkDocument({ ...asking, id }, open.document)
    await dropDraft(change, collectionId)
    const { changedKeys } = await saveAsset(kind, { ...change, document, baseVersion: undefined, action: 'publish' })
    // It said what is live already: only the draft is gone.
    if (changedKeys.length === 0) await countChange(change, collectionId)
    return 'live'
  })
}

export function discardDraft(asking: Asking, { collectionId, id, baseVersion }: Named) {
  const kind = draftKindFor(asking, collectionId)
  return changeAsset(asking, { kind, id, baseVersion }, async ({ open, author, ...place }) => {
    requireDraft(open)
    await dropDraft(place, collectionId)
    const version = await countChange(place, collectionId)
    const { connection, tenant } = place
    await logAsset(connection, tenant, { action: 'discard', kind: collectionId, id, author, entries: [], version })
    return 'draft'
  })
}

function requireDraft({ status }: OpenAsset): void {
  if (status !== 'draft') throw new UserError('VALIDATION_ERROR', 'There is no draft')
}
