import { UserError, uuidv7 } from '@trellis/base'
import { roles as knownRoles, originText } from '@trellis/model'
import { sql } from 'kysely'
import { bumpGrants } from '../access/bump-grants.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

export type NewUser = {
  email: string
  fullName: string
  roles: readonly string[]
  isTenantAdmin: boolean
  locale?: string | undefined
  timezone?: string | undefined
}

/** Makes a user without asking for anybody's rights: set-up, demo and command line. Runs in the caller's transaction. */
export async function createUser(connection: Queryable, tenant: Tenant, user: NewUser): Promise<{ id: string }> {
  const id = uuidv7()
  const email = user.email.trim()
  const unknown = user.roles.find(role => !knownRoles.some(known => known === role))
  if (unknown) throw new UserError('VALIDATION_ERROR', `roles: There is no role ${unknown}`)
  await connection.as(tenant.role, workspace => insertUser(workspace, tenant, { ...user, id, email }))
  await bumpGrants(connection, tenant)
  return { id }
}

async function insertUser(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  user: NewUser & { id: string },
): Promise<void> {
  const { id, email } = user
  const table = sql.id(tenant.coreSchema, 'User')
  const taken = await connection.run(sql`select from ${table} where lower(email) = lower(${email})`)
  if (taken.length > 0) throw new UserError('UNIQUE_VIOLATION', 'email: Another user has this email address')
  await connection.run(sql`insert into ${table} (id, "recordTitle", "createdAt", "createdBy", "updatedAt", "updatedBy",
      email, "fullName", roles, "isTenantAdmin", blocked, locale, timezone)
    values (${id}, ${user.fullName}, now(), ${id}, now(), ${id}, ${email}, ${user.fullName}, ${JSON.stringify(user.roles)}::jsonb,
      ${user.isTenantAdmin}, false, ${user.locale ?? null}, ${user.timezone ?? null})`)
  await connection.run(sql`insert into ${sql.id(tenant.coreSchema, 'activity')} (id, action, collection_id, record_id, created_by, origin, record_version)
    values (${uuidv7()}, 'create', 'User', ${id}, ${id}, ${originText({ by: 'person' })}, 1)`)
}
