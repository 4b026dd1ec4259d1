import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { isThere, targetName } from './link-checks.ts'
import type { MappedField } from './mapped-field.ts'
import type { CheckRequest, StagedCheck } from './staged-check.ts'
import { stagedColumn, staging } from './staging-table.ts'
import { namedCollection } from './value-rules.ts'

/** Values looked at in one go. */
const mostValues = 10_000

/** The values of a column of texts that have to name records and name none. A value may be one of the field's options instead. */
export async function* lookupChecks(
  connection: Queryable,
  request: CheckRequest,
  field: MappedField,
): AsyncGenerator<StagedCheck> {
  const { lookedUp } = field.format
  if (!lookedUp || namedCollection(field) === undefined) return
  const text = stagedColumn(request.mapping, field, 'stage')
  for (let last = ''; ; ) {
    const rows = await connection.run<{
      value: string
    }>(sql`select distinct ${text} collate "C" as value from ${staging} stage
      where ${text} collate "C" > ${last} and not ${isThere(request, field, text)} order by value limit ${mostValues}`)
    const wrong = rows.flatMap(({ value }) => (lookedUp(value, field.schema) === undefined ? [] : [value]))
    if (wrong.length > 0) {
      yield {
        column: field.column,
        rows: sql`select stage.line, ${text} as value from ${staging} stage where ${text} = any(${wrong}::text[])`,
        message: value => `No record of ${targetName(request, field)} has the key "${value}"`,
      }
    }
    if (rows.length < mostValues) return
    last = rows.at(-1)?.value ?? ''
  }
}
