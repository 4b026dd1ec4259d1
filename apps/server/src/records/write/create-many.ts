import { type FieldProblem, UserError, uuidv7, validationError } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { type Calculations, findCalculations } from '../calculations/find-calculations.ts'
import { interpretRows } from '../calculations/interpret-rows.ts'
import { logFailures } from '../calculations/log-failures.ts'
import { type Engine } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { everything, isReadable, type Scope } from '../query/scope.ts'
import { activityColumns, activityTable } from './activity-sql.ts'
import { changeLinksOf } from './change-links.ts'
import { type CheckedRecord, checkRecord, newRecordId } from './check-record.ts'
import { enforceFormulas } from './enforce-formulas.ts'
import { filterWithValues } from './filter-with-values.ts'
import { fixedFilterOf } from './fixed-filter.ts'
import { advanceSequence, generatedValue } from './generated-value.ts'
import { holdFiles } from './hold-files.ts'
import { makePauses } from './make-pauses.ts'
import { explainConstraint, unknownRecord } from './postgres-problem.ts'
import { readableIds } from './readable-ids.ts'
import { outsideRule } from './refuse-row.ts'
import { requireLookups } from './require-lookups.ts'
import { linksBeside, splitLinks } from './split-links.ts'
import { columnOf, tableColumns } from './table-columns.ts'

export type CreateManyInput = {
  connection: TransactionConnection
  caller: Caller
  collection: Collection
  /** Wire values by field id, with `id` where one is supplied. */
  rows: readonly RecordValues[]
  /** Groups their activity. */
  batchId?: string
}

/**
 * Creates records and their activity by one set-based statement, with the checks of every other write; all or nothing. Problems
 * name the row: `records.3.amount`. Whoever owns the transaction announces 'log' after its commit.
 */
export async function createMany(engine: Engine, input: CreateManyInput): Promise<{ ids: string[] }> {
  const scope = await engine.scopes.find(input.caller, input.collection.id)
  if (!scope || scope.access.verbs.create === 'none') throw new UserError('DENIED', 'You may not create records here')
  const rows = await checkRows(engine, scope, input)
  if (rows.length === 0) return { ids: [] }
  const calculations = await findCalculations(engine.collections, input.caller.tenant, scope.collection)
  const many: Many = { engine, input, scope, rows, calculations }
  for (const [index, { checked }] of rows.entries()) {
    await enforceFormulas({ ...many, checked, connection: input.connection, id: undefined, path: `records.${index}` })
  }
  for (const [index, { id, checked }] of rows.entries()) {
    await holdFiles({ ...input, scope, id, checked, isThere: false, path: `records.${index}` })
  }
  await requireTargets(many)
  await insertRows(many).catch((error: unknown) => Promise.reject(explainConstraint(error, scope)))
  // Now that they are there: records of one batch may name each other.
  await requireLookups({
    engine,
    connection: input.connection,
    scope,
    rows: rows.map(({ checked }, index) => ({ checked, path: `records.${index}` })),
  })
  await advanceSequences(many)
  await linkElsewhere(many)
  await interpretNew(many)
  await requireRules(many)
  return { ids: rows.map(row => row.id) }
}

type CheckedRow = { id: string; checked: CheckedRecord }
type Many = {
  engine: Engine
  input: CreateManyInput
  scope: Scope
  rows: readonly CheckedRow[]
  calculations: Calculations
}

async function checkRows(engine: Engine, scope: Scope, { rows, caller }: CreateManyInput): Promise<CheckedRow[]> {
  // A number that others gave comes along with its records; only who holds all records may bring one (docs/decisions).
  const keepsGenerated = caller.roles.includes('entityAdmin')
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, scope.collection, failures)
  const problems: FieldProblem[] = []
  const checked: CheckedRow[] = []
  const pause = makePauses()
  for (const [index, record] of rows.entries()) {
    const path = `records.${index}`
    const check = { scope, record, mode: 'create', path, keepsGenerated, onFailures, pause } as const
    try {
      const id = newRecordId(undefined, record['id'])
      const values = checkRecord(check)
      checked.push({ id, checked: values instanceof Promise ? await values : values })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      const found = Object.entries(error.details?.fields ?? { [path]: error.message })
      problems.push(...found.map(([at, message]) => ({ path: at.startsWith(path) ? at : `${path}.${at}`, message })))
    }
  }
  if (problems.length > 0) throw validationError(problems)
  return checked
}

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

async function insertRows({ input, scope, rows, calculations }: Many): Promise<void> {
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
          select i."$activity", 'create', ${scope.collection.id}, i."id", clock_timestamp(), ${caller.userId}, ${batchId ?? null}, 0, null from input i)`
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
async function advanceSequences({ input, scope, rows }: Many): Promise<void> {
  for (const field of scope.collection.fields.values()) {
    if (!field.format.generated || !rows.some(row => row.checked.values.has(field))) continue
    const own = sql`where t."id" = any(${rows.map(row => row.id)}::text[])`
    const advance = advanceSequence(field, scope.collection.table, own)
    if (advance) await input.connection.run(advance)
  }
}

/** Every record that a foreign key names must be one that the caller may read: one statement per association. */
async function requireTargets({ engine, input, scope, rows }: Many): Promise<void> {
  const wanted = new Map<CollectionField, Map<string, number>>()
  for (const [index, { checked }] of rows.entries()) {
    for (const { field, change } of splitLinks(checked.links).inRow) {
      const target = (change.set ?? change.add)?.[0]
      if (!target) continue
      const ids = wanted.get(field) ?? new Map<string, number>()
      wanted.set(field, ids)
      if (!ids.has(target.id)) ids.set(target.id, index)
    }
  }
  const own = new Set(rows.map(row => row.id))
  for (const [field, ids] of wanted) {
    const targetId = field.association?.targetCollectionId ?? ''
    const target = await engine.scopes.find(input.caller, targetId)
    const fixed = await fixedFilterOf(field, engine, scope)
    const known =
      target && isReadable(target)
        ? await readableIds(input.connection, target, [...ids.keys()], fixed)
        : new Set<string>()
    const isOwn = (id: string) => targetId === input.collection.id && own.has(id) && fixed === everything
    const missing = [...ids].filter(([id]) => !known.has(id) && !isOwn(id))
    if (missing.length === 0) continue
    throw validationError(
      missing.map(([, index]) => ({ path: `records.${index}.${field.id}`, message: unknownRecord })),
    )
  }
}

async function linkElsewhere({ engine, input, scope, rows }: Many): Promise<void> {
  const { connection, batchId } = input
  const linking = rows.filter(({ checked }) => checked.links.length > 0)
  if (linking.length === 0) return
  const records = linking.map(({ id, checked }) => ({ id, links: linksBeside(checked.links) }))
  const { refused } = await changeLinksOf({ engine, connection, scope, records, batchId })
  for (const error of refused.values()) throw error
}

/** What only the interpreter can work out, once the rows and their links are there. */
async function interpretNew({ engine, input, scope: { collection }, rows, calculations }: Many): Promise<void> {
  const ids = rows.map(row => row.id)
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
  await interpretRows(
    input.connection,
    { collection, calculations, onFailures },
    sql`where t."id" = any(${ids}::text[])`,
  )
}

async function requireRules({ input, scope, rows }: Many): Promise<void> {
  if (scope.access.verbs.create === 'all') return
  const outside = await input.connection.run(sql`select 1 from ${tableOf(scope)} t
    where t."id" = any(${rows.map(row => row.id)}::text[]) and (${filterWithValues(scope, 'create', 't')}) is not true limit 1`)
  if (outside.length > 0) throw outsideRule()
}
