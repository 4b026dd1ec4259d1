import type { Database, Queryable } from '../database/database.ts'
import { askedLinkMinutes, linkLifeDays } from './link-life.ts'
import type { LinkRights } from './link-rights.ts'
import { hashSecret, makeSecret } from './secrets.ts'
import type { UserKey } from './sign-in.ts'

type NewLink = UserKey & { createdBy: string | null; rights: LinkRights }

/** Makes the user's one link, good for the rights they have now: earlier ones stop working. */
export async function createPasswordLink(
  database: Database,
  user: NewLink,
): Promise<{ token: string; expiresAt: string }> {
  return database.transaction(async connection => {
    await removePasswordLinks(connection, user)
    return insertLink(connection, user, linkLifeDays * 24 * 60)
  })
}

/** One that a user asked for by themselves. Others stay: whoever knows an address could end the links of its user else. */
export async function createAskedLink(
  connection: Queryable,
  user: Omit<NewLink, 'createdBy'>,
): Promise<{ token: string; expiresAt: string }> {
  return insertLink(connection, { ...user, createdBy: null }, askedLinkMinutes)
}

async function insertLink(
  connection: Queryable,
  { tenantId, userId, createdBy, rights }: NewLink,
  minutes: number,
): Promise<{ token: string; expiresAt: string }> {
  const token = makeSecret()
  const { rows } = await connection.query<{ expires_at: string }>({
    text: `insert into trellis.password_link (hash, tenant_id, user_id, created_by, rights, expires_at)
      values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6)) returning expires_at`,
    values: [hashSecret(token), tenantId, userId, createdBy, JSON.stringify(rights), minutes],
  })
  return { token, expiresAt: rows[0]?.expires_at ?? '' }
}

export async function removePasswordLinks(connection: Queryable, user: UserKey): Promise<void> {
  await connection.query({
    text: 'delete from trellis.password_link where tenant_id = $1 and user_id = $2',
    values: [user.tenantId, user.userId],
  })
}

/** Whom the link is for, while it is good. */
export async function findPasswordLink(connection: Queryable, token: string): Promise<UserKey | undefined> {
  const { rows } = await connection.query<LinkRow>({
    text: 'select tenant_id, user_id from trellis.password_link where hash = $1 and expires_at > now()',
    values: [hashSecret(token)],
  })
  return toUserKey(rows[0])
}

/** A link as it was made: for whom, by whom (null: on the server itself), and for which rights. */
export type TakenLink = UserKey & { createdBy: string | null; rights: LinkRights }

/** Takes the link out of use; of calls at the same time only one gets the user. */
export async function takePasswordLink(connection: Queryable, token: string): Promise<TakenLink | undefined> {
  const { rows } = await connection.query<LinkRow & { created_by: string | null; rights: LinkRights }>({
    text: `delete from trellis.password_link where hash = $1 and expires_at > now()
      returning tenant_id, user_id, created_by, rights`,
    values: [hashSecret(token)],
  })
  const [row] = rows
  return row && { tenantId: row.tenant_id, userId: row.user_id, createdBy: row.created_by, rights: row.rights }
}

type LinkRow = { tenant_id: string; user_id: string }

function toUserKey(row: LinkRow | undefined): UserKey | undefined {
  return row && { tenantId: row.tenant_id, userId: row.user_id }
}
