import { sql } from 'kysely'
import type { Collection } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import { tableOf } from '../../records/query/compile-filter.ts'
import type { Scope } from '../../records/query/scope.ts'
import { filterWithValues } from '../../records/write/filter-with-values.ts'
import { type LinkWay, waysOf } from '../link-ways.ts'
import { mostDistinct } from './column-statistics.ts'
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
/** Values by which collections are found that the header does not name. */
const mostGlanced = 100
/** Titles have no index of their own: of so many records they are read, and of others where the header names the collection. */
const mostTitled = 300_000

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
  return (await guessByHeader(database, asked)) ?? (await guessByValues(database, asked))
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

async function guessByValues(database: Queryable, asked: Asked): Promise<AssociationGuess | undefined> {
  const { distinct, rowCount, scopes, sizes } = asked
  if (distinct.size < fewestByValue) return undefined
  // What is linked comes again and again; of more values than were kept nobody knows.
  const isRepeated = distinct.size * 2 <= rowCount && distinct.size < mostDistinct && !isCounting(distinct)
  const known = await sizes()
  const isTitled = whoseTitlesAreRead(scopes, known)
  const ways = scopes.slice(0, mostCollections).flatMap(scope => waysOf(scope).map(way => ({ scope, way })))
  const values = [...distinct].slice(0, mostGlanced)
  const found = await countMatches(
    database,
    ways.filter(each => isById(each) || (isRepeated && (each.way.isUnique || isTitled(each)))),
    values,
  )
  const sample = { found, values, known }
  return (await bestById(database, asked, sample)) ?? (await bestByText(database, asked, sample))
}

type Sample = { found: readonly Matches[]; values: readonly string[]; known: Sizes }

/** Of several collections that have all the values for ids the one most of whose records are named. */
async function bestById(
  database: Queryable,
  { header, distinct }: Asked,
  { found, values, known }: Sample,
): Promise<AssociationGuess | undefined> {
  const likely = found.filter(each => isById(each) && each.matched === values.length)
  const counted = values.length < distinct.size ? await countMatches(database, likely, [...distinct]) : likely
  const whole = counted.filter(({ matched }) => matched === distinct.size)
  const [best] = whole.toSorted((left, right) => sizeOf(left, known) - sizeOf(right, known))
  const isLikely = !isCounting(distinct) || isKeyWord(wordsOf(header).at(-1) ?? '')
  return best && { ...nameOf(best.scope, best.way), matched: best.matched, distinct: distinct.size, isLikely }
}

/** Texts that are those of unique fields or titles: the likely ones are looked at more closely. */
async function bestByText(
  database: Queryable,
  { headers, distinct }: Asked,
  { found, values, known }: Sample,
): Promise<AssociationGuess | undefined> {
  const likely = found.filter(each => !isById(each) && each.matched >= values.length * enoughMatches)
  const more = [...distinct].slice(0, mostSampled)
  const counted = more.length > values.length ? await countMatches(database, likely, more) : likely
  const [best] = counted
    .filter(({ matched }) => matched >= more.length * enoughMatches)
    .toSorted((left, right) => right.matched - left.matched || sizeOf(left, known) - sizeOf(right, known))
  if (!best) return undefined
  // Beside a column that is called so it rather says once more what the records are called.
  const isLikely = !headers.some(other => isNamedIn(other, best.scope.collection))
  return { ...nameOf(best.scope, best.way), matched: best.matched, distinct: more.length, isLikely }
}

type Way = { scope: Scope; way: LinkWay }
type Sizes = ReadonlyMap<string, number>

/** The smaller collections come first. */
function whoseTitlesAreRead(scopes: readonly Scope[], sizes: Sizes): (way: Way) => boolean {
  const read = new Set<Scope>()
  let sum = 0
  const bySize = scopes.map(scope => ({ scope, size: sizes.get(scope.collection.id) ?? mostTitled }))
  for (const { scope, size } of bySize.toSorted((left, right) => left.size - right.size)) {
    sum += size
    if (sum < mostTitled) read.add(scope)
  }
  return ({ scope }) => read.has(scope)
}

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

/** About how many records each collection has; counted when it is asked for first, where nothing is known of that. */
export function sizesOf(database: Queryable, scopes: readonly Scope[]): () => Promise<Sizes> {
  let counted: Promise<Sizes> | undefined
  return () => {
    counted ??= countRecords(database, scopes.slice(0, mostCollections))
    return counted
  }
}

async function countRecords(database: Queryable, scopes: readonly Scope[]): Promise<Sizes> {
  if (scopes.length === 0) return new Map()
  const counts = scopes.map(scope => {
    const { schema, name } = scope.collection.table
    const estimated = sql`(select reltuples from pg_class where oid = to_regclass(format('%I.%I', ${schema}::text, ${name}::text)))`
    const counted = sql`(select count(*) from (select from ${tableOf(scope)} limit ${mostTitled}) counted)`
    return sql`select ${scope.collection.id}::text as id, (case when ${estimated} > 0 then ${estimated} else ${counted} end)::float8 as count`
  })
  const rows = await database.run<{ id: string; count: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.map(({ id, count }) => [id, count]))
}
