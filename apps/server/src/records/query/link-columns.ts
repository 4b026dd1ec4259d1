import { quoteJson, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import { type Aliases, compileFilter, tableOf } from './compile-filter.ts'
import type { RowColumn } from './compile-sql.ts'
import type { LinkProjection } from './link-projection.ts'
import { fieldValue, linksText, shownPropertiesOf, templateText } from './link-text.ts'
import { everything, isReadable, type Scope } from './scope.ts'

/** Columns of an answer's rows with what they need beside the rows themselves. */
export type RowParts = { columns: RowColumn[]; values: Sql[]; joins: Sql[] }

/** The row that links, and where its columns go. */
type Surroundings = { alias: string; parts: RowParts; targets: ReadonlyMap<string, Scope>; aliases: Aliases }

/** Beyond these the linked records are looked up by subqueries, which cost the planner less. */
const mostJoins = 8

/**
 * A record that a foreign key of the row names, joined and sent as columns like the row's own: in lists that measures faster than
 * text made by SQL. The join keeps the rows in their order, and never more than one row for each of them.
 */
export function addLinkColumns(key: string, link: LinkProjection, at: Surroundings): boolean {
  const { alias, parts } = at
  const { storage, targetCollectionId } = link.association
  const target = at.targets.get(targetCollectionId)
  if (storage.kind !== 'own-column' || parts.joins.length >= mostJoins || !target || !isReadable(target)) return false
  const inner = at.aliases.next()
  const rule = target.rules.read.node
  const readable = rule === everything ? sql`` : sql` and (${compileFilter(rule, inner, at.aliases)})`
  parts.joins.push(sql` left join lateral (select ${sql.id(inner)}.* from ${tableOf(target)} as ${sql.id(inner)}
    where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${storage.column}`)}${readable} offset 0) ${sql.id(inner)} on true`)
  const head: RowColumn = { key: `,${JSON.stringify(key)}:{"list":[{"id":`, fromSent: quoteJson }
  parts.columns.push(head)
  parts.values.push(sql.ref(`${inner}.id`))
  const before = parts.columns.length
  for (const id of link.display) addDisplayed(id, link, { target, inner }, parts)
  for (const field of link.fields) addField(field, link, { ...at, alias: inner })
  head.group = { size: parts.columns.length - before, end: '}],"totalCount":1}' }
  return true
}

function addDisplayed(
  id: string,
  link: LinkProjection,
  { target, inner }: { target: Scope; inner: string },
  parts: RowParts,
): void {
  const template = link.shown.get(id)
  const field = target.fields.get(id)
  if (template) addColumn(id, { text: sql`to_json(${templateText(template, target, inner)})` }, parts)
  else if (field) addValue(field, inner, parts)
}

function addField(field: CollectionField, link: LinkProjection, at: Surroundings): void {
  const { alias, parts } = at
  const below = link.links.get(field.id)
  if (!below) {
    if (!field.association) addValue(field, alias, parts)
    return
  }
  if (addLinkColumns(field.id, below, at)) return
  const text = linksText(below, alias, at)
  if (text) addColumn(field.id, { text }, parts)
}

/** A field's value as PostgreSQL sends it where JavaScript makes the JSON of that, else as JSON text. */
export function addValue(field: CollectionField, alias: string, parts: RowParts): void {
  if (field.beside) {
    parts.columns.push({ key: ',', fromSent: withoutBraces })
    parts.values.push(sql`(${shownPropertiesOf(field, alias)})::text`)
    return
  }
  const column = field.read?.(alias)
  const { fromSent } = field.server
  if (column && fromSent) addColumn(field.id, { column, fromSent }, parts)
  else {
    const text = fieldValue(field, alias)
    if (text) addColumn(field.id, { text }, parts)
  }
}

const withoutBraces = (object: string) => object.slice(1, -1)

export function addColumn(
  id: string,
  value: { text: Sql } | { column: Sql; fromSent: NonNullable<RowColumn['fromSent']> },
  { columns, values }: RowParts,
): void {
  const key = `,${JSON.stringify(id)}:`
  columns.push({ key, fromSent: 'column' in value ? value.fromSent : undefined })
  values.push('column' in value ? value.column : sql`(${value.text})::text`)
}
