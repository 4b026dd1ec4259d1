import type { Sql } from '@trellis/fields/server'
import type { GroupUnit } from '@trellis/model'
import { sql } from 'kysely'
import { type Aliases, compileFilter, linkedRows, makeAliases, tableOf } from './compile-filter.ts'
import { listedRows, orderOf } from './compile-list.ts'
import { type CompiledSql, compileSql, requestSlot } from './compile-sql.ts'
import type { GroupAggregate, GroupBy, ReadGrouping } from './read-grouping.ts'
import type { ReadCursor } from './read-list.ts'
import { linkText } from './row-text.ts'
import { everything, type Scope } from './scope.ts'

const row = 't0'
const grouped = 'g'

export type GroupPlaces = { limit: number; timeZone: number }

/**
 * One statement for groups: columns of JSON text, first what each is of, then what was counted and summed. Links and titles are
 * looked up for the groups, not for their records.
 */
export function compileGroups(cursor: ReadCursor, grouping: ReadGrouping, places: GroupPlaces): CompiledSql {
  const aliases = makeAliases()
  const keys = grouping.by.map(by => compileKey(by, { aliases, places }))
  const columns = [
    ...keys.map(({ value }, index) => sql`${value} as ${sql.id(`k${index}`)}`),
    ...grouping.aggregates.map((each, index) => sql`${aggregateOf(each)} as ${sql.id(`a${index}`)}`),
  ]
  const { table, condition } = listedRows(cursor, aliases)
  const joins = keys.flatMap(({ join }) => (join ? [join] : []))
  const places1 = keys.map((_, index) => sql.lit(index + 1))
  const by = places1.length > 0 ? sql`group by ${sql.join(places1)}` : sql``
  const inner = sql`select ${sql.join(columns)} ${table} ${sql.join(joins, sql` `)} ${condition} ${by}`
  const shown = [
    ...grouping.by.map((each, index) => keyText(each, sql.ref(`${grouped}.k${index}`), aliases)),
    ...grouping.aggregates.map((each, index) => resultText(each, sql.ref(`${grouped}.a${index}`))),
  ]
  const order = grouping.by.map((each, index) => keyOrder(each, sql.ref(`${grouped}.k${index}`)))
  const ordered = order.length > 0 ? sql`order by ${sql.join(order)}` : sql``
  const named = shown.map((value, index) => sql`${value} as ${sql.id(`c${index}`)}`)
  return compileSql(
    sql`select ${sql.join(named)} from (${inner}) ${sql.id(grouped)} ${ordered} limit ${requestSlot(places.limit)}`,
  )
}

type Surroundings = { aliases: Aliases; places: GroupPlaces }

function compileKey({ field, unit, target }: GroupBy, { aliases, places }: Surroundings): { value: Sql; join?: Sql } {
  if (field.association) return linkKey(field.association, target, aliases)
  const column = field.read?.(row) ?? sql`null`
  if (!unit) return { value: column }
  const local =
    field.format.comparison === 'instant'
      ? sql`(${column} at time zone ${requestSlot(places.timeZone)}::text)`
      : sql`${column}::timestamp`
  return { value: sql`date_trunc(${sql.lit(unit)}, ${local})` }
}

/** The id of each linked record that the caller may read; a record without one is in the group of none. */
function linkKey(
  association: NonNullable<GroupBy['field']['association']>,
  target: Scope | undefined,
  aliases: Aliases,
): { value: Sql; join?: Sql } {
  if (!target) return { value: sql`null::text` }
  const rule = target.rules.read.node
  const { storage } = association
  if (storage.kind === 'own-column' && rule === everything) return { value: sql.ref(`${row}.${storage.column}`) }
  const [linked, joined] = [aliases.next(), aliases.next()]
  const rows = linkedRows(association, target, { row, target: linked, aliases })
  const ids = sql`select ${sql.ref(`${linked}.id`)} as "id" ${rows} and (${compileFilter(rule, linked, aliases)})`
  return { value: sql.ref(`${joined}.id`), join: sql`left join lateral (${ids}) ${sql.id(joined)} on true` }
}

function aggregateOf({ function: name, field }: GroupAggregate): Sql {
  const column = field?.read?.(row)
  return column ? sql`${sql.raw(name)}(${column})` : sql`count(*)`
}

const periods: Readonly<Record<GroupUnit, string>> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
}

function keyText({ field, unit, target }: GroupBy, key: Sql, aliases: Aliases): Sql {
  if (unit) return sql`to_json(to_char(${key}, ${sql.lit(periods[unit])}))::text`
  if (!field.association) return sql`(${field.server.json(key, field.schema)})::text`
  if (!target) return sql`null::text`
  const linked = aliases.next()
  return sql`(select ${linkText(target, linked)} from ${tableOf(target)} as ${sql.id(linked)} where ${sql.ref(`${linked}.id`)} = ${key})`
}

/** As records are sorted by the field; linked records by their titles. */
function keyOrder({ field, unit, target }: GroupBy, key: Sql): Sql {
  if (unit) return key
  if (!field.association) return sql`${orderOf(field, key)}, ${key}`
  const title = target?.fields.get('recordTitle')
  const text = title && target && title.read?.('o')
  if (!text) return key
  return sql`(select ${orderOf(title, text)} from ${tableOf(target)} as "o" where "o"."id" = ${key}), ${key}`
}

/** Sums and averages as PostgreSQL's exact decimals; they are rounded afterwards. */
function resultText({ function: name, field }: GroupAggregate, value: Sql): Sql {
  return field && (name === 'min' || name === 'max')
    ? sql`(${field.server.json(value, field.schema)})::text`
    : sql`${value}::text`
}
