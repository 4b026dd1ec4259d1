import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Scope } from '../records/query/scope.ts'
import { nearQuery } from './near-queries.ts'
import type { SearchShape } from './search-shape.ts'
import { formsOf, longOf, searchSlots } from './search-values.ts'
import { foldedText, searchedFields, textOf, wordsOf } from './searched-fields.ts'
import { row, visibleRows } from './visible-rows.ts'

/** The rows of a collection that each way of looking finds. */
export const searchedRows = {
  /** The words as they were typed. */
  exact: (scope: Scope) => rowsWhere(scope, sql`${wordsIn(scope)} @@ ${searchSlots.exact}`),
  /** The last word is still being typed. */
  lastBegins: (scope: Scope, shape: SearchShape) => beginning(scope, searchSlots.lastBegins, shape),
  /** Words that begin so: ten times as dear for frequent ones. */
  allBegin: (scope: Scope, shape: SearchShape) => beginning(scope, searchSlots.allBegin, shape),
  /** Words that differ by a letter. */
  near: (scope: Scope, shape: SearchShape) => rowsWhere(scope, sql`${wordsIn(scope)} @@ ${nearQuery(shape)}`),
  /** What nothing else finds: letters inside the words of titles, where an index for lists stands ready. */
  alike: (scope: Scope, shape: SearchShape) => rowsWhere(scope, likeTitle(scope, shape)),
}

function rowsWhere(scope: Scope, condition: Sql): Sql {
  const texts = searchedFields(scope.fields).flatMap(field => textOf(field, row) ?? [])
  const value = (id: string) => scope.fields.get(id)?.read?.(row) ?? sql`null::text`
  const columns = sql`${sql.lit(scope.collection.id)}::text as collection, ${sql.ref(`${row}.id`)}::text as id,
    ${value('recordTitle')}::text as title, ${value('recordDescription')}::text as description,
    ${value('recordImage')}::text as image, ${value('recordColor')}::text as color, array[${sql.join(texts)}]::text[] as texts`
  return visibleRows(scope, columns, condition)
}

function wordsIn(scope: Scope): Sql {
  return wordsOf(searchedFields(scope.fields), row)
}

function beginning(scope: Scope, query: Sql, shape: SearchShape): Sql {
  const rows = rowsWhere(scope, sql`${wordsIn(scope)} @@ ${query}`)
  return withShortWords(rows, searchedFields(scope.fields).length, shape)
}

/** Among so many rows with the other words the beginnings of short ones are looked for. */
const mostLookedThrough = 2000

function withShortWords(rows: Sql, fields: number, { words }: SearchShape): Sql {
  const short = words.flatMap((word, index) => (longOf(words).includes(word) ? [] : [index]))
  if (short.length === 0) return rows
  const texts = Array.from({ length: fields }, (_, index) => sql`trellis.fold(looked.texts[${sql.lit(index + 1)}])`)
  const conditions = short.map(index => {
    const { begins, later } = formsOf(index)
    const tests = texts.map(text => sql`${text} like ${begins} or ${text} like ${later}`)
    return sql`(${sql.join(tests, sql` or `)})`
  })
  return sql`select * from (${rows} limit ${sql.lit(mostLookedThrough)}) looked where ${sql.join(conditions, sql` and `)}`
}

function likeTitle({ fields }: Scope, { words, trigrams }: SearchShape): Sql {
  const title = fields.get('recordTitle')
  const text = title && foldedText(title, row)
  if (!text) return sql`false`
  const conditions = words.map(({ isShort }, index) => {
    const { itself, within, begins, later } = formsOf(index)
    if (isShort) return sql`(${text} like ${begins} or ${text} like ${later})`
    return trigrams ? sql`${text} operator(${sql.id(trigrams.schema)}.%>) ${itself}` : sql`${text} like ${within}`
  })
  return sql.join(conditions, sql` and `)
}
