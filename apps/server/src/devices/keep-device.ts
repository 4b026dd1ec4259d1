import { createHash } from 'node:crypto'
import { type Agent, UserError } from '@trellis/base'
import { originText } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { writeActivity } from '../records/write/activity-sql.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { signInRules } from '../workspace/rules.ts'

type Kept = { userId: string; secret: string; agent: Agent }

/** The workspace lets nobody sign in on a phone or tablet. */
export function refuseMobile(tenant: Tenant): void {
  if (!signInRules(tenant).mobile)
    throw new UserError('DENIED', 'Signing in on phones and tablets is switched off here. Please use a computer.')
}

/**
 * The record of the phone or tablet that a user signs in on, made where they never did so on it; answers its id. DENIED where it or
 * the user's access from such devices is blocked. Announce 'log' after the commit.
 */
export async function keepDevice(connection: Queryable, tenant: Tenant, kept: Kept): Promise<string> {
  const { userId, secret, agent } = kept
  const id = deviceId(secret, userId)
  const [person] = await connection.run<{ isBlocked: boolean | null }>(
    sql`select "blockMobileAccess" as "isBlocked" from ${sql.id(tenant.coreSchema, 'User')} where id = ${userId} for share`,
  )
  if (person?.isBlocked)
    throw new UserError(
      'DENIED',
      'Signing in on phones and tablets is switched off for your account. Please use a computer, or ask a user admin.',
    )
  const { name, platform, browser } = wordsOf(agent)
  const [row] = await connection.run<{ isBlocked: boolean; isNew: boolean }>(sql`
    insert into ${sql.id(tenant.coreSchema, 'Device')} as device (id, "recordTitle", "createdAt", "createdBy", "updatedAt", "updatedBy",
      "userId", name, platform, browser, "lastSeenAt", blocked)
    values (${id}, ${name}, now(), ${userId}, now(), ${userId}, ${userId}, ${name}, ${platform}, ${browser}, now(), false)
    on conflict (id) do update set "lastSeenAt" = now() returning device.blocked is true as "isBlocked", xmax = 0 as "isNew"`)
  if (row?.isBlocked) throw new UserError('DENIED', 'This device was blocked. Please ask a user admin to unblock it.')
  if (row?.isNew)
    await writeActivity(connection, tenant, [
      {
        action: 'create',
        collectionId: 'Device',
        recordId: id,
        createdBy: userId,
        origin: originText({ by: 'person' }),
        recordVersion: 1,
      },
    ])
  return id
}

/** It is in use; noted now and then. */
export async function noteDeviceSeen(connection: Queryable, tenant: Tenant, id: string): Promise<void> {
  await connection.run(sql`update ${sql.id(tenant.coreSchema, 'Device')} set "lastSeenAt" = now()
    where id = ${id} and "lastSeenAt" < now() - interval '5 minutes'`)
}

/** The same for the same person on the same device; whoever knows it cannot tell the secret from it. */
function deviceId(secret: string, userId: string): string {
  return createHash('sha256').update(`${userId} ${secret}`).digest('base64url').slice(0, 24)
}

function wordsOf({ browser = 'Unknown', system }: Agent): { name: string; platform: string; browser: string } {
  const platform = system === 'iPhone' || system === 'iPad' ? 'iOS' : (system ?? 'Unknown')
  return { name: system === undefined ? browser : `${browser}, ${system}`, platform, browser }
}
