import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { balanceChecks, linkChecks } from './link-checks.ts'
import { lookupChecks } from './lookup-checks.ts'
import type { MappedField } from './mapped-field.ts'
import { mostKept } from './problem-report.ts'
import type { CheckRequest, StagedCheck } from './staged-check.ts'
import { stagedColumn, stagedValue, staging } from './staging-table.ts'
import { namedCollection } from './value-rules.ts'

/** Its values have to be in the staging table to be checked. */
export function isChecked(field: MappedField): boolean {
  const { schema } = field
  return schema.metadata?.unique === true || namedCollection(field) !== undefined
}

/** Checks keys, unique fields and links of all rows. Returns how many rows were taken out. */
export async function checkStaged(connection: Queryable, request: CheckRequest): Promise<number> {
  let removed = 0
  for (const check of checksOf(request)) removed += await runCheck(connection, check, request)
  for (const field of request.mapping.fields)
    for await (const check of lookupChecks(connection, request, field))
      removed += await runCheck(connection, check, request)
  if (!request.removeBad) return removed
  // A row that was taken out may have been linked by others of the same file, or have made room for them.
  const balance = request.mapping.fields.flatMap(field => balanceChecks(request, field))
  return removed + (await runUntilQuiet(connection, balance, request))
}

type Checking = Pick<CheckRequest, 'report' | 'removeBad'>

/** Runs the checks until no row is taken out any more. */
export async function runUntilQuiet(
  connection: Queryable,
  checks: readonly StagedCheck[],
  request: Checking,
): Promise<number> {
  let removed = 0
  for (;;) {
    let again = 0
    for (const check of checks) again += await runCheck(connection, check, request)
    removed += again
    if (again === 0) return removed
  }
}

async function runCheck(
  connection: Queryable,
  { column, rows, message }: StagedCheck,
  { report, removeBad }: Checking,
): Promise<number> {
  const removal = sql`, removed as (
    delete from ${staging} stage using bad where stage.line = bad.line returning stage.line)`
  const found = await connection.run<{ line: number; value: string; count: number; removed: number }>(sql`
    with bad as materialized (${rows}) ${removeBad ? removal : sql``}
    select line::float8 as line, value, (count(*) over ())::float8 as count,
      ${removeBad ? sql`(select count(distinct line) from removed)::float8` : sql`0::float8`} as removed
    from bad order by line limit ${mostKept}`)
  const problems = found.map(({ line, value }) => ({ line, column, message: message(value) }))
  report.addMany(problems, found[0]?.count ?? 0)
  return found[0]?.removed ?? 0
}

function checksOf(request: CheckRequest): StagedCheck[] {
  const { mapping } = request
  return [
    ...keyChecks(request),
    ...mapping.fields.flatMap(field => (field.schema.metadata?.unique ? uniqueChecks(request, field) : [])),
    ...mapping.fields.flatMap(field => linkChecks(request, field)),
  ]
}

function keyChecks({ mapping: { key }, collection, updateBy }: CheckRequest): StagedCheck[] {
  if (!key) return []
  const twice = {
    column: key.column,
    rows: repeated(sql`stage.id`),
    message: (value: string) => `The key "${value}" appears more than once in the file`,
  }
  if (!collection || updateBy !== undefined) return [twice]
  const records = sql.id(collection.table.schema, collection.table.name)
  const taken = {
    column: key.column,
    rows: sql`select stage.line, stage.id as value from ${staging} stage join ${records} record on record.id = stage.id`,
    message: (value: string) => `A record with the key "${value}" exists already`,
  }
  return [twice, taken]
}

function uniqueChecks({ mapping, collection, updateBy }: CheckRequest, field: MappedField): StagedCheck[] {
  const text = stagedColumn(mapping, field, 'stage')
  const value = stagedValue(mapping, field, 'stage')
  const twice = {
    column: field.column,
    rows: sql`select repeated.line, repeated.text as value from (
      select stage.line, ${text} as text, row_number() over (partition by ${value} order by stage.line) as place
      from ${staging} stage where ${text} is not null) repeated where repeated.place > 1`,
    message: (shown: string) => `The value "${shown}" must be unique and appears more than once in the file`,
  }
  const column = collection?.fields.get(field.fieldId)?.column
  if (!collection || column === undefined) return [twice]
  const taken = {
    column: field.column,
    rows: sql`select stage.line, ${text} as value from ${staging} stage
      where exists (select from ${sql.id(collection.table.schema, collection.table.name)} record where ${sql.id('record', column)} = ${value}${updateBy === undefined ? sql`` : sql` and record.id <> stage.id`})`,
    message: (shown: string) => `The value "${shown}" must be unique and another record has it already`,
  }
  return [twice, taken]
}

function repeated(value: Sql): Sql {
  return sql`select repeated.line, repeated.value from (
    select stage.line, ${value} as value, row_number() over (partition by ${value} order by stage.line) as place
    from ${staging} stage) repeated where repeated.place > 1`
}
