import { UserError } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { ownTable } from '../names-in-use.ts'
import { ownLock, type SchemaChange } from '../schema-change.ts'
import { countRows } from '../stored/count-rows.ts'
import { isOfPass, passes } from '../stored/passes.ts'
import type { Preparation } from '../stored/preparation.ts'
import { preparedColumn, preparedName } from '../stored/prepared-name.ts'
import { endWatch, type TouchedRows, takeTouched, watchRows } from '../stored/touched-rows.ts'
import { type Conversion, convertRows } from './convert-values.ts'

/** Carries the values of a field over into a new column beside the old one, which people go on to use meanwhile. */
export async function prepareConversion(
  change: SchemaChange,
  conversion: Conversion & { fieldId: string },
): Promise<Preparation> {
  const { tenant } = change
  const { fieldId, after, column } = conversion
  const name = ownTable(change)
  const table = sql.id(tenant.schema, name)
  const target = preparedColumn(change, fieldId)
  const touched: TouchedRows = {
    schema: tenant.schema,
    name: preparedName(change.id, fieldId, 'rows'),
    table: name,
    key: 'id',
    column,
  }
  const convert = async (connection: Queryable, rows: Sql) => {
    const { refused } = await convertRows(connection, conversion, { table, target, rows })
    if (refused.length > 0 && !change.acceptLoss) throw unfit(fieldId, after.schema.title, refused)
  }
  return {
    key: fieldId,
    locks: ownLock(change),
    async expand(connection) {
      const type = after.server.columnType?.(after.schema) ?? sql`text`
      await connection.run(sql`alter table ${table} add column if not exists ${sql.id(target)} ${type}`)
      await watchRows(connection, touched)
    },
    fill: {
      table: name,
      totalCount: await countRows(change.connection, tenant.schema, name),
      passes,
      async part(connection, { pass, afterId, size }) {
        const rows = await connection.run<{ id: string }>(
          sql`select id from ${table} where id > ${afterId} and ${isOfPass(sql.id('id'), pass)} order by id limit ${size} for no key update`,
        )
        const last = rows.at(-1)
        if (!last) return undefined
        await convert(connection, sql`id = any(${rows.map(({ id }) => id)}::text[])`)
        return { afterId: last.id, count: rows.length }
      },
      async again(connection, most) {
        const ids = await takeTouched(connection, touched, most)
        if (ids.length === 0) return 0
        const rows = sql`id = any(${ids}::text[])`
        await connection.run(
          sql`update ${table} set ${sql.id(target)} = null where ${rows} and ${sql.id(target)} is not null`,
        )
        await convert(connection, rows)
        return ids.length
      },
    },
    finish: connection => endWatch(connection, touched),
    async discard(connection) {
      await endWatch(connection, touched)
      await connection.run(sql`alter table if exists ${table} drop column if exists ${sql.id(target)}`)
    },
  }
}

function unfit(fieldId: string, title: string, refused: readonly string[]): UserError {
  const shown = refused.slice(0, 3).map(text => `"${text.slice(0, 60)}"`)
  return new UserError(
    'VALIDATION_ERROR',
    `Values of ${title || fieldId} came in that the new format does not take: ${shown.join(', ')}`,
    {
      details: { fields: { [`document.schema.properties.${fieldId}`]: 'Does not take all values' } },
    },
  )
}
