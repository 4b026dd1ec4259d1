import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../collections/collection.ts'
import type { Scope } from '../records/query/scope.ts'
import { nearQuery, nearWordsOf } from './near-queries.ts'
import type { SearchShape } from './search-shape.ts'
import { formsOf, lastLetter, longOf, searchSlots } from './search-values.ts'
import { beginningOf, foldedText, searchedFields, textOf } from './searched-fields.ts'
import { hasWords, row, visibleRows } from './visible-rows.ts'

/** The rows of a collection that each way of looking finds. */
export const searchedRows = {
  /** Titles that begin with all that was typed: read in order, so that a frequent beginning costs no more than a rare one. */
  begins: (scope: Scope) => titlesFrom(scope, searchSlots.beginning, searchSlots.afterBeginning),
  /** The words as they were typed. */
  exact: (scope: Scope) => rowsWhere(scope, hasWords(scope, searchSlots.exact)),
  /** The last word is still being typed. */
  lastBegins: (scope: Scope, shape: SearchShape) => beginning(scope, searchSlots.lastBegins, shape),
  /** Words that begin so: ten times as dear for frequent ones. */
  allBegin: (scope: Scope, shape: SearchShape) => beginning(scope, searchSlots.allBegin, shape),
  /** Titles that begin with a word that differs by a letter from the only one that was typed. */
  nearBegins: (scope: Scope) => {
    const word = sql.ref('near.word')
    const titles = titlesFrom(scope, word, sql`(${word} || ${lastLetter})`)
    return sql`select titles.* from ${nearWordsOf(0)} near cross join lateral (${titles} limit ${sql.lit(mostOfWord)}) titles`
  },
  /** Words that differ by a letter. */
  near: (scope: Scope, shape: SearchShape) => rowsWhere(scope, hasWords(scope, nearQuery(shape))),
  /** What nothing else finds: letters inside the words of titles, where an index for lists stands ready. */
  alike: (scope: Scope, shape: SearchShape) => rowsWhere(scope, likeTitle(scope, shape)),
}

const mostOfWord = 20

function titlesFrom(scope: Scope, from: Sql, to: Sql): Sql {
  const title = scope.fields.get('recordTitle')
  const text = title && beginningOf(title.guarded?.stored ?? title, row)
  if (!text) return rowsWhere(scope, sql`false`)
  return sql`${rowsWhere(scope, sql`${text} >= ${from} and ${text} < ${to}${ifVisible(title)}`)} order by ${text}, ${sql.ref(`${row}.id`)}`
}

function rowsWhere(scope: Scope, condition: Sql): Sql {
  const texts = searchedFields(scope.fields).flatMap(field => textOf(field, row) ?? [])
  const value = (id: string) => scope.fields.get(id)?.read?.(row) ?? sql`null::text`
  const columns = sql`${sql.lit(scope.collection.id)}::text as collection, ${sql.ref(`${row}.id`)}::text as id,
    ${value('recordTitle')}::text as title, ${value('recordDescription')}::text as description,
    ${value('recordImage')}::text as image, ${value('recordColor')}::text as color, array[${sql.join(texts)}]::text[] as texts`
  return visibleRows(scope, columns, condition)
}

function beginning(scope: Scope, query: Sql, shape: SearchShape): Sql {
  const rows = rowsWhere(scope, hasWords(scope, query))
  return withShortWords(rows, searchedFields(scope.fields).length, shape)
}

/** Among so many rows with the other words the beginnings of short ones are looked for. */
const mostLookedThrough = 2000

function withShortWords(rows: Sql, fields: number, { words }: SearchShape): Sql {
  const short = words.flatMap((word, index) => (longOf(words).includes(word) ? [] : [index]))
  if (short.length === 0) return rows
  // Folded once for all the words: that is what costs.
  const texts = Array.from({ length: fields }, (_, index) => {
    return sql`' ' || coalesce(trellis.fold(looked.texts[${sql.lit(index + 1)}]), '')`
  })
  const conditions = short.map(index => sql`folded.text like ${formsOf(index).later}`)
  return sql`select looked.* from (${rows} limit ${sql.lit(mostLookedThrough)}) looked
    cross join lateral (select ${sql.join(texts, sql` || `)} as text offset 0) folded where ${sql.join(conditions, sql` and `)}`
}

function likeTitle({ fields }: Scope, { words, trigrams }: SearchShape): Sql {
  const title = fields.get('recordTitle')
  const text = title && foldedText(title.guarded?.stored ?? title, row)
  if (!text) return sql`false`
  const conditions = words.map(({ isShort }, index) => {
    const { itself, within, begins, later } = formsOf(index)
    if (isShort) return sql`(${text} like ${begins} or ${text} like ${later})`
    return trigrams ? sql`${text} operator(${sql.id(trigrams.schema)}.%>) ${itself}` : sql`${text} like ${within}`
  })
  return sql`${sql.join(conditions, sql` and `)}${ifVisible(title)}`
}

function ifVisible({ guarded }: CollectionField): Sql {
  return guarded ? sql` and ${guarded.isVisible(row)}` : sql``
}
