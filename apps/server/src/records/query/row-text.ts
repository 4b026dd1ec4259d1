import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import { type Aliases, compileFilter, linkedRows } from './compile-filter.ts'
import type { RowColumn } from './compile-sql.ts'
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

/** The same row as a list of columns of text, of which `writeRow` makes the JSON: in lists that measures faster than text made by SQL. */
export function rowColumns(
  alias: string,
  projection: Projection,
  aliases: Aliases,
): { columns: RowColumn[]; values: Sql[] } {
  const columns: RowColumn[] = [
    { key: '{"id":', fromSent: JSON.stringify },
    { key: ',"version":', fromSent: undefined },
  ]
  const values: Sql[] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.version`)]
  for (const field of projection.fields) {
    if (field.id === 'id') continue
    const column = field.read?.(alias)
    const fromSent = column && field.server.fromSent
    const value = fromSent ? column : memberValue(field, alias, { projection, aliases })
    if (!value) continue
    columns.push({ key: `,${JSON.stringify(field.id)}:`, fromSent })
    values.push(fromSent ? value : sql`(${value})::text`)
  }
  return { columns, values }
}

/** JSON of rows read as texts. */
export function writeRows(rows: readonly (readonly (string | null)[])[], columns: readonly RowColumn[]): string {
  let text = ''
  for (const row of rows) {
    if (text !== '') text += ','
    for (let index = 0; index < columns.length; index += 1) {
      const value = row[index]
      const column = columns[index]
      if (value === null || value === undefined || !column) continue
      text += column.key + (column.fromSent?.(value) ?? value)
    }
    text += '}'
  }
  return text
}

/** What a writer learns who may not read what they wrote. */
export function minimalRowText(alias: string): Sql {
  return sql`('{"id":' || to_json(${sql.ref(`${alias}.id`)})::text || ',"version":' || ${sql.ref(`${alias}.version`)}::text || '}')`
}

type Surroundings = { projection: Projection; aliases: Aliases }

function member(field: CollectionField, alias: string, { projection, aliases }: Surroundings): Sql {
  const key = sql.lit(`,${JSON.stringify(field.id)}:`)
  const value = memberValue(field, alias, { projection, aliases })
  return value ? sql`coalesce(${key} || ${value}, '')` : sql`''`
}

function memberValue(field: CollectionField, alias: string, at: Surroundings): Sql | undefined {
  return field.association ? linksText(field, alias, at) : valueText(field, alias)
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
