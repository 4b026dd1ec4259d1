import { isPlainObject } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import type { DriverServer, Written } from '../define-driver-server.ts'
import { IntegrationFailure } from '../failure.ts'
import { deleteRows, insertRows, updateRows } from './change-rows.ts'
import type { Dialect, Statement } from './database.ts'
import { findTable } from './known-table.ts'
import { withSession } from './perform.ts'

/** The server half of the driver of a database. */
export function serveDatabase(dialect: Dialect) {
  return {
    test: call =>
      withSession(dialect, call, async performer => void (await performer.run({ text: 'select 1 as works' }))),
    operations: {
      async query(call, input) {
        const statement = statementOf(dialect, input)
        const { rows } = await withSession(dialect, call, performer => performer.readAlone(dialect, statement))
        return { output: rows, rows: rows.length }
      },
      async execute(call, input) {
        const statement = statementOf(dialect, input)
        const { rows, affected } = await withSession(dialect, call, performer =>
          performer.run(statement).finally(() => performer.startOver()),
        )
        const output = { affectedRows: affected, ...(rows.length > 0 && { rows }) }
        return { output, rows: Math.max(affected, rows.length) }
      },
      insert: (call, input) => insertRows(dialect, call, input),
      update: (call, input) => updateRows(dialect, call, input),
      delete: (call, input) => deleteRows(dialect, call, input),
      async listTables(call) {
        const { rows } = await withSession(dialect, call, performer => performer.run({ text: dialect.tables }))
        return { output: rows, rows: rows.length }
      },
      async describe(call, input) {
        const { columns } = await withSession(dialect, call, performer => findTable(performer, dialect, input['table']))
        return { output: columns, rows: columns.length }
      },
    },
  } satisfies DriverServer
}

/** Text and values stay apart: a value is bound wherever it came from. */
function statementOf(dialect: Dialect, { sql, parameters = [] }: RecordValues): Statement {
  if (!Array.isArray(parameters)) throw new IntegrationFailure('INPUT', 'Values: a list, in their order')
  if (typeof sql === 'string') return { text: sql, values: parameters }
  if (!isWritten(sql)) throw new IntegrationFailure('INPUT', 'SQL: Required field')
  const [first = '', ...others] = sql.texts
  if (others.length === 0) return { text: first, values: parameters }
  if (parameters.length > 0)
    throw new IntegrationFailure('INPUT', 'Values: leave them empty where formulas stand in the statement')
  const text = others.reduce((before, each, index) => `${before}${dialect.placeholder(index + 1)}${each}`, first)
  return { text, values: sql.values }
}

const isWritten = (value: unknown): value is Written => isPlainObject(value) && Array.isArray(value['texts'])
