import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { FieldAssociation } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { bindStatement, type Engine, scopesByCollection } from '../engine.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { compileSql, requestSlot } from '../query/compile-sql.ts'
import { everything, type FilterNode, nothing, type Scope } from '../query/scope.ts'
import type { CheckedLink } from './check-record.ts'

/** A record that is to be linked. `linked`: the record its own column names now, where the link is a column of its; `relationship`: what the link that was taken away said, as JSON. */
export type LockedTarget = {
  id: string
  recordTitle: string | null
  updatable: boolean
  linked: string | null
  relationship?: string | null
}

export type TargetLock = {
  engine: Engine
  connection: TransactionConnection
  /** Of the record that links. */
  scope: Scope
  target: Scope
  link: CheckedLink
  ids: readonly string[]
  recordId: string
  /** What they must satisfy, unless the record links them already. */
  fixed: FilterNode
}

/** Those of the records that the caller may read, locked in the order of their ids so that two savers never wait for each other. */
export async function lockTargets(lock: TargetLock): Promise<LockedTarget[]> {
  const { engine, connection, target, link, ids, recordId, fixed } = lock
  if (ids.length === 0) return []
  const key = `lock|${target.key}|${link.field.id} ${link.association.associationId}|${fixed === everything ? '' : lock.scope.key}|${fixed === nothing}`
  const cached = engine.statements.find(key, () => {
    const aliases = makeAliases()
    const { storage } = link.association
    const linked = storage.kind === 'target-column' ? sql.ref(`t0.${storage.column}`) : sql`null`
    const updatable = compileFilter(target.rules.update.node, 't0', aliases)
    const readable = compileFilter(target.rules.read.node, 't0', aliases)
    const fits =
      fixed === everything
        ? sql``
        : sql` and ((${compileFilter(fixed, 't0', aliases)}) or ${isLinked(link.association)})`
    return compileSql(sql`select ${sql.ref('t0.id')} as "id", ${sql.ref('t0.recordTitle')} as "recordTitle", (${updatable}) is true as "updatable", ${linked} as "linked"
      from ${tableOf(target)} as t0 where ${sql.ref('t0.id')} = any(${requestSlot(0)}) and (${readable})${fits} order by ${sql.ref('t0.id')} for update of t0`)
  })
  const statement = bindStatement(cached, [ids, recordId], scopesByCollection(target, []))
  return (await connection.query<LockedTarget>(statement)).rows
}

/** The record links the row `t0` now. A foreign key of the record itself is compared by its own save. */
function isLinked({ storage }: FieldAssociation): Sql {
  if (storage.kind === 'own-column') return sql`true`
  if (storage.kind === 'target-column') return sql`${sql.ref(`t0.${storage.column}`)} = ${requestSlot(1)}`
  const { table, ownColumn, targetColumn } = storage
  return sql`exists (select 1 from ${sql.id(table.schema, table.name)} l
    where l.${sql.id(ownColumn)} = ${requestSlot(1)} and l.${sql.id(targetColumn)} = ${sql.ref('t0.id')})`
}
