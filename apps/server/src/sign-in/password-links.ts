import type { Database, Queryable } from '../database/database.ts'
import { hashSecret, makeSecret } from './secrets.ts'
import type { UserKey } from './sign-in.ts'

const lifeDays = 7

/** Makes the user's one link: earlier ones stop working. */
export async function createPasswordLink(
  database: Database,
  user: UserKey & { createdBy: string | null },
): Promise<{ token: string; expiresAt: string }> {
  const token = makeSecret()
  return database.transaction(async connection => {
    await removePasswordLinks(connection, user)
    const { rows } = await connection.query<{ expires_at: string }>({
      text: `insert into trellis.password_link (hash, tenant_id, user_id, created_by, expires_at)
        values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning expires_at`,
      values: [hashSecret(token), user.tenantId, user.userId, user.createdBy, lifeDays],
    })
    return { token, expiresAt: rows[0]?.expires_at ?? '' }
  })
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

/** Takes the link out of use; of calls at the same time only one gets the user. */
export async function takePasswordLink(connection: Queryable, token: string): Promise<UserKey | undefined> {
  const { rows } = await connection.query<LinkRow>({
    text: 'delete from trellis.password_link where hash = $1 and expires_at > now() returning tenant_id, user_id',
    values: [hashSecret(token)],
  })
  return toUserKey(rows[0])
}

type LinkRow = { tenant_id: string; user_id: string }

function toUserKey(row: LinkRow | undefined): UserKey | undefined {
  return row && { tenantId: row.tenant_id, userId: row.user_id }
}
