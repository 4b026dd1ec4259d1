import { isSameJson } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { findSavedKind } from '../assets/saved-kinds.ts'
import { saveAsset } from '../collections/assets/save-asset.ts'
import type { Referring } from '../collections/references/find-uses.ts'
import { referringKind } from '../collections/references/referring-kinds.ts'
import { walkReferences } from '../collections/references/walk-references.ts'
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
  return areRightsChanged
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
