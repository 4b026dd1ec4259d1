import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { formsOf, searchSlots } from './search-values.ts'
import type { Trigrams } from './trigrams.ts'

const weights = [1, 0.7]
const laterWeight = 0.5

type Scoring = { fields: number; words: number; trigrams: Trigrams }

/** Of rows with `f0`, `f1`, … as folded texts, the weightiest first: the whole text at the beginning counts most, then whole words, then beginnings. */
export function scoreOf({ fields, words }: Scoring, wordScore: (text: Sql, word: number) => Sql): Sql {
  const { phrase } = searchSlots
  const perField = Array.from({ length: fields }, (_, index) => {
    const text = sql.ref(`folded.f${index}`)
    const parts = Array.from({ length: words }, (_each, word) => wordScore(text, word))
    const whole = sql`case when ${text} = ${phrase} then 4 when starts_with(${text}, ${phrase}) then 2 else 0 end`
    return sql`${sql.lit(weights[index] ?? laterWeight)} * (${whole} + ${sql.join(parts, sql` + `)})`
  })
  return sql`greatest(${sql.join(perField)})`
}

/** Where words were found as they were typed. */
export function scoreByPlace(text: Sql, word: number): Sql {
  const { itself, begins, later } = formsOf(word)
  const whole = sql`(' ' || ${text} || ' ') like '% ' || ${itself} || ' %'`
  return sql`case when ${whole} then 1 when ${text} like ${begins} then 0.8 when ${text} like ${later} then 0.6 else 0 end`
}

/** Where something like them was found; ten times as dear. */
export function scoreByLikeness(trigrams: Trigrams): (text: Sql, word: number) => Sql {
  if (!trigrams) return scoreByPlace
  const likeness = sql.id(trigrams.schema, 'word_similarity')
  return (text, word) => sql`coalesce(${likeness}(${formsOf(word).itself}, ${text}), 0)`
}
