import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import { bindStatement, type Engine, scopesByCollection } from '../engine.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { compileSql, requestSlot } from '../query/compile-sql.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedLink } from './check-record.ts'

/** A record that is to be linked. `linked`: the record its own column names now, where the link is a column of its. */
export type LockedTarget = { id: string; recordTitle: string | null; updatable: boolean; linked: string | null }

export type TargetLock = {
  engine: Engine
  connection: TransactionConnection
  target: Scope
  link: CheckedLink
  ids: readonly string[]
}

/** Those of the records that the caller may read, locked in the order of their ids so that two savers never wait for each other. */
export async function lockTargets({ engine, connection, target, link, ids }: TargetLock): Promise<LockedTarget[]> {
  if (ids.length === 0) return []
  const { storage } = link.association
  const column = storage.kind === 'target-column' ? storage.column : undefined
  const cached = engine.statements.find(`lock|${target.key}|${column ?? ''}`, () => {
    const aliases = makeAliases()
    const linked = column === undefined ? sql`null` : sql.ref(`t0.${column}`)
    const updatable = compileFilter(target.rules.update.node, 't0', aliases)
    const readable = compileFilter(target.rules.read.node, 't0', aliases)
    return compileSql(sql`select ${sql.ref('t0.id')} as "id", ${sql.ref('t0.recordTitle')} as "recordTitle", (${updatable}) is true as "updatable", ${linked} as "linked"
      from ${tableOf(target)} as t0 where ${sql.ref('t0.id')} = any(${requestSlot(0)}) and (${readable}) order by ${sql.ref('t0.id')} for update of t0`)
  })
  const { rows } = await connection.query<LockedTarget>(bindStatement(cached, [ids], scopesByCollection(target, [])))
  return rows
}
