import type { Role } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** As it was made; what it may do now is less where its owner has lost rights. */
export type ApiToken = {
  id: string
  tenantId: string
  userId: string
  name: string
  roles: readonly Role[]
  isTenantAdmin: boolean
  /** null = all apps of its owner. */
  appIds: readonly string[] | null
  /** null = all. */
  operations: readonly string[] | null
  /** Who may make flows that run as it, beside its owner. */
  flowUserIds: readonly string[]
  /** As PostgreSQL writes it. */
  expiresAt: string | null
}

const columns = sql`id, tenant_id as "tenantId", user_id as "userId", name, roles, is_tenant_admin as "isTenantAdmin", app_ids as "appIds", operations,
  flow_user_ids as "flowUserIds", expires_at as "expiresAt"`
const isGood = sql`(expires_at is null or expires_at > now())`

/** Undefined where there is none, or it has ended. */
export async function findToken(connection: Pick<Queryable, 'run'>, hash: Buffer): Promise<ApiToken | undefined> {
  const [token] = await connection.run<ApiToken>(
    sql`select ${columns} from trellis.api_token where hash = ${hash} and ${isGood}`,
  )
  return token
}

export async function findTokenById(
  connection: Pick<Queryable, 'run'>,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<ApiToken | undefined> {
  const [token] = await connection.run<ApiToken>(
    sql`select ${columns} from trellis.api_token where id = ${id} and tenant_id = ${tenantId} and ${isGood}`,
  )
  return token
}

export type NewToken = Omit<ApiToken, 'expiresAt' | 'flowUserIds'> & {
  hash: Buffer
  ending: string
  expiresInDays: number | null
}

export async function addToken(
  connection: Pick<Queryable, 'run'>,
  token: NewToken,
): Promise<{ expiresAt: string | null }> {
  const { id, tenantId, userId, name, hash, ending, roles, isTenantAdmin, appIds, operations, expiresInDays } = token
  const [row] = await connection.run<{ expiresAt: string | null }>(sql`
    insert into trellis.api_token (id, tenant_id, user_id, name, hash, ending, roles, is_tenant_admin, app_ids, operations, expires_at)
    values (${id}, ${tenantId}, ${userId}, ${name}, ${hash}, ${ending}, ${[...roles]}::text[], ${isTenantAdmin}, ${appIds}::text[],
      ${operations}::text[], now() + make_interval(days => ${expiresInDays}::int)) returning expires_at as "expiresAt"`)
  return row ?? { expiresAt: null }
}

export type ListedToken = Omit<ApiToken, 'tenantId'> & {
  ending: string
  createdAt: string
  lastUsedAt: string | null
  lastAddress: string | null
}

/** More than anybody looks through. */
const mostListed = 1000

export async function listTokens(
  connection: Pick<Queryable, 'run'>,
  { tenantId, userId }: { tenantId: string; userId: string | undefined },
): Promise<ListedToken[]> {
  const owned = userId === undefined ? sql`` : sql`and user_id = ${userId}`
  return connection.run<ListedToken>(sql`select ${columns}, ending, created_at as "createdAt",
      last_used_at as "lastUsedAt", last_address as "lastAddress"
    from trellis.api_token where tenant_id = ${tenantId} ${owned} and ${isGood} order by id desc limit ${mostListed}`)
}

export type UsableToken = Pick<ApiToken, 'id' | 'userId' | 'name' | 'expiresAt'> & { ending: string }

/** Those that flows of the user may run as. */
export async function listUsableTokens(
  connection: Pick<Queryable, 'run'>,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<UsableToken[]> {
  return connection.run<UsableToken>(sql`select id, user_id as "userId", expires_at as "expiresAt", name, ending
    from trellis.api_token where tenant_id = ${tenantId} and ${isGood} and (user_id = ${userId} or ${userId} = any(flow_user_ids))
    order by user_id <> ${userId}, name, id`)
}

export async function setFlowUsers(
  connection: Pick<Queryable, 'run'>,
  { id, userIds }: { id: string; userIds: readonly string[] },
): Promise<void> {
  await connection.run(sql`update trellis.api_token set flow_user_ids = ${[...userIds]}::text[] where id = ${id}`)
}

export async function removeToken(
  connection: Pick<Queryable, 'run'>,
  id: string,
): Promise<{ name: string } | undefined> {
  const [row] = await connection.run<{ name: string }>(
    sql`delete from trellis.api_token where id = ${id} returning name`,
  )
  return row
}

export async function noteUse(connection: Pick<Queryable, 'run'>, id: string, address: string): Promise<void> {
  await connection.run(
    sql`update trellis.api_token set last_used_at = now(), last_address = ${address} where id = ${id}`,
  )
}

/** Those that ended are kept for a month, for whoever wonders why a program is refused. */
export async function removeOldTokens(connection: Pick<Queryable, 'run'>): Promise<void> {
  await connection.run(sql`delete from trellis.api_token where expires_at < now() - interval '30 days'`)
}
