import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { calculatedColumns } from '../../records/calculations/calculated-columns.ts'
import { calculationSources } from '../../records/calculations/calculation-sources.ts'
import type { Collection } from '../collection.ts'
import { compileCollection } from '../compile-collection.ts'
import { coreCollections } from '../core-collections/index.ts'
import { loadTenant } from '../load-tenant.ts'
import type { SchemaChange } from './schema-change.ts'

/** Stores the calculations of the changed collection anew, then of those that show its titles. Runs when the new definitions are live. */
export async function recalculate(change: SchemaChange): Promise<void> {
  const { connection, tenant, collectionId } = change
  const stored = await loadTenant(connection, tenant)
  const live = stored.collections.map(each => compileCollection(tenant, each, stored.associations))
  const changed = live.find(each => each.id === collectionId)
  if (!changed) return
  const core = coreCollections.map(({ id }) => ({ id, table: { schema: tenant.coreSchema, name: id } }))
  const targets = new Map([...live, ...core].map(each => [each.id, { collection: { table: each.table } }]))
  for (const each of [changed, ...live.filter(other => showsTitlesOf(other, collectionId))]) {
    await recalculateRows(connection, each, targets)
  }
}

type Targets = Parameters<typeof calculatedColumns>[1]

function showsTitlesOf(collection: Collection, targetId: string): boolean {
  const sources = new Set([...calculationSources(collection).values()].flat())
  return [...collection.fields.values()].some(
    field => sources.has(field.id) && field.association?.targetCollectionId === targetId,
  )
}

/** Versions and times of records stay: nobody edited them. */
async function recalculateRows(connection: Queryable, collection: Collection, targets: Targets): Promise<void> {
  const columns = calculatedColumns(collection, targets)
  if (columns.length === 0) return
  const table = sql.id(collection.table.schema, collection.table.name)
  const assignments = columns.map(each => sql`${sql.id(each.column)} = ${each.value('row')}`)
  const differs = columns.map(each => sql`row.${sql.id(each.column)} is distinct from ${each.value('row')}`)
  await connection.run(sql`update ${table} as row set ${sql.join(assignments)} where ${sql.join(differs, sql` or `)}`)
}
