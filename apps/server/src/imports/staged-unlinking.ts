import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { makeCalculations } from '../records/calculations/find-calculations.ts'
import { interpretRows } from '../records/calculations/interpret-rows.ts'
import { writeActivity } from '../records/write/activity-sql.ts'
import type { InsertRequest } from './insert-staged.ts'
import { cleanedFieldsOf, isCleaned } from './staged-cleaning.ts'
import { staging } from './staging-table.ts'

type Freed = { field: CollectionField; target: Collection; column: string }

/** Links that rows lose and that are a foreign key of the records over there. */
function freedLinks({ collection, targets }: InsertRequest): Freed[] {
  return cleanedFieldsOf(collection).flatMap((field): Freed[] => {
    const { storage, targetCollectionId = '' } = field.association ?? {}
    const target = targets.get(targetCollectionId)
    return storage?.kind === 'target-column' && target ? [{ field, target, column: storage.column }] : []
  })
}

/** What the log of the row's own record says of them; null where there was none. */
export function freedEntries(request: InsertRequest): Sql[] {
  return freedLinks(request).map(({ field, target, column }) => {
    const key = sql.lit(`{"key":${JSON.stringify(field.id)},"remove":`)
    const link = sql`json_agg(json_strip_nulls(json_build_object('id', t.id, 'recordTitle', t."recordTitle")) order by t.id)::text`
    return sql`(select ${key} || ${link} || '}' from ${tableOf(target)} t where t.${sql.id(column)} = old.id and ${isCleaned(field)})`
  })
}

/** Frees the records over there, each with an entry of its own, as a save does; answers which. */
export async function freeLinked(
  connection: Queryable,
  request: InsertRequest,
): Promise<{ target: Collection; ids: readonly string[] }[]> {
  const all: { target: Collection; ids: readonly string[] }[] = []
  for (const freed of freedLinks(request))
    all.push({ target: freed.target, ids: await freeTarget(connection, freed, request) })
  return all
}

const freedAtOnce = 1000

async function freeTarget(connection: Queryable, freed: Freed, request: InsertRequest): Promise<string[]> {
  const { field, target, column } = freed
  const { collection, tenant, userId, batchId, origin } = request
  const { columns, ...calculations } = calculationsOf(freed, request)
  const ids: string[] = []
  for (;;) {
    const rows = await connection.run<{ id: string; version: number; from: string; title: string | null }>(sql`
      with lost as (select t.id, t.${sql.id(column)} as "from", own."recordTitle" as title
        from ${staging} stage join ${tableOf(target)} t on t.${sql.id(column)} = stage.id join ${tableOf(collection)} own on own.id = stage.id
        where stage.is_there and ${isCleaned(field)} order by t.id limit ${freedAtOnce} for update of t)
      update ${tableOf(target)} t set ${sql.id(column)} = null, "version" = t."version" + 1,
        "updatedAt" = now()::timestamptz(3), "updatedBy" = ${userId} from lost where t.id = lost.id
      returning t.id, t.version, lost."from", lost.title`)
    if (rows.length === 0) return ids
    ids.push(...rows.map(({ id }) => id))
    const these = sql`where t.id = any(${rows.map(({ id }) => id)}::text[])`
    for (const { column: calculated, value } of columns)
      await connection.run(sql`update ${tableOf(target)} t set ${sql.id(calculated)} = ${value('t')} ${these}`)
    const { onFailures = () => undefined } = request
    await interpretRows(
      connection,
      { collection: target, calculations: { columns, ...calculations }, onFailures },
      these,
    )
    const key = field.association?.inverseFieldId
    if (key === undefined || target.activity !== 'log') continue
    const entries = rows.map(({ id, version, from, title }) => ({
      action: 'update' as const,
      collectionId: target.id,
      recordId: id,
      createdBy: userId,
      batchId,
      origin,
      recordVersion: version,
      changeLog: [{ key, remove: [{ id: from, ...(title !== null && { recordTitle: title }) }] }],
    }))
    await writeActivity(connection, tenant, entries)
  }
}

function calculationsOf({ target }: Freed, { targets, tenant }: InsertRequest) {
  const collections = new Map([...targets].map(([id, each]) => [id, { collection: each }]))
  return makeCalculations(target, collections, tenant.timezone)
}

function tableOf({ table }: Collection): Sql {
  return sql.id(table.schema, table.name)
}
