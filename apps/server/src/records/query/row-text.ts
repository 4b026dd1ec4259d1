import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import { type Aliases, compileFilter, linkedRows } from './compile-filter.ts'
import { everything, isReadable, type Scope } from './scope.ts'

/** Fields of an answer, and how to reach what they link to. */
export type Projection = {
  fields: readonly CollectionField[]
  /** By target collection: as the caller may use it. */
  targets: ReadonlyMap<string, Scope>
}

/** How many linked records come with a record; `totalCount` says how many there are. */
export const preloadedLinks = 5

/**
 * JSON text of a row, made by PostgreSQL: concatenated, because functions that take key-value arguments stop at 50 fields and
 * concatenation of text measures faster. A missing value is an absent key.
 */
export function rowText(alias: string, projection: Projection, aliases: Aliases): Sql {
  const id = sql`'{"id":' || to_json(${sql.ref(`${alias}.id`)})::text || ',"version":' || ${sql.ref(`${alias}.version`)}::text`
  const members = projection.fields
    .filter(field => field.id !== 'id')
    .map(field => member(field, alias, { projection, aliases }))
  return sql`(${sql.join([id, ...members, sql`'}'`], sql` || `)})`
}

/** What a writer learns who may not read what they wrote. */
export function minimalRowText(alias: string): Sql {
  return sql`('{"id":' || to_json(${sql.ref(`${alias}.id`)})::text || ',"version":' || ${sql.ref(`${alias}.version`)}::text || '}')`
}

type Surroundings = { projection: Projection; aliases: Aliases }

function member(field: CollectionField, alias: string, { projection, aliases }: Surroundings): Sql {
  const key = sql.lit(`,${JSON.stringify(field.id)}:`)
  const value = field.association ? linksText(field, alias, { projection, aliases }) : valueText(field, alias)
  return value ? sql`coalesce(${key} || ${value}, '')` : sql`''`
}

function valueText(field: CollectionField, alias: string): Sql | undefined {
  return field.read && field.server.json(field.read(alias), field.schema)
}

/** `{"list":[…],"totalCount":n}` of the linked records that the caller may read, or null where there is none. */
function linksText(field: CollectionField, alias: string, { projection, aliases }: Surroundings): Sql | undefined {
  const { association } = field
  const target = association && projection.targets.get(association.targetCollectionId)
  if (!association || !target || !isReadable(target)) return undefined
  const inner = aliases.next()
  const rule = target.rules.read.node
  const readable = rule === everything ? sql`` : sql` and ${compileFilter(rule, inner, aliases)}`
  const rows = linkedRows(association, target, { row: alias, target: inner, aliases })
  if (association.storage.kind === 'own-column') {
    return sql`(select '{"list":[' || ${linkText(target, inner)} || '],"totalCount":1}' ${rows}${readable})`
  }
  const listed = aliases.next()
  const preloaded = sql`select ${sql.id(inner)}.*, count(*) over () as "$total" ${rows}${readable} order by ${sql.ref(`${inner}.id`)} limit ${sql.lit(preloadedLinks)}`
  const total = sql`max(${sql.ref(`${listed}.$total`)})::text`
  return sql`(select '{"list":[' || string_agg(${linkText(target, listed)}, ',') || '],"totalCount":' || ${total} || '}' from (${preloaded}) ${sql.id(listed)})`
}

const linkedFields = ['recordTitle', 'recordDescription', 'recordImage', 'recordColor']

/** A linked record as an association shows it. */
export function linkText(target: Scope, alias: string): Sql {
  const shown = linkedFields.flatMap(id => target.fields.get(id) ?? [])
  const members = shown.map(field => {
    const value = valueText(field, alias)
    return value ? sql`coalesce(${sql.lit(`,${JSON.stringify(field.id)}:`)} || ${value}, '')` : sql`''`
  })
  return sql`(${sql.join([sql`'{"id":' || to_json(${sql.ref(`${alias}.id`)})::text`, ...members, sql`'}'`], sql` || `)})`
}
