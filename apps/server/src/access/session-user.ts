import type { SessionUser } from '@trellis/contract'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

type UserRow = {
  id: string
  email: string
  fullName: string | null
  roles: string[] | null
  isTenantAdmin: boolean | null
  locale: string | null
  timezone: string | null
}

/** A user who may sign in, by id or by e-mail address without regard to case; undefined where unknown or blocked. */
export async function findSessionUser(
  database: Pick<Queryable, 'as'>,
  tenant: Tenant,
  key: { id: string } | { email: string },
): Promise<SessionUser | undefined> {
  const table = sql.id(tenant.coreSchema, 'User')
  const condition = 'id' in key ? sql`id = ${key.id}` : sql`lower(email) = lower(${key.email})`
  const rows = await database.as(tenant.role, workspace =>
    workspace.run<UserRow>(sql`
    select id, email, "fullName", roles, "isTenantAdmin", locale, timezone from ${table}
    where ${condition} and blocked is not true limit 1`),
  )
  const [row] = rows
  return row && toSessionUser(row)
}

function toSessionUser(row: UserRow): SessionUser {
  return {
    id: row.id,
    email: row.email,
    fullName: row.fullName ?? '',
    roles: row.roles ?? [],
    isTenantAdmin: row.isTenantAdmin ?? false,
    ...(row.locale ? { locale: row.locale } : {}),
    ...(row.timezone ? { timezone: row.timezone } : {}),
  }
}
