import { sql } from 'kysely'
import type { Collection } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import { singularWords } from './suggest-names.ts'
import { endsWith, isKeyWord, withoutKeyWord, wordsOf } from './words.ts'

/** The collection whose record ids a column's values are. `isLikely` = the header says so too, or the values could hardly be anything else. */
export type AssociationGuess = {
  collectionId: string
  name: string
  matched: number
  distinct: number
  isLikely: boolean
}

/** With a fitting header so many of the distinct values must be record ids; without one all of them. */
const enoughMatches = 0.9
/** Fewer distinct values than this match by chance. */
const fewestByValue = 3
const mostCollections = 60

type Asked = { header: string; distinct: ReadonlySet<string>; collections: readonly Collection[] }

export async function guessAssociation(database: Queryable, asked: Asked): Promise<AssociationGuess | undefined> {
  const { header, collections } = asked
  if (asked.distinct.size === 0) return undefined
  const named = collections.filter(collection => isNamedIn(header, collection))
  const byName = await countMatches(database, named, asked.distinct)
  const fitting = byName.filter(found => found.matched >= found.distinct * enoughMatches)
  const [best] = fitting.toSorted((left, right) => right.matched - left.matched)
  if (best) return { ...best, isLikely: true }
  return guessByValues(database, asked)
}

/** Of several collections that hold all the values the one most of whose records are named. */
async function guessByValues(
  database: Queryable,
  { header, distinct, collections }: Asked,
): Promise<AssociationGuess | undefined> {
  if (distinct.size < fewestByValue) return undefined
  const found = await countMatches(database, collections.slice(0, mostCollections), distinct)
  const whole = found.filter(each => each.matched === each.distinct)
  const [best] = whole.toSorted((left, right) => left.recordCount - right.recordCount)
  if (!best) return undefined
  const isCounting = [...distinct].every(value => /^\d{1,6}$/.test(value))
  return { ...best, isLikely: !isCounting || isKeyWord(wordsOf(header).at(-1) ?? '') }
}

/** `customer_id`, `customer` and `billing customer id` name the collection Customers, by its id or its name. */
export function isNamedIn(header: string, { id, document }: Collection): boolean {
  const words = withoutKeyWord(wordsOf(header))
  return [id, document.name].some(name => endsWith(words, singularWords(name)) || endsWith(words, wordsOf(name)))
}

type Matches = Omit<AssociationGuess, 'isLikely'> & { recordCount: number }

async function countMatches(
  database: Queryable,
  collections: readonly Collection[],
  distinct: ReadonlySet<string>,
): Promise<Matches[]> {
  if (collections.length === 0) return []
  const counts = collections.map(({ table }, index) => {
    const records = sql.id(table.schema, table.name)
    return sql`select ${index}::int as index,
      (select count(*) from unnest(keys.list) as asked(key) where exists (select from ${records} record where record.id = asked.key))::int as matched,
      (select count(*) from (select from ${records} limit 100000) counted)::int as "recordCount"
      from keys`
  })
  const rows = await database.run<{ index: number; matched: number; recordCount: number }>(sql`
    with keys as materialized (select ${[...distinct]}::text[] as list) ${sql.join(counts, sql` union all `)}`)
  return rows.flatMap(({ index, matched, recordCount }) => {
    const collection = collections[index]
    if (!collection) return []
    const { id, document } = collection
    return [{ collectionId: id, name: document.name, matched, distinct: distinct.size, recordCount }]
  })
}
