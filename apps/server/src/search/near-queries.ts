import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { everything, type Scope } from '../records/query/scope.ts'
import type { SearchShape } from './search-shape.ts'
import { formsOf } from './search-values.ts'
import { searchedFields } from './searched-fields.ts'
import { rowsWith } from './visible-rows.ts'

const mostNear = 30

/**
 * For each typed word a query, as text, for the words of these collections that differ by one letter; null where there are none. Only
 * words that stand in something the caller sees: others would take the places of those.
 */
export function nearQueries(shape: SearchShape): Sql[] {
  const { scopes, words } = shape
  const open = scopes.filter(seesEverything)
  const narrowed = scopes.filter(scope => !seesEverything(scope))
  return words.flatMap((_, index) => {
    const listed = [...(open.length > 0 ? [listedIn(open, index)] : []), ...narrowed.map(each => seenIn(each, index))]
    const near = sql`select distinct word from (${sql.join(listed, sql` union all `)}) listed order by word limit ${sql.lit(mostNear)}`
    const query = sql`select string_agg(${quoted(sql`word`)}, ' | ') as query from ${nearWordsOf(index)}`
    return [sql`${nearWordsOf(index)} as materialized (${near})`, sql`${nameOf(index)} as materialized (${query})`]
  })
}

/** The words that are kept of a collection are those of all its rows and of all fields that are searched. */
function seesEverything({ rules, fields, collection }: Scope): boolean {
  const searched = searchedFields(fields)
  const isWhole = searched.length === searchedFields(collection.fields).length && !searched.some(each => each.guarded)
  return rules.read.node === everything && isWhole
}

function listedIn(scopes: readonly Scope[], index: number): Sql {
  const table = sql.id(scopes[0]?.caller.tenant.coreSchema ?? '', 'search_word')
  const collections = sql.join(scopes.map(scope => sql.lit(scope.collection.id)))
  return sql`select word from ${table} where near && ${formsOf(index).near} and collection_id in (${collections})`
}

/** The look-up is a materialised query so that it is planned for all rows, which goes by the index, though it ends with the first. */
function seenIn(scope: Scope, index: number): Sql {
  const rows = rowsWith(scope, sql`(${quoted(sql`listed.word`)})::tsquery`)
  return sql`select word from (${listedIn([scope], index)}) listed
    where exists (with seen as materialized (${rows}) select from seen)`
}

/** Words hold no quotes. */
function quoted(word: Sql): Sql {
  return sql`'''' || ${word} || ''''`
}

/** All typed words at once, as something to compare a text's words with. */
export function nearQuery({ words }: SearchShape): Sql {
  const parts = words.map((_, index) => {
    return sql`'(' || coalesce((select query from ${nameOf(index)}), ${formsOf(index).otherwise}) || ')'`
  })
  return sql`(${sql.join(parts, sql` || ' & ' || `)})::tsquery`
}

/** Where the words nearly the same as a typed one are. */
export function nearWordsOf(index: number): Sql {
  return sql.id(`words${index}`)
}

function nameOf(index: number): Sql {
  return sql.id(`word${index}`)
}
