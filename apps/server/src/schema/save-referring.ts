import { isSameJson } from '@trellis/base'
import type { AppDocument, SavedViewRecord } from '@trellis/model'
import { sql } from 'kysely'
import { appAsset } from '../apps/app-asset.ts'
import { saveAsset } from '../collections/assets/save-asset.ts'
import { type Referring, referringKinds } from '../collections/references/find-uses.ts'
import { walkReferences } from '../collections/references/walk-references.ts'
import { visitOf } from './follow-references.ts'
import { documentOf, type SchemaChange } from './schema-change.ts'

/** Apps and saved views that name a field which has another id now, or is gone. Tells whether any app did. */
export async function saveReferring(change: SchemaChange): Promise<boolean> {
  const visit = visitOf(change)
  if (!visit) return false
  const find = (id: string) => documentOf(change, id)?.schema.properties
  let isAppChanged = false
  for (const thing of change.referring) {
    const walked = walkReferences({ schema: referringKinds[thing.kind], value: thing.document }, { find, visit })
    if (isSameJson(thing.document, walked)) continue
    isAppChanged ||= thing.kind === 'Tag'
    await saveReferringThing(change, { ...thing, document: walked })
  }
  return isAppChanged
}

/** An app or a saved view as it is to be. */
export async function saveReferringThing(
  { connection, tenant, author }: Pick<SchemaChange, 'connection' | 'tenant' | 'author'>,
  { kind, id, document }: Referring,
): Promise<void> {
  if (kind === 'SavedView') {
    const { state } = document as SavedViewRecord
    await connection.run(sql`update ${sql.id(tenant.coreSchema, kind)} set state = ${JSON.stringify(state)}::jsonb, version = version + 1,
      "updatedAt" = now() where id = ${id}`)
    return
  }
  await saveAsset(appAsset, {
    connection,
    tenant,
    id,
    document: document as AppDocument,
    baseVersion: undefined,
    author,
  })
}
