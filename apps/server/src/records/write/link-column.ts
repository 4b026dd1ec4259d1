import { UserError, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { FieldAssociation } from '../../collections/collection.ts'
import { findCalculations } from '../calculations/find-calculations.ts'
import { interpretRows } from '../calculations/interpret-rows.ts'
import { logFailures } from '../calculations/log-failures.ts'
import { tableOf } from '../query/compile-filter.ts'
import { everything } from '../query/scope.ts'
import { activityColumns, activityTable, originOf } from './activity-sql.ts'
import { filterWithValues } from './filter-with-values.ts'
import {
  type FieldLinks,
  fullOtherEnd,
  type LinkStorage,
  type LockedTarget,
  refuse,
  removalOf,
} from './link-storage.ts'
import { readableIds } from './readable-ids.ts'
import { refreshReadersOf } from './refresh-readers.ts'

type Storage = Exclude<FieldAssociation['storage'], { kind: 'link' }>

/**
 * Links as a foreign key: of the records over there (their list is here), or of the record itself, where only counting is asked
 * for. Changing a record over there is an update of it: the caller needs that right on it before and after.
 */
export function linkColumn(work: FieldLinks, storage: Storage): LinkStorage {
  const { connection, target, scope, changes } = work
  const column = sql.id(storage.column)
  const owns = changes.map(({ own }) => own)
  return {
    async remove() {
      const removal = removalOf(changes)
      if (!removal) return []
      const rows =
        await connection.run<LockedTarget>(sql`select r.own, t."id", t."recordTitle", (${filterWithValues(target, 'update', 't')}) is true as "updatable", t.${column} as "linked"
        from ${tableOf(target)} t join ${removal.records} on t.${column} = r.own
        where ${removal.takes(sql`r.own`, sql`t."id"`)} and (${filterWithValues(target, 'read', 't')}) order by t."id" for update of t`)
      await point(work, storage, rows, false)
      return rows
    },
    async add(targets) {
      const added = targets.filter(each => each.linked !== each.own)
      await refuseHidden(work, added)
      await point(work, storage, added, true)
      return added
    },
    // A foreign key has no fields of its own; the check of the record has refused any.
    modify: async () => [],
    async count() {
      const rows = await connection.run<{ id: string; count: number }>(
        sql`select ${column} as "id", count(*)::float8 as "count" from ${tableOf(target)} where ${column} = any(${owns}::text[]) group by ${column}`,
      )
      return new Map(rows.map(row => [row.id, row.count]))
    },
    async countInverse(ids) {
      const rows = await connection.run<{ id: string; count: number }>(
        sql`select ${column} as "id", count(*)::float8 as "count" from ${tableOf(scope)}
          where ${column} = any(${[...ids]}::text[]) and "id" <> all(${owns}::text[]) group by ${column}`,
      )
      return new Map(rows.map(row => [row.id, row.count]))
    },
  }
}

/** Points the foreign key of these records to their record here, or to none: one version more for each, and an entry of its own in the activity. */
async function point(
  work: FieldLinks,
  storage: Storage,
  rows: readonly LockedTarget[],
  isAdded: boolean,
): Promise<void> {
  refuseUpdates(work, rows)
  const pointed = rows.filter(({ own }) => !work.refused.has(own))
  if (pointed.length === 0) return
  const { engine, connection, target, scope } = work
  const [ids, owns] = [pointed.map(row => row.id), pointed.map(row => row.own)]
  await connection.run(sql`update ${tableOf(target)} t set ${sql.id(storage.column)} = ${isAdded ? sql`sent.own` : null}, "version" = "version" + 1,
    "updatedAt" = clock_timestamp(), "updatedBy" = ${scope.caller.userId}
    from unnest(${ids}::text[], ${owns}::text[]) as sent(id, own) where t."id" = sent.id`)
  const { collection } = target
  const calculations = await findCalculations(engine.collections, scope.caller.tenant, collection)
  for (const { column: calculated, value } of calculations.columns) {
    await connection.run(sql`update ${tableOf(target)} t set ${sql.id(calculated)} = ${value('t')}
      where t."id" = any(${ids}::text[]) and t.${sql.id(calculated)} is distinct from ${value('t')}`)
  }
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
  await interpretRows(connection, { collection, calculations, onFailures }, sql`where t."id" = any(${ids}::text[])`)
  const inverse = work.association.inverseFieldId
  await refreshReadersOf(work, { collection, ids, ...(inverse !== undefined && { fieldIds: [inverse] }) })
  const outside = await connection.run<{ own: string }>(sql`select sent.own from ${tableOf(target)} t
    join unnest(${ids}::text[], ${owns}::text[]) as sent(id, own) on sent.id = t."id"
    where t."id" = any(${ids}::text[]) and (${filterWithValues(target, 'update', 't')}) is not true`)
  const denying = outside.map(({ own }) => own)
  refuse(work, denying, denied(work))
  await logTargets(work, pointed, isAdded)
}

/** Whom the records over there are linked by now, and the caller cannot see, keeps them. */
async function refuseHidden(work: FieldLinks, rows: readonly LockedTarget[]): Promise<void> {
  const { connection, scope } = work
  if (scope.rules.read.node === everything) return
  const linking = [...new Set(rows.flatMap(({ linked }) => linked ?? []))]
  if (linking.length === 0) return
  const seen = await readableIds(connection, scope, linking, everything)
  const kept = rows.filter(({ linked }) => linked !== null && !seen.has(linked))
  refuse(
    work,
    kept.map(({ own }) => own),
    fullOtherEnd(work.field, 1),
  )
}

/** The other side's field is one of the record over there: hidden or view-only for the caller, it is not theirs to change. */
function refuseUpdates(work: FieldLinks, rows: readonly LockedTarget[]): void {
  const { association, target } = work
  const inverse = association.inverseFieldId
  const isOpen = inverse === undefined || (target.fields.has(inverse) && !target.access.readonly.has(inverse))
  const isClosed = !isOpen || target.access.verbs.update === 'none'
  const closed = rows.filter(row => isClosed || !row.updatable).map(({ own }) => own)
  refuse(work, closed, denied(work))
}

function denied({ field }: FieldLinks): UserError {
  return new UserError('DENIED', `record.${field.id}: you may not change that linked record`)
}

async function logTargets(
  { connection, target, scope, association, batchId }: FieldLinks,
  rows: readonly LockedTarget[],
  isAdded: boolean,
): Promise<void> {
  const key = association.inverseFieldId
  if (key === undefined || target.collection.activity !== 'log') return
  const entries = rows.map(row => ({
    id: uuidv7(),
    record: row.id,
    to: isAdded ? row.own : undefined,
    from: isAdded ? row.linked : row.own,
  }))
  const linkOf = (value: unknown) =>
    sql`(select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('id', s."id", 'recordTitle', s."recordTitle"))) from ${tableOf(scope)} s where s."id" = ${value})`
  await connection.run(sql`insert into ${activityTable(scope.caller.tenant)} (${activityColumns})
    select e."id", 'update', ${target.collection.id}, e."record", clock_timestamp(), ${scope.caller.userId}, ${batchId ?? null}, 1,
      jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('key', ${key}::text, 'add', ${linkOf(sql`e."to"`)}, 'remove', ${linkOf(sql`e."from"`)}))),
      ${originOf(scope.caller)}, t."version"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("id" text, "record" text, "to" text, "from" text)
    join ${tableOf(target)} t on t."id" = e."record"`)
}
