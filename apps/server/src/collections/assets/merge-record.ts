import { type FieldConflict, type FieldProblem, isSameJson, ownValue, UserError, validationError } from '@trellis/base'
import type { SaveOptions } from '@trellis/contract'
import { type RecordValues, serverOwnedFields } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** An asset as it is live, with the version of its row: what record forms are loaded with. */
export type LiveAsset = {
  document: RecordValues
  rowVersion: number
  assetVersion: number
  author: string | null
  savedAt: string
}

export async function findLiveAsset(
  { connection, tenant, id }: { connection: Queryable; tenant: Tenant; id: string },
  kind: string,
): Promise<LiveAsset | undefined> {
  const [live] = await connection.run<LiveAsset>(
    sql`select v.document, r.version as "rowVersion", v.version as "assetVersion", v.author, v.created_at as "savedAt"
      from ${sql.id(tenant.coreSchema, 'asset_version')} v join ${sql.id(tenant.coreSchema, kind)} r on r.id = v.asset_id
      where v.asset_kind = ${kind} and v.asset_id = ${id} and v.status = 'live' for update of v`,
  )
  return live
}

export type AssetEdit = {
  id: string
  live: LiveAsset | undefined
  record: RecordValues
  options: SaveOptions | undefined
  /** What a document of this kind may hold at its top level. */
  keys: ReadonlySet<string>
}

/** The document with what the record sends of it: null takes a key away. Conflicts are found per key (0-decisions §6). */
export function mergeRecord(edit: AssetEdit): RecordValues {
  refuseKeys(edit)
  const { id: _id, ...sent } = edit.record
  if (edit.live && !edit.options?.force) refuseConflicts(edit.live, sent, edit.options?.base)
  const before = edit.options?.reset ? {} : (edit.live?.document ?? {})
  const merged = { ...before, ...sent }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined))
}

function refuseKeys({ id, record, keys }: AssetEdit): void {
  const problems = Object.entries(record).flatMap(([key, value]): FieldProblem[] => {
    if (keys.has(key) || (key === 'id' && (value === id || value === undefined))) return []
    const isOurs = serverOwnedFields.has(key) || key === 'id' || key === 'liveVersion'
    return [
      { path: `record.${key}`, message: isOurs ? 'Is set by the server' : `unknown field "${key.slice(0, 100)}"` },
    ]
  })
  if (problems.length > 0) throw validationError(problems)
}

function refuseConflicts(live: LiveAsset, sent: RecordValues, base: SaveOptions['base']): void {
  if (!base || base.version === live.rowVersion) return
  const conflicts: Record<string, FieldConflict> = {}
  for (const [key, mine] of Object.entries(sent)) {
    const theirs = ownValue(live.document, key) ?? null
    const loaded = ownValue(base.values, key) ?? null
    if (base.values && (isSameJson(theirs, loaded) || isSameJson(theirs, mine ?? null))) continue
    conflicts[key] = { mine: mine ?? null, theirs, base: loaded, by: live.author, at: live.savedAt }
  }
  if (base.values && Object.keys(conflicts).length === 0) return
  throw new UserError('UPDATE_CONFLICT', 'Somebody else changed this record meanwhile', {
    details: { conflicts, version: live.rowVersion },
  })
}
