import { originText } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { writeActivity } from '../records/write/activity-sql.ts'
import type { Tenant } from '../tenants/tenant.ts'

type Noted = { id: string; author: string; key: 'acceptedAt' | 'expiresAt'; value: string }

/** Notes of an invitation what the server alone says of it, as a change of the record. Announce 'log' after the commit. */
export async function noteInvitation(
  connection: Queryable,
  tenant: Tenant,
  { id, author, key, value }: Noted,
): Promise<void> {
  const changed = await connection.run<{
    version: number
  }>(sql`update ${sql.id(tenant.coreSchema, 'Invitation')} set ${sql.id(key)} = ${value}::timestamptz,
    version = version + 1, "updatedAt" = clock_timestamp()::timestamptz(3), "updatedBy" = ${author} where id = ${id}
    returning version`)
  const change = { collectionId: 'Invitation', recordId: id, createdBy: author, changeLog: [{ key, value }] }
  const entries = changed.map(({ version }) => ({
    action: 'update' as const,
    ...change,
    origin: originText({ by: 'person' }),
    recordVersion: version,
  }))
  await writeActivity(connection, tenant, entries)
}
