import { ownValue } from '@trellis/base'
import { checkStoredValue, isEmptyValue } from '@trellis/fields/server'
import { sql } from 'kysely'
import { isCalculated } from '../../collections/calculation-sources.ts'
import type { CollectionField } from '../../collections/collection.ts'
import { tableOf } from '../query/compile-filter.ts'
import { tableColumns } from '../write/table-columns.ts'
import type { Bulk, BulkItem, Checked } from './bulk-item.ts'
import type { Contest } from './save-turns.ts'

/**
 * Records that want a unique value which another one wants or has, by value: who gets it is decided by the order of the saves. One that
 * has it may give it up, whatever its save says of it.
 */
export async function contestedValues(
  bulk: Bulk,
  items: Checked,
  later: readonly BulkItem[],
): Promise<readonly Contest[]> {
  const { collection } = bulk.scope
  const unique = [...collection.fields.values()].filter(({ schema }) => schema.metadata?.unique === true)
  const contested: Contest[] = []
  for (const field of unique) {
    // What a calculation gives is looked at when it is written (`saveByHalves`).
    if (isCalculated(field, collection)) continue
    contested.push(...(await whoClaims(bulk, field, wantedOf(field, items, later))))
  }
  return contested
}

type Wanted = { own: string; value: unknown }

function wantedOf(field: CollectionField, items: Checked, later: readonly BulkItem[]): Wanted[] {
  const { schema, server } = field
  const first = [...items].flatMap(([{ id }, { values }]) => [{ own: id, value: values.get(field) }])
  const again = later.map(({ id, record }) => ({ own: id, value: parsedValue(field, ownValue(record, field.id)) }))
  return [...first, ...again].flatMap(({ own, value }) =>
    isEmptyValue(value) ? [] : [{ own, value: server.toDatabase(value, schema) }],
  )
}

function parsedValue(field: CollectionField, value: unknown): unknown {
  if (isEmptyValue(value)) return undefined
  const parsed = checkStoredValue(field, value, field.schema)
  return 'problem' in parsed ? undefined : parsed.value
}

async function whoClaims(
  { connection, scope }: Bulk,
  field: CollectionField,
  wanted: readonly Wanted[],
): Promise<Contest[]> {
  const column = tableColumns(scope.collection).find(each => each.field === field)
  if (!column || wanted.length === 0) return []
  const name = sql.id('t', column.name)
  const rows = await connection.run<{ owns: string[] }>(sql`
    with wanted as materialized (select w.own, w.value::${column.type} as value
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w(own text, value text)),
    claims as (select own, value from wanted union select t."id", ${name} from ${tableOf(scope)} t join wanted on ${name} = wanted.value)
    select array_agg(distinct own) as owns from claims group by value having count(distinct own) > 1`)
  return rows.map(({ owns }) => owns)
}
