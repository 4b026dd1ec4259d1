import type { LinkedValue, Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { compileFilter, type LinkAliases, makeAliases } from './compile-filter.ts'
import { orderExpression } from './compile-order.ts'
import { linkedPerRow, linksPerRow } from './linked-per-row.ts'
import { allOf, everything, type FilterNode, type Scope } from './scope.ts'

export type LinkedSource = {
  association: FieldAssociation
  /** As the caller may read it. */
  target: Scope
  /** The field of the linked records; undefined where they are counted. */
  field: CollectionField | undefined
  aggregate: LinkedValue['aggregate']
  separator: string
  /** Which of the linked records have a part in it, the caller's row rule aside. */
  filter: FilterNode
}

/** Values of a list that a lookup makes, at most. */
const mostValues = 100

/** SQL of a lookup or roll-up for the row with this alias: one subquery over the linked records that the caller may read. */
export function linkedValueSql(source: LinkedSource, alias: string): Sql {
  const linked = `${alias}_v`
  const aliases = makeAliases(undefined, `${linked}_`)
  const rule = compileFilter(allOf([source.target.rules.read.node, source.filter]), linked, aliases)
  const rows = sql`${linkedPerRow(source.association, source.target, { row: alias, target: linked })} and (${rule})`
  const value = source.field?.read?.(linked)
  if (!source.field || !value)
    return sql`(select count(*)::numeric ${countedRows(source, { row: alias, target: linked }) ?? rows})`
  return aggregates[source.aggregate]({
    ...source,
    field: source.field,
    value,
    rows,
    id: sql.ref(`${linked}.id`),
    linked,
  })
}

/** Where all linked records count, their links are counted, and the records not looked up. */
function countedRows({ association, target, filter }: LinkedSource, aliases: LinkAliases): Sql | undefined {
  const { storage } = association
  if (storage.kind !== 'link' || filter !== everything || target.rules.read.node !== everything) return undefined
  return sql`from ${linksPerRow(storage, aliases)}`
}

type Parts = Omit<LinkedSource, 'field'> & { field: CollectionField; value: Sql; rows: Sql; id: Sql; linked: string }

const aggregates: Readonly<Record<LinkedValue['aggregate'], (parts: Parts) => Sql>> = {
  values: parts => (parts.association.max === 1 ? single(parts) : listOf(parts)),
  count: ({ value, rows }) => sql`(select count(${value})::numeric ${rows})`,
  countDistinct: ({ value, rows }) => sql`(select count(distinct ${value})::numeric ${rows})`,
  sum: ({ value, rows }) => rounded(sql`select coalesce(sum(${value}), 0) ${rows}`),
  average: ({ value, rows }) => rounded(sql`select avg(${value}) ${rows}`),
  minimum: parts => extreme(parts, sql`asc`),
  maximum: parts => extreme(parts, sql`desc`),
  concatenate: ({ field, value, rows, id, linked, separator }) => {
    const text = field.server.text(value, field.schema)
    return sql`(select string_agg(${text}, ${sql.lit(separator)} order by ${orderExpression(field, linked) ?? value}, ${id}) ${rows})`
  },
}

/** Of one linked record the value itself; should more be linked, of the first. */
function single({ value, rows, id, association }: Parts): Sql {
  if (association.storage.kind === 'own-column') return sql`(select ${value} ${rows})`
  return sql`(select ${value} ${rows} order by ${id} limit 1)`
}

function listOf({ field, value, rows, id }: Parts): Sql {
  const json = field.server.json(value, field.schema)
  return sql`(select jsonb_agg(taken.item order by taken.id) from (
    select (${json})::jsonb as item, ${id} as id ${rows} and ${value} is not null order by ${id} limit ${sql.lit(mostValues)}) taken)`
}

/** The first by the order of the field, as lists sort by it. */
function extreme({ field, value, rows, linked }: Parts, direction: Sql): Sql {
  return sql`(select ${value} ${rows} and ${value} is not null order by ${orderExpression(field, linked) ?? value} ${direction} limit 1)`
}

/** Sums and averages have 15 significant digits (0-decisions §4). */
function rounded(select: Sql): Sql {
  const digits = sql`case when trunc(abs(made.n)) = 0 then 0 else length(trunc(abs(made.n))::text) end`
  return sql`(select round(made.n, 15 - ${digits}) from (${select}) made(n))`
}
