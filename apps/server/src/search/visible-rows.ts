import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { compileFilter, makeAliases, tableOf } from '../records/query/compile-filter.ts'
import type { Scope } from '../records/query/scope.ts'
import { searchedFields, storedFields, wordsOf } from './searched-fields.ts'

export const row = 't0'

/** The rows of a collection that the caller sees. */
export function visibleRows(scope: Scope, columns: Sql, condition: Sql): Sql {
  const rule = compileFilter(scope.rules.read.node, row, makeAliases())
  return sql`select ${columns} from ${tableOf(scope)} as ${sql.id(row)} where ${condition} and (${rule})`
}

/** Those where words of fields that the caller sees answer the query. */
export function rowsWith(scope: Scope, query: Sql): Sql {
  return visibleRows(scope, sql``, hasWords(scope, query))
}

/** The words of what the caller sees of the row answer the query; an index finds those of what is stored. */
export function hasWords({ fields }: Scope, query: Sql): Sql {
  const searched = searchedFields(fields)
  const stored = sql`${wordsOf(storedFields(searched), row)} @@ ${query}`
  if (!searched.some(({ guarded }) => guarded)) return stored
  return sql`(${stored} and ${wordsOf(searched, row)} @@ ${query})`
}
