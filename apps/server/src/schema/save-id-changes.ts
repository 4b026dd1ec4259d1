import { sql } from 'kysely'
import type { SchemaChange } from './schema-change.ts'

/** All at one moment, after everything that was written under the ids before: whoever wrote had the tables before these steps. */
export async function saveIdChanges({ connection, tenant, idChanges }: SchemaChange): Promise<void> {
  if (idChanges.length === 0) return
  await connection.run(sql`insert into ${sql.id(tenant.coreSchema, 'former_id')} (collection_id, association_id, from_id, to_id, at)
    select c."collectionId", c."associationId", c."from", c."to", moment.at
    from (select clock_timestamp() as at) as moment
    cross join json_to_recordset(${JSON.stringify(idChanges)}::json) as c("collectionId" text, "associationId" text, "from" text, "to" text)`)
}
