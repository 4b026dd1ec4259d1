import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { SearchShape } from './search-shape.ts'
import { formsOf } from './search-values.ts'

const mostNear = 30

/** For each typed word a query, as text, for the words of these collections that differ by one letter; null where there are none. */
export function nearQueries({ scopes, words }: SearchShape): Sql[] {
  const [first] = scopes
  if (!first) return []
  const table = sql.id(first.caller.tenant.coreSchema, 'search_word')
  const collections = sql.join(scopes.map(scope => sql.lit(scope.collection.id)))
  return words.map((_, index) => {
    const near = sql`select distinct word from ${table} where near && ${formsOf(index).near} and collection_id in (${collections})
      order by word limit ${sql.lit(mostNear)}`
    return sql`${nameOf(index)} as materialized (select string_agg('''' || word || '''', ' | ') as query from (${near}) each)`
  })
}

/** All typed words at once, as something to compare a text's words with. */
export function nearQuery({ words }: SearchShape): Sql {
  const parts = words.map((_, index) => {
    return sql`'(' || coalesce((select query from ${nameOf(index)}), ${formsOf(index).otherwise}) || ')'`
  })
  return sql`(${sql.join(parts, sql` || ' & ' || `)})::tsquery`
}

function nameOf(index: number): Sql {
  return sql.id(`word${index}`)
}
