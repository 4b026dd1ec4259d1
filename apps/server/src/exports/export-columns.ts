import type { Sql } from '@trellis/fields/server'
import { unknownField } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../collections/collection.ts'
import { type Aliases, compileFilter, linkAlias } from '../records/query/compile-filter.ts'
import { relationshipMember } from '../records/query/link-text.ts'
import { linkedPerRow } from '../records/query/linked-per-row.ts'
import { isReadable, type Scope } from '../records/query/scope.ts'

/** One column of a file: the SQL of its cells as text, and what makes a member of JSON of what PostgreSQL sends. */
export type ExportColumn = {
  field: CollectionField
  title: string
  /** Cells are numbers or truth values in files that tell them from text. */
  type: 'text' | 'number' | 'boolean'
  text: Sql
  json: { value: Sql; fromSent: ((sent: string) => string) | undefined }
}

export type ColumnRequest = {
  scope: Scope
  targets: ReadonlyMap<string, Scope>
  row: string
  aliases: Aliases
}

/** The fields of a file: those asked for, else the id and everything that the records themselves hold and an import takes back. */
export function exportFields(scope: Scope, select: readonly string[] | undefined): CollectionField[] {
  if (!select) return [...scope.fields.values()].filter(isOwnValue).toSorted(idFirst)
  return [...new Set(select)].map(id => {
    const field = scope.fields.get(id)
    if (!field || field.format.concealed) throw unknownField(id, 'select')
    return field
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
  return fields.flatMap(field => {
    const made = field.association ? linkColumn(field, request) : valueColumn(field, request.row)
    const title = field.schema.title ?? field.id
    return made ? [{ field, title, ...made }] : []
  })
}

type Made = Pick<ExportColumn, 'type' | 'text' | 'json'>

function valueColumn({ format, server, schema, read }: CollectionField, row: string): Made | undefined {
  const value = read?.(row)
  if (!value) return undefined
  const isNumber = format.type === 'number' || format.type === 'integer'
  return {
    type: isNumber ? 'number' : format.type === 'boolean' ? 'boolean' : 'text',
    text: server.text(value, schema),
    json: server.fromSent
      ? { value, fromSent: server.fromSent }
      : { value: sql`(${server.json(value, schema)})::text`, fromSent: undefined },
  }
}

/** The ids of the linked records that the caller may read. */
function linkColumn({ association }: CollectionField, { targets, row, aliases }: ColumnRequest): Made | undefined {
  const target = association && targets.get(association.targetCollectionId)
  if (!association || !target || !isReadable(target)) return undefined
  const rows = (alias: string) =>
    sql`${linkedPerRow(association, target, { row, target: alias })} and (${compileFilter(target.rules.read.node, alias, aliases)})`
  const [inText, inJson] = [aliases.next(), aliases.next()]
  const id = (alias: string) => sql.ref(`${alias}.id`)
  const relationship = relationshipMember(association, field => field.read?.(linkAlias(inJson)) ?? sql`null`)
  const link = relationship
    ? sql`json_build_object('id', ${id(inJson)}, 'relationship', (${relationship})::json)`
    : id(inJson)
  return {
    type: 'text',
    text: sql`(select string_agg(${id(inText)}, ', ' order by ${id(inText)}) ${rows(inText)})`,
    json: {
      value: sql`(select json_agg(${link} order by ${id(inJson)}) ${rows(inJson)})::text`,
      fromSent: undefined,
    },
  }
}
