import { sql } from 'kysely'
import { systemColumns } from '../../collections/core-tables/system-columns.ts'
import { tableName } from '../../collections/physical-names.ts'
import { relationNames } from '../names-in-use.ts'
import type { PlannedStep, SchemaChange } from '../schema-change.ts'

/** The table of a new collection, with the system columns; its fields are steps of their own. */
export function planTable(change: SchemaChange): PlannedStep[] {
  if (change.live) return []
  return [
    {
      action: 'create-collection',
      sentences: [{ code: 'create-collection', values: { name: change.wanted.name } }],
      loses: 0,
      run: () => createTable(change),
    },
  ]
}

async function createTable(change: SchemaChange): Promise<void> {
  const { connection, tenant, collectionId } = change
  const name = tableName(collectionId, await relationNames(change))
  await connection.run(
    sql`create table ${sql.id(tenant.schema, name)} (${systemColumns}, "additionalProperties" jsonb)`,
  )
  await connection.run(
    sql`insert into ${sql.id(tenant.coreSchema, 'collection_table')} (collection_id, table_name) values (${collectionId}, ${name})`,
  )
  change.names.table = name
}
