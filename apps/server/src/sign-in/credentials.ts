import type { Queryable } from '../database/database.ts'
import type { UserKey } from './sign-in.ts'

export async function storePasswordHash(connection: Queryable, user: UserKey, passwordHash: string): Promise<void> {
  await connection.query({
    text: `insert into trellis.credential (tenant_id, user_id, password_hash) values ($1, $2, $3)
      on conflict (tenant_id, user_id) do update set password_hash = excluded.password_hash, updated_at = now()`,
    values: [user.tenantId, user.userId, passwordHash],
  })
}

export async function findPasswordHash(connection: Queryable, user: UserKey): Promise<string | undefined> {
  const { rows } = await connection.query<{ password_hash: string }>({
    text: 'select password_hash from trellis.credential where tenant_id = $1 and user_id = $2',
    values: [user.tenantId, user.userId],
  })
  return rows[0]?.password_hash
}

export async function removePasswordHash(connection: Queryable, user: UserKey): Promise<void> {
  await connection.query({
    text: 'delete from trellis.credential where tenant_id = $1 and user_id = $2',
    values: [user.tenantId, user.userId],
  })
}
