import { notFound } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { CollectionDocument, RecordValues } from '@trellis/model'
import { collectionAsset, findAsset } from '@trellis/model/assets'
import { listVersions, readVersion, type StoredVersion } from '../collections/assets/asset-versions.ts'
import { draftOfToday } from '../collections/assets/collection-draft.ts'
import { findOpenAsset } from '../collections/assets/merge-record.ts'
import type { AssetPlace } from '../collections/assets/save-asset.ts'
import { requireVerb } from '../collections/core-writer.ts'
import { loadTenant } from '../collections/load-tenant.ts'
import { collectionUnderTodaysIds, underTodaysIds } from '../collections/references/under-todays-ids.ts'
import { whereAssetUsed } from '../collections/references/where-used.ts'
import type { Asking } from './change-asset.ts'

/** Older versions, and drafts, are for those who may change the asset. */
export async function versionsOf(
  asking: Asking,
  { collectionId: kind, id, before }: InputOf<Contracts['ASSET_VERSIONS']>,
): Promise<OutputOf<Contracts['ASSET_VERSIONS']>> {
  const place = await placeOf(asking, kind, id)
  const { list, hasMore } = await listVersions(place, { kind, before })
  return { list: list.map(({ changedKeys, ...each }) => ({ ...stamped(each), changedKeys })), hasMore }
}

export async function versionOf(
  asking: Asking,
  { collectionId: kind, id, version }: InputOf<Contracts['ASSET_GET_VERSION']>,
): Promise<OutputOf<Contracts['ASSET_GET_VERSION']>> {
  const place = await placeOf(asking, kind, id)
  const { open } = place
  const found = await readVersion(place, { kind, version: version ?? open.assetVersion })
  return { ...stamped(found), ...(await readToday(place, kind, found)), recordVersion: open.rowVersion }
}

/** Who uses it is for those who may change or delete it. */
export async function usesOf(
  asking: Asking,
  { collectionId: kind, id }: InputOf<Contracts['ASSET_USED']>,
): Promise<OutputOf<Contracts['ASSET_USED']>> {
  const { connection, tenant } = await placeOf(asking, kind, id)
  return whereAssetUsed(connection, tenant, { kind, id })
}

async function readToday(place: AssetPlace, kind: string, found: StoredVersion) {
  if (found.status === 'draft' && kind === collectionAsset.id) return draftOfToday(place, found)
  return { document: found.status === 'old' ? await asOfToday(place, kind, found) : found.document }
}

/** An older version under the ids that fields have today. */
export async function asOfToday(
  place: AssetPlace,
  kind: string,
  { document, savedAt }: Pick<StoredVersion, 'document' | 'savedAt'>,
): Promise<RecordValues> {
  const asset = findAsset(kind)
  if (!asset) throw new Error(`There is no kind of asset ${kind}`)
  const written = { stored: await loadTenant(place.connection, place.tenant), at: new Date(savedAt) }
  if (asset === collectionAsset)
    return collectionUnderTodaysIds(written, place.id, document as RecordValues & CollectionDocument)
  return underTodaysIds(written, { schema: asset.document, value: document })
}

async function placeOf({ services, caller }: Asking, kind: string, id: string) {
  requireVerb(caller, kind, 'update')
  const { tenant } = caller
  const place = { connection: services.database.withRole(tenant.role), tenant, id }
  const open = findAsset(kind) && (await findOpenAsset(place, kind))
  if (!open) throw notFound()
  return { ...place, open }
}

type Stamp = Pick<StoredVersion, 'version' | 'status' | 'author' | 'savedAt'>

function stamped({ version, status, author, savedAt }: Stamp) {
  return { version, status, ...(author !== null && { author }), savedAt: new Date(savedAt).toISOString() }
}
