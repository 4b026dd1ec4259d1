import { fieldsReadBy } from '@trellis/fields/formula'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { calculationsOf } from '../../records/calculations/calculation-sources.ts'
import { makeCalculations, targetIdsOf } from '../../records/calculations/find-calculations.ts'
import { interpretRows } from '../../records/calculations/interpret-rows.ts'
import type { Collection, Collections } from '../collection.ts'
import { compileCollection } from '../compile-collection.ts'
import { compileCoreCollection } from '../compile-core-collection.ts'
import { coreCollections } from '../core-collections/index.ts'
import { loadTenant } from '../load-tenant.ts'
import type { SchemaChange } from './schema-change.ts'

/** Stores the calculations of the changed collection anew, then of those that read its records. Runs when the new definitions are live. */
export async function recalculate(change: SchemaChange): Promise<void> {
  const { connection, tenant, collectionId } = change
  const stored = await loadTenant(connection, tenant)
  const live = stored.collections.map(each => compileCollection(tenant, each, stored.associations))
  const changed = live.find(each => each.id === collectionId)
  if (!changed) return
  const collections: Pick<Collections, 'find'> = { find: async (_, id) => known.get(id) }
  const core = coreCollections.map(each =>
    compileCoreCollection(tenant, each, {
      collections: { ...collections, list: async () => live, listCore: async () => [] },
    }),
  )
  const known = new Map([...live, ...core].map(each => [each.id, each]))
  for (const each of [changed, ...live.filter(other => other !== changed && readsRecordsOf(other, collectionId))]) {
    const targets = new Map(
      targetIdsOf(each).flatMap(id => {
        const target = known.get(id)
        return target ? [[id, { collection: target }] as const] : []
      }),
    )
    await recalculateRows(connection, each, makeCalculations(each, targets, tenant.timezone))
  }
}

/** Whether calculations of the collection read records of the other one. */
export function readsRecordsOf(collection: Collection, targetId: string): boolean {
  const sources = [...calculationsOf(collection).values()].flatMap(({ formula }) => fieldsReadBy(formula))
  return sources.some(id => collection.fields.get(id)?.association?.targetCollectionId === targetId)
}

/** Versions and times of records stay: nobody edited them. */
async function recalculateRows(
  connection: Queryable,
  collection: Collection,
  calculations: ReturnType<typeof makeCalculations>,
): Promise<void> {
  const { columns } = calculations
  const table = sql.id(collection.table.schema, collection.table.name)
  if (columns.length > 0) {
    const assignments = columns.map(each => sql`${sql.id(each.column)} = ${each.value('row')}`)
    const differs = columns.map(each => sql`row.${sql.id(each.column)} is distinct from ${each.value('row')}`)
    await connection.run(sql`update ${table} as row set ${sql.join(assignments)} where ${sql.join(differs, sql` or `)}`)
  }
  await interpretRows(connection, { collection, calculations, onFailures: () => undefined }, sql``)
}
