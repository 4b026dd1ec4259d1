import { isSameJson } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { allOf, everything, type FilterNode, nothing, type Scope } from '../query/scope.ts'
import { columnOf, tableColumns } from '../write/table-columns.ts'
import { readRow } from './restore-records.ts'
import type { TrashedRecord } from './trashed-record.ts'

type Match = Extract<FilterNode, { node: 'match' }>

/** Places of the deleted records that the caller could read if they were there, with the links that they had. */
export async function readableNow(
  connection: Queryable,
  scope: Scope,
  trashed: readonly TrashedRecord[],
): Promise<ReadonlySet<number>> {
  const rule = overTrash(scope, scope.rules.read.node)
  if (rule === nothing || trashed.length === 0) return new Set()
  const rows = trashed.map((each, place) => ({ ...rowOf(scope, each), $place: place, $links: linksOf(each) }))
  const columns = tableColumns(scope.collection)
  const typed = columns.map(({ name, type }) => sql`${sql.ref(`r.${name}`)}::${type} as ${sql.id(name)}`)
  const types = columns.map(({ name }) => sql`${sql.id(name)} text`)
  const found = await connection.run<{ place: number }>(sql`select t."$place" as "place"
    from (select ${sql.join(typed)}, r."$place", r."$links"
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.join(types)}, "$place" integer, "$links" jsonb)) t
    where ${compileFilter(rule, 't', aliasesOf(scope, 't'))}`)
  return new Set(found.map(({ place }) => place))
}

function rowOf(scope: Scope, trashed: TrashedRecord): Record<string, unknown> {
  const row: Record<string, unknown> = { ...readRow(scope, trashed, new Map()), id: trashed.id }
  for (const field of scope.collection.fields.values()) {
    const column = columnOf(field)
    if (field.association?.storage.kind === 'own-column' && column !== undefined)
      row[column] = trashed.links.get(field.id)?.[0]?.id
  }
  return row
}

function linksOf({ links }: TrashedRecord): Record<string, string[]> {
  return Object.fromEntries([...links].map(([fieldId, all]) => [fieldId, all.map(({ id }) => id)]))
}

function aliasesOf(scope: Scope, prefix: string) {
  const { values } = scope.rules.read
  return makeAliases(place => sql`${values[place.index]}`, prefix)
}

/**
 * The rule over a row that is in no table: links that were rows elsewhere are those that the trash keeps. What links themselves say is
 * not looked for; such a rule reaches nothing.
 */
function overTrash(scope: Scope, node: FilterNode): FilterNode {
  let isLost = false
  let count = 0
  const walk = (each: FilterNode): FilterNode => {
    if (each.node === 'not') return { ...each, inner: walk(each.inner) }
    if (each.node === 'and' || each.node === 'or') return { ...each, nodes: each.nodes.map(walk) }
    if (each.node !== 'match' || each.association.storage.kind === 'own-column') return each
    const fieldId = fieldOf(scope, each)
    isLost ||= fieldId === undefined || each.association.linkFields.size > 0
    count += 1
    const prefix = `t_l${count}_`
    return { node: 'sql', of: alias => matchTrashed(scope, each, { links: linkedIds(alias, fieldId ?? ''), prefix }) }
  }
  const walked = walk(node)
  return isLost ? nothing : walked
}

function fieldOf({ collection }: Scope, { association }: Match): string | undefined {
  const isIt = (other: Match['association'] | undefined) =>
    other?.associationId === association.associationId && isSameJson(other.storage, association.storage)
  return [...collection.fields.values()].find(field => isIt(field.association))?.id
}

function linkedIds(alias: string, fieldId: string): Sql {
  return sql`array(select jsonb_array_elements_text(${sql.ref(`${alias}.$links`)} -> ${fieldId}::text))`
}

function matchTrashed(scope: Scope, { target, ids, inner }: Match, at: { links: Sql; prefix: string }): Sql {
  const aliases = aliasesOf(scope, at.prefix)
  const linked = aliases.next()
  const wanted = compileFilter(allOf([target.rules.read.node, inner ?? everything]), linked, aliases)
  const named = ids ? sql` and ${sql.ref(`${linked}.id`)} = any(${aliases.value(ids)})` : sql``
  return sql`exists (select 1 from ${tableOf(target)} as ${sql.id(linked)} where ${sql.ref(`${linked}.id`)} = any(${at.links}) and (${wanted})${named})`
}
