import { type FieldProblem, UserError, validationError } from '@trellis/base'
import type { AppDocument, RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import { checkMemberValues } from '../apps/check-member.ts'
import { invitationState } from '../collections/core-collections/invitation.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { isInvitedApp } from './invited-rights.ts'

type Where = { connection: Pick<Queryable, 'run'>; tenant: Tenant }

const mostApps = 100

/** Refuses apps that are not there and values of which they know nothing. What else is wrong the record engine says. */
export async function checkInvitedApps(where: Where, { apps }: RecordValues): Promise<void> {
  if (apps === undefined || apps === null || apps === '') return
  const isList = Array.isArray(apps) && apps.length <= mostApps && apps.every(isInvitedApp)
  if (!isList || new Set(apps.map(({ appId }) => appId)).size < apps.length) {
    throw validationError([
      {
        path: 'record.apps',
        message: `Must be a list of at most ${mostApps} apps, each once, with values by their keys`,
      },
    ])
  }
  const declared = await valueKeysOf(
    where,
    apps.map(({ appId }) => appId),
  )
  const problems = apps.flatMap(({ appId, values }, index): FieldProblem[] => {
    const keys = declared.get(appId)
    if (!keys) return [{ path: `record.apps.${index}.appId`, message: 'There is no such app' }]
    return checkMemberValues(`record.apps.${index}.values`, values, keys)
  })
  if (problems.length > 0) throw validationError(problems)
}

/** The keys of values that each of these apps declares; an app that is not there is left out. */
export async function valueKeysOf(
  { connection, tenant }: Where,
  appIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await connection.run<{ id: string; valueKeys: AppDocument['valueKeys'] | null }>(sql`
    select asset_id as id, document -> 'valueKeys' as "valueKeys" from ${sql.id(tenant.coreSchema, 'asset_version')}
    where asset_kind = 'Tag' and asset_id = any(${appIds}::text[]) and status = 'live'`)
  return new Map(rows.map(({ id, valueKeys }) => [id, new Set((valueKeys ?? []).map(({ key }) => key))]))
}

/** Whoever is a user already is put into apps instead; and nobody holds two invitations that say different things. */
export async function refuseTakenAddress(where: Where, { id, email }: { id: string; email: unknown }): Promise<void> {
  if (typeof email !== 'string') return
  const message = (await isUser(where, email))
    ? 'A user has this email address already'
    : (await isInvited(where, { id, email }))
      ? 'There is an open invitation to this email address'
      : undefined
  if (!message) return
  throw new UserError('UNIQUE_VIOLATION', message, { details: { fields: { 'record.email': message } } })
}

export async function isUser({ connection, tenant }: Where, email: string): Promise<boolean> {
  const found = await connection.run(
    sql`select from ${sql.id(tenant.coreSchema, 'User')} where lower(email) = lower(${email})`,
  )
  return found.length > 0
}

async function isInvited(
  { connection, tenant }: Where,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const found = await connection.run(sql`select from ${sql.id(tenant.coreSchema, 'Invitation')} other
    where lower(email) = lower(${email}) and id <> ${id} and ${invitationState('other')} = 'pending'`)
  return found.length > 0
}
