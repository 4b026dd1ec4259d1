import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../../collections/collection.ts'

type Place = { table: Collection['table']; column: string }

/** SQL of the value that the server gives a new record; undefined for fields that people fill in. Each evaluation takes a number. */
export function generatedValue(
  field: CollectionField | undefined,
  { table }: Pick<Collection, 'table'>,
): Sql | undefined {
  if (field?.column === undefined) return undefined
  return field.server.generate?.(sql`nextval(${sequenceOf({ table, column: field.column })})`, field.schema)
}

/** Whether a new record takes numbers, which nobody gets again. */
export function takesNumbers({ fields }: Pick<Collection, 'fields'>): boolean {
  return [...fields.values()].some(({ column, server }) => column !== undefined && server.generate !== undefined)
}

/** The sequence belongs to the column, so that it is found under whatever names the table and the column have by now. */
export function sequenceOf({ table, column }: Place): Sql {
  const name = `${quoted(table.schema)}.${quoted(table.name)}`
  return sql`pg_get_serial_sequence(${sql.lit(name)}, ${sql.lit(column)})::regclass`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Numbers that came from elsewhere are never given again: the sequence goes on behind the largest. */
export function advanceSequence(field: CollectionField, table: Collection['table'], rows: Sql): Sql | undefined {
  const { column, server, schema } = field
  if (column === undefined || !server.generatedFrom) return undefined
  const number = server.generatedFrom(sql.id('t', column), schema)
  const sequence = sequenceOf({ table, column })
  return sql`select setval(${sequence}, found.most) from (select max(${number}) as most from ${sql.id(table.schema, table.name)} t ${rows}) found
    where found.most >= coalesce(pg_sequence_last_value(${sequence}), ${sql.lit(server.firstGenerated?.(schema) ?? 1)})`
}
