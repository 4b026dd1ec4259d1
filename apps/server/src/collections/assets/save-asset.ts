import { UserError } from '@trellis/base'
import type { ActivityAction, AssetDefinition } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { type AssetKind, listColumns } from './asset-kind.ts'
import { changedEntries, logAsset } from './log-asset.ts'

export type AssetPlace = { connection: Queryable; tenant: Tenant; id: string }

export type AssetChange<Document> = AssetPlace & {
  document: Document
  /** Id of the user; null for the platform itself. */
  author: string | null
}

/** Which fields a draft calls otherwise than the live version: new id → old id. */
export type DraftRenames = Readonly<Record<string, string>>

export type LiveChange<Document> = AssetChange<Document> & {
  /** Version the editor loaded; null = must be new; undefined = whatever is there. */
  baseVersion: number | null | undefined
  /** As the log calls it, where it is no plain saving. */
  action?: ActivityAction
}

export type SavedAsset = { version: number; isNew: boolean; changedKeys: readonly string[] }

/** Makes a checked document the live version and keeps the one before; UPDATE_CONFLICT where another save came first. */
export async function saveAsset<Document extends object>(
  kind: AssetKind<Document>,
  change: LiveChange<Document>,
): Promise<SavedAsset> {
  const { connection, tenant, id, document, author } = change
  const live = await lockLiveAsset<Document>(change, kind.asset.id)
  refuseOtherBase(change.baseVersion, live?.version)
  const save = { connection, tenant, id, document, previous: live?.document, author }
  const entries = changedEntries(live?.document, document)
  if (live && entries.length === 0) return { version: live.version, isNew: false, changedKeys: [] }
  const version = await insertLive(kind.asset.id, change)
  const rowVersion = await writeRow(kind.asset, change, version)
  const action = change.action ?? (live ? 'update' : 'create')
  const told = { entries: live ? entries : [], version: rowVersion }
  await logAsset(connection, tenant, { action, kind: kind.asset.id, id, author, ...told })
  await kind.publish(save)
  return { version, isNew: !live, changedKeys: entries.map(entry => entry.key) }
}

/** Held until the transaction ends, so that two saves come one after the other. */
export async function lockAsset({ connection, tenant, id }: AssetPlace, kind: string): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.id} ${kind} ${id}`}, 0))`)
}

async function lockLiveAsset<Document>(
  place: AssetPlace,
  kind: string,
): Promise<{ version: number; document: Document } | undefined> {
  await lockAsset(place, kind)
  const { connection, tenant, id } = place
  const [live] = await connection.run<{ version: number; document: Document }>(
    sql`select version, document from ${sql.id(tenant.coreSchema, 'asset_version')}
      where asset_kind = ${kind} and asset_id = ${id} and status = 'live' for update`,
  )
  return live
}

export function refuseOtherBase(baseVersion: number | null | undefined, version: number | undefined): void {
  if (baseVersion === undefined || (baseVersion ?? undefined) === version) return
  throw new UserError('UPDATE_CONFLICT', 'Somebody else saved this meanwhile: reload it and make your changes again', {
    details: version === undefined ? {} : { version },
  })
}

async function insertLive(kind: string, change: AssetChange<object>): Promise<number> {
  const { connection, tenant, id } = change
  const versions = sql.id(tenant.coreSchema, 'asset_version')
  await connection.run(
    sql`update ${versions} set status = 'old' where asset_kind = ${kind} and asset_id = ${id} and status = 'live'`,
  )
  return insertVersion(kind, change, 'live')
}

/** Under the next number. */
export async function insertVersion(
  kind: string,
  { connection, tenant, id, document, author }: AssetChange<object>,
  status: 'live' | 'draft',
  renames?: DraftRenames,
): Promise<number> {
  const versions = sql.id(tenant.coreSchema, 'asset_version')
  const [inserted] = await connection.run<{ version: number }>(
    sql`insert into ${versions} (asset_kind, asset_id, version, status, document, author, renames)
      select ${kind}, ${id}, coalesce(max(version), 0) + 1, ${status}, ${JSON.stringify(document)}::jsonb, ${author},
        ${renames === undefined ? null : JSON.stringify(renames)}::jsonb
      from ${versions} where asset_kind = ${kind} and asset_id = ${id} returning version`,
  )
  if (!inserted) throw new Error('The new asset version was not returned')
  return inserted.version
}

async function writeRow(
  asset: AssetDefinition,
  { connection, tenant, id, document, author }: AssetChange<object>,
  version: number,
): Promise<number> {
  const columns = Object.entries({ ...listColumns(asset, document), liveVersion: version, updatedBy: author })
  const all = [
    ...columns,
    ...Object.entries(asset.rowFields ?? {}).map(([name, field]) => [name, field.default] as const),
  ]
  const names = sql.join(all.map(([name]) => sql.id(name)))
  const values = sql.join(all.map(([, value]) => sql`${value ?? null}`))
  const assignments = sql.join(columns.map(([name]) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))
  const table = sql.id(tenant.coreSchema, asset.id)
  const [row] = await connection.run<{
    version: number
  }>(sql`insert into ${table} as row (id, "createdAt", "createdBy", "updatedAt", ${names})
    values (${id}, now(), ${author}, now(), ${values})
    on conflict (id) do update set version = row.version + 1, "updatedAt" = now(), ${assignments}
    returning version`)
  if (!row) throw new Error('The row of the asset was not returned')
  return row.version
}
