import { uuidv7 } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { type ActivityAction, type ChangeLogEntry, type ChangeOrigin, originText } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** One entry of the log, for code that writes records by statements of its own. */
export type ActivityEntry = {
  action: ActivityAction
  collectionId: string
  recordId: string
  createdBy: string | null
  /** As `originOf` gives it. */
  origin: string
  /** The record's version that the change made; of a reading there is none. */
  recordVersion?: number
  batchId?: string
  changeLog?: ChangeLogEntry[]
}

export function activityTable(tenant: Tenant): Sql {
  return sql.id(tenant.coreSchema, 'activity')
}

export const activityColumns = sql`"id", "action", "collection_id", "record_id", "created_at", "created_by", "batch_id", "changes_count", "change_log", "origin", "record_version"`

/** What the caller's changes come from, as the log keeps it; `otherwise` where nothing says that a flow or the like makes them. */
export function originOf({ origin }: Pick<Caller, 'origin'>, otherwise: ChangeOrigin = { by: 'person' }): string {
  return originText(origin ?? otherwise)
}

/** Writes entries in one statement, in the transaction of the change they tell of; announce 'log' after its commit. */
export async function writeActivity(
  connection: Queryable,
  tenant: Tenant,
  entries: readonly ActivityEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(entry => ({
    id: uuidv7(),
    action: entry.action,
    collection_id: entry.collectionId,
    record_id: entry.recordId,
    created_by: entry.createdBy,
    batch_id: entry.batchId ?? null,
    changes_count: entry.changeLog?.length ?? 0,
    change_log: entry.changeLog ?? null,
    origin: entry.origin,
    record_version: entry.recordVersion ?? null,
  }))
  await connection.run(sql`insert into ${activityTable(tenant)} (${activityColumns})
    select e."id", e."action", e."collection_id", e."record_id", clock_timestamp(), e."created_by", e."batch_id", e."changes_count", nullif(e."change_log", 'null'::jsonb), e."origin", e."record_version"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("id" text, "action" text, "collection_id" text, "record_id" text, "created_by" text, "batch_id" text, "changes_count" integer, "change_log" jsonb, "origin" text, "record_version" integer)`)
}

/** JSON text of one changed value, in the wire form; null where the two rows agree. */
export function changedValue(field: CollectionField, rows: { from: string; to: string }): Sql | undefined {
  if (!field.read) return undefined
  const [before, after] = [field.read(rows.from), field.read(rows.to)]
  if (field.beside) return changedProperties(field, { before, after })
  if (field.format.concealed)
    return sql`case when ${after} is distinct from ${before} then ${keyText(field)} || '}' end`
  const text = (value: Sql) => sql`(${field.server.json(value, field.schema)})::text`
  return sql`case when ${after} is distinct from ${before} then ${keyText(field)} || coalesce(',"value":' || ${text(after)}, '') || coalesce(',"prevValue":' || ${text(before)}, '') || '}' end`
}

/** Of the additional properties those that changed. */
function changedProperties(field: CollectionField, { before, after }: { before: Sql; after: Sql }): Sql {
  const changed = (own: Sql, other: Sql) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${own}) where value is distinct from ${other} -> key)::text`
  return sql`case when ${after} is distinct from ${before} then ${keyText(field)} || coalesce(',"value":' || ${changed(after, before)}, '') || coalesce(',"prevValue":' || ${changed(before, after)}, '') || '}' end`
}

/** The same for a foreign key: which record was linked, which is not any more, with their titles. */
export function changedLink(field: CollectionField, target: Collection, columns: { from: Sql; to: Sql }): Sql {
  const { from, to } = columns
  const link = (id: Sql) =>
    sql`(select '{"id":' || to_json(linked."id")::text || coalesce(',"recordTitle":' || to_json(linked."recordTitle")::text, '') || '}' from ${sql.id(target.table.schema, target.table.name)} linked where linked."id" = ${id})`
  return sql`case when ${to} is distinct from ${from} then ${keyText(field)} || coalesce(',"add":[' || ${link(to)} || ']', '') || coalesce(',"remove":[' || ${link(from)} || ']', '') || '}' end`
}

function keyText(field: CollectionField): Sql {
  return sql.lit(`{"key":${JSON.stringify(field.id)}`)
}
