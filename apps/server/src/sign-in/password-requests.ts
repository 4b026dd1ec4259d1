import { originText } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { writeActivity } from '../records/write/activity-sql.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** Whoever asks again meanwhile is noted already: nobody floods the log or the list of users (S41). */
const quietMinutes = 60

type Asked = { id: string; value: string | null; version: number }

/** Notes that the user of an address, if there is one who may sign in, asks for a new password. Announce 'log' after the commit. */
export async function notePasswordRequest(connection: Queryable, tenant: Tenant, email: string): Promise<void> {
  const asked = await connection.run<Asked>(sql`update ${sql.id(tenant.coreSchema, 'User')}
    set "passwordAskedAt" = now(), version = version + 1
    where lower(email) = lower(${email}) and blocked is not true
      and ("passwordAskedAt" is null or "passwordAskedAt" < now() - make_interval(mins => ${quietMinutes}))
    returning id, "passwordAskedAt" as value, version`)
  await logAsked(connection, tenant, asked)
}

/** They were given a link, or set a password by one. */
export async function clearPasswordRequest(connection: Queryable, tenant: Tenant, userId: string): Promise<void> {
  const cleared = await connection.run<Asked>(sql`update ${sql.id(tenant.coreSchema, 'User')}
    set "passwordAskedAt" = null, version = version + 1
    where id = ${userId} and "passwordAskedAt" is not null returning id, null as value, version`)
  await logAsked(connection, tenant, cleared)
}

async function logAsked(connection: Queryable, tenant: Tenant, changed: readonly Asked[]): Promise<void> {
  const entries = changed.map(({ id, value, version }) => ({
    action: 'update' as const,
    collectionId: 'User',
    recordId: id,
    createdBy: null,
    origin: originText({ by: 'person' }),
    recordVersion: version,
    changeLog: [{ key: 'passwordAskedAt', ...(value !== null && { value }) }],
  }))
  await writeActivity(connection, tenant, entries)
}
