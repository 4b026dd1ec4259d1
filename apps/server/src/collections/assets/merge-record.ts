import { type FieldConflict, type FieldProblem, isSameJson, ownValue, UserError, validationError } from '@trellis/base'
import type { SaveOptions } from '@trellis/contract'
import { type RecordValues, serverOwnedFields } from '@trellis/model'
import { sql } from 'kysely'
import type { AssetPlace } from './save-asset.ts'

/** An asset as editors open it, the draft where there is one, else what is live; with the version of its row, which says what was loaded. */
export type OpenAsset = {
  status: 'draft' | 'live'
  document: RecordValues
  rowVersion: number
  assetVersion: number
  author: string | null
  savedAt: string
}

export async function findOpenAsset(
  { connection, tenant, id }: AssetPlace,
  kind: string,
): Promise<OpenAsset | undefined> {
  const [open] = await connection.run<OpenAsset>(
    sql`select v.status, v.document, r.version as "rowVersion", v.version as "assetVersion", v.author, v.created_at as "savedAt"
      from ${sql.id(tenant.coreSchema, 'asset_version')} v join ${sql.id(tenant.coreSchema, kind)} r on r.id = v.asset_id
      where v.asset_kind = ${kind} and v.asset_id = ${id} and v.status in ('draft', 'live')
      order by v.status = 'draft' desc limit 1 for update of v`,
  )
  return open
}

export type AssetEdit = {
  id: string
  open: OpenAsset | undefined
  record: RecordValues
  options: SaveOptions | undefined
  /** What a document of this kind may hold at its top level. */
  keys: ReadonlySet<string>
}

/** The document with what the record sends of it: null takes a key away. Conflicts are found per key (0-decisions §6). */
export function mergeRecord(edit: AssetEdit): RecordValues {
  refuseKeys(edit)
  const { id: _id, ...sent } = edit.record
  if (edit.open && !edit.options?.force) refuseConflicts(edit.open, sent, edit.options?.base)
  const before = edit.options?.reset ? {} : (edit.open?.document ?? {})
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

function refuseConflicts(open: OpenAsset, sent: RecordValues, base: SaveOptions['base']): void {
  if (!base || base.version === open.rowVersion) return
  const conflicts: Record<string, FieldConflict> = {}
  for (const [key, mine] of Object.entries(sent)) {
    const theirs = ownValue(open.document, key) ?? null
    const loaded = ownValue(base.values, key) ?? null
    if (base.values && (isSameJson(theirs, loaded) || isSameJson(theirs, mine ?? null))) continue
    conflicts[key] = { mine: mine ?? null, theirs, base: loaded, by: open.author, at: open.savedAt }
  }
  if (base.values && Object.keys(conflicts).length === 0) return
  throw new UserError('UPDATE_CONFLICT', 'Somebody else changed this record meanwhile', {
    details: { conflicts, version: open.rowVersion },
  })
}
