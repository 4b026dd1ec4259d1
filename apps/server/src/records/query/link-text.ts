import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { TemplatePart } from '../../collections/calculation-sources.ts'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { type Aliases, compileFilter, linkAlias } from './compile-filter.ts'
import { orderExpression } from './compile-order.ts'
import { displayFields, type LinkProjection } from './link-projection.ts'
import { linkedPerRow, linksPerRow, recordById } from './linked-per-row.ts'
import { everything, isReadable, type Scope } from './scope.ts'

type Surroundings = { targets: ReadonlyMap<string, Scope>; aliases: Aliases }

/** `{"list":[…],"totalCount":n}` of the linked records that the caller may read, or null where there is none. */
export function linksText(link: LinkProjection, alias: string, at: Surroundings): Sql | undefined {
  const { association } = link
  const { storage } = association
  const target = at.targets.get(association.targetCollectionId)
  if (!target || !isReadable(target)) return undefined
  const inner = at.aliases.next()
  const rule = target.rules.read.node
  const readable = rule === everything ? sql`` : sql` and (${compileFilter(rule, inner, at.aliases)})`
  const rows = sql`${linkedPerRow(association, target, { row: alias, target: inner })}${readable}`
  if (storage.kind === 'own-column') {
    return sql`(select '{"list":[' || ${linkText(link, target, inner, at)} || '],"totalCount":1}' ${rows})`
  }
  const listed = at.aliases.next()
  const isCutByLinks = storage.kind === 'link' && rule === everything && (!link.order || link.order.isOfLink)
  const preloaded = isCutByLinks
    ? cutByLinks(link, { storage, target, row: alias, inner })
    : sql`select ${sql.id(inner)}.*${linkColumns(association, inner)}, count(*) over () as "$total" ${rows} order by ${order(link, inner, sql.ref(`${inner}.id`))} limit ${sql.lit(link.limit)}`
  const total = sql`max(${sql.ref(`${listed}.$total`)})::text`
  return sql`(select '{"list":[' || string_agg(${linkText(link, target, listed, at)}, ',') || '],"totalCount":' || ${total} || '}' from (${preloaded}) ${sql.id(listed)})`
}

type Cut = {
  storage: Extract<FieldAssociation['storage'], { kind: 'link' }>
  target: Scope
  row: string
  inner: string
}

/** Where links alone say which records are shown and how many there are, these alone are looked up. */
function cutByLinks(link: LinkProjection, { storage, target, row, inner }: Cut): Sql {
  const id = sql.ref(`${linkAlias(inner)}.${storage.targetColumn}`)
  const cut = `${inner}_cut`
  const links = sql`select ${id} as "$id"${linkColumns(link.association, inner)}, count(*) over () as "$total"
    from ${linksPerRow(storage, { row, target: inner })} order by ${order(link, inner, id)} limit ${sql.lit(link.limit)}`
  const record = recordById(target, { target: inner, id: sql.ref(`${cut}.$id`) })
  return sql`select ${sql.id(inner)}.*, ${sql.id(cut)}.* from (${links}) ${sql.id(cut)} join lateral ${record} on true`
}

function order({ order: wanted, descending }: LinkProjection, alias: string, id: Sql): Sql {
  const direction = descending ? sql`desc` : sql`asc`
  const byId = sql`${id} ${direction}`
  const expression = wanted && orderExpression(wanted.field, wanted.isOfLink ? linkAlias(alias) : alias)
  return expression ? sql`${expression} ${direction}, ${byId}` : byId
}

/** Link fields beside the columns of the linked record, under names that no field has. */
function linkColumns({ linkFields }: FieldAssociation, alias: string): Sql {
  const columns = [...linkFields.values()].flatMap(field => {
    const value = field.read?.(linkAlias(alias))
    return value ? [sql`, ${value} as ${sql.id(relationshipColumn(field))}`] : []
  })
  return columns.length === 0 ? sql`` : sql.join(columns, sql``)
}

export function relationshipColumn({ id }: CollectionField): string {
  return `$r.${id}`
}

/** JSON text of a link's own fields, as a member of the linked record; `read` gives each one's value. */
export function relationshipMember(
  { linkFields }: Pick<FieldAssociation, 'linkFields'>,
  read: (field: CollectionField) => Sql,
): Sql | undefined {
  if (linkFields.size === 0) return undefined
  const members = [...linkFields.values()].map(field => {
    const json = field.server.json(read(field), field.schema)
    return sql`coalesce(${sql.lit(`,${JSON.stringify(field.id)}:`)} || ${json}, '')`
  })
  return sql`'{' || substr(${sql.join(members, sql` || `)}, 2) || '}'`
}

/** A linked record as an association shows it, with the further fields that come along. */
function linkText(link: LinkProjection, target: Scope, alias: string, at: Surroundings): Sql {
  const members = link.display.flatMap(id => {
    const template = link.shown.get(id)
    const field = target.fields.get(id)
    const value = template
      ? sql`to_json(${templateText(template, target, alias)})`
      : field && (field.read ? field.server.json(field.read(alias), field.schema) : undefined)
    return value ? [memberText(id, value)] : []
  })
  for (const field of link.fields) {
    const below = link.links.get(field.id)
    const value = below ? linksText(below, alias, at) : fieldValue(field, alias)
    if (value && !(field.id === 'relationship' && link.association.linkFields.size > 0))
      members.push(fieldMember(field, value, alias))
  }
  const relationship = relationshipMember(link.association, field => sql.id(alias, relationshipColumn(field)))
  if (relationship) members.push(sql`',"relationship":' || ${relationship}`)
  return sql`(${sql.join([sql`'{"id":' || to_json(${sql.ref(`${alias}.id`)})::text`, ...members, sql`'}'`], sql` || `)})`
}

/** A record by its id, title and looks alone. */
export function titleText(target: Scope, alias: string): Sql {
  const members = displayFields.flatMap(id => {
    const field = target.fields.get(id)
    const value = field && fieldValue(field, alias)
    return value ? [memberText(id, value)] : []
  })
  return sql`(${sql.join([sql`'{"id":' || to_json(${sql.ref(`${alias}.id`)})::text`, ...members, sql`'}'`], sql` || `)})`
}

export function fieldValue(field: CollectionField, alias: string): Sql | undefined {
  return field.read && field.server.json(field.read(alias), field.schema)
}

/** JSON text of a field as a member of its record; of the additional properties all of them, which stand beside the fields. */
export function fieldMember(field: CollectionField, value: Sql, alias: string): Sql {
  return field.beside ? sql`coalesce(${propertiesText(field, alias)}, '')` : memberText(field.id, value)
}

/** Those whose key is no field by now; null where there is none. */
export function shownPropertiesOf({ beside = [], read }: CollectionField, alias: string): Sql {
  return sql`nullif(${read?.(alias) ?? sql`null::jsonb`} - ${sql.lit(arrayLiteral(beside))}::text[], '{}')`
}

/** Of these properties those whose key is a field by now: they wait until it is none any more. */
export function waitingProperties({ beside = [] }: CollectionField, properties: Sql): Sql {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${properties}) where key = any(${sql.lit(arrayLiteral(beside))}::text[]))`
}

/** `,"key": value` of each of them; `offset 0` has PostgreSQL work them out once. */
function propertiesText(field: CollectionField, alias: string): Sql {
  const shown = sql`(${shownPropertiesOf(field, alias)})::text`
  return sql`(select ',' || substr(shown, 2, length(shown) - 2) from (select ${shown} as shown offset 0) as properties)`
}

function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map(text => `"${text}"`).join(',')}}`
}

export function memberText(id: string, value: Sql): Sql {
  return sql`coalesce(${sql.lit(`,${JSON.stringify(id)}:`)} || ${value}, '')`
}

/** A template's text for one record, or null; what the caller may not see of it reads as empty. */
export function templateText(template: readonly TemplatePart[], target: Scope, alias: string): Sql {
  const parts = template.map(part => {
    if (typeof part === 'string') return sql.lit(part)
    const field = target.fields.get(part.fieldId)
    return field?.read && !field.format.concealed
      ? sql`coalesce(${field.server.text(field.read(alias), field.schema)}, '')`
      : sql`''`
  })
  return sql`nullif(${sql.join(parts, sql` || `)}, '')`
}
