import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import { type Aliases, compileFilter, makeAliases, tableOf } from './compile-filter.ts'
import { orderExpression } from './compile-order.ts'
import { type CompiledSql, compileSql, requestSlot } from './compile-sql.ts'
import { foldedText } from './folded-text.ts'
import { lateRows } from './late-rows.ts'
import { relationshipColumn } from './link-text.ts'
import { linkedPerRow } from './linked-per-row.ts'
import { alwaysCustom, keptPlan } from './planning.ts'
import type { ReadCursor } from './read-list.ts'
import type { Related } from './read-related.ts'
import type { CursorSearch, SearchedWord } from './read-search.ts'
import { type Projection, rowColumns } from './row-text.ts'
import { allOf, everything, isReadable, nothing, type Scope } from './scope.ts'

const row = 't0'

/**
 * `steady`: the statement keeps one plan for all values; its limit is part of the text, because PostgreSQL plans for a tenth of all
 * rows where it does not know how many are asked for.
 */
export type ListPlaces = {
  limit: number
  skip: number
  /** The page begins so far down that its rows are looked up by their ids, see `lateRows`. */
  isFarDown?: boolean
  planning: number
  steady?: { limit: number } | undefined
  after?: AfterPlaces | undefined
  /** The last column says the snapshot that the rows are of; without rows there is one whose other columns are null. */
  withSnapshot?: boolean
}

/** Where a page goes on: after this value and id; `value` is `null` where the last page ended among the empty ones, undefined where rows are sorted by id. */
export type AfterPlaces = { value: number | null | undefined; id: number }

/**
 * One statement for a page. The page is cut inside, so that links are looked up for its rows alone. Order of rows: the field asked
 * for, empty last (first when descending), ties by id the same way; without a field, by id: what PostgreSQL's default `asc` and
 * `desc` are, so that an index on (column, id) serves them. The last column is what the row was sorted by, where that is a column.
 */
export function compileList(cursor: ReadCursor, projection: Projection, places: ListPlaces): CompiledSql {
  const aliases = makeAliases()
  const shown = { ...projection, link: cursor.related?.field.association }
  const { columns, values, joins } = rowColumns(row, shown, aliases)
  const sortedBy = keysetColumn(cursor)
  const named = [...values, ...(sortedBy ? [sql`(${sortedBy})::text`] : [])].map(
    (value, index) => sql`${value} as ${sql.id(`c${index}`)}`,
  )
  // What is joined stands beside the page, not in it.
  if (joins.length === 0 && isOneLevel(cursor, shown, places)) {
    return { ...compileSql(pageRows(cursor, places, aliases, sql.join(named))), columns }
  }
  const page = sql`(${pageRows(cursor, places, aliases)}) ${sql.id(row)}`
  const linked = sql.join(joins, sql``)
  const selected = places.withSnapshot
    ? sql`select ${sql.join(named)}, pg_catalog.pg_current_snapshot()::text from (select) once left join ${page} on true${linked}`
    : sql`select ${sql.join(named)} from ${page}${linked}`
  return { ...compileSql(selected), columns }
}

/**
 * Rows by id that are columns as they stand need no level around the page: PostgreSQL plans and sorts less. What is worked out for a row,
 * and what a page is continued by, would be worked out for every row that is sorted.
 */
function isOneLevel(cursor: ReadCursor, { fields, links, link }: Projection, places: ListPlaces): boolean {
  if (keysetColumn(cursor) || cursor.order?.field.association || link) return false
  if (places.after || places.isFarDown || places.withSnapshot) return false
  const shown = fields.filter(field => !field.association || links?.has(field.id))
  return shown.every(
    ({ association, column, server, guarded }) => !association && !guarded && column !== undefined && server.fromSent,
  )
}

const wholeRow = sql`${sql.id(row)}.*`

function pageRows(cursor: ReadCursor, places: ListPlaces, aliases: Aliases, selected: Sql = wholeRow): Sql {
  const limit = sql`limit ${places.steady ? sql.lit(places.steady.limit) : requestSlot(places.limit)}`
  const planned = places.steady ? keptPlan(places.planning) : alwaysCustom(places.planning)
  const ordered = () => sql`order by ${order(cursor, aliases)} ${limit}`
  const rows = (more: Sql, columns = selected) =>
    sql`select ${columns} from ${rowsOf(cursor, aliases)} as ${sql.id(row)} ${where(cursor, aliases)} and ${planned}${more} ${ordered()}`
  if (!places.after && places.steady) return rows(sql``)
  const offset = sql` offset ${requestSlot(places.skip)}`
  if (places.isFarDown) {
    const ids = sql`${rows(sql``, sql.ref(`${row}.id`))}${offset}`
    return lateRows(row, { ids, table: tableOf(cursor.scope), order: order(cursor, aliases) })
  }
  if (!places.after) return sql`${rows(sql``)}${offset}`
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

export function compileCount(cursor: ReadCursor): CompiledSql {
  const aliases = makeAliases()
  return compileSql(
    sql`select count(*) as "count" from ${rowsOf(cursor, aliases)} as ${sql.id(row)} ${where(cursor, aliases)}`,
  )
}

/** The planner's idea of how many rows there are. */
export function compileEstimate(cursor: ReadCursor): CompiledSql {
  const aliases = makeAliases()
  return compileSql(
    sql`explain (format json) select 1 from ${rowsOf(cursor, aliases)} as ${sql.id(row)} ${where(cursor, aliases)}`,
  )
}

/** Which of the ids in the place are rows of the cursor. */
export function compileVisible(cursor: ReadCursor, ids: number): CompiledSql {
  const aliases = makeAliases()
  const condition = where(cursor, aliases)
  return compileSql(
    sql`select ${sql.ref(`${row}.id`)} as "id" from ${rowsOf(cursor, aliases)} as ${sql.id(row)} ${condition} and ${sql.ref(`${row}.id`)} = any(${requestSlot(ids)})`,
  )
}

/** `from … as t0` and `where …` of the cursor's rows, between which joins fit. */
export function listedRows(cursor: ReadCursor, aliases: Aliases): { table: Sql; condition: Sql } {
  return { table: sql`from ${rowsOf(cursor, aliases)} as ${sql.id(row)}`, condition: where(cursor, aliases) }
}

/** The request's conditions first, the row rule last: nothing a client sends can stand beside it (S16). */
function where(cursor: ReadCursor, aliases: Aliases): Sql {
  const conditions: Sql[] = []
  const add = (condition: Sql) => conditions.push(sql`(${condition})`)
  if (cursor.related) add(relatedCondition(cursor.related, aliases))
  if (cursor.filter !== everything) add(compileFilter(cursor.filter, row, aliases))
  if (cursor.search) add(searchCondition(cursor.search, aliases))
  if (cursor.excluded !== undefined) add(sql`${sql.ref(`${row}.id`)} <> all(${requestSlot(cursor.excluded)})`)
  add(compileFilter(cursor.scope.rules.read.node, row, aliases))
  return sql`where ${sql.join(conditions, sql` and `)}`
}

/** The function written out makes a long statement. */
const mostWrittenOut = 8

function searchCondition(search: CursorSearch, aliases: Aliases): Sql {
  const words = search.words.map(word => sql`(${wordCondition(search.fields, word, aliases)})`)
  const all = sql`(${sql.join(words, sql` and `)})`
  return search.whole === nothing ? all : sql`${all} or ${compileFilter(search.whole, row, aliases)}`
}

function wordCondition(fields: CursorSearch['fields'], { pattern, others }: SearchedWord, aliases: Aliases): Sql {
  const tests = fields.flatMap(({ guarded, ...given }) => {
    const field = guarded?.stored ?? given
    const column = field.read?.(row)
    if (!column) return []
    const text = (field.server.searchText ?? field.server.text)(column, field.schema)
    const folded = fields.length > mostWrittenOut ? sql`trellis.fold(${text})` : foldedText(text, column, field)
    const holds = sql`${folded} like ${requestSlot(pattern)}`
    return [guarded ? sql`(${holds} and ${guarded.isVisible(row)})` : holds]
  })
  if (others !== nothing || tests.length === 0) tests.push(compileFilter(others, row, aliases))
  return sql.join(tests, sql` or `)
}

/** The records; where a link table leads to them, with the fields of their links. */
function rowsOf({ related, scope }: ReadCursor, aliases: Aliases): Sql {
  const association = related?.field.association
  const table = tableOf(scope)
  if (!related || association?.storage.kind !== 'link') return table
  const { table: links, ownColumn, targetColumn } = association.storage
  const fields = [...association.linkFields.values()].map(
    field => sql`, l.${sql.id(field.column ?? field.id)} as ${sql.id(relationshipColumn(field))}`,
  )
  return sql`(select r.*${sql.join(fields, sql``)} from ${sql.id(links.schema, links.name)} l join ${table} r on r."id" = l.${sql.id(targetColumn)}
    where ${isRelated(sql`l.${sql.id(ownColumn)}`, related, aliases)})`
}

/** Rows that a foreign key links to a record; those of a link table are joined to it. */
function relatedCondition({ scope, field, id }: Related, aliases: Aliases): Sql {
  const storage = field.association?.storage
  if (storage?.kind === 'own-column') {
    return sql`${sql.ref(`${row}.id`)} = (${relatedRecord({ scope, field, id }, storage.column, aliases)})`
  }
  if (storage?.kind === 'target-column')
    return isRelated(sql.ref(`${row}.${storage.column}`), { scope, field, id }, aliases)
  return sql`true`
}

/** Holds the id of the record that was named; said by the id as well, of which PostgreSQL knows how many rows hold it (docs/decisions/0103). */
function isRelated(column: Sql, related: Related, aliases: Aliases): Sql {
  return sql`${column} = ${requestSlot(related.id)} and ${column} = (${relatedRecord(related, 'id', aliases)})`
}

/** A column of the record that was named, if the caller may read it; to one that they may not, nothing is linked. */
function relatedRecord({ scope, id }: Related, column: string, aliases: Aliases): Sql {
  const from = aliases.next()
  const visible = compileFilter(scope.rules.read.node, from, aliases)
  return sql`select ${sql.id(from, column)} from ${tableOf(scope)} as ${sql.id(from)} where ${sql.ref(`${from}.id`)} = ${requestSlot(id)} and (${visible})`
}

export function order(cursor: ReadCursor, aliases: Aliases): Sql {
  const direction = cursor.descending ? sql`desc` : sql`asc`
  const byId = sql`${sql.ref(`${row}.id`)} ${direction}`
  if (!cursor.order || cursor.order.field.id === 'id') return byId
  const expression = cursor.order.field.association
    ? linkedTitle(cursor.order.field, cursor.order.target, aliases)
    : orderExpression(cursor.order.field, row)
  return expression ? sql`${expression} ${direction}, ${byId}` : byId
}

/** An association sorts by the title of its record, as far as the caller may read it. */
function linkedTitle(field: CollectionField, target: Scope | undefined, aliases: Aliases): Sql | undefined {
  const title = target?.fields.get('recordTitle')
  if (!field.association || !target || !title || !isReadable(target)) return undefined
  const linked = aliases.next()
  const text = orderExpression(title, linked)
  if (!text) return undefined
  const readable = compileFilter(allOf([target.rules.read.node]), linked, aliases)
  return sql`(select ${text} ${linkedPerRow(field.association, target, { row, target: linked })} and (${readable}) order by ${sql.ref(`${linked}.id`)} limit 1)`
}
