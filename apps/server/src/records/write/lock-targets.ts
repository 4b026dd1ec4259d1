import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { FieldAssociation } from '../../collections/collection.ts'
import { bindStatement, scopesByCollection } from '../engine.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { compileSql, requestSlot } from '../query/compile-sql.ts'
import { everything, type FilterNode, nothing } from '../query/scope.ts'
import { type FieldLinks, type LockedTarget, pairOf } from './link-storage.ts'

/**
 * Those of the records that the caller may read, locked in the order of their ids so that two savers never wait for each other.
 * `fixed` is what they must satisfy, unless the record links them already.
 */
export async function lockTargets(
  { engine, connection, scope, target, field, association }: FieldLinks,
  wanted: readonly { own: string; id: string }[],
  fixed: FilterNode,
): Promise<LockedTarget[]> {
  if (wanted.length === 0) return []
  const key = `lock|${target.key}|${field.id} ${association.associationId}|${fixed === everything ? '' : scope.key}|${fixed === nothing}`
  const cached = engine.statements.find(key, () => {
    const aliases = makeAliases()
    const { storage } = association
    const linked = storage.kind === 'target-column' ? sql.ref(`t0.${storage.column}`) : sql`null`
    const updatable = compileFilter(target.rules.update.node, 't0', aliases)
    const readable = compileFilter(target.rules.read.node, 't0', aliases)
    const fits =
      fixed === everything ? sql`` : sql` and ((${compileFilter(fixed, 't0', aliases)}) or ${isLinked(association)})`
    return compileSql(sql`select p.own, ${sql.ref('t0.id')} as "id", ${sql.ref('t0.recordTitle')} as "recordTitle", (${updatable}) is true as "updatable", ${linked} as "linked"
      from ${tableOf(target)} as t0 join unnest(${requestSlot(1)}::text[], ${requestSlot(2)}::text[]) as p(own, id) on p.id = ${sql.ref('t0.id')}
      where ${sql.ref('t0.id')} = any(${requestSlot(0)}) and (${readable})${fits} order by ${sql.ref('t0.id')} for update of t0`)
  })
  const pairs = [...new Map(wanted.map(each => [pairOf(each), each])).values()]
  const ids = pairs.map(({ id }) => id)
  const values = [[...new Set(ids)], pairs.map(({ own }) => own), ids]
  const statement = bindStatement(cached, values, scopesByCollection(target, []))
  return (await connection.query<LockedTarget>(statement)).rows
}

/** The record links the row `t0` now. A foreign key of the record itself is compared by its own save. */
function isLinked({ storage }: FieldAssociation): Sql {
  if (storage.kind === 'own-column') return sql`true`
  if (storage.kind === 'target-column') return sql`${sql.ref(`t0.${storage.column}`)} = p.own`
  const { table, ownColumn, targetColumn } = storage
  return sql`exists (select 1 from ${sql.id(table.schema, table.name)} l
    where l.${sql.id(ownColumn)} = p.own and l.${sql.id(targetColumn)} = ${sql.ref('t0.id')})`
}
