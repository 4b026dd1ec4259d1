import type { Sql } from '@trellis/fields/server'
import type { RecordVerb } from '@trellis/model'
import { sql } from 'kysely'
import { compileFilter, makeAliases } from '../query/compile-filter.ts'
import type { Scope } from '../query/scope.ts'

/** A row rule with its values bound, for statements that are too rare to be worth caching. */
export function filterWithValues(scope: Scope, verb: RecordVerb, alias: string): Sql {
  const { node, values } = scope.rules[verb]
  return compileFilter(
    node,
    alias,
    makeAliases(place => sql`${values[place.index]}`),
  )
}
