import { notFound, uuidv7 } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { goneId } from '../former-ids.ts'
import { logAsset } from './log-asset.ts'
import type { AssetPlace } from './save-asset.ts'

/** How long what was deleted can be brought back. */
const keptFor = sql.lit('30 days')

type Removal = AssetPlace & { author: string | null }

/** Ends an asset: its versions wait in the trash under this id, its row goes. */
export async function removeAsset({ author, ...place }: Removal, kind: string, trashId: string): Promise<void> {
  const { connection, tenant, id } = place
  await connection.run(sql`update ${sql.id(tenant.coreSchema, 'asset_version')} set asset_kind = ${goneId(kind, trashId)}
    where asset_kind = ${kind} and asset_id = ${id}`)
  const [row] = await connection.run<{ version: number }>(
    sql`delete from ${sql.id(tenant.coreSchema, kind)} where id = ${id} returning version + 1 as version`,
  )
  await logAsset(connection, tenant, { action: 'delete', kind, id, author, entries: [], version: row?.version ?? null })
}

/** The same of an asset of which all is in its row and its versions. `kept`: what else has to come back with it. */
export async function moveToTrash(removal: Removal & { kept: unknown }, kind: string): Promise<void> {
  const { connection, tenant, id, author, kept } = removal
  const trashId = uuidv7()
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  await connection.run(sql`insert into ${named('asset_trash')} (id, asset_kind, asset_id, name, row_values, kept, removed_by, until)
    select ${trashId}, ${kind}, row.id, row."recordTitle", to_jsonb(row), ${JSON.stringify(kept ?? null)}::jsonb, ${author}, now() + ${keptFor}::interval
    from ${named(kind)} as row where row.id = ${id}`)
  await removeAsset(removal, kind, trashId)
}

type Back = { document: RecordValues; draft: RecordValues | undefined }

/** The versions have their place again, all but the draft as old ones: what was live is saved anew. */
export async function takeVersionsBack(
  { connection, tenant, id }: AssetPlace,
  kind: string,
  trashId: string,
): Promise<void> {
  await connection.run(sql`update ${sql.id(tenant.coreSchema, 'asset_version')}
    set asset_kind = ${kind}, status = case status when 'live' then 'old' else status end
    where asset_kind = ${goneId(kind, trashId)} and asset_id = ${id}`)
}

export type TrashedAsset = {
  id: string
  assetId: string
  name: string | null
  kept: unknown
  removedBy: string | null
  removedAt: Date
  until: Date
}

const columns = sql`id, asset_id as "assetId", name, kept, removed_by as "removedBy", removed_at as "removedAt", until`

/** The newest first. */
export async function listTrashed(connection: Queryable, tenant: Tenant, kind: string): Promise<TrashedAsset[]> {
  return connection.run<TrashedAsset>(sql`select ${columns} from ${sql.id(tenant.coreSchema, 'asset_trash')}
    where asset_kind = ${kind} and until > now() order by removed_at desc, id`)
}

/** Held until the transaction ends, so that nothing comes back twice. */
export async function lockTrashed(
  { connection, tenant, id }: AssetPlace,
  kind: string,
): Promise<TrashedAsset & { versions: Back }> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  const [found] = await connection.run<TrashedAsset>(sql`select ${columns} from ${named('asset_trash')}
    where asset_kind = ${kind} and id = ${id} and until > now() for update`)
  if (!found) throw notFound('What was deleted')
  const rows = await connection.run<{ status: string; document: RecordValues }>(sql`select status, document
    from ${named('asset_version')} where asset_kind = ${goneId(kind, id)} and asset_id = ${found.assetId} and status <> 'old'`)
  const live = rows.find(({ status }) => status === 'live')
  if (!live) throw new Error(`Nothing of ${kind} ${found.assetId} was live`)
  const draft = rows.find(({ status }) => status === 'draft')?.document
  return { ...found, versions: { document: live.document, draft } }
}

/** The row and the versions are where they were. */
export async function takeFromTrash(place: AssetPlace, kind: string, trashId: string): Promise<void> {
  const { connection, tenant } = place
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  await connection.run(sql`insert into ${named(kind)} select row.* from ${named('asset_trash')} t
    cross join lateral jsonb_populate_record(null::${named(kind)}, t.row_values) as row where t.id = ${trashId}`)
  await takeVersionsBack(place, kind, trashId)
  await connection.run(sql`delete from ${named('asset_trash')} where id = ${trashId}`)
}

/** Drops what has waited its 30 days. */
export async function emptyAssetTrash(connection: Queryable, tenant: Tenant): Promise<void> {
  const due = await connection.run<{ kind: string; id: string }>(
    sql`delete from ${sql.id(tenant.coreSchema, 'asset_trash')} where until < now() returning asset_kind as kind, id`,
  )
  await dropVersions(
    connection,
    tenant,
    due.map(({ kind, id }) => goneId(kind, id)),
  )
}

/** `kinds` as `goneId` says them. */
export async function dropVersions(connection: Queryable, tenant: Tenant, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return
  await connection.run(
    sql`delete from ${sql.id(tenant.coreSchema, 'asset_version')} where asset_kind = any(${kinds}::text[])`,
  )
}
