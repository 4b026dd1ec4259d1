import { quoteJson, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField, FieldAssociation } from '../../collections/collection.ts'
import type { Aliases } from './compile-filter.ts'
import type { RowColumn } from './compile-sql.ts'
import { addColumn, addLinkColumns, addValue, type RowParts } from './link-columns.ts'
import type { LinkProjection } from './link-projection.ts'
import { fieldMember, fieldValue, linksText, relationshipColumn, relationshipMember } from './link-text.ts'
import type { Scope } from './scope.ts'

/** Fields of an answer, and how to reach what they link to. */
export type Projection = {
  fields: readonly CollectionField[]
  /** By target collection: as the caller may use it. */
  targets: ReadonlyMap<string, Scope>
  /** By field: what comes along of the records that it links; a field without one carries no links. */
  links?: ReadonlyMap<string, LinkProjection>
  /** The association that a list follows: its links' own fields come with the rows. */
  link?: FieldAssociation | undefined
}

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
export function rowColumns(alias: string, projection: Projection, aliases: Aliases): RowParts {
  const parts: RowParts = {
    columns: [
      { key: '{"id":', fromSent: quoteJson },
      { key: ',"version":', fromSent: undefined },
    ],
    values: [sql.ref(`${alias}.id`), sql.ref(`${alias}.version`)],
    joins: [],
  }
  for (const field of projection.fields) {
    const link = projection.links?.get(field.id)
    if (field.id === 'id' || (field.association && !link)) continue
    if (!link) addValue(field, alias, parts)
    else if (!addLinkColumns(field.id, link, { alias, parts, targets: projection.targets, aliases })) {
      const text = linksText(link, alias, { ...projection, aliases })
      if (text) addColumn(field.id, { text }, parts)
    }
  }
  const relationship =
    projection.link && relationshipMember(projection.link, each => sql.id(alias, relationshipColumn(each)))
  if (relationship) addColumn('relationship', { text: relationship }, parts)
  return parts
}

/** JSON of rows read as texts. */
export function writeRows(rows: readonly (readonly (string | null)[])[], columns: readonly RowColumn[]): string {
  let text = ''
  for (const row of rows) {
    if (text !== '') text += ','
    text += `${writeColumns(row, columns, { from: 0, to: columns.length })}}`
  }
  return text
}

function writeColumns(
  row: readonly (string | null)[],
  columns: readonly RowColumn[],
  { from, to }: { from: number; to: number },
): string {
  let text = ''
  for (let index = from; index < to; index += 1) {
    const value = row[index]
    const column = columns[index]
    if (!column) continue
    const { key, fromSent, group } = column
    if (value !== null && value !== undefined) {
      text += key + (fromSent ? fromSent(value) : value)
      if (group) text += writeColumns(row, columns, { from: index + 1, to: index + 1 + group.size }) + group.end
    }
    index += group?.size ?? 0
  }
  return text
}

/** What a writer learns who may not read what they wrote. */
export function minimalRowText(alias: string): Sql {
  return sql`('{"id":' || to_json(${sql.ref(`${alias}.id`)})::text || ',"version":' || ${sql.ref(`${alias}.version`)}::text || '}')`
}

/** The values of a record as the trash and the past hold them: the additional properties under one key, whatever is a field by then. */
export function heldFields({ fields }: Pick<Collection, 'fields'>): CollectionField[] {
  const held = [...fields.values()].filter(field => !field.association)
  return held.map(field => {
    const { beside: _beside, ...whole } = field
    return whole
  })
}

type Surroundings = { projection: Projection; aliases: Aliases }

function member(field: CollectionField, alias: string, at: Surroundings): Sql {
  const value = memberValue(field, alias, at)
  return value ? fieldMember(field, value, alias) : sql`''`
}

function memberValue(field: CollectionField, alias: string, { projection, aliases }: Surroundings): Sql | undefined {
  const link = projection.links?.get(field.id)
  if (link) return linksText(link, alias, { targets: projection.targets, aliases })
  return field.association ? undefined : fieldValue(field, alias)
}
