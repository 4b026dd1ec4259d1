import { uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import { findReaders } from '../calculations/find-readers.ts'
import { bindStatement, type Engine, scopesByCollection } from '../engine.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { type CompiledSql, compileSql, requestSlot } from '../query/compile-sql.ts'
import { unrestrictedScope } from '../query/make-scopes.ts'
import { heldFields, rowText } from '../query/row-text.ts'
import type { Scope } from '../query/scope.ts'
import { activityColumns, activityTable, originOf } from '../write/activity-sql.ts'
import { linkIds, wholeTargets } from '../write/delete-record.ts'
import { removeWithReaders } from '../write/refresh-readers.ts'

export type DeleteSet = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  ids: readonly string[]
  batchId: string
}

/** What became of one record: gone to the trash, or there and not the caller's to delete. A record they may not read is not answered. */
export type DeletedRow = { id: string; deleted: boolean }

/** Moves many records to the trash by one statement, each as a single deletion does. */
export async function deleteSet({ engine, connection, scope, ids, batchId }: DeleteSet): Promise<DeletedRow[]> {
  if (ids.length === 0) return []
  await connection.run(
    sql`select 1 from ${tableOf(scope)} where "id" = any(${[...ids]}::text[]) order by "id" for update`,
  )
  const whole = await wholeTargets(engine, scope)
  const targets = [...whole.values()].map(target => target.key).join(' ')
  const cached = engine.statements.find(`delete-set|${scope.key}|${targets}`, () => compileDeleteSet(scope, whole))
  const values = [ids, ids.map(() => uuidv7()), scope.caller.userId, batchId, originOf(scope.caller)]
  const statement = bindStatement(cached, values, scopesByCollection(scope, []))
  const readers = await findReaders(engine.collections, scope.caller.tenant.id, scope.collection)
  const removal = { engine, connection, scope, readers, ids }
  const { result, isLater } = await removeWithReaders(removal, () => connection.query<DeletedRow>(statement))
  if (isLater) engine.bus.announce('calculations', scope.caller.tenant.id)
  return result.rows
}

function compileDeleteSet(scope: Scope, targets: ReadonlyMap<string, Scope>): CompiledSql {
  const aliases = makeAliases()
  const { collection, caller } = scope
  const fields = heldFields(collection)
  const links = linkIds(unrestrictedScope(caller, collection), targets, aliases)
  const logged =
    collection.activity === 'log'
      ? sql`, logged as (insert into ${activityTable(caller.tenant)} (${activityColumns})
        select sent.activity, 'delete', ${collection.id}, gone."id", clock_timestamp(), ${requestSlot(2)}, ${requestSlot(3)}, 0, null, ${requestSlot(4)}, gone."version" + 1
        from gone join sent on sent.id = gone."id")`
      : sql``
  const readable = compileFilter(scope.rules.read.node, 't0', aliases)
  const deletable = compileFilter(scope.rules.delete.node, 't0', aliases)
  return compileSql(sql`with sent as (select * from unnest(${requestSlot(0)}::text[], ${requestSlot(1)}::text[]) as s(id, activity)),
    old as (select t0.*, (${deletable}) is true as "$deletable" from ${tableOf(scope)} as t0
      where t0."id" = any(${requestSlot(0)}::text[]) and (${readable})),
    trashed as (insert into ${sql.id(caller.tenant.coreSchema, 'trash')} ("id", "collection_id", "record", "links", "deleted_by", "deleted_at", "until")
      select old."id", ${collection.id}, ${rowText('old', { fields, targets }, aliases)}::jsonb, ${links}, ${requestSlot(2)}, clock_timestamp(), clock_timestamp() + interval '30 days'
      from old where "$deletable"),
    gone as (delete from ${tableOf(scope)} target using old where target."id" = old."id" and "$deletable" returning target."id", target."version")${logged}
    select old."id", "$deletable" as "deleted" from old`)
}
