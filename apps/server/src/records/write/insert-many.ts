import { uuidv7 } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { tableOf } from '../query/compile-filter.ts'
import { type Scope } from '../query/scope.ts'
import { activityColumns, activityTable, originOf } from './activity-sql.ts'
import { advanceSequence, generatedValue } from './generated-value.ts'
import type { CheckedRow, Many } from './many-rows.ts'
import { splitLinks } from './split-links.ts'
import { columnOf, tableColumns } from './table-columns.ts'

/** Values by column, as JSON: PostgreSQL reads them with the columns' types. */
function columnValues({ id, checked }: CheckedRow): Record<string, unknown> {
  const values: Record<string, unknown> = { id }
  for (const [field, value] of checked.values) {
    const column = columnOf(field)
    if (column !== undefined && value !== null) values[column] = field.server.toDatabase(value, field.schema)
  }
  for (const { field, change } of splitLinks(checked.links).inRow) {
    const column = columnOf(field)
    const target = (change.set ?? change.add)?.[0]
    if (column !== undefined && target) values[column] = target.id
  }
  return values
}

export async function insertRows({ input, scope, rows, calculations }: Many): Promise<void> {
  const { connection, caller, batchId } = input
  const values = rows.map((row, index) => ({ ...columnValues(row), $activity: uuidv7(), $order: index }))
  const present = new Set(values.flatMap(row => Object.keys(row)))
  const sent = tableColumns(scope.collection).filter(column => present.has(column.name))
  const generated = tableColumns(scope.collection).filter(
    ({ name, field }) => !present.has(name) && generatedValue(field, scope.collection),
  )
  const calculated = new Map(calculations.columns.map(each => [each.column, each.value('staged')]))
  const fixed: [string, Sql][] = [
    ['version', sql`1`],
    ['createdAt', sql`clock_timestamp()`],
    ['createdBy', sql`${caller.userId}::text`],
    ['updatedAt', sql`clock_timestamp()`],
    ['updatedBy', sql`${caller.userId}::text`],
  ]
  const columns = [
    ...[...sent, ...generated].map(({ name }): [string, Sql] => [name, sql.ref(`staged.${name}`)]),
    ...fixed,
    ...calculated,
  ]
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  // Structured values come as JSON text, which a column of type jsonb would take for one string.
  const typed = sql.join([
    ...sent.map(({ name, type }) => sql`${sql.ref(`r.${name}`)}::${type} as ${sql.id(name)}`),
    sql`r."$activity"`,
    sql`r."$order"`,
  ])
  const types = sql.join([
    ...sent.map(({ name }) => sql`${sql.id(name)} text`),
    sql`"$activity" text`,
    sql`"$order" integer`,
  ])
  const logged =
    scope.collection.activity === 'log'
      ? sql`, logged as (insert into ${activityTable(caller.tenant)} (${activityColumns})
          select i."$activity", 'create', ${scope.collection.id}, i."id", clock_timestamp(), ${caller.userId}, ${batchId ?? null}, 0, null, ${originOf(caller)}, 1 from input i)`
      : sql``
  await connection.run(sql`with input as materialized (select ${typed} from json_to_recordset(${JSON.stringify(values)}::json) as r(${types})),
    staged as (select ${stagedColumns(
      scope,
      sent.map(({ name }) => name),
    )} from input)${logged}
    insert into ${tableOf(scope)} (${names}) select ${sql.join(columns.map(([, value]) => value))} from staged order by "$order"`)
}

/** Every column that a calculation may ask for; where nothing was sent the server's own value, if it gives one. */
function stagedColumns({ collection }: Scope, sent: readonly string[]): Sql {
  const columns = tableColumns(collection).map(({ name, type, field }) => {
    const made = generatedValue(field, collection) ?? sql`null::${type}`
    if (!sent.includes(name)) return sql`${made} as ${sql.id(name)}`
    const value = sql.ref(`input.${name}`)
    return field?.format.generated ? sql`coalesce(${value}, ${made}) as ${sql.id(name)}` : value
  })
  return sql.join([...columns, sql`input."$activity"`, sql`input."$order"`])
}

/** After numbers that were sent, the next ones go on behind them. */
export async function advanceSequences({ input, scope, rows }: Many): Promise<void> {
  for (const field of scope.collection.fields.values()) {
    if (!field.format.generated || !rows.some(row => row.checked.values.has(field))) continue
    const own = sql`where t."id" = any(${rows.map(row => row.id)}::text[])`
    const advance = advanceSequence(field, scope.collection.table, own)
    if (advance) await input.connection.run(advance)
  }
}
