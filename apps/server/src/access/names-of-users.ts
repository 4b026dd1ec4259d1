import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** Full names of users by id. */
export async function namesOf(
  workspace: Pick<Queryable, 'run'>,
  { coreSchema }: Pick<Tenant, 'coreSchema'>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await workspace.run<{ id: string; name: string }>(
    sql`select id, "fullName" as name from ${sql.id(coreSchema, 'User')} where id = any(${[...userIds]}::text[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}
