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

/**
 * A way of looking: by what was typed or by what is like it, how many rows of those before it are enough to leave it out, how many rows
 * are ranked in all, which is what costs after finding them, and of one collection.
 */
type Tier = { name: keyof typeof searchedRows; enough: Sql; ranked: number; mostOfOne: number; isTyped: boolean }

const typed = { isTyped: true, ranked: 100, mostOfOne: 100 }
const alike = { isTyped: false, ranked: 60, mostOfOne: 30 }

/** The surest and quickest first; each is gone only where those before it found too little. */
const tiers: readonly Tier[] = [
  { ...typed, name: 'begins', enough: searchSlots.limit, ranked: 60 },
  { ...typed, name: 'exact', enough: searchSlots.limit },
  { ...typed, name: 'lastBegins', enough: searchSlots.limit },
  { ...typed, name: 'allBegin', enough: sql.lit(1) },
  { ...alike, name: 'nearBegins', enough: sql.lit(1) },
  { ...alike, name: 'near', enough: searchSlots.limit },
  { ...alike, name: 'alike', enough: sql.lit(1) },
]
const fewest = 12

/**
 * One statement over all collections, whose plan is kept: making it takes 10 ms, longer than finding a rare word. Each gives some rows
 * under the caller's own row rule and by the fields the caller sees; the best of all are the answer. What is not needed is not run.
 */
export function compileSearch(shape: SearchShape): CompiledSql {
  const { scopes, words, trigrams } = shape
  const used = tiers.filter(({ name }) => isUsed(name, words))
  const parts = used.flatMap((tier, index) => findingOf(tier, used.slice(0, index), shape))
  const found = used.map(({ name, isTyped }) => sql`select ${sql.lit(isTyped)} as by_place, * from ${sql.id(name)}`)
  const fields = Math.max(...scopes.map(scope => searchedFields(scope.fields).length))
  const scoring = { fields, words: words.length, trigrams }
  const score = sql`case when found.by_place then 10 + ${scoreOf(scoring, scoreByPlace)} else ${scoreOf(scoring, scoreByLikeness(trigrams))} end`
  return compileSql(sql`with ${sql.join([...nearQueries(shape), ...parts])}
    select collection, id, title, description, image, color from (${sql.join(found, sql` union all `)}) found
    cross join lateral (select ${foldedOnce(fields)} offset 0) folded
    where ${keptPlan(searchSlots.plan)}
    order by ${score} desc, length(title), title, collection, id limit ${searchSlots.limit}`)
}

function isUsed(name: Tier['name'], words: SearchShape['words']): boolean {
  if (name === 'allBegin') return longOf(words).length > 1
  return name !== 'nearBegins' || words.length === 1
}

/** Each collection's part is planned for all its rows, which goes by the indexes, though no more are fetched than the limit lets through. */
function findingOf(tier: Tier, before: readonly Tier[], shape: SearchShape): Sql[] {
  const { scopes } = shape
  const nameOf = (place: number) => sql.id(`${tier.name}${place}`)
  const rows = searchedRows[tier.name]
  const all = scopes.map((scope, place) => sql`${nameOf(place)} as materialized (${rows(scope, shape)})`)
  const most = sql.lit(mostOf(tier, scopes))
  const needed = sql.id(`${tier.name}Needed`)
  const isNeeded = before.length > 0 ? sql`where (select needed from ${needed}) and ${isNew(before)}` : sql``
  const first = scopes.map((_, place) => sql`(select * from ${nameOf(place)} found ${isNeeded} limit ${most})`)
  return [
    ...all,
    ...(before.length > 0 ? [sql`${needed} as materialized (select ${stillNeeded(tier, before)} as needed)`] : []),
    sql`${sql.id(tier.name)} as materialized (${sql.join(first, sql` union all `)})`,
  ]
}

function mostOf({ ranked, mostOfOne }: Tier, scopes: readonly Scope[]): number {
  return Math.min(mostOfOne, Math.max(fewest, Math.floor(ranked / scopes.length)))
}

/** What is like the words is looked for only where nothing has them. */
function stillNeeded({ enough, isTyped }: Tier, before: readonly Tier[]): Sql {
  const same = before.filter(tier => tier.isTyped === isTyped)
  const surer = before.filter(tier => tier.isTyped !== isTyped)
  const tests = [
    ...(surer.length > 0 ? [sql`not exists (${rowsOf(surer)})`] : []),
    ...(same.length > 0 ? [sql`(select count(*) from (${rowsOf(same)}) earlier) < ${enough}`] : []),
  ]
  return sql.join(tests, sql` and `)
}

function isNew(before: readonly Tier[]): Sql {
  return sql`(found.collection, found.id) not in (${rowsOf(before)})`
}

function rowsOf(found: readonly Tier[]): Sql {
  return sql.join(
    found.map(({ name }) => sql`select collection, id from ${sql.id(name)}`),
    sql` union all `,
  )
}

/** Folding is what costs: each text once, and only of the rows that were found. */
function foldedOnce(fields: number): Sql {
  const texts = Array.from({ length: fields }, (_, index) => {
    return sql`trellis.fold(found.texts[${sql.lit(index + 1)}]) as ${sql.id(`f${index}`)}`
  })
  return sql.join(texts)
}
