import type { InputOf } from '@trellis/contract'
import type { contracts } from '@trellis/contract/registry'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Sealer } from '../secrets/sealer.ts'

type Changed = InputOf<typeof contracts.MAIL_SETTINGS_SET>
export type MailSettings = NonNullable<Changed['settings']>

export type StoredMailSettings = {
  settings: MailSettings | null
  /** Sealed for where it signs in. */
  password: Buffer | null
  changedBy: string | null
  changedAt: Date
}

/** Where a password is good: once any of it is another, somebody else could be told it. */
function purposeOf(tenantId: string, { host, port, security, user }: MailSettings): string[] {
  return ['mail', tenantId, host, String(port), security, user ?? '']
}

export async function readMailSettings(
  connection: Pick<Queryable, 'run'>,
  tenantId: string,
): Promise<StoredMailSettings | undefined> {
  const [found] = await connection.run<Omit<StoredMailSettings, 'changedAt'> & { changedAt: string }>(sql`
    select settings, password, changed_by as "changedBy", changed_at as "changedAt" from trellis.mail_settings
    where tenant_id = ${tenantId}`)
  return found && { ...found, changedAt: new Date(found.changedAt) }
}

/** undefined where there is none for these settings. */
export async function openPassword(
  sealer: Sealer,
  tenantId: string,
  { settings, password }: Pick<StoredMailSettings, 'settings' | 'password'>,
): Promise<string | undefined> {
  return settings && password ? sealer.open(password, purposeOf(tenantId, settings)) : undefined
}

/** Stores them; answers whether there is a password. One that is not given stays as long as it signs in at the same place. */
export async function writeMailSettings(
  connection: Pick<Queryable, 'run'>,
  sealer: Sealer,
  { tenantId, userId, settings, password }: Changed & { tenantId: string; userId: string },
): Promise<boolean> {
  const sealed = settings && (await passwordAfter(connection, sealer, { tenantId, settings, password }))
  const text = settings && JSON.stringify(settings)
  await connection.run(sql`insert into trellis.mail_settings (tenant_id, settings, password, changed_by)
    values (${tenantId}, ${text}::jsonb, ${sealed}, ${userId})
    on conflict (tenant_id) do update set settings = excluded.settings, password = excluded.password,
      changed_by = excluded.changed_by, changed_at = now()`)
  return sealed !== null
}

async function passwordAfter(
  connection: Pick<Queryable, 'run'>,
  sealer: Sealer,
  { tenantId, settings, password }: { tenantId: string; settings: MailSettings; password: Changed['password'] },
): Promise<Buffer | null> {
  if (settings.user === undefined || password === null) return null
  if (password !== undefined) return sealer.seal(password, purposeOf(tenantId, settings))
  const kept = (await readMailSettings(connection, tenantId))?.password ?? null
  return (await openPassword(sealer, tenantId, { settings, password: kept })) === undefined ? null : kept
}
