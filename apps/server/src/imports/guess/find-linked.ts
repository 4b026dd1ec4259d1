import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { tableOf } from '../../records/query/compile-filter.ts'
import type { Scope } from '../../records/query/scope.ts'
import { filterWithValues } from '../../records/write/filter-with-values.ts'
import type { LinkWay } from '../link-ways.ts'
import { looseText } from '../loose-text.ts'

/** What became of the different values of a column that were looked for among the records that the caller may read. */
export type LinkedValues = {
  distinct: number
  found: number
  /** Of those that were found, the ones in another case or with other blanks. */
  looseCount: number
  missing: string[]
  /** Values that several records have. */
  ambiguous: string[]
}

type Asked = { scope: Scope; way: LinkWay; values: readonly string[] }

/** As the import will find them, by one reading of the other collection. */
export async function findLinked(database: Queryable, { scope, way, values }: Asked): Promise<LinkedValues> {
  const key = sql`${sql.id('record', way.column)}::text`
  const records = sql`${tableOf(scope)} record`
  const rule = sql`(${filterWithValues(scope, 'read', 'record')})`
  const loosely =
    way.linkBy === undefined
      ? sql`select null::text as value, 0::bigint as places where false`
      : sql`select asked.value, count(*) as places from asked join ${records} on ${looseText(key)} = ${looseText(sql`asked.value`)}
          where ${rule} and not exists (select from exact where exact.value = asked.value) group by asked.value`
  const rows = await database.run<{ value: string; places: number; isLoose: boolean }>(sql`
    with asked as materialized (select distinct value from unnest(${[...values]}::text[]) as given(value)),
      exact as materialized (select asked.value, count(*) as places from asked join ${records} on ${key} = asked.value where ${rule} group by asked.value),
      loose as materialized (${loosely})
    select asked.value, coalesce(exact.places, loose.places, 0)::float8 as places, loose.places is not null as "isLoose"
    from asked left join exact on exact.value = asked.value left join loose on loose.value = asked.value`)
  const place = new Map(values.map((value, index) => [value, index]))
  const inOrder = rows.toSorted((left, right) => (place.get(left.value) ?? 0) - (place.get(right.value) ?? 0))
  const ones = inOrder.filter(({ places }) => places === 1)
  return {
    distinct: rows.length,
    found: ones.length,
    looseCount: ones.filter(({ isLoose }) => isLoose).length,
    missing: inOrder.flatMap(({ value, places }) => (places === 0 ? [value] : [])),
    ambiguous: inOrder.flatMap(({ value, places }) => (places > 1 ? [value] : [])),
  }
}
