import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import type { FilterNode, Scope } from '../query/scope.ts'
import { filterWithValues } from './filter-with-values.ts'

/** Which of the ids are records that the caller may read and that satisfy the filter. */
export async function readableIds(
  connection: Queryable,
  target: Scope,
  ids: readonly string[],
  fixed: FilterNode,
): Promise<Set<string>> {
  const rows = await connection.run<{ id: string }>(
    sql`select t."id" from ${tableOf(target)} t where t."id" = any(${[...ids]}::text[]) and (${filterWithValues(target, 'read', 't')}) and (${compileFilter(fixed, 't', makeAliases())})`,
  )
  return new Set(rows.map(row => row.id))
}
