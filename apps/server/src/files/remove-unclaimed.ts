import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FileStore } from './file-store.ts'
import type { Thumbnails } from './thumbnails.ts'

type Removing = { database: Database; store: FileStore; thumbnails: Thumbnails }

/** The bytes go first: a file that is listed but gone is found again by the next round, one that is not listed never. */
export async function removeUnclaimed({ database, store, thumbnails }: Removing, now: Date): Promise<void> {
  const due = await database.run<{ tenantId: string; fileId: string; coreSchema: string; role: string | null }>(sql`
    select f.tenant_id as "tenantId", f.file_id as "fileId", t.core_schema_name as "coreSchema", t.role_name as role
    from trellis.unclaimed_file f join trellis.tenant t on t.id = f.tenant_id
    where f.until < ${now.toISOString()}
      and not exists (select from trellis.import_run r where r.tenant_id = f.tenant_id and r.file_id = f.file_id and r.status = 'running')
    order by f.until limit 1000`)
  for (const { tenantId, fileId, coreSchema, role } of due) {
    await thumbnails.remove({ tenantId, key: fileId })
    await store.remove({ tenantId, key: fileId })
    await database.transaction(async connection => {
      await connection.as(role ?? undefined, workspace =>
        workspace.run(sql`delete from ${sql.id(coreSchema, 'File')} where id = ${fileId}`),
      )
      await connection.run(sql`
        delete from trellis.unclaimed_file where tenant_id = ${tenantId} and file_id = ${fileId}`)
    })
  }
}
