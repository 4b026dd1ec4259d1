import type { UserError } from '@trellis/base'
import { isEmptyValue } from '@trellis/fields/server'
import { sql } from 'kysely'
import { isCalculated } from '../../collections/calculation-sources.ts'
import type { CollectionField } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { tableOf } from '../query/compile-filter.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedRecord } from './check-record.ts'
import { takenValue } from './postgres-problem.ts'
import { tableColumns } from './table-columns.ts'

/** A record with the values that it wants, as the database takes them. */
type Wanting = { id: string; wants(field: CollectionField): unknown }

/** By record the unique fields whose value another record has. Nobody of these gives one up that another of them wants. */
export async function takenFields(
  { connection, scope }: { connection: TransactionConnection; scope: Scope },
  rows: readonly Wanting[],
): Promise<ReadonlyMap<string, readonly CollectionField[]>> {
  const { collection } = scope
  const taken = new Map<string, CollectionField[]>()
  for (const { name, type, field } of tableColumns(collection)) {
    if (field?.schema.metadata?.unique !== true || isCalculated(field, collection)) continue
    const wanted = rows.flatMap(({ id: own, wants }) => {
      const value = wants(field)
      return isEmptyValue(value) ? [] : [{ own, value }]
    })
    if (wanted.length === 0) continue
    const found = await connection.run<{ own: string }>(sql`
      select w.own from json_to_recordset(${JSON.stringify(wanted)}::json) as w(own text, value text)
      where exists (select 1 from ${tableOf(scope)} t where ${sql.id('t', name)} = w.value::${type} and t."id" <> w.own)`)
    for (const { own } of found) taken.set(own, [...(taken.get(own) ?? []), field])
  }
  return taken
}

export function wantingOf({ id, checked: { values } }: { id: string; checked: CheckedRecord }): Wanting {
  return {
    id,
    wants(field) {
      const value = values.get(field)
      return isEmptyValue(value) ? undefined : field.server.toDatabase(value, field.schema)
    },
  }
}

/** As the database tells it of a single save; of a field that the caller does not see no more than that. */
export function takenError({ fields }: Scope, { id }: CollectionField): UserError {
  return takenValue(fields.has(id) ? id : undefined)
}

/** The record without what it cannot have, to hear what else speaks against it. */
export function withoutField(checked: CheckedRecord, field: CollectionField): CheckedRecord {
  const values = new Map(checked.values)
  values.delete(field)
  return { ...checked, values }
}
