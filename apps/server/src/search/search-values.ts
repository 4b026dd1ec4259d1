import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { requestSlot } from '../records/query/compile-sql.ts'
import { dearRows } from '../records/query/planning.ts'
import { nearKeys, type SearchWord } from './search-words.ts'
import { longestBeginning } from './searched-fields.ts'

const places = {
  limit: 0,
  plan: 1,
  phrase: 2,
  exact: 3,
  lastBegins: 4,
  allBegin: 5,
  beginning: 6,
  afterBeginning: 7,
  firstWord: 8,
}
const perWord = 6

/** What differs from one search of a shape to the next, in the order of `searchSlots` and `formsOf`. */
export function searchValues(words: readonly SearchWord[], joined: readonly string[], limit: number): unknown[] {
  const texts = words.map(({ text }) => text)
  const exact = texts.map(text => `'${text}'`).join(' & ')
  const long = longOf(words).map(({ text }) => `'${text}'`)
  const lastBegins = words.at(-1)?.isShort && long.length < words.length ? long.join(' & ') : `${long.join(' & ')}:*`
  const allBegin = long.map(text => `${text}:*`).join(' & ')
  const phrase = texts.join(' ')
  const begins = [...phrase].slice(0, longestBeginning).join('')
  const queries = [orJoined(exact, joined), orJoined(lastBegins, joined, ':*'), allBegin]
  const values: unknown[] = [limit, dearRows, phrase, ...queries, begins, `${begins}${highest}`]
  for (const text of texts) {
    const near = nearKeys(text)
    values.push(text, `%${text}%`, `${text}%`, `% ${text}%`, near, near.length > 0 ? `'${text}'` : `'${text}':*`)
  }
  return values
}

function orJoined(query: string, joined: readonly string[], ending = ''): string {
  return [`(${query})`, ...joined.map(digits => `'${digits}'${ending}`)].join(' | ')
}

/** What an index is asked for by its beginning: short words only where there are no others. */
export function longOf(words: readonly SearchWord[]): readonly SearchWord[] {
  const long = words.filter(({ isShort }) => !isShort)
  return long.length > 0 ? long : words
}

/** Behind every other letter in the order of `beginningOf`, so that what begins with a text stands between it and it with this. */
const highest = '\u{10ffff}'
export const lastLetter = sql.lit(highest)

export const searchSlots = {
  limit: requestSlot(places.limit),
  plan: places.plan,
  phrase: sql`${requestSlot(places.phrase)}::text`,
  beginning: sql`${requestSlot(places.beginning)}::text`,
  afterBeginning: sql`${requestSlot(places.afterBeginning)}::text`,
  exact: sql`${requestSlot(places.exact)}::text::tsquery`,
  lastBegins: sql`${requestSlot(places.lastBegins)}::text::tsquery`,
  allBegin: sql`${requestSlot(places.allBegin)}::text::tsquery`,
}

type WordForms = Record<'itself' | 'within' | 'begins' | 'later' | 'near' | 'otherwise', Sql>

/** A word as patterns for `like`; the keys of what is nearly the same, and what is asked for where nothing is. */
export function formsOf(index: number): WordForms {
  const at = places.firstWord + index * perWord
  const text = (place: number) => sql`${requestSlot(at + place)}::text`
  const near = sql`${requestSlot(at + 4)}::text[]`
  return { itself: text(0), within: text(1), begins: text(2), later: text(3), near, otherwise: text(5) }
}
