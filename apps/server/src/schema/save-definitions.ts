import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { countChange, dropDraft } from '../collections/assets/drafts.ts'
import { findOpenAsset, type OpenAsset } from '../collections/assets/merge-record.ts'
import { type AssetPlace, refuseOtherBase, saveAsset } from '../collections/assets/save-asset.ts'
import type { SchemaChange } from './schema-change.ts'

const kind = collectionAsset.asset.id

/** Makes the definitions live that the change leaves behind; gives the version of its own collection. */
export async function saveDefinitions(change: SchemaChange): Promise<number> {
  const { connection, tenant, author } = change
  for (const [id, document] of change.others) {
    await saveAsset(collectionAsset, { connection, tenant, id, document, baseVersion: undefined, author })
  }
  const place = { connection, tenant, id: change.collectionId }
  const own = { ...place, document: change.wanted, baseVersion: undefined, author }
  // While the change went on in the background somebody may have saved the draft once more: that one stays.
  const draft = change.publishes === undefined ? undefined : await openDraft(place)
  if (!draft || draft.rowVersion !== change.publishes) return (await saveAsset(collectionAsset, own)).version
  await dropDraft(place, kind)
  const { version, changedKeys } = await saveAsset(collectionAsset, { ...own, action: 'publish' })
  if (changedKeys.length === 0) await countChange(place, kind)
  return version
}

/** UPDATE_CONFLICT where the draft is another than the one that is to be published. */
export async function refuseOtherDraft(place: AssetPlace, publishes: number | undefined): Promise<void> {
  if (publishes !== undefined) refuseOtherBase(publishes, (await openDraft(place))?.rowVersion)
}

async function openDraft(place: AssetPlace): Promise<OpenAsset | undefined> {
  const open = await findOpenAsset(place, kind)
  return open?.status === 'draft' ? open : undefined
}
