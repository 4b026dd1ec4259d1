import { isPlainObject, isSameJson, ownValue, UserError, uuidv7 } from '@trellis/base'
import type { AssetDefinition, ChangeLogEntry } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { type AssetKind, listColumns } from './asset-kind.ts'

export type AssetChange<Document> = {
  connection: Queryable
  tenant: Tenant
  id: string
  document: Document
  /** Version the editor loaded; null = must be new; undefined = whatever is there. */
  baseVersion: number | null | undefined
  /** Id of the user; null for the platform itself. */
  author: string | null
}

export type SavedAsset = { version: number; isNew: boolean; changedKeys: readonly string[] }

/** Makes a checked document the live version and keeps the one before; UPDATE_CONFLICT where another save came first. */
export async function saveAsset<Document extends object>(
  kind: AssetKind<Document>,
  change: AssetChange<Document>,
): Promise<SavedAsset> {
  const { connection, tenant, id, document } = change
  const live = await lockLiveAsset<Document>(change, kind.asset.id)
  refuseOtherBase(change.baseVersion, live?.version)
  const save = { connection, tenant, id, document, previous: live?.document, author: change.author }
  const entries = changedEntries(live?.document, document)
  if (live && entries.length === 0) return { version: live.version, isNew: false, changedKeys: [] }
  const version = await insertVersion(kind.asset.id, change)
  await writeRow(kind.asset, change, version)
  await writeActivity(kind.asset.id, change, live ? entries : undefined)
  await kind.publish(save)
  return { version, isNew: !live, changedKeys: entries.map(entry => entry.key) }
}

/** The live version, held until the transaction ends, so that two saves come one after the other. */
export async function lockLiveAsset<Document>(
  change: { connection: Queryable; tenant: Tenant; id: string },
  kind: string,
): Promise<{ version: number; document: Document } | undefined> {
  const { connection, tenant, id } = change
  await connection.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.id} ${kind} ${id}`}, 0))`)
  const [live] = await connection.run<{ version: number; document: Document }>(
    sql`select version, document from ${sql.id(tenant.coreSchema, 'asset_version')}
      where asset_kind = ${kind} and asset_id = ${id} and status = 'live' for update`,
  )
  return live
}

/** Ends an asset: its versions become old, its row goes. */
export async function removeAsset(
  change: { connection: Queryable; tenant: Tenant; id: string; author: string | null },
  kind: string,
): Promise<void> {
  const { connection, tenant, id } = change
  await connection.run(sql`update ${sql.id(tenant.coreSchema, 'asset_version')} set status = 'old'
    where asset_kind = ${kind} and asset_id = ${id} and status <> 'old'`)
  await connection.run(sql`delete from ${sql.id(tenant.coreSchema, kind)} where id = ${id}`)
  await insertActivity(connection, tenant, { action: 'delete', kind, id, author: change.author, entries: [] })
}

export function refuseOtherBase(baseVersion: number | null | undefined, liveVersion: number | undefined): void {
  if (baseVersion === undefined || (baseVersion ?? undefined) === liveVersion) return
  throw new UserError('UPDATE_CONFLICT', 'Somebody else saved this meanwhile: reload it and make your changes again', {
    details: liveVersion === undefined ? {} : { version: liveVersion },
  })
}

/** One entry per top-level key; values only where they are short enough to read. */
function changedEntries(before: object | undefined, after: object): ChangeLogEntry[] {
  const old: Record<string, unknown> = isPlainObject(before) ? before : {}
  const current: Record<string, unknown> = isPlainObject(after) ? after : {}
  const keys = [...new Set([...Object.keys(old), ...Object.keys(current)])]
  return keys
    .filter(key => !isSameJson(ownValue(old, key), ownValue(current, key)))
    .map(key => ({ key, ...shown('value', ownValue(current, key)), ...shown('prevValue', ownValue(old, key)) }))
}

function shown(name: 'value' | 'prevValue', value: unknown): Partial<ChangeLogEntry> {
  return value === undefined || typeof value === 'object' ? {} : { [name]: value }
}

async function insertVersion(kind: string, change: AssetChange<object>): Promise<number> {
  const { connection, tenant, id, document, author } = change
  const versions = sql.id(tenant.coreSchema, 'asset_version')
  await connection.run(
    sql`update ${versions} set status = 'old' where asset_kind = ${kind} and asset_id = ${id} and status = 'live'`,
  )
  const [inserted] = await connection.run<{ version: number }>(
    sql`insert into ${versions} (asset_kind, asset_id, version, status, document, author)
      select ${kind}, ${id}, coalesce(max(version), 0) + 1, 'live', ${JSON.stringify(document)}::jsonb, ${author}
      from ${versions} where asset_kind = ${kind} and asset_id = ${id} returning version`,
  )
  if (!inserted) throw new Error('The new asset version was not returned')
  return inserted.version
}

async function writeRow(
  asset: AssetDefinition,
  { connection, tenant, id, document, author }: AssetChange<object>,
  version: number,
): Promise<void> {
  const columns = Object.entries({ ...listColumns(asset, document), liveVersion: version, updatedBy: author })
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  const values = sql.join(columns.map(([, value]) => sql`${value}`))
  const assignments = sql.join(columns.map(([name]) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))
  const table = sql.id(tenant.coreSchema, asset.id)
  await connection.run(sql`insert into ${table} as row (id, "createdAt", "createdBy", "updatedAt", ${names})
    values (${id}, now(), ${author}, now(), ${values})
    on conflict (id) do update set version = row.version + 1, "updatedAt" = now(), ${assignments}`)
}

async function writeActivity(
  kind: string,
  { connection, tenant, id, author }: AssetChange<object>,
  entries: readonly ChangeLogEntry[] | undefined,
): Promise<void> {
  const action = entries ? 'update' : 'create'
  await insertActivity(connection, tenant, { action, kind, id, author, entries: entries ?? [] })
}

type AssetActivity = {
  action: string
  kind: string
  id: string
  author: string | null
  entries: readonly ChangeLogEntry[]
}

async function insertActivity(connection: Queryable, tenant: Tenant, activity: AssetActivity): Promise<void> {
  const log = activity.entries.length > 0 ? JSON.stringify(activity.entries) : null
  await connection.run(sql`insert into ${sql.id(tenant.coreSchema, 'activity')}
      (id, action, collection_id, record_id, created_by, changes_count, change_log)
    values (${uuidv7()}, ${activity.action}, ${activity.kind}, ${activity.id}, ${activity.author}, ${activity.entries.length}, ${log}::jsonb)`)
}
