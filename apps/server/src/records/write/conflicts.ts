import { type FieldConflict, isPlainObject, isSameJson, ownValue, UserError } from '@trellis/base'
import type { SaveOptions } from '@trellis/contract'
import { additionalPropertiesId, type RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import { idNowSql } from '../../collections/former-ids.ts'
import type { Queryable } from '../../database/database.ts'
import type { Scope } from '../query/scope.ts'
import { activityTable } from './activity-sql.ts'
import type { CheckedRecord } from './check-record.ts'
import type { UpdateAnswer } from './compile-update.ts'

/** A save that came too late. */
export type LostSave = {
  id: string
  checked: CheckedRecord
  base: SaveOptions['base'] | undefined
  answer: Pick<UpdateAnswer, 'conflicts' | 'theirs' | 'version'>
}

type Losing = { scope: Scope; connection: Queryable }

export async function updateConflict(losing: Losing, lost: LostSave): Promise<UserError> {
  const [error] = await updateConflicts(losing, [lost])
  if (!error) throw new Error('A lost save has no conflict')
  return error
}

/**
 * UPDATE_CONFLICT of each with, per field, what I sent, what stands there, what I had loaded, and who changed it when (0-decisions §6):
 * one statement for all of them.
 */
export async function updateConflicts(losing: Losing, lost: readonly LostSave[]): Promise<UserError[]> {
  const writers = await lastWriters(losing, lost)
  return lost.map(each => {
    const conflicts = fieldConflicts(each, key => writers.get(`${each.id} ${key}`))
    return new UserError('UPDATE_CONFLICT', 'Somebody else changed this record meanwhile', {
      details: { conflicts, version: each.answer.version },
    })
  })
}

type Writer = { by: string; at: string }

function fieldConflicts(
  { answer, checked, base }: LostSave,
  writerOf: (fieldId: string) => Writer | undefined,
): Record<string, FieldConflict> {
  const theirs: unknown = JSON.parse(answer.theirs ?? '{}')
  const current = isPlainObject(theirs) ? theirs : {}
  const sent = new Map<string, unknown>([...checked.values].map(([field, value]) => [field.id, value]))
  for (const { field, change } of checked.links) sent.set(field.id, change)
  const conflicts: Record<string, FieldConflict> = {}
  for (const [id, key] of answer.conflicts.flatMap(id => namesOf(id, { sent, current, base, checked }))) {
    const writer = writerOf(key)
    conflicts[id] = {
      mine: sent.get(id) ?? null,
      theirs: ownValue(current, id) ?? null,
      base: ownValue(base?.values, id) ?? null,
      by: writer?.by ?? null,
      at: writer?.at ?? null,
    }
  }
  return conflicts
}

type Three = Pick<LostSave, 'base' | 'checked'> & { sent: Map<string, unknown>; current: RecordValues }

/** What conflicts, by the key that it has in records, and the key of the log that tells of it: each additional property is told by itself. */
function namesOf(id: string, { sent, current, base, checked }: Three): [string, string][] {
  if (id !== additionalPropertiesId) return [[id, id]]
  const value = sent.get(id)
  const properties = isPlainObject(value) ? value : {}
  const isOther = (key: string) => {
    const now = ownValue(current, key) ?? null
    return !isSameJson(now, ownValue(base?.values, key) ?? null) && !isSameJson(now, ownValue(properties, key) ?? null)
  }
  for (const [key, value] of Object.entries(properties)) sent.set(key, value)
  const left = checked.replacesProperties ? Object.keys(current).filter(key => isAdditionalIn(checked, key)) : []
  const keys = new Set([...Object.keys(properties), ...left])
  return [...keys].filter(isOther).map(key => [key, id])
}

function isAdditionalIn({ values }: CheckedRecord, key: string): boolean {
  return key !== 'version' && [...values.keys()].every(({ beside }) => !beside?.includes(key))
}

/** Who changed each field of each record last, by the activity log. */
async function lastWriters({ scope, connection }: Losing, lost: readonly LostSave[]): Promise<Map<string, Writer>> {
  const keys = [...new Set(lost.flatMap(({ answer }) => answer.conflicts))]
  if (keys.length === 0) return new Map()
  const key = idNowSql(scope.collection.formerIds, { id: sql`entry ->> 'key'`, at: sql`a."created_at"` })
  const rows = await connection.run<Writer & { id: string; key: string }>(sql`select distinct on ("record_id", "key")
      "record_id" as "id", "key", "created_by" as "by", to_char("created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
    from (select ${key} as "key", a."record_id", a."created_by", a."created_at", a."id"
      from ${activityTable(scope.caller.tenant)} a, jsonb_array_elements(a."change_log") entry
      where a."collection_id" = ${scope.collection.id} and a."record_id" = any(${lost.map(({ id }) => id)}::text[])) as changed
    where "key" = any(${keys}::text[])
    order by "record_id", "key", "created_at" desc, changed."id" desc`)
  return new Map(rows.map(row => [`${row.id} ${row.key}`, row]))
}
