import { notFound } from '@trellis/base'
import { type CollectionDocument, goneFieldOf } from '@trellis/model'
import { collectionAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import { formerIdsOf, idNow } from '../former-ids.ts'
import { loadTenant } from '../load-tenant.ts'
import { collectionUnderTodaysIds } from '../references/under-todays-ids.ts'
import type { StoredVersion } from './asset-versions.ts'
import { mergeDefinitions } from './merge-definitions.ts'
import type { AssetPlace, DraftRenames } from './save-asset.ts'

export type CollectionDraft = {
  document: CollectionDocument
  renames: DraftRenames
  /** What it is on. */
  liveVersion: number
}

/**
 * The draft of a collection on what is live today. Imports, associations made from the other end and renamed fields change the live
 * version beside it: what they changed is in it, under the ids of today, so that publishing takes nothing of it back.
 */
export async function draftOfToday(
  place: AssetPlace,
  draft: Pick<StoredVersion, 'document' | 'renames' | 'savedAt' | 'version'>,
): Promise<CollectionDraft> {
  const stored = await loadTenant(place.connection, place.tenant)
  const live = stored.collections.find(({ id }) => id === place.id)
  if (!live) throw notFound()
  const at = new Date(draft.savedAt)
  const today = (document: object) => collectionUnderTodaysIds({ stored, at }, place.id, document as CollectionDocument)
  const formerIds = formerIdsOf(stored.idChanges, { collectionId: place.id })
  const renames = Object.fromEntries(
    Object.entries(draft.renames ?? {}).flatMap(([id, before]) => {
      const now = id.includes('.') ? before : idNow(formerIds, before, at)
      return goneFieldOf(now) === undefined && now !== id ? [[id, now]] : []
    }),
  )
  const document = today(draft.document)
  const known = { renames, liveVersion: live.version }
  const base = live.version > draft.version ? await readBase(place, draft.version) : undefined
  if (!base) return { ...known, document }
  return { ...known, document: mergeDefinitions({ base: today(base), live: live.document, draft: document, renames }) }
}

/** What was live when the draft was saved last: it had the number before it. */
async function readBase({ connection, tenant, id }: AssetPlace, version: number): Promise<object | undefined> {
  const [found] = await connection.run<{ document: object }>(
    sql`select document from ${sql.id(tenant.coreSchema, 'asset_version')} where asset_kind = ${collectionAsset.id} and asset_id = ${id}
      and status <> 'draft' and version < ${version} order by version desc limit 1`,
  )
  return found?.document
}
