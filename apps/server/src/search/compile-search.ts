import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { compileFilter, makeAliases, tableOf } from '../records/query/compile-filter.ts'
import { type CompiledSql, compileSql, requestSlot } from '../records/query/compile-sql.ts'
import { dearRows, keptPlan } from '../records/query/planning.ts'
import type { Scope } from '../records/query/scope.ts'
import type { SearchWord } from './search-words.ts'
import { foldedText, searchedFields, textOf } from './searched-fields.ts'
import type { Trigrams } from './trigrams.ts'

/** Rows ranked in all, which is what costs after finding them; at least some and at most many of one collection. */
const mostRanked = { exact: 200, forgiven: 100 }
const fewest = 20
const mostOfOne = { exact: 100, forgiven: 30 }
const weights = [1, 0.7]
const laterWeight = 0.5

export type SearchShape = { scopes: readonly Scope[]; words: readonly SearchWord[]; trigrams: Trigrams }

/** Places of a request's values: the limit, what keeps the plan, the whole text, and each word in four forms. */
export const limitPlace = 0
const planPlace = 1
const phrasePlace = 2
export const placesPerWord = 4
const firstWordPlace = 3

export function searchValues(words: readonly SearchWord[], limit: number): unknown[] {
  const phrase = words.map(({ text }) => text).join(' ')
  const values: unknown[] = [limit, dearRows, phrase]
  for (const { text } of words) values.push(text, `%${text}%`, `${text}%`, `% ${text}%`)
  return values
}

/** The words as typed; then, only where that finds nothing, words like them. */
const tiers = [
  { name: 'exact', isForgiving: false },
  { name: 'forgiven', isForgiving: true },
] as const
type Tier = (typeof tiers)[number]

/**
 * One statement over all collections, whose plan is kept: making it takes 10 ms, longer than finding a rare word. Each gives some rows under the caller's own row rule and by the fields the caller sees; the best
 * of all are the answer. A tier that is not needed is not run.
 */
export function compileSearch({ scopes, words, trigrams }: SearchShape): CompiledSql {
  const used = trigrams ? tiers : tiers.slice(0, 1)
  const parts = used.flatMap((tier, index) => {
    const nothingYet = used.slice(0, index).map(each => sql`not exists (select from ${sql.id(each.name)})`)
    const needed = nothingYet.length > 0 ? sql`where ${sql.join(nothingYet, sql` and `)}` : sql``
    const most = sql.lit(mostOf(tier, scopes.length))
    const names = scopes.map((_, place) => sql.id(`${tier.name}${place}`))
    // Planned for all rows, which goes by the indexes, though no more are fetched than the limit lets through.
    const all = scopes.map(
      (scope, place) => sql`${names[place]} as materialized (${matches(scope, words, tier, trigrams)})`,
    )
    const first = names.map(name => sql`(select * from ${name} ${needed} limit ${most})`)
    return [...all, sql`${sql.id(tier.name)} as materialized (${sql.join(first, sql` union all `)})`]
  })
  const found = sql.join(
    used.map(({ name }) => sql`select * from ${sql.id(name)}`),
    sql` union all `,
  )
  const fields = Math.max(...scopes.map(scope => searchedFields(scope.fields).length))
  return compileSql(sql`with ${sql.join(parts)}
    select collection, id, title, description, image, color from (${found}) found
    cross join lateral (select ${foldedOnce(fields)} offset 0) folded
    where ${keptPlan(planPlace)}
    order by ${scoreOf(fields, words, trigrams)} desc, length(title), title, collection, id limit ${requestSlot(limitPlace)}`)
}

function mostOf({ name }: Tier, collections: number): number {
  return Math.min(mostOfOne[name], Math.max(fewest, Math.floor(mostRanked[name] / collections)))
}

/** Folding is what costs: each text once, and only of the rows that were found. */
function foldedOnce(fields: number): Sql {
  const texts = Array.from({ length: fields }, (_, index) => {
    return sql`trellis.fold(found.texts[${sql.lit(index + 1)}]) as ${sql.id(`f${index}`)}`
  })
  return sql.join(texts)
}

const row = 't0'

function matches(scope: Scope, words: readonly SearchWord[], tier: Tier, trigrams: Trigrams): Sql {
  const fields = searchedFields(scope.fields)
  const texts = fields.flatMap(field => textOf(field, row) ?? [])
  const looked = fields.flatMap(field => foldedText(field, row) ?? [])
  const value = (id: string) => scope.fields.get(id)?.read?.(row) ?? sql`null::text`
  const forgiving = tier.isForgiving ? trigrams : undefined
  const conditions = words.map((word, index) => sql`(${wordIn(looked, word, index, forgiving)})`)
  const rule = compileFilter(scope.rules.read.node, row, makeAliases())
  return sql`select ${sql.lit(scope.collection.id)}::text as collection, ${sql.ref(`${row}.id`)}::text as id,
    ${value('recordTitle')}::text as title, ${value('recordDescription')}::text as description,
    ${value('recordImage')}::text as image, ${value('recordColor')}::text as color, array[${sql.join(texts)}]::text[] as texts
    from ${tableOf(scope)} as ${sql.id(row)} where ${sql.join(conditions, sql` and `)} and (${rule})`
}

function wordIn(texts: readonly Sql[], word: SearchWord, index: number, trigrams: Trigrams): Sql {
  const [itself, within, begins, later] = placesOf(index)
  const tests = texts.map(text => {
    if (word.isShort) return sql`${text} like ${begins} or ${text} like ${later}`
    if (trigrams) return sql`${text} operator(${sql.id(trigrams.schema)}.%>) ${itself}`
    return sql`${text} like ${within}`
  })
  return tests.length === 0 ? sql`false` : sql.join(tests, sql` or `)
}

function placesOf(index: number): [Sql, Sql, Sql, Sql] {
  const at = firstWordPlace + index * placesPerWord
  const text = (place: number) => sql`${requestSlot(place)}::text`
  return [text(at), text(at + 1), text(at + 2), text(at + 3)]
}

/** The whole text at the beginning counts most, then how alike the words are. */
function scoreOf(fields: number, words: readonly SearchWord[], trigrams: Trigrams): Sql {
  const phrase = sql`${requestSlot(phrasePlace)}::text`
  const perField = Array.from({ length: fields }, (_, index) => {
    const text = sql.ref(`folded.f${index}`)
    const parts = words.map((_word, word) => wordScore(text, word, trigrams))
    const whole = sql`case when ${text} = ${phrase} then 4 when starts_with(${text}, ${phrase}) then 2 else 0 end`
    return sql`${sql.lit(weights[index] ?? laterWeight)} * (${whole} + ${sql.join(parts, sql` + `)})`
  })
  return sql`greatest(${sql.join(perField)})`
}

function wordScore(text: Sql, word: number, trigrams: Trigrams): Sql {
  const [itself, within, begins, later] = placesOf(word)
  if (trigrams) return sql`coalesce(${sql.id(trigrams.schema, 'word_similarity')}(${itself}, ${text}), 0)`
  return sql`case when ${text} like ${begins} then 1 when ${text} like ${later} then 0.8 when ${text} like ${within} then 0.5 else 0 end`
}
