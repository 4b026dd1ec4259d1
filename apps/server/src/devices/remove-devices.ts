import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { TransactionConnection } from '../database/database.ts'
import type { Services } from '../services.ts'

/** Removes all devices of a user who goes; their sessions are ended by whoever removes the user. */
export async function removeDevices(
  { records }: Pick<Services, 'records'>,
  connection: TransactionConnection,
  { caller, userId }: { caller: Caller; userId: string },
): Promise<void> {
  const devices = await connection.run<{ id: string }>(
    sql`select id from ${sql.id(caller.tenant.coreSchema, 'Device')} where "userId" = ${userId} order by id`,
  )
  for (const { id } of devices) await records.delete(caller, { collectionId: 'Device', id }, { core: true, connection })
}
