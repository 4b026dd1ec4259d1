import { isSameJson } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { collectionAsset } from '@trellis/model/assets'
import { findSavedKind } from '../assets/saved-kinds.ts'
import { loadDrafts, replaceDraft } from '../collections/assets/drafts.ts'
import { saveAsset } from '../collections/assets/save-asset.ts'
import type { Referring } from '../collections/references/find-uses.ts'
import { referringKind } from '../collections/references/referring-kinds.ts'
import { type FindProperties, type Visit, walkReferences } from '../collections/references/walk-references.ts'
import { visitOf } from './follow-references.ts'
import { documentOf, type SchemaChange } from './schema-change.ts'

/** All that names a field which has another id now, or is gone. Tells whether anybody's rights follow from any of it. */
export async function saveReferring(change: SchemaChange): Promise<boolean> {
  const visit = visitOf(change)
  if (!visit) return false
  const find = (id: string) => documentOf(change, id)?.schema.properties
  let areRightsChanged = false
  for (const thing of change.referring) {
    const { schema, changesRights } = referringKind(thing.kind)
    const walked = walkReferences({ schema, value: thing.document }, { find, visit })
    if (isSameJson(thing.document, walked)) continue
    areRightsChanged ||= changesRights === true
    await saveReferringThing(change, { ...thing, document: walked })
  }
  await renameInDrafts(change, { find, visit })
  return areRightsChanged
}

/** A draft has no effect that could stand against the change: what it cannot do without is told where it is published. */
async function renameInDrafts(
  { connection, tenant }: SchemaChange,
  walking: { find: FindProperties; visit: Visit },
): Promise<void> {
  for (const { kind, id, document } of await loadDrafts(connection, tenant)) {
    // Theirs follows when it is read, with all else that changed of what is live.
    if (kind === collectionAsset.id) continue
    const walked = walkReferences({ schema: referringKind(kind).schema, value: document }, walking)
    if (!isSameJson(document, walked))
      await replaceDraft({ connection, tenant, id }, { kind, document: walked as RecordValues })
  }
}

/** One of these as it is to be. */
export async function saveReferringThing(
  { connection, tenant, author }: Pick<SchemaChange, 'connection' | 'tenant' | 'author'>,
  { kind, id, document }: Referring,
): Promise<void> {
  const { update } = referringKind(kind)
  if (update) {
    await connection.run(update(tenant, { id, document: document as RecordValues }))
    return
  }
  const saved = findSavedKind(kind)
  if (!saved) throw new Error(`Nobody knows how to save the kind ${kind}`)
  await saveAsset(saved, { connection, tenant, id, document, baseVersion: undefined, author })
}
