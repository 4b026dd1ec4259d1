import { ownValue } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { tableOf } from '../query/compile-filter.ts'
import { relationshipMember } from '../query/link-text.ts'
import { filterWithValues } from './filter-with-values.ts'
import {
  type FieldLinks,
  type LinkStorage,
  type LockedTarget,
  type OwnLink,
  pairOf,
  removalOf,
} from './link-storage.ts'

type Storage = Extract<FieldAssociation['storage'], { kind: 'link' }>

/** Links as rows of a link table. */
export function linkTable(work: FieldLinks, storage: Storage): LinkStorage {
  const { connection, target, association, changes } = work
  const { table, own, other } = namesOf(storage)

  return {
    async remove() {
      const removal = removalOf(changes)
      if (!removal) return []
      return connection.run<LockedTarget>(sql`delete from ${table} l using ${removal.records}, ${tableOf(target)} linked
        where l.${own} = r.own and linked."id" = l.${other} and ${removal.takes(sql`l.${own}`, sql`l.${other}`)} and (${filterWithValues(target, 'read', 'linked')})
        returning l.${own} as "own", linked."id", linked."recordTitle", ${relationshipMember(association, field => sql`l.${linkColumn(field)}`) ?? sql`null`} as "relationship"`)
    },
    add: (targets, links) => insertLinks(work, storage, targets, links),
    async modify(links) {
      const changed: OwnLink[] = []
      for (const group of withEqualFields(links)) {
        const fields = [...association.linkFields.values()].filter(({ id: key }) =>
          Object.hasOwn(group[0]?.relationship ?? {}, key),
        )
        if (fields.length === 0) continue
        const before = await updateLinks(work, storage, group, fields)
        changed.push(
          ...group.flatMap(each => {
            const said = before.get(pairOf(each))
            return said ? [{ ...each, before: said }] : []
          }),
        )
      }
      return changed
    },
    async count() {
      const owns = changes.map(change => change.own)
      const rows = await connection.run<{ id: string; count: number }>(
        sql`select ${own} as "id", count(*)::float8 as "count" from ${table} where ${own} = any(${owns}::text[]) group by ${own}`,
      )
      return new Map(rows.map(row => [row.id, row.count]))
    },
    async countInverse(ids) {
      const rows = await connection.run<{ id: string; count: number }>(
        sql`select ${other} as "id", count(*)::float8 as "count" from ${table} where ${other} = any(${[...ids]}::text[]) group by ${other}`,
      )
      return new Map(rows.map(row => [row.id, row.count]))
    },
  }
}

function linkColumn(field: CollectionField): Sql {
  return sql.id(field.column ?? field.id)
}

/** One parameter for a column of many links. */
function columnArray(field: CollectionField, values: readonly unknown[]): Sql {
  const stored = values.map(value =>
    value === undefined || value === null ? null : field.server.toDatabase(value, field.schema),
  )
  return sql`, ${stored}::${field.server.columnType?.(field.schema) ?? sql`text`}[]`
}

function joined(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`` : sql.join(parts, sql``)
}

/** Links of which the same fields change: they are one statement. */
function withEqualFields(links: readonly OwnLink[]): OwnLink[][] {
  const groups = new Map<string, OwnLink[]>()
  for (const link of links) {
    const key = Object.keys(link.relationship ?? {})
      .toSorted()
      .join(' ')
    const group = groups.get(key)
    if (group) group.push(link)
    else groups.set(key, [link])
  }
  return [...groups.values()]
}

async function insertLinks(
  { connection, association }: FieldLinks,
  storage: Storage,
  targets: readonly LockedTarget[],
  links: readonly OwnLink[],
): Promise<LockedTarget[]> {
  if (targets.length === 0) return []
  const { table, own, other } = namesOf(storage)
  const byPair = new Map(links.map(each => [pairOf(each), { ...each.defaults, ...each.relationship }]))
  const fields = [...association.linkFields.values()]
  const columns = fields.map(field => sql`, ${linkColumn(field)}`)
  const values = fields.map(field =>
    columnArray(
      field,
      targets.map(each => ownValue(byPair.get(pairOf(each)), field.id)),
    ),
  )
  const [owns, ids] = [targets.map(each => each.own), targets.map(each => each.id)]
  const rows = await connection.run<{
    own: string
    id: string
  }>(sql`insert into ${table} (${own}, ${other}${joined(columns)})
    select linked."$own", linked."$id"${joined(fields.map(field => sql`, linked.${linkColumn(field)}`))}
    from unnest(${owns}::text[], ${ids}::text[]${joined(values)}) as linked("$own", "$id"${joined(columns)})
    where not exists (select 1 from ${table} l where l.${own} = linked."$own" and l.${other} = linked."$id")
    returning ${own} as "own", ${other} as "id"`)
  const added = new Set(rows.map(pairOf))
  return targets.filter(each => added.has(pairOf(each)))
}

/** Those that held something else before, with what they held of the changed fields. */
async function updateLinks(
  { connection }: FieldLinks,
  storage: Storage,
  links: readonly OwnLink[],
  fields: readonly CollectionField[],
): Promise<Map<string, RecordValues>> {
  const { table, own, other } = namesOf(storage)
  const values = fields.map(field =>
    columnArray(
      field,
      links.map(each => ownValue(each.relationship, field.id)),
    ),
  )
  const [owns, ids] = [links.map(each => each.own), links.map(each => each.id)]
  const columns = fields.map(field => sql`, ${linkColumn(field)}`)
  const set = fields.map(field => sql`${linkColumn(field)} = sent.${linkColumn(field)}`)
  const differs = fields.map(field => sql`l.${linkColumn(field)} is distinct from sent.${linkColumn(field)}`)
  const held = relationshipMember(
    { linkFields: new Map(fields.map(field => [field.id, field])) },
    field => sql`l.${linkColumn(field)}`,
  )
  const rows = await connection.run<{ own: string; id: string; before: RecordValues }>(sql`with before as (
      select l.${own} as "own", l.${other} as "id", (${held ?? sql`'{}'`})::jsonb as "before" from ${table} l
      where (l.${own}, l.${other}) in (select n.own, n.id from unnest(${owns}::text[], ${ids}::text[]) as n(own, id)) for update of l)
    update ${table} l set ${sql.join(set)}
    from before, unnest(${owns}::text[], ${ids}::text[]${joined(values)}) as sent("$own", "$id"${joined(columns)})
    where l.${own} = sent."$own" and l.${other} = sent."$id" and before."own" = l.${own} and before."id" = l.${other}
      and (${sql.join(differs, sql` or `)}) returning l.${own} as "own", l.${other} as "id", before."before" as "before"`)
  return new Map(rows.map(row => [pairOf(row), row.before]))
}

function namesOf({ table, ownColumn, targetColumn }: Storage): { table: Sql; own: Sql; other: Sql } {
  return { table: sql.id(table.schema, table.name), own: sql.id(ownColumn), other: sql.id(targetColumn) }
}
