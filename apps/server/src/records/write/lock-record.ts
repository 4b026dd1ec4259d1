import { notFound } from '@trellis/base'
import type { RecordVerb } from '@trellis/model'
import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import { bindStatement, type Engine, scopesByCollection } from '../engine.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { compileSql, requestSlot } from '../query/compile-sql.ts'
import type { Scope } from '../query/scope.ts'

export type RecordLock = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  id: string
  verb: RecordVerb
}

/** Locks the record until the transaction ends; NOT_FOUND where the caller may not read it. `allowed`: the verb's rule reaches it. */
export async function lockRecord({ engine, connection, scope, id, verb }: RecordLock): Promise<{ allowed: boolean }> {
  const cached = engine.statements.find(`lock-record|${scope.key}|${verb}`, () => {
    const aliases = makeAliases()
    const readable = compileFilter(scope.rules.read.node, 't0', aliases)
    const allowed = compileFilter(scope.rules[verb].node, 't0', aliases)
    return compileSql(
      sql`select (${readable}) is true as "readable", (${allowed}) is true as "allowed" from ${tableOf(scope)} as t0 where ${sql.ref('t0.id')} = ${requestSlot(0)} for update of t0`,
    )
  })
  const statement = bindStatement(cached, [id], scopesByCollection(scope, []))
  const [row] = (await connection.query<{ readable: boolean; allowed: boolean }>(statement)).rows
  if (!row?.readable) throw notFound()
  return { allowed: row.allowed }
}
