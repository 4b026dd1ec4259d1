import { type FieldConflict, isPlainObject, UserError } from '@trellis/base'
import type { SaveOptions } from '@trellis/contract'
import { sql } from 'kysely'
import { idNowSql } from '../../collections/former-ids.ts'
import type { Queryable } from '../../database/database.ts'
import type { Scope } from '../query/scope.ts'
import { activityTable } from './activity-sql.ts'
import type { CheckedRecord } from './check-record.ts'
import type { UpdateAnswer } from './compile-update.ts'

export type LostSave = {
  scope: Scope
  id: string
  checked: CheckedRecord
  save: SaveOptions
  connection: Queryable
  answer: UpdateAnswer
}

/** UPDATE_CONFLICT with, per field, what I sent, what stands there, what I had loaded, and who changed it when (0-decisions §6). */
export async function updateConflict(lost: LostSave): Promise<UserError> {
  const { answer, checked, save } = lost
  const theirs: unknown = JSON.parse(answer.theirs ?? '{}')
  const current = isPlainObject(theirs) ? theirs : {}
  const sent = new Map<string, unknown>([...checked.values].map(([field, value]) => [field.id, value]))
  for (const { field, change } of checked.links) sent.set(field.id, change)
  const ids = answer.conflicts.length > 0 ? answer.conflicts : []
  const writers = await lastWriters(lost, ids)
  const conflicts: Record<string, FieldConflict> = {}
  for (const id of ids) {
    const writer = writers.get(id)
    conflicts[id] = {
      mine: sent.get(id) ?? null,
      theirs: current[id] ?? null,
      base: save.base?.values?.[id] ?? null,
      by: writer?.by ?? null,
      at: writer?.at ?? null,
    }
  }
  return new UserError('UPDATE_CONFLICT', 'Somebody else changed this record meanwhile', {
    details: { conflicts, version: answer.version },
  })
}

/** Who changed each field last, by the activity log. */
async function lastWriters(
  { scope, id, connection }: LostSave,
  ids: readonly string[],
): Promise<Map<string, { by: string; at: string }>> {
  if (ids.length === 0) return new Map()
  const key = idNowSql(scope.collection.formerIds, { id: sql`entry ->> 'key'`, at: sql`a."created_at"` })
  const rows = await connection.run<{ key: string; by: string; at: string }>(sql`select distinct on ("key")
      "key", "created_by" as "by", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
    from (select ${key} as "key", a."created_by", a."created_at", a."id"
      from ${activityTable(scope.caller.tenant)} a, jsonb_array_elements(a."change_log") entry
      where a."collection_id" = ${scope.collection.id} and a."record_id" = ${id}) as changed
    where "key" = any(${[...ids]}::text[])
    order by "key", "created_at" desc, "id" desc`)
  return new Map(rows.map(row => [row.key, { by: row.by, at: row.at }]))
}
