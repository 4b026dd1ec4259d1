import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import { compileFields } from '../../collections/compile-collection.ts'
import type { Queryable } from '../../database/database.ts'
import { generatedValue, sequenceOf } from '../../records/write/generated-value.ts'
import { ownTable } from '../names-in-use.ts'
import { ownLock, type SchemaChange } from '../schema-change.ts'
import { countRows } from '../stored/count-rows.ts'
import { passes } from '../stored/passes.ts'
import type { PartPlace, Preparation } from '../stored/preparation.ts'
import { preparedColumn, preparedName } from '../stored/prepared-name.ts'
import { endWatch, type TouchedRows, takeTouched, watchRows } from '../stored/touched-rows.ts'
import { createSequence } from './start-numbers.ts'

/** The column of a new field before the field is there; where the server gives its values, with one for every record, in the order they were made. */
export async function prepareNumbers(change: SchemaChange, fieldId: string): Promise<Preparation> {
  const at = placeOf(change, fieldId)
  const { table, column, order, touched, field } = at
  const type = field?.server.columnType?.(field.schema)
  const fill = field?.server.generate && {
    table: touched.table,
    totalCount: await countRows(change.connection, touched.schema, touched.table),
    passes,
    part: (connection: Queryable, from: PartPlace) => numberPart(connection, at, from),
    again: (connection: Queryable, most: number) => numberTouched(connection, at, most),
  }
  return {
    key: fieldId,
    locks: ownLock(change),
    async expand(connection) {
      if (!type) return
      await connection.run(sql`alter table ${table} add column if not exists ${sql.id(column)} ${type}`)
      if (!fill) return
      await createSequence({ ...change, connection }, { table: at.place, column, first: at.first })
      await watchRows(connection, touched)
    },
    ...(fill && { before: connection => putInOrder(connection, at), fill }),
    async finish(connection) {
      await endWatch(connection, touched)
      await connection.run(sql`drop table if exists ${order}`)
    },
    async discard(connection) {
      await endWatch(connection, touched)
      await connection.run(sql`drop table if exists ${order}`)
      await connection.run(sql`alter table if exists ${table} drop column if exists ${sql.id(column)}`)
    },
  }
}

type Place = {
  place: { schema: string; name: string }
  table: Sql
  column: string
  /** The records in the order they were made, each with its place in it. */
  order: Sql
  touched: TouchedRows
  field: CollectionField | undefined
  first: number
}

function placeOf(change: SchemaChange, fieldId: string): Place {
  const place = { schema: change.tenant.schema, name: ownTable(change) }
  const column = preparedColumn(change, fieldId)
  const field = compileFields(change.wanted, () => ({ column })).get(fieldId)
  const rows = preparedName(change.id, fieldId, 'rows')
  return {
    place,
    table: sql.id(place.schema, place.name),
    column,
    order: sql.id(place.schema, preparedName(change.id, fieldId, 'order')),
    touched: { schema: place.schema, name: rows, table: place.name, key: 'id', column: 'id' },
    field,
    first: (field && field.server.firstGenerated?.(field.schema)) ?? 1,
  }
}

/** Reads every record, which keeps nobody from writing; those that come later are noted and get the numbers behind. */
async function putInOrder(connection: Queryable, { place, table, column, order, first }: Place): Promise<void> {
  await connection.run(sql`create table if not exists ${order} as
    select id, row_number() over (order by "createdAt", id) as place from ${table}`)
  await connection.run(sql`alter table ${order} add primary key (place)`)
  await connection.run(
    sql`select setval(${sequenceOf({ table: place, column })}, ${sql.lit(first)} + (select count(*) from ${order}), false)`,
  )
}

async function numberPart(
  connection: Queryable,
  { table, column, order, field, first }: Place,
  { pass, afterId, size }: PartPlace,
): Promise<{ afterId: string; count: number } | undefined> {
  const done = Number(afterId || 0)
  const isNext = sql`o.place > ${done} and o.place <= ${done + size * passes} and o.place % ${passes} = ${pass}`
  const numbered = field?.server.generate?.(sql`(${sql.lit(first - 1)} + o.place)`, field.schema)
  await connection.run(sql`update ${table} as t set ${sql.id(column)} = ${numbered}
    from ${order} o where ${isNext} and t.id = o.id and ${sql.id('t', column)} is null`)
  const [found] = await connection.run<{ last: number | null; count: number }>(
    sql`select max(o.place)::float8 as last, count(*)::int as count from ${order} o where ${isNext}`,
  )
  return found && found.last !== null ? { afterId: String(found.last), count: found.count } : undefined
}

async function numberTouched(
  connection: Queryable,
  { place, table, column, touched, field }: Place,
  most: number,
): Promise<number> {
  const ids = await takeTouched(connection, touched, most)
  if (ids.length === 0) return 0
  await connection.run(sql`update ${table} as t set ${sql.id(column)} = made.value
    from (select o.id, ${generatedValue(field, { table: place })} as value
      from (select id from ${table} where id = any(${ids}::text[]) and ${sql.id(column)} is null order by "createdAt", id) o) made
    where t.id = made.id`)
  return ids.length
}
