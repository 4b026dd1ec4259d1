import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { type CompiledSql, compileSql } from '../records/query/compile-sql.ts'
import { keptPlan } from '../records/query/planning.ts'
import type { Scope } from '../records/query/scope.ts'
import { nearQueries } from './near-queries.ts'
import { scoreByLikeness, scoreByPlace, scoreOf } from './score-hits.ts'
import type { SearchShape } from './search-shape.ts'
import { longOf, searchSlots } from './search-values.ts'
import { searchedFields } from './searched-fields.ts'
import { searchedRows } from './searched-rows.ts'

/** A way of looking: how many rows are enough to look no further, how many are ranked in all, which is what costs after finding them, and of one collection. */
type Tier = { name: keyof typeof searchedRows; enough: Sql; ranked: number; mostOfOne: number; byPlace: boolean }

/** The surest first; each is gone only where those before it found too little. */
const tiers: readonly Tier[] = [
  { name: 'exact', enough: searchSlots.limit, ranked: 100, mostOfOne: 100, byPlace: true },
  { name: 'lastBegins', enough: searchSlots.limit, ranked: 100, mostOfOne: 100, byPlace: true },
  { name: 'allBegin', enough: sql.lit(1), ranked: 100, mostOfOne: 100, byPlace: true },
  { name: 'near', enough: sql.lit(1), ranked: 60, mostOfOne: 30, byPlace: false },
  { name: 'alike', enough: sql.lit(1), ranked: 60, mostOfOne: 30, byPlace: false },
]
const fewest = 12

/**
 * One statement over all collections, whose plan is kept: making it takes 10 ms, longer than finding a rare word. Each gives some rows
 * under the caller's own row rule and by the fields the caller sees; the best of all are the answer. What is not needed is not run.
 */
export function compileSearch(shape: SearchShape): CompiledSql {
  const { scopes, words, trigrams } = shape
  const used = tiers.filter(({ name }) => name !== 'allBegin' || longOf(words).length > 1)
  const parts = used.flatMap((tier, index) => findingOf(tier, used.slice(0, index), shape))
  const found = used.map(({ name, byPlace }) => sql`select ${sql.lit(byPlace)} as by_place, * from ${sql.id(name)}`)
  const fields = Math.max(...scopes.map(scope => searchedFields(scope.fields).length))
  const scoring = { fields, words: words.length, trigrams }
  const score = sql`case when found.by_place then 10 + ${scoreOf(scoring, scoreByPlace)} else ${scoreOf(scoring, scoreByLikeness(trigrams))} end`
  return compileSql(sql`with ${sql.join([...nearQueries(shape), ...parts])}
    select collection, id, title, description, image, color from (${sql.join(found, sql` union all `)}) found
    cross join lateral (select ${foldedOnce(fields)} offset 0) folded
    where ${keptPlan(searchSlots.plan)}
    order by ${score} desc, length(title), title, collection, id limit ${searchSlots.limit}`)
}

/** Each collection's part is planned for all its rows, which goes by the indexes, though no more are fetched than the limit lets through. */
function findingOf(tier: Tier, before: readonly Tier[], shape: SearchShape): Sql[] {
  const { scopes } = shape
  const nameOf = (place: number) => sql.id(`${tier.name}${place}`)
  const rows = searchedRows[tier.name]
  const all = scopes.map((scope, place) => sql`${nameOf(place)} as materialized (${rows(scope, shape)})`)
  const most = sql.lit(mostOf(tier, scopes))
  const first = scopes.map(
    (_, place) => sql`(select * from ${nameOf(place)} found ${stillNeeded(tier, before)} limit ${most})`,
  )
  return [...all, sql`${sql.id(tier.name)} as materialized (${sql.join(first, sql` union all `)})`]
}

function mostOf({ ranked, mostOfOne }: Tier, scopes: readonly Scope[]): number {
  return Math.min(mostOfOne, Math.max(fewest, Math.floor(ranked / scopes.length)))
}

function stillNeeded({ enough }: Tier, before: readonly Tier[]): Sql {
  if (before.length === 0) return sql``
  const earlier = before.map(({ name }) => sql`select collection, id from ${sql.id(name)}`)
  const all = sql`(${sql.join(earlier, sql` union all `)}) earlier`
  return sql`where (select count(*) from ${all}) < ${enough}
    and (found.collection, found.id) not in (select collection, id from ${all})`
}

/** Folding is what costs: each text once, and only of the rows that were found. */
function foldedOnce(fields: number): Sql {
  const texts = Array.from({ length: fields }, (_, index) => {
    return sql`trellis.fold(found.texts[${sql.lit(index + 1)}]) as ${sql.id(`f${index}`)}`
  })
  return sql.join(texts)
}
