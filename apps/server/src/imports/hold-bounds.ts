import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { ImportMapping } from './import-mapping.ts'
import { stagedColumn, staging } from './staging-table.ts'

type Bounded = {
  tenant: Tenant
  mapping: ImportMapping
  /** The collection as it is before the import; where the import makes it nobody else links yet. */
  collection: Collection | undefined
  targets: ReadonlyMap<string, Collection>
}

/**
 * Keeps others from linking the records that the file links, where those may be linked so many times only: what is counted behind this
 * still holds when the import commits. People go on changing those records otherwise; another import of the same links waits.
 */
export async function holdBounds(
  connection: Queryable,
  { tenant, mapping, collection, targets }: Bounded,
): Promise<void> {
  for (const field of mapping.fields) {
    const association = collection?.fields.get(field.fieldId)?.association
    const most = field.schema.metadata?.association?.inverseMax ?? -1
    const target = targets.get(field.targetCollectionId ?? '')
    if (!association || !target || most < 0) continue
    await connection.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.id} import ${association.associationId}`}, 0))`,
    )
    await connection.run(sql`select count(*) from (
      select record.id from ${sql.id(target.table.schema, target.table.name)} record
      where record.id in (select unnest(${stagedColumn(mapping, field, 'stage')}::text[]) from ${staging} stage)
      order by record.id for key share) held`)
  }
}
