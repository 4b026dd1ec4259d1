import { validationError } from '@trellis/base'
import type { FormatServer, Sql } from '@trellis/fields/server'
import { listItem, unknownField } from '@trellis/fields/server'
import { additionalPropertiesId, type FieldSchema, userReferenceFields } from '@trellis/model'
import { sql } from 'kysely'
import { readTemplate } from '../collections/calculation-sources.ts'
import type { CollectionField, FieldAssociation } from '../collections/collection.ts'
import { type Aliases, compileFilter, linkAlias, tableOf } from '../records/query/compile-filter.ts'
import { relationshipMember, shownPropertiesOf, templateText } from '../records/query/link-text.ts'
import { linkedPerRow } from '../records/query/linked-per-row.ts'
import { isReadable, type Scope } from '../records/query/scope.ts'

/** One column of a file: the SQL of its cells as text, and what makes a member of JSON of what PostgreSQL sends. */
export type ExportColumn = {
  field: CollectionField
  title: string
  /** What cells are in files that tell it from text. */
  type: 'text' | 'number' | 'boolean' | 'day' | 'moment'
  /** There are decimals in the text. */
  hasDecimals: boolean
  text: Sql
  /** What people see, made of the text. */
  shown: ((text: string) => string) | undefined
  /** What people see has a column of its own, behind the one of the values. */
  isBesideValue: boolean
  json: { value: Sql; fromSent: ((sent: string) => string) | undefined }
}

export type ColumnRequest = {
  scope: Scope
  targets: ReadonlyMap<string, Scope>
  row: string
  aliases: Aliases
  show: ExportShow
}

/** What cells of links and options hold: their ids and values, what people see of them, or both. */
export type ExportShow = 'values' | 'labels' | 'both'

type Chosen = { select?: readonly string[] | undefined; additionalProperties?: boolean | undefined }

/** The fields of a file: those asked for, else the id and everything that the records themselves hold and an import takes back. */
export function exportFields(scope: Scope, { select, additionalProperties = false }: Chosen): CollectionField[] {
  const properties = additionalProperties ? [additionalPropertiesId] : []
  const own = [...scope.fields.values()].filter(field => isOwnValue(field) && !field.beside)
  if (additionalProperties && !scope.fields.has(additionalPropertiesId))
    throw validationError([{ path: 'additionalProperties', message: 'There are none for you here: leave it out' }])
  const wanted = select ?? own.toSorted(idFirst).map(({ id }) => id)
  return [...new Set([...wanted, ...properties])].map(id => {
    const field = scope.fields.get(id)
    if (!field || field.format.concealed) throw unknownField(id, 'select')
    return field.beside ? { ...field, read: alias => shownPropertiesOf(field, alias) } : field
  })
}

function isOwnValue({ id, system, format, column, association }: CollectionField): boolean {
  if (id === 'id') return true
  if (system || format.concealed) return false
  return association ? association.storage.kind !== 'target-column' : column !== undefined
}

function idFirst(left: CollectionField, right: CollectionField): number {
  return Number(right.id === 'id') - Number(left.id === 'id')
}

export function exportColumns(fields: readonly CollectionField[], request: ColumnRequest): ExportColumn[] {
  const { show } = request
  return fields.flatMap(field => {
    const value = field.association ? linkColumn(field, request) : valueColumn(field, request.row)
    if (!value) return []
    const label = show === 'values' ? undefined : labelColumn(field, value, request)
    const made = label === undefined || show === 'both' ? [value, ...(label ? [label] : [])] : [label]
    const title = field.schema.title ?? field.id
    return made.map(column => ({ field, title, ...column, isBesideValue: made.length > 1 && column === label }))
  })
}

type Made = Pick<ExportColumn, 'type' | 'hasDecimals' | 'text' | 'shown' | 'json'>

function valueColumn({ format, server, schema, read }: CollectionField, row: string): Made | undefined {
  const value = read?.(row)
  if (!value) return undefined
  return {
    type: typeOf(format),
    hasDecimals: format.notates?.includes('decimal') ?? false,
    text: fileText(server, value, schema),
    shown: undefined,
    json: server.fromSent
      ? { value, fromSent: server.fromSent }
      : { value: sql`(${server.json(value, schema)})::text`, fromSent: undefined },
  }
}

/** No value, and one of which the text says nothing, are told apart. */
function fileText(server: FormatServer, value: Sql, schema: FieldSchema): Sql {
  const text = server.text(value, schema)
  const { emptyText } = server
  if (emptyText === undefined) return text
  return sql`case when ${value} is not null then coalesce(nullif(${text}, ''), ${sql.lit(emptyText)}) end`
}

function typeOf({ type, comparison }: CollectionField['format']): ExportColumn['type'] {
  if (comparison === 'date') return 'day'
  if (comparison === 'instant') return 'moment'
  if (type === 'number' || type === 'integer') return 'number'
  return type === 'boolean' ? 'boolean' : 'text'
}

/** What people see of the same values; undefined where it is what the values are. */
function labelColumn(field: CollectionField, value: Made, request: ColumnRequest): Made | undefined {
  const { schema, server, association } = field
  const { shownText } = server
  if (association) return titleColumn(field, value, request)
  if (userReferenceFields.has(field.id)) return personColumn(field, value, request)
  if (!shownText) return undefined
  return { ...value, type: 'text', hasDecimals: false, shown: text => shownText(text, schema) }
}

type Links = { association: FieldAssociation; target: Scope; rows: (alias: string) => Sql }

/** The linked records that the caller may read. */
function linksOf({ association }: CollectionField, { targets, row, aliases }: ColumnRequest): Links | undefined {
  const target = association && targets.get(association.targetCollectionId)
  if (!association || !target || !isReadable(target)) return undefined
  const readable = (alias: string) => compileFilter(target.rules.read.node, alias, aliases)
  const rows = (alias: string) =>
    sql`${linkedPerRow(association, target, { row, target: alias })} and (${readable(alias)})`
  return { association, target, rows }
}

/** Their ids. */
function linkColumn(field: CollectionField, request: ColumnRequest): Made | undefined {
  const links = linksOf(field, request)
  if (!links) return undefined
  const { association, rows } = links
  const [inText, inJson] = [request.aliases.next(), request.aliases.next()]
  const id = (alias: string) => sql.ref(`${alias}.id`)
  const relationship = relationshipMember(association, each => each.read?.(linkAlias(inJson)) ?? sql`null`)
  const link = relationship
    ? sql`json_build_object('id', ${id(inJson)}, 'relationship', (${relationship})::json)`
    : id(inJson)
  return {
    type: 'text',
    hasDecimals: false,
    text: sql`(select string_agg(${id(inText)}, ', ' order by ${id(inText)}) ${rows(inText)})`,
    shown: undefined,
    json: {
      value: sql`(select json_agg(${link} order by ${id(inJson)}) ${rows(inJson)})::text`,
      fromSent: undefined,
    },
  }
}

/** Their titles in the order of their ids; one without a title by its id. */
function titleColumn(field: CollectionField, value: Made, request: ColumnRequest): Made | undefined {
  const links = linksOf(field, request)
  if (!links) return undefined
  const { association, target, rows } = links
  const alias = request.aliases.next()
  const id = sql.ref(`${alias}.id`)
  const title = sql`coalesce(nullif(${titleOf(field, target, alias)}, ''), ${id})`
  const item = association.max === 1 ? sql`title` : listItem(sql`title`)
  const titled = sql`select ${title} as title, ${id} as id ${rows(alias)}`
  return { ...value, text: sql`(select string_agg(${item}, ', ' order by id) from (${titled}) titled)` }
}

/** As the association shows them, where it says so; what the caller may not see of it is empty. */
function titleOf({ schema }: CollectionField, target: Scope, alias: string): Sql {
  const template = schema.metadata?.association?.recordTitle
  if (template) return templateText(readTemplate(template), target, alias)
  const title = target.fields.get('recordTitle')
  return title?.read ? title.server.text(title.read(alias), title.schema) : sql`null`
}

/** Whose ids system fields hold. */
export const people = 'User'

/** The name of who made or changed a record, as far as the caller may know it; else the id. */
function personColumn(field: CollectionField, value: Made, { targets, row, aliases }: ColumnRequest): Made | undefined {
  const users = targets.get(people)
  const name = users?.fields.get('fullName')
  const id = field.read?.(row)
  if (!users || !isReadable(users) || !name?.read || !id) return undefined
  const alias = aliases.next()
  const named = sql`select ${name.server.text(name.read(alias), name.schema)} from ${tableOf(users)} as ${sql.id(alias)}
    where ${sql.ref(`${alias}.id`)} = ${id} and (${compileFilter(users.rules.read.node, alias, aliases)})`
  return { ...value, text: sql`coalesce((${named}), ${id})` }
}
