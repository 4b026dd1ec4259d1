import { sql } from 'kysely'
import { compileFields } from '../../collections/compile-collection.ts'
import { tableName } from '../../collections/physical-names.ts'
import { advanceSequence, generatedValue, sequenceOf } from '../../records/write/generated-value.ts'
import { ownTable, relationNames } from '../names-in-use.ts'
import type { SchemaChange } from '../schema-change.ts'

/** Where the server gives a field its values: a sequence that goes on behind what is there, and a number for every record without one, in the order they were made. */
export async function startNumbers(change: SchemaChange, fieldId: string): Promise<void> {
  const column = change.names.columns.get(fieldId)
  const fields = compileFields(change.wanted, () => ({ column }))
  const field = fields.get(fieldId)
  if (column === undefined || !field?.server.generate) return
  const table = { schema: change.tenant.schema, name: ownTable(change) }
  const { connection } = change
  await createSequence(change, { table, column, first: field.server.firstGenerated?.(field.schema) ?? 1 })
  const advance = advanceSequence(field, table, sql``)
  if (advance) await connection.run(advance)
  const [id, value] = [sql.id(table.schema, table.name), generatedValue(field, { table })]
  await connection.run(sql`update ${id} as t set ${sql.id(column)} = made.value
    from (select o.id, ${value} as value from (select id from ${id} where ${sql.id(column)} is null order by "createdAt", id) o) made
    where t.id = made.id`)
}

type NewSequence = { table: { schema: string; name: string }; column: string; first: number }

/** Once: where the column has one, that stays. */
export async function createSequence(change: SchemaChange, { table, column, first }: NewSequence): Promise<void> {
  const [found] = await change.connection.run<{ name: string | null }>(
    sql`select ${sequenceOf({ table, column })}::text as name`,
  )
  if (found?.name) return
  const name = tableName(`${table.name}_${column}_seq`, await relationNames(change))
  await change.connection.run(sql`create sequence ${sql.id(table.schema, name)} minvalue 0 start ${sql.lit(first)}
    owned by ${sql.id(table.schema, table.name, column)}`)
}
