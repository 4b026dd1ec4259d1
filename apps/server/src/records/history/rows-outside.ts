import { isSameJson } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { linkFieldPrefix } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { bindStatement, scopesByCollection } from '../engine.ts'
import { type Aliases, compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { compileSql } from '../query/compile-sql.ts'
import { allOf, everything, type FilterNode, nothing, type Scope } from '../query/scope.ts'
import { columnOf, tableColumns } from '../write/table-columns.ts'
import { readRow } from './restore-records.ts'
import type { RecordState } from './trashed-record.ts'

type Match = Extract<FilterNode, { node: 'match' }>

export type OutsideFilter = {
  node: FilterNode
  /** What stands in the statement for a value of the filter. */
  value: Aliases['value']
  /** Collections whose row rules stand in it. */
  targets?: Iterable<Scope>
}

/** Places of the records for which the filter holds, whatever their tables hold by now: they are judged as they are given, with their links. */
export async function matchOutside(
  connection: Queryable,
  scope: Scope,
  filter: OutsideFilter,
  records: readonly RecordState[],
): Promise<ReadonlySet<number>> {
  const node = overStates(scope, filter)
  if (node === nothing || records.length === 0) return new Set()
  if (node === everything) return new Set(records.keys())
  const rows = records.map((each, place) => ({ ...rowOf(scope, each), $place: place, $links: linksOf(each) }))
  const columns = tableColumns(scope.collection)
  const typed = columns.map(({ name, type }) => sql`${sql.ref(`r.${name}`)}::${type} as ${sql.id(name)}`)
  const types = columns.map(({ name }) => sql`${sql.id(name)} text`)
  const compiled = compileSql(sql`select t."$place" as "place"
    from (select ${sql.join(typed)}, r."$place", r."$links"
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.join(types)}, "$place" integer, "$links" jsonb)) t
    where ${compileFilter(node, 't', makeAliases(filter.value, 't'))}`)
  const scopes = scopesByCollection(scope, filter.targets ?? [])
  const statement = bindStatement({ sql: compiled, name: undefined, uses: 0 }, [], scopes)
  const found = await connection.query<{ place: number }>(statement)
  return new Set(found.rows.map(({ place }) => place))
}

function rowOf(scope: Scope, state: RecordState): Record<string, unknown> {
  const row: Record<string, unknown> = { ...readRow(scope, state, new Map()), id: state.id }
  for (const field of scope.collection.fields.values()) {
    const column = columnOf(field)
    if (field.association?.storage.kind === 'own-column' && column !== undefined)
      row[column] = state.links.get(field.id)?.[0]?.id
  }
  return row
}

function linksOf({ links }: RecordState): Record<string, string[]> {
  return Object.fromEntries([...links].map(([fieldId, all]) => [fieldId, all.map(({ id }) => id)]))
}

/**
 * The filter over a row that is in no table: links that were rows elsewhere are those that the record is given with. What links themselves
 * say is not looked for; such a filter reaches nothing.
 */
function overStates(scope: Scope, { node, value }: OutsideFilter): FilterNode {
  let isLost = false
  let count = 0
  const walk = (each: FilterNode): FilterNode => {
    if (each.node === 'not') return { ...each, inner: walk(each.inner) }
    if (each.node === 'and' || each.node === 'or') return { ...each, nodes: each.nodes.map(walk) }
    if (each.node !== 'match' || each.association.storage.kind === 'own-column') return each
    const fieldId = fieldOf(scope, each)
    isLost ||= fieldId === undefined || (each.inner !== undefined && asksLinks(each.inner))
    count += 1
    const aliases = makeAliases(value, `t_l${count}_`)
    return { node: 'sql', of: alias => matchLinks(each, { links: linkedIds(alias, fieldId ?? ''), aliases }) }
  }
  const walked = walk(node)
  return isLost ? nothing : walked
}

/** Some condition stands on the links that lead to the records, not on these. */
function asksLinks(node: FilterNode): boolean {
  if (node.node === 'not') return asksLinks(node.inner)
  if (node.node === 'and' || node.node === 'or') return node.nodes.some(asksLinks)
  return (node.node === 'compare' || node.node === 'formula') && node.field.id.startsWith(linkFieldPrefix)
}

/** Associations whose links a filter looks at, other than by a column of the record itself. */
export function linksAskedFor(scope: Scope, node: FilterNode): string[] {
  if (node.node === 'not') return linksAskedFor(scope, node.inner)
  if (node.node === 'and' || node.node === 'or') return node.nodes.flatMap(each => linksAskedFor(scope, each))
  return node.node === 'match' ? [fieldOf(scope, node) ?? []].flat() : []
}

function fieldOf({ collection }: Scope, { association }: Match): string | undefined {
  const isIt = (other: Match['association'] | undefined) =>
    other?.associationId === association.associationId && isSameJson(other.storage, association.storage)
  return [...collection.fields.values()].find(field => isIt(field.association))?.id
}

function linkedIds(alias: string, fieldId: string): Sql {
  return sql`array(select jsonb_array_elements_text(${sql.ref(`${alias}.$links`)} -> ${fieldId}::text))`
}

function matchLinks({ target, ids, inner }: Match, { links, aliases }: { links: Sql; aliases: Aliases }): Sql {
  const linked = aliases.next()
  const wanted = compileFilter(allOf([target.rules.read.node, inner ?? everything]), linked, aliases)
  const named = ids ? sql` and ${sql.ref(`${linked}.id`)} = any(${aliases.value(ids)})` : sql``
  return sql`exists (select 1 from ${tableOf(target)} as ${sql.id(linked)} where ${sql.ref(`${linked}.id`)} = any(${links}) and (${wanted})${named})`
}
