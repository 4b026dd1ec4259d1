import type { Sql } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { tableOf } from '../query/compile-filter.ts'
import { relationshipMember } from '../query/link-text.ts'
import { filterWithValues } from './filter-with-values.ts'
import type { Link } from './link-change.ts'
import { type LinkPlace, type LinkStorage, removedCondition } from './link-storage.ts'
import type { LockedTarget } from './lock-targets.ts'

type Storage = Extract<FieldAssociation['storage'], { kind: 'link' }>

/** Links as rows of a link table. */
export function linkTable(place: LinkPlace, storage: Storage): LinkStorage {
  const { connection, target, id, link } = place
  const { table, own, other } = namesOf(storage)

  return {
    async remove(change) {
      const condition = removedCondition(change, sql.ref('linked.id'))
      if (!condition) return []
      return connection.run<LockedTarget>(sql`delete from ${table} l using ${tableOf(target)} linked
        where l.${own} = ${id} and linked."id" = l.${other} and (${condition}) and (${filterWithValues(target, 'read', 'linked')})
        returning linked."id", linked."recordTitle", ${relationshipMember(link.association, field => sql`l.${linkColumn(field)}`) ?? sql`null`} as "relationship"`)
    },
    add: (targets, links) => insertLinks(place, storage, targets, links),
    async modify(links) {
      const changed: Link[] = []
      for (const group of withEqualFields(links)) {
        const fields = [...link.association.linkFields.values()].filter(({ id: key }) =>
          Object.hasOwn(group[0]?.relationship ?? {}, key),
        )
        if (fields.length === 0) continue
        const before = await updateLinks(place, storage, group, fields)
        changed.push(
          ...group.flatMap(each => {
            const said = before.get(each.id)
            return said ? [{ ...each, before: said }] : []
          }),
        )
      }
      return changed
    },
    async count() {
      const [row] = await connection.run<{ count: number }>(
        sql`select count(*) as "count" from ${table} where ${own} = ${id}`,
      )
      return Number(row?.count ?? 0)
    },
    async countInverse(ids) {
      const rows = await connection.run<{ count: number }>(
        sql`select count(*) as "count" from ${table} where ${other} = any(${[...ids]}::text[]) group by ${other}`,
      )
      return rows.map(row => Number(row.count))
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
function withEqualFields(links: readonly Link[]): Link[][] {
  const groups = new Map<string, Link[]>()
  for (const link of links) {
    const key = Object.keys(link.relationship ?? {})
      .toSorted()
      .join(' ')
    groups.set(key, [...(groups.get(key) ?? []), link])
  }
  return [...groups.values()]
}

async function insertLinks(
  { connection, id, link }: LinkPlace,
  storage: Storage,
  targets: readonly LockedTarget[],
  links: readonly Link[],
): Promise<LockedTarget[]> {
  if (targets.length === 0) return []
  const { table, own, other } = namesOf(storage)
  const byId = new Map(links.map(each => [each.id, { ...each.defaults, ...each.relationship }]))
  const fields = [...link.association.linkFields.values()]
  const columns = fields.map(field => sql`, ${linkColumn(field)}`)
  const values = fields.map(field =>
    columnArray(
      field,
      targets.map(each => byId.get(each.id)?.[field.id]),
    ),
  )
  const rows = await connection.run<{ id: string }>(sql`insert into ${table} (${own}, ${other}${joined(columns)})
    select ${id}, linked."id"${joined(fields.map(field => sql`, linked.${linkColumn(field)}`))}
    from unnest(${targets.map(each => each.id)}::text[]${joined(values)}) as linked("id"${joined(columns)})
    where not exists (select 1 from ${table} l where l.${own} = ${id} and l.${other} = linked."id")
    returning ${other} as "id"`)
  const added = new Set(rows.map(row => row.id))
  return targets.filter(each => added.has(each.id))
}

/** Those that held something else before, with what they held of the changed fields. */
async function updateLinks(
  { connection, id }: LinkPlace,
  storage: Storage,
  links: readonly Link[],
  fields: readonly CollectionField[],
): Promise<Map<string, RecordValues>> {
  const { table, own, other } = namesOf(storage)
  const values = fields.map(field =>
    columnArray(
      field,
      links.map(each => each.relationship?.[field.id]),
    ),
  )
  const columns = fields.map(field => sql`, ${linkColumn(field)}`)
  const set = fields.map(field => sql`${linkColumn(field)} = sent.${linkColumn(field)}`)
  const differs = fields.map(field => sql`l.${linkColumn(field)} is distinct from sent.${linkColumn(field)}`)
  const held = relationshipMember(
    { linkFields: new Map(fields.map(field => [field.id, field])) },
    field => sql`l.${linkColumn(field)}`,
  )
  const rows = await connection.run<{ id: string; before: RecordValues }>(sql`with before as (
      select l.${other} as "id", (${held ?? sql`'{}'`})::jsonb as "before" from ${table} l
      where l.${own} = ${id} and l.${other} = any(${links.map(each => each.id)}::text[]) for update of l)
    update ${table} l set ${sql.join(set)}
    from before, unnest(${links.map(each => each.id)}::text[]${joined(values)}) as sent("id"${joined(columns)})
    where l.${own} = ${id} and l.${other} = sent."id" and before."id" = sent."id" and (${sql.join(differs, sql` or `)}) returning l.${other} as "id", before."before" as "before"`)
  return new Map(rows.map(row => [row.id, row.before]))
}

function namesOf({ table, ownColumn, targetColumn }: Storage): { table: Sql; own: Sql; other: Sql } {
  return { table: sql.id(table.schema, table.name), own: sql.id(ownColumn), other: sql.id(targetColumn) }
}
