import { type FieldProblem, validationError } from '@trellis/base'
import type { ImportColumn } from '@trellis/contract'
import { type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { tableOf } from '../records/query/compile-filter.ts'
import type { Scope } from '../records/query/scope.ts'
import { filterWithValues } from '../records/write/filter-with-values.ts'
import { runUntilQuiet } from './check-staged.ts'
import { joinNames } from './joined-names.ts'
import { byTitle, type LinkWay, wayOf } from './link-ways.ts'
import { mayLinkSeveral } from './linked-texts.ts'
import { looseText } from './loose-text.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'
import { type MissingRecords, makeMissing, refusalOfMissing } from './missing-records.ts'
import type { CheckRequest } from './staged-check.ts'
import { stagedColumn, staging } from './staging-table.ts'

export type LinkScopes = ReadonlyMap<string, Scope>

type LinkKeys = { mapping: ImportMapping; scopes: LinkScopes; columns: readonly ImportColumn[]; collectionId: string }

/** VALIDATION_ERROR where linked records cannot be found by the field that was chosen, or none can be made of what is missing. */
export function requireLinkKeys({ mapping, columns, scopes, collectionId }: LinkKeys): void {
  const problems = mapping.fields.flatMap((field): FieldProblem[] => {
    const path = (name: string) => `columns.${columns.findIndex(({ column }) => column === field.column)}.${name}`
    const scope = scopes.get(field.targetCollectionId ?? '')
    const way = scope && keyWay(field, scope)
    if (field.linkBy !== undefined && !way)
      return [{ path: path('linkBy'), message: `Records cannot be found by "${field.linkBy}"` }]
    if (field.makesUnique && field.linkBy === byTitle)
      return [{ path: path('makeUnique'), message: 'The titles of records cannot be unique' }]
    if (field.makesUnique && field.targetCollectionId === collectionId)
      return [{ path: path('makeUnique'), message: 'A collection that is imported into changes by its own columns' }]
    const refusal = field.createsMissing && scope ? refusalOfMissing(field, scope, collectionId) : undefined
    return refusal === undefined ? [] : [{ path: path('createMissing'), message: refusal }]
  })
  if (problems.length > 0) throw validationError(problems)
}

/** Titles may be the same: what names several records names none. */
function keyWay(field: MappedField, scope: Scope): LinkWay | undefined {
  const way = wayOf(scope, field.linkBy)
  return way && (way.isUnique || way.linkBy === byTitle || field.makesUnique) ? way : undefined
}

type FindRequest = Pick<CheckRequest, 'mapping' | 'report' | 'removeBad'> & { scopes: LinkScopes; collectionId: string }

/**
 * Puts the ids of records in place of the keys by which the file names them, and of those that the import is to make. Answers these,
 * and how many rows named one that is not there, and were taken out.
 */
export async function findByKeys(
  connection: Queryable,
  request: FindRequest,
): Promise<{ removed: number; missing: MissingRecords }> {
  let removed = 0
  const missing: MissingRecords = new Map()
  for (const field of request.mapping.fields) {
    const scope = request.scopes.get(field.targetCollectionId ?? '')
    const way = scope && keyWay(field, scope)
    if (!way || (way.linkBy === undefined && !field.createsMissing)) continue
    removed += await findOnes(connection, field, { ...request, scope, way, missing })
  }
  return { removed, missing }
}

type Finding = FindRequest & { scope: Scope; way: LinkWay; missing: MissingRecords }

/** The different values of one column, each with the record that it names. */
const named = sql.id('pg_temp', 'import_named')

async function findOnes(connection: Queryable, field: MappedField, finding: Finding): Promise<number> {
  const { mapping, scope, way } = finding
  const column = stagedColumn(mapping, field, 'stage')
  const sent = sql`${staging} stage cross join lateral unnest(${column}::text[]) with ordinality as sent(value, place)
    join ${named} named on named.value = sent.value`
  const own = sql.id(`c${mapping.fields.indexOf(field)}`)
  await nameValues(connection, column, finding)
  if (way.linkBy !== undefined && mayLinkSeveral(field.schema))
    await joinNames(connection, { own, named, find: () => findNamed(connection, finding) })
  if (field.createsMissing) await makeMissing(connection, named, { field, ...finding })
  const wrong = (places: Sql, message: (value: string) => string) => ({
    column: field.column,
    rows: sql`select stage.line, sent.value from ${sent} where ${places}`,
    message,
  })
  const { name } = scope.collection.document
  const isTitle = way.linkBy === byTitle
  const none = isTitle ? `No record of ${name} is called` : `No record of ${name} has the ${way.title}`
  const several = isTitle ? `Several records of ${name} are called` : `Several records of ${name} have the ${way.title}`
  const removed = await runUntilQuiet(
    connection,
    [
      wrong(sql`named.places = 0`, value => `${none} "${value}"`),
      wrong(sql`named.places > 1`, value => `${several} "${value}"`),
    ],
    finding,
  )
  await connection.run(sql`update ${staging} stage set ${own} = linked.ids
    from (select once.line, array_agg(once.id order by once.place) filter (where once.id is not null)::text as ids from (
      select stage.line, case when named.places = 1 then named.id end as id, min(sent.place) as place from ${sent} group by 1, 2) once
      group by once.line) linked
    where stage.line = linked.line`)
  await connection.run(sql`drop table ${named}`)
  await connection.run(sql`analyze ${staging}`)
  return removed
}

async function nameValues(connection: Queryable, column: Sql, finding: Finding): Promise<void> {
  await connection.run(sql`create temporary table import_named on commit drop as
    select distinct sent.value, null::text as id, 0 as places from ${staging} stage cross join lateral unnest(${column}::text[]) as sent(value)`)
  await connection.run(sql`analyze ${named}`)
  await findNamed(connection, finding)
}

/** Finds values as they stand; and those that no record has as it stands, without regard to case and blanks. */
async function findNamed(connection: Queryable, { scope, way }: Finding): Promise<void> {
  const key = sql`${sql.id('record', way.column)}::text`
  const find = (same: Sql) =>
    connection.run(sql`update ${named} named set id = found.id, places = found.places from (
        select asked.value, min(record.id) as id, count(*)::int as places from ${named} asked
        join ${tableOf(scope)} record on ${same} where asked.places = 0 and (${filterWithValues(scope, 'read', 'record')}) group by asked.value) found
      where found.value = named.value`)
  await find(sql`${key} = asked.value`)
  if (way.linkBy !== undefined) await find(sql`${looseText(key)} = ${looseText(sql`asked.value`)}`)
}
