import { originText } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { writeActivity } from '../records/write/activity-sql.ts'

/** Notes with the user that something of their tokens changed; never what. */
export async function logTokenChange(
  connection: Queryable,
  { tenant, userId }: Caller,
  ownerId: string,
): Promise<void> {
  await connection.as(tenant.role, async workspace => {
    const changed = await workspace.run<{ value: string; version: number }>(sql`
      update ${sql.id(tenant.coreSchema, 'User')} set "tokensChangedAt" = now(), version = version + 1
      where id = ${ownerId} returning "tokensChangedAt" as value, version`)
    await writeActivity(
      workspace,
      tenant,
      changed.map(({ value, version }) => ({
        action: 'update' as const,
        collectionId: 'User',
        recordId: ownerId,
        createdBy: userId,
        origin: originText({ by: 'person' }),
        recordVersion: version,
        changeLog: [{ key: 'tokensChangedAt', value: new Date(value).toISOString() }],
      })),
    )
  })
}
