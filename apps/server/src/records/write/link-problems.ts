import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { type Aliases, compileFilter, tableOf } from '../query/compile-filter.ts'
import type { Projection } from '../query/row-text.ts'
import { allOf, everything, type FilterNode, isReadable, type Scope } from '../query/scope.ts'
import type { FixedFilters } from './fixed-filter.ts'
import type { ProblemTest } from './row-problems.ts'
import { columnOf } from './table-columns.ts'

export type LinkColumns = {
  projection: Pick<Projection, 'targets'>
  /** Columns that the statement sets. */
  places: ReadonlyMap<string, number>
  /** What newly linked records must satisfy, by field. */
  fixed: FixedFilters
}

/** Tests of the fields whose foreign key in the row `next` may name no record that the caller may read; `old` is the row before, if any. */
export function linkTests(
  scope: Scope,
  { projection, places, fixed }: LinkColumns,
  aliases: Aliases,
  old?: string,
): ProblemTest[] {
  return [...scope.fields.values()].flatMap(field => {
    const column = columnOf(field)
    if (!field.association || column === undefined || !places.has(column)) return []
    const target = projection.targets.get(field.association.targetCollectionId)
    const value = sql.ref(`next.${column}`)
    const isNew = old === undefined ? sql`` : sql` and ${value} is distinct from ${sql.ref(`${old}.${column}`)}`
    const isThere = readableExists(target, value, aliases, fixed.get(field.id))
    return [{ what: 'missing', fieldId: field.id, condition: sql`${value} is not null${isNew} and not ${isThere}` }]
  })
}

/** There is a record with this id that the caller may read. */
export function readableExists(
  target: Scope | undefined,
  id: Sql,
  aliases: Aliases,
  fixed: FilterNode = everything,
): Sql {
  if (!target || !isReadable(target)) return sql`false`
  const alias = aliases.next()
  const rule = compileFilter(allOf([target.rules.read.node, fixed]), alias, aliases)
  return sql`exists (select 1 from ${tableOf(target)} as ${sql.id(alias)} where ${sql.ref(`${alias}.id`)} = ${id} and (${rule}))`
}
