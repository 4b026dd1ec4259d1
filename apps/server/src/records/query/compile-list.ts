import type { FormatComparison, Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import { type Aliases, compileFilter, linkedRows, makeAliases, tableOf } from './compile-filter.ts'
import { type CompiledSql, compileSql, requestSlot } from './compile-sql.ts'
import type { ReadCursor } from './read-list.ts'
import { type Projection, rowColumns } from './row-text.ts'
import { allOf, everything, isReadable, type Scope } from './scope.ts'

const row = 't0'

export type ListPlaces = { limit: number; skip: number; custom: number; after?: AfterPlaces | undefined }

/** Where a page goes on: after this value and id; `value` is `null` where the last page ended among the empty ones, undefined where rows are sorted by id. */
export type AfterPlaces = { value: number | null | undefined; id: number }

/**
 * One statement for a page. The page is cut inside, so that links are looked up for its rows alone. Order of rows: the field asked
 * for, empty last (first when descending), ties by id the same way; without a field, by id: what PostgreSQL's default `asc` and
 * `desc` are, so that an index on (column, id) serves them. The last column is what the row was sorted by, where that is a column.
 */
export function compileList(cursor: ReadCursor, projection: Projection, places: ListPlaces): CompiledSql {
  const aliases = makeAliases()
  const rows = pageRows(cursor, places, aliases)
  const { columns, values } = rowColumns(row, projection, aliases)
  const sortedBy = keysetColumn(cursor)
  const named = [...values, ...(sortedBy ? [sql`(${sortedBy})::text`] : [])].map(
    (value, index) => sql`${value} as ${sql.id(`c${index}`)}`,
  )
  return { ...compileSql(sql`select ${sql.join(named)} from (${rows}) ${sql.id(row)}`), columns }
}

function pageRows(cursor: ReadCursor, places: ListPlaces, aliases: Aliases): Sql {
  const limit = sql`limit ${requestSlot(places.limit)}`
  const ordered = () => sql`order by ${order(cursor, aliases)} ${limit}`
  const rows = (more: Sql) =>
    sql`select ${sql.id(row)}.* from ${tableOf(cursor.scope)} as ${sql.id(row)} ${where(cursor, aliases)} and ${alwaysCustom(places.custom)}${more} ${ordered()}`
  if (!places.after) return sql`${rows(sql``)} offset ${requestSlot(places.skip)}`
  const branches = afterConditions(cursor, places.after).map(condition => rows(sql` and ${condition}`))
  const [only] = branches
  if (only && branches.length === 1) return only
  const parts = branches.map(branch => sql`(${branch})`)
  return sql`select ${sql.id(row)}.* from (${sql.join(parts, sql` union all `)}) ${sql.id(row)} ${ordered()}`
}

/** The rows behind a place in the order, as conditions that each are one range of the index on (column, id). */
function afterConditions(cursor: ReadCursor, { value, id }: AfterPlaces): Sql[] {
  const column = keysetColumn(cursor)
  const compare = cursor.descending ? sql`<` : sql`>`
  const rowId = sql.ref(`${row}.id`)
  if (!column || value === undefined) return [sql`${rowId} ${compare} ${requestSlot(id)}`]
  const among = (condition: Sql) => sql`(${column} is null and ${condition})`
  if (value === null) {
    const later = among(sql`${rowId} ${compare} ${requestSlot(id)}`)
    return cursor.descending ? [later, sql`${column} is not null`] : [later]
  }
  const later = sql`(${column}, ${rowId}) ${compare} (${requestSlot(value)}, ${requestSlot(id)})`
  return cursor.descending ? [later] : [later, sql`${column} is null`]
}

/** The record's own column that rows are sorted by; undefined when by id alone or by what another record holds. */
function keysetColumn({ order: by }: ReadCursor): Sql | undefined {
  if (!by || by.field.id === 'id' || by.field.association) return undefined
  return orderExpression(by.field, row)
}

/**
 * Lets a list be a prepared statement without ever getting a generic plan, under which a rare value can take a thousand times as
 * long: the parameter is true and folds the condition away when the values are known; without them the plan looks so dear that
 * PostgreSQL plans with the values each time.
 */
function alwaysCustom(place: number): Sql {
  return sql`(${requestSlot(place)}::boolean or (select count(*) from pg_catalog.generate_series(1, 1000000000)) > 0)`
}

export function compileCount(cursor: ReadCursor): CompiledSql {
  return compileSql(
    sql`select count(*) as "count" from ${tableOf(cursor.scope)} as ${sql.id(row)} ${where(cursor, makeAliases())}`,
  )
}

/** The planner's idea of how many rows there are. */
export function compileEstimate(cursor: ReadCursor): CompiledSql {
  return compileSql(
    sql`explain (format json) select 1 from ${tableOf(cursor.scope)} as ${sql.id(row)} ${where(cursor, makeAliases())}`,
  )
}

/** Which of the ids in the place are rows of the cursor. */
export function compileVisible(cursor: ReadCursor, ids: number): CompiledSql {
  const condition = where(cursor, makeAliases())
  return compileSql(
    sql`select ${sql.ref(`${row}.id`)} as "id" from ${tableOf(cursor.scope)} as ${sql.id(row)} ${condition} and ${sql.ref(`${row}.id`)} = any(${requestSlot(ids)})`,
  )
}

/** `from … as t0` and `where …` of the cursor's rows, between which joins fit. */
export function listedRows(cursor: ReadCursor, aliases: Aliases): { table: Sql; condition: Sql } {
  return { table: sql`from ${tableOf(cursor.scope)} as ${sql.id(row)}`, condition: where(cursor, aliases) }
}

/** The request's conditions first, the row rule last: nothing a client sends can stand beside it (S16). */
function where(cursor: ReadCursor, aliases: Aliases): Sql {
  const conditions: Sql[] = []
  const add = (condition: Sql) => conditions.push(sql`(${condition})`)
  if (cursor.related) add(relatedCondition(cursor.related, cursor.scope, aliases))
  if (cursor.filter !== everything) add(compileFilter(cursor.filter, row, aliases))
  if (cursor.search) add(searchCondition(cursor.search))
  if (cursor.excluded !== undefined) add(sql`${sql.ref(`${row}.id`)} <> all(${requestSlot(cursor.excluded)})`)
  add(compileFilter(cursor.scope.rules.read.node, row, aliases))
  return sql`where ${sql.join(conditions, sql` and `)}`
}

function searchCondition({ fields, pattern }: NonNullable<ReadCursor['search']>): Sql {
  const tests = fields.flatMap(field =>
    field.read
      ? [
          sql`trellis.fold(${(field.server.searchText ?? field.server.text)(field.read(row), field.schema)}) like ${requestSlot(pattern)}`,
        ]
      : [],
  )
  return tests.length === 0 ? sql`false` : sql.join(tests, sql` or `)
}

/** Rows linked to a record that the caller may read; to one that they may not, nothing is linked. */
function relatedCondition(related: NonNullable<ReadCursor['related']>, scope: Scope, aliases: Aliases): Sql {
  const { association } = related.field
  if (!association) return sql`false`
  const from = aliases.next()
  const visible = compileFilter(related.scope.rules.read.node, from, aliases)
  const record = sql`from ${tableOf(related.scope)} as ${sql.id(from)} where ${sql.ref(`${from}.id`)} = ${requestSlot(related.id)} and (${visible})`
  const rowId = sql.ref(`${row}.id`)
  const { storage } = association
  if (storage.kind === 'own-column') return sql`${rowId} = (select ${sql.ref(`${from}.${storage.column}`)} ${record})`
  if (storage.kind === 'target-column')
    return sql`${sql.ref(`${row}.${storage.column}`)} = (select ${sql.ref(`${from}.id`)} ${record})`
  const target = aliases.next()
  const linked = linkedRows(association, scope, { row: from, target, aliases })
  return sql`${rowId} in (select ${sql.ref(`${target}.id`)} from (select ${sql.id(from)}.* ${record}) ${sql.id(from)}, lateral (select ${sql.ref(`${target}.id`)} ${linked}) ${sql.id(target)})`
}

function order(cursor: ReadCursor, aliases: Aliases): Sql {
  const direction = cursor.descending ? sql`desc` : sql`asc`
  const byId = sql`${sql.ref(`${row}.id`)} ${direction}`
  if (!cursor.order || cursor.order.field.id === 'id') return byId
  const expression = cursor.order.field.association
    ? linkedTitle(cursor.order.field, cursor.order.target, aliases)
    : orderExpression(cursor.order.field, row)
  return expression ? sql`${expression} ${direction}, ${byId}` : byId
}

/** Text for people sorts by the named collation; ids by their bytes, as their column does. */
const collated: Partial<Record<FormatComparison, (column: Sql) => Sql>> = {
  text: column => sql`${column} collate trellis.text_order`,
}

/** What ORDER BY uses, and an index on (expression, id) that is to serve it. */
export function orderExpression(field: CollectionField, alias: string): Sql | undefined {
  if (!field.read) return undefined
  return orderOf(field, field.read(alias))
}

/** The same for an expression that gives the field's values. */
export function orderOf(field: CollectionField, value: Sql): Sql {
  if (field.id === 'id') return value
  return field.server.order?.(value, field.schema) ?? collated[field.format.comparison]?.(value) ?? value
}

/** An association sorts by the title of its record, as far as the caller may read it. */
function linkedTitle(field: CollectionField, target: Scope | undefined, aliases: Aliases): Sql | undefined {
  const title = target?.fields.get('recordTitle')
  if (!field.association || !target || !title || !isReadable(target)) return undefined
  const linked = aliases.next()
  const text = orderExpression(title, linked)
  if (!text) return undefined
  const readable = compileFilter(allOf([target.rules.read.node]), linked, aliases)
  return sql`(select ${text} ${linkedRows(field.association, target, { row, target: linked, aliases })} and (${readable}) order by ${sql.ref(`${linked}.id`)} limit 1)`
}
