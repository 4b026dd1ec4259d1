import { UserError, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { FieldAssociation } from '../../collections/collection.ts'
import { findCalculations } from '../calculations/find-calculations.ts'
import { logFailures } from '../calculations/formula-roots.ts'
import { interpretRows } from '../calculations/interpret-rows.ts'
import { tableOf } from '../query/compile-filter.ts'
import { activityColumns, activityTable } from './activity-sql.ts'
import { filterWithValues } from './filter-with-values.ts'
import { type LinkPlace, type LinkStorage, removedCondition } from './link-storage.ts'
import type { LockedTarget } from './lock-targets.ts'

type Storage = Exclude<FieldAssociation['storage'], { kind: 'link' }>

/**
 * Links as a foreign key: of the records over there (their list is here), or of the record itself, where only counting is asked
 * for. Changing a record over there is an update of it: the caller needs that right on it before and after.
 */
export function linkColumn(place: LinkPlace, storage: Storage): LinkStorage {
  const { connection, target, id, scope } = place
  const column = sql.id(storage.column)
  return {
    async remove(change) {
      const condition = removedCondition(change, sql.ref('t.id'))
      if (!condition) return []
      const rows =
        await connection.run<LockedTarget>(sql`select t."id", t."recordTitle", (${filterWithValues(target, 'update', 't')}) is true as "updatable", t.${column} as "linked"
        from ${tableOf(target)} t where t.${column} = ${id} and (${condition}) and (${filterWithValues(target, 'read', 't')}) order by t."id" for update of t`)
      await point(place, storage, rows, null)
      return rows
    },
    async add(targets) {
      const added = targets.filter(each => each.linked !== id)
      await point(place, storage, added, id)
      return added
    },
    // A foreign key has no fields of its own; the check of the record has refused any.
    modify: async () => [],
    async count() {
      const [row] = await connection.run<{ count: number }>(
        sql`select count(*) as "count" from ${tableOf(target)} where ${column} = ${id}`,
      )
      return Number(row?.count ?? 0)
    },
    async countInverse(ids) {
      const rows = await connection.run<{ count: number }>(
        sql`select count(*) as "count" from ${tableOf(scope)} where ${column} = any(${[...ids]}::text[]) and "id" <> ${id} group by ${column}`,
      )
      return rows.map(row => Number(row.count))
    },
  }
}

/** Points the foreign key of these records to `to`: one version more for each, and an entry of its own in the activity. */
async function point(
  place: LinkPlace,
  storage: Storage,
  rows: readonly LockedTarget[],
  to: string | null,
): Promise<void> {
  if (rows.length === 0) return
  const { engine, connection, target, scope, link } = place
  requireUpdatable(place, rows)
  const ids = rows.map(row => row.id)
  const column = sql.id(storage.column)
  await connection.run(sql`update ${tableOf(target)} set ${column} = ${to}, "version" = "version" + 1,
    "updatedAt" = clock_timestamp(), "updatedBy" = ${scope.caller.userId} where "id" = any(${ids}::text[])`)
  const { collection } = target
  const calculations = await findCalculations(engine.collections, scope.caller.tenant, collection)
  for (const { column: calculated, value } of calculations.columns) {
    await connection.run(sql`update ${tableOf(target)} t set ${sql.id(calculated)} = ${value('t')}
      where t."id" = any(${ids}::text[]) and t.${sql.id(calculated)} is distinct from ${value('t')}`)
  }
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
  await interpretRows(connection, { collection, calculations, onFailures }, sql`where t."id" = any(${ids}::text[])`)
  const outside = await connection.run(sql`select 1 from ${tableOf(target)} t
    where t."id" = any(${ids}::text[]) and (${filterWithValues(target, 'update', 't')}) is not true limit 1`)
  if (outside.length > 0) throw denied(link.field.id)
  await logTargets(place, rows, to)
}

/** The other side's field is one of the record over there: hidden or view-only for the caller, it is not theirs to change. */
function requireUpdatable({ link, target }: LinkPlace, rows: readonly LockedTarget[]): void {
  const inverse = link.association.inverseFieldId
  const isOpen = inverse === undefined || (target.fields.has(inverse) && !target.access.readonly.has(inverse))
  if (!isOpen || target.access.verbs.update === 'none' || rows.some(row => !row.updatable)) throw denied(link.field.id)
}

function denied(fieldId: string): UserError {
  return new UserError('DENIED', `record.${fieldId}: you may not change that linked record`)
}

async function logTargets(
  { connection, target, scope, id, link, batchId }: LinkPlace,
  rows: readonly LockedTarget[],
  to: string | null,
): Promise<void> {
  const key = link.association.inverseFieldId
  if (key === undefined || target.collection.activity !== 'log') return
  const entries = rows.map(row => ({ id: uuidv7(), record: row.id, from: row.linked === id ? undefined : row.linked }))
  const linkOf = (value: unknown) =>
    sql`(select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('id', s."id", 'recordTitle', s."recordTitle"))) from ${tableOf(scope)} s where s."id" = ${value})`
  const removed = to === null ? linkOf(id) : linkOf(sql`e."from"`)
  await connection.run(sql`insert into ${activityTable(scope.caller.tenant)} (${activityColumns})
    select e."id", 'update', ${target.collection.id}, e."record", clock_timestamp(), ${scope.caller.userId}, ${batchId ?? null}, 1,
      jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('key', ${key}::text, 'add', ${to === null ? sql`null::jsonb` : linkOf(to)}, 'remove', ${removed})))
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("id" text, "record" text, "from" text)`)
}
