import { uuidv7 } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Bus } from '../database/bus.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { hashSecret, makeSecret } from './secrets.ts'

/** A refresh token, and with it the session, lives this long after its last use. */
export const refreshTokenSeconds = 30 * 24 * 60 * 60
/** Tabs that refresh at the same instant send the same token (S35). */
const leewaySeconds = 10

export type Session = { id: string; tenantId: string; userId: string }
export type StartedSession = { session: Session; refreshToken: string }

export type Sessions = {
  start(connection: Queryable, user: { tenantId: string; userId: string }): Promise<StartedSession>
  /**
   * A new refresh token for a used-up one; undefined where the session is over or, where the host belongs to a tenant, of another
   * tenant. A token used long ago ends its session.
   */
  refresh(refreshToken: string, boundTenantId?: string): Promise<StartedSession | undefined>
  /** Ends the session of a refresh token, if it is one of the tenant's. */
  endByToken(refreshToken: string): Promise<void>
  endById(tenantId: string, sessionId: string): Promise<void>
  /** Ends one session of a user, or all but one; call `announce` after the commit. */
  endSome(
    connection: Queryable,
    user: { tenantId: string; userId: string },
    which: { sessionId: string } | { allBut: string | undefined },
  ): Promise<{ ended: number; announce: () => void }>
  /** Ends every session of a user; returns what to call after the commit. */
  endAll(connection: Queryable, user: { tenantId: string; userId: string }): Promise<() => void>
}

export function makeSessions(services: { database: Database; bus: Bus; ended: EndedSessions }): Sessions {
  const { database, bus, ended } = services

  const announceEnd = (tenantId: string, sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) ended.add(sessionId)
    if (sessionIds.length > 0) bus.announce('sessions', tenantId)
  }
  const endNow = async (condition: EndCondition) => {
    const { tenantId, sessionIds } = await database.transaction(connection => endSessions(connection, condition))
    if (tenantId !== undefined) announceEnd(tenantId, sessionIds)
  }

  return {
    async start(connection, user) {
      const session = { id: uuidv7(), ...user }
      await connection.query({
        text: `insert into trellis.session (id, tenant_id, user_id, expires_at)
          values ($1, $2, $3, now() + make_interval(secs => $4))`,
        values: [session.id, session.tenantId, session.userId, refreshTokenSeconds],
      })
      return { session, refreshToken: await addRefreshToken(connection, session.id) }
    },
    async refresh(refreshToken, boundTenantId) {
      const outcome = await database.transaction(connection => rotate(connection, refreshToken, boundTenantId))
      if (outcome === undefined) return undefined
      if ('endedSessions' in outcome) {
        announceEnd(outcome.tenantId, outcome.endedSessions)
        return undefined
      }
      return outcome
    },
    endByToken: refreshToken => endNow({ refreshTokenHash: hashSecret(refreshToken) }),
    endById: (tenantId, sessionId) => endNow({ tenantId, sessionId }),
    async endSome(connection, user, which) {
      const { sessionIds } = await endSessions(connection, { ...user, ...which })
      return { ended: sessionIds.length, announce: () => announceEnd(user.tenantId, sessionIds) }
    },
    async endAll(connection, user) {
      const { sessionIds } = await endSessions(connection, user)
      return () => announceEnd(user.tenantId, sessionIds)
    },
  }
}

type TokenRow = { session_id: string; tenant_id: string; user_id: string; isOver: boolean; isReused: boolean }

async function rotate(
  connection: Queryable,
  refreshToken: string,
  boundTenantId: string | undefined,
): Promise<StartedSession | { tenantId: string; endedSessions: string[] } | undefined> {
  const hash = hashSecret(refreshToken)
  const { rows } = await connection.query<TokenRow>({
    text: `select session_id, tenant_id, user_id,
        session.ended_at is not null or session.expires_at < now() or token.expires_at < now() as "isOver",
        coalesce(token.used_at < now() - make_interval(secs => $2), false) as "isReused"
      from trellis.refresh_token token join trellis.session session on session.id = token.session_id
      where token.hash = $1 and session.tenant_id = coalesce($3, session.tenant_id) for update`,
    values: [hash, leewaySeconds, boundTenantId ?? null],
  })
  const [token] = rows
  if (!token || token.isOver) return undefined
  const session = { id: token.session_id, tenantId: token.tenant_id, userId: token.user_id }
  if (token.isReused) {
    const { sessionIds } = await endSessions(connection, { tenantId: session.tenantId, sessionId: session.id })
    return { tenantId: session.tenantId, endedSessions: sessionIds }
  }
  await connection.query({
    text: 'update trellis.refresh_token set used_at = coalesce(used_at, now()) where hash = $1',
    values: [hash],
  })
  await connection.query({
    text: 'update trellis.session set expires_at = now() + make_interval(secs => $2) where id = $1',
    values: [session.id, refreshTokenSeconds],
  })
  return { session, refreshToken: await addRefreshToken(connection, session.id) }
}

async function addRefreshToken(connection: Queryable, sessionId: string): Promise<string> {
  const refreshToken = makeSecret()
  await connection.query({
    text: `insert into trellis.refresh_token (hash, session_id, expires_at)
      values ($1, $2, now() + make_interval(secs => $3))`,
    values: [hashSecret(refreshToken), sessionId, refreshTokenSeconds],
  })
  return refreshToken
}

type EndCondition =
  | { refreshTokenHash: Buffer }
  | { tenantId: string; sessionId: string }
  | { tenantId: string; userId: string }
  | { tenantId: string; userId: string; sessionId: string }
  | { tenantId: string; userId: string; allBut: string | undefined }

function isMeant(condition: EndCondition): Sql {
  if ('refreshTokenHash' in condition)
    return sql`id = (select session_id from trellis.refresh_token where hash = ${condition.refreshTokenHash})`
  const { tenantId } = condition
  const parts = [sql`tenant_id = ${tenantId}`]
  if ('userId' in condition) parts.push(sql`user_id = ${condition.userId}`)
  if ('sessionId' in condition) parts.push(sql`id = ${condition.sessionId}`)
  if ('allBut' in condition) parts.push(sql`id is distinct from ${condition.allBut ?? null}`)
  return sql.join(parts, sql` and `)
}

/** The counter moves in the same transaction, so that nodes which miss the notice see it a second later. */
async function endSessions(
  connection: Queryable,
  condition: EndCondition,
): Promise<{ tenantId: string | undefined; sessionIds: string[] }> {
  const rows = await connection.run<{ id: string; tenant_id: string }>(
    sql`update trellis.session set ended_at = now() where ended_at is null and ${isMeant(condition)} returning id, tenant_id`,
  )
  const tenantId = rows[0]?.tenant_id
  if (tenantId !== undefined) {
    await connection.query({
      text: 'update trellis.tenant set sessions_version = sessions_version + 1 where id = $1',
      values: [tenantId],
    })
  }
  return { tenantId, sessionIds: rows.map(row => row.id) }
}
