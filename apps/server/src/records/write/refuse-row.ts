import { UserError, validationError } from '@trellis/base'
import { problemText, tooManyProperties } from '@trellis/fields/server'
import type { RecordVerb } from '@trellis/model'
import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import { bindStatement, type Engine, scopesByCollection } from '../engine.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { compileSql, requestSlot } from '../query/compile-sql.ts'
import { everything, type Scope } from '../query/scope.ts'
import { unknownRecord } from './postgres-problem.ts'

/** What a save's statement says against it. */
export type RowProblems = {
  allowed: boolean
  missing?: readonly string[]
  full?: readonly string[]
  emptied?: readonly string[]
  crowded?: readonly string[]
}

export function refuseRow(found: RowProblems): never {
  throw rowProblem(found) ?? new Error('A record was not written for no reason')
}

/** The error for a row that was not written. Problems of the input come first: they can be mended. */
export function rowProblem({ allowed, ...found }: RowProblems): UserError | undefined {
  const { missing = [], full = [], emptied = [], crowded = [] } = found
  const known = full.filter(id => !missing.includes(id))
  const problems = [
    ...missing.map(id => ({ path: `record.${id}`, message: unknownRecord })),
    ...known.map(id => ({ path: `record.${id}`, message: problemText('problem.maxItems', { count: 1 }) })),
    ...emptied.map(id => ({ path: `record.${id}`, message: problemText('problem.required') })),
    ...crowded.map(() => ({ path: 'record', message: tooManyProperties() })),
  ]
  if (problems.length > 0) return validationError(problems)
  return allowed ? undefined : outsideRule()
}

/** The row before or after the change is none that the caller may write (S31). */
export function outsideRule(): UserError {
  return new UserError('DENIED', 'You may not write records like this here')
}

type RuleCheck = { engine: Engine; scope: Scope; verb: RecordVerb; id: string; connection: TransactionConnection }

/** DENIED where the stored row does not satisfy the verb's row rule. */
export async function requireRule({ engine, scope, verb, id, connection }: RuleCheck): Promise<void> {
  const rule = scope.rules[verb].node
  if (rule === everything) return
  const cached = engine.statements.find(`rule|${scope.key}|${verb}`, () =>
    compileSql(
      sql`select 1 from ${tableOf(scope)} as t0 where ${sql.ref('t0.id')} = ${requestSlot(0)} and (${compileFilter(rule, 't0', makeAliases())})`,
    ),
  )
  const { rows } = await connection.query(bindStatement(cached, [id], scopesByCollection(scope, [])))
  if (rows.length === 0) throw outsideRule()
}
