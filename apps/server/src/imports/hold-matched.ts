import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { runUntilQuiet } from './check-staged.ts'
import type { Match } from './match-records.ts'
import type { ProblemReport } from './problem-report.ts'
import { staging } from './staging-table.ts'

type Holding = Match & { report: ProblemReport; removeBad: boolean }

/**
 * Keeps the records that rows were matched with from being changed or removed until they are written; a row whose record has been
 * removed meanwhile is told and changes nothing. Answers how many rows were taken out.
 */
export async function holdMatched(
  connection: Queryable,
  { mapping, collection, updateBy, report, removeBad }: Holding,
): Promise<number> {
  if (updateBy === undefined || !collection) return 0
  const records = sql.id(collection.table.schema, collection.table.name)
  const matched = sql`(select id from ${staging} where is_there)`
  await connection.run(
    sql`select count(*) from (select from ${records} where id in ${matched} order by id for update) as held`,
  )
  const column = mapping.fields.find(({ fieldId }) => fieldId === updateBy)?.column ?? mapping.key?.column ?? ''
  const gone = {
    column,
    rows: sql`select stage.line, stage.id as value from ${staging} stage
      where stage.is_there and not exists (select from ${records} record where record.id = stage.id)`,
    message: (id: string) => `The record "${id}" was removed meanwhile`,
  }
  return runUntilQuiet(connection, [gone], { report, removeBad })
}
