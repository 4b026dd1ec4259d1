import { isPlainObject, isSameJson, ownValue, uuidv7 } from '@trellis/base'
import { type ActivityAction, type ChangeLogEntry, originText } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

type AssetActivity = {
  action: ActivityAction
  kind: string
  id: string
  author: string | null
  entries: readonly ChangeLogEntry[]
  /** Of the asset's row. */
  version: number | null
}

export async function logAsset(connection: Queryable, tenant: Tenant, activity: AssetActivity): Promise<void> {
  const { version } = activity
  const log = activity.entries.length > 0 ? JSON.stringify(activity.entries) : null
  await connection.run(sql`insert into ${sql.id(tenant.coreSchema, 'activity')}
      (id, action, collection_id, record_id, created_by, changes_count, change_log, origin, record_version)
    values (${uuidv7()}, ${activity.action}, ${activity.kind}, ${activity.id}, ${activity.author}, ${activity.entries.length}, ${log}::jsonb,
      ${originText({ by: 'definition' })}, ${version})`)
}

/** One entry per top-level key; values only where they are short enough to read. */
export function changedEntries(before: object | undefined, after: object): ChangeLogEntry[] {
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
