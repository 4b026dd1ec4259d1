import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { createMissingIndex } from './create-missing-index.ts'

const owners = { appId: 'Tag', userId: 'User' } as const

/** Nobody is in an app twice; members go with their app and with their user, of whom each is found by its index. */
export async function createMemberKeys(connection: Queryable, tenant: Tenant): Promise<void> {
  const members = sql.id(tenant.coreSchema, 'AppMember')
  await createMissingIndex(connection, tenant, {
    name: 'AppMember_key',
    on: sql`${members} ("appId", "userId")`,
    isUnique: true,
  })
  await createMissingIndex(connection, tenant, { name: 'AppMember_user', on: sql`${members} ("userId")` })
  const present = await connection.run<{ name: string }>(sql`select c.conname::text as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${tenant.coreSchema} and t.relname = 'AppMember' and c.contype = 'f'`)
  for (const [column, owner] of Object.entries(owners)) {
    const name = `AppMember_${column}_fkey`
    if (present.some(each => each.name === name)) continue
    await connection.run(sql`alter table ${members} add constraint ${sql.id(name)} foreign key (${sql.id(column)})
      references ${sql.id(tenant.coreSchema, owner)} (id) on delete cascade`)
  }
}
