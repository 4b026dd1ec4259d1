import { sql } from 'kysely'
import type { Collection } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import { tableOf } from '../../records/query/compile-filter.ts'
import type { Scope } from '../../records/query/scope.ts'
import { filterWithValues } from '../../records/write/filter-with-values.ts'
import { type LinkWay, waysOf } from '../link-ways.ts'
import { findLinked } from './find-linked.ts'
import { singularWords } from './suggest-names.ts'
import { endsWith, isKeyWord, withoutKeyWord, wordsOf } from './words.ts'

/**
 * The collection whose records a column's values name, and how. `isLikely` = most of them do and the header says so too, or the values
 * could hardly be anything else.
 */
export type AssociationGuess = {
  collectionId: string
  name: string
  linkBy?: string
  matched: number
  distinct: number
  isLikely: boolean
}

/** Without a fitting header so many of the values must be those of records; ids all of them. */
const enoughMatches = 0.9
/** Fewer distinct values than this match by chance. */
const fewestByValue = 3
const mostCollections = 60
/** Values that are looked for in fields and titles: enough to tell whether most are there. */
const mostSampled = 1000
/** Titles have no index of their own: of larger collections they are read where the header names them alone. */
const mostTitled = 100_000

type Asked = {
  header: string
  distinct: ReadonlySet<string>
  rowCount: number
  /** Of the other columns. */
  headers: readonly string[]
  /** Collections as the caller may read them. */
  scopes: readonly Scope[]
  sizes: () => Promise<Sizes>
}

export async function guessAssociation(database: Queryable, asked: Asked): Promise<AssociationGuess | undefined> {
  if (asked.distinct.size === 0) return undefined
  return (await guessByHeader(database, asked)) ?? (await guessById(database, asked)) ?? guessByValues(database, asked)
}

/** Of the collections that the header names, and their ways, the one that finds most. */
async function guessByHeader(
  database: Queryable,
  { header, distinct, scopes }: Asked,
): Promise<AssociationGuess | undefined> {
  const found: AssociationGuess[] = []
  for (const scope of scopes.filter(({ collection }) => isNamedIn(header, collection)))
    found.push(...(await matchesOf(database, { scope, values: [...distinct] })))
  const [best] = found.toSorted((left, right) => right.matched / right.distinct - left.matched / left.distinct)
  return best && best.matched > 0 ? { ...best, isLikely: best.matched * 2 > best.distinct } : undefined
}

/** How many of the values each way of the collection finds; ids first, and nothing more where they find all. */
export async function matchesOf(
  database: Queryable,
  { scope, values }: { scope: Scope; values: readonly string[] },
): Promise<AssociationGuess[]> {
  const matches: AssociationGuess[] = []
  for (const way of waysOf(scope)) {
    const looked = way.linkBy === undefined ? values : values.slice(0, mostSampled)
    const { found, distinct } = await findLinked(database, { scope, way, values: looked })
    matches.push({ ...nameOf(scope, way), matched: found, distinct, isLikely: false })
    if (found === distinct) break
  }
  return matches
}

const nameOf = ({ collection: { id, document } }: Scope, { linkBy }: Pick<LinkWay, 'linkBy'>) => ({
  collectionId: id,
  name: document.name,
  ...(linkBy !== undefined && { linkBy }),
})

/** Of several collections that have all the values for ids the one most of whose records are named. */
async function guessById(
  database: Queryable,
  { header, distinct, scopes, sizes }: Asked,
): Promise<AssociationGuess | undefined> {
  if (distinct.size < fewestByValue) return undefined
  const found = await countMatches(database, allWays(scopes).filter(isById), [...distinct])
  const whole = found.filter(({ matched }) => matched === distinct.size)
  if (whole.length === 0) return undefined
  const known = await sizes()
  const [best] = whole.toSorted((left, right) => sizeOf(left, known) - sizeOf(right, known))
  const isLikely = !isCounting(distinct) || isKeyWord(wordsOf(header).at(-1) ?? '')
  return best && { ...nameOf(best.scope, best.way), matched: best.matched, distinct: distinct.size, isLikely }
}

/** Texts that are those of unique fields or titles: only where they come again and again, as what is linked does. */
async function guessByValues(
  database: Queryable,
  { distinct, rowCount, headers, scopes, sizes }: Asked,
): Promise<AssociationGuess | undefined> {
  if (distinct.size < fewestByValue || distinct.size * 2 > rowCount || isCounting(distinct)) return undefined
  const values = [...distinct].slice(0, mostSampled)
  const known = await sizes()
  const ways = allWays(scopes).filter(each => !isById(each) && (each.way.isUnique || sizeOf(each, known) < mostTitled))
  const found = await countMatches(database, ways, values)
  const [best] = found
    .filter(({ matched }) => matched >= values.length * enoughMatches)
    .toSorted((left, right) => right.matched - left.matched || sizeOf(left, known) - sizeOf(right, known))
  if (!best) return undefined
  // Beside a column that is called so it rather says once more what the records are called.
  const isLikely = !headers.some(other => isNamedIn(other, best.scope.collection))
  return { ...nameOf(best.scope, best.way), matched: best.matched, distinct: values.length, isLikely }
}

type Way = { scope: Scope; way: LinkWay }
type Sizes = ReadonlyMap<string, number>

const allWays = (scopes: readonly Scope[]): Way[] =>
  scopes.slice(0, mostCollections).flatMap(scope => waysOf(scope).map(way => ({ scope, way })))
const isById = ({ way }: Way) => way.linkBy === undefined
const sizeOf = ({ scope }: Way, sizes: Sizes) => sizes.get(scope.collection.id) ?? 0
const isCounting = (distinct: ReadonlySet<string>) => [...distinct].every(value => /^[\d.,]{1,6}$/.test(value))

/** `customer_id`, `customer` and `billing customer id` name the collection Customers, by its id or its name. */
export function isNamedIn(header: string, { id, document }: Collection): boolean {
  const words = withoutKeyWord(wordsOf(header))
  return [id, document.name].some(name => endsWith(words, singularWords(name)) || endsWith(words, wordsOf(name)))
}

type Matches = Way & { matched: number }

/** One statement for all ways. */
async function countMatches(database: Queryable, ways: readonly Way[], values: readonly string[]): Promise<Matches[]> {
  if (ways.length === 0) return []
  const counts = ways.map(({ scope, way }, index) => {
    const isThere = sql`${sql.id('record', way.column)}::text = asked.key and (${filterWithValues(scope, 'read', 'record')})`
    return sql`select ${index}::int as index,
      (select count(*) from unnest(keys.list) as asked(key) where exists (select from ${tableOf(scope)} record where ${isThere}))::int as matched
      from keys`
  })
  const rows = await database.run<{ index: number; matched: number }>(sql`
    with keys as materialized (select ${[...values]}::text[] as list) ${sql.join(counts, sql` union all `)}`)
  return rows.flatMap(({ index, matched }) => {
    const way = ways[index]
    return way ? [{ ...way, matched }] : []
  })
}

/** How many records each collection has, as far as that makes a difference; counted when it is asked for first. */
export function sizesOf(database: Queryable, scopes: readonly Scope[]): () => Promise<Sizes> {
  let counted: Promise<Sizes> | undefined
  return () => {
    counted ??= countRecords(database, scopes.slice(0, mostCollections))
    return counted
  }
}

async function countRecords(database: Queryable, scopes: readonly Scope[]): Promise<Sizes> {
  if (scopes.length === 0) return new Map()
  const counts = scopes.map(
    scope => sql`select ${scope.collection.id}::text as id,
      (select count(*) from (select from ${tableOf(scope)} limit ${mostTitled}) counted)::int as count`,
  )
  const rows = await database.run<{ id: string; count: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.map(({ id, count }) => [id, count]))
}
