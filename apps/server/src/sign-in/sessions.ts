import { uuidv7 } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Bus } from '../database/bus.ts'
import type { Database, Queryable } from '../database/database.ts'
import { defaultSignInRules } from '../workspace/rules.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { hashSecret, makeSecret } from './secrets.ts'

/** A refresh token, and with it the session, lives as long after its last use as its workspace says. */
const lifeOf = (tenantId: Sql) =>
  sql`make_interval(days => coalesce((select (sign_in ->> 'sessionDays')::int from trellis.tenant where id = ${tenantId}), ${defaultSignInRules.sessionDays}))`
/** Tabs that refresh at the same instant send the same token (S35). */
const leewaySeconds = 10

/** `deviceId`: the record of the phone or tablet that it is on. */
export type Session = { id: string; tenantId: string; userId: string; deviceId?: string | undefined }
/** `livesFor`: seconds, if it is not used. */
export type StartedSession = { session: Session; refreshToken: string; livesFor: number }

/** Sessions of one user, of which some are meant, or all on phones and tablets of a workspace. */
export type SessionChoice =
  | { sessionId: string }
  | { allBut: string | undefined }
  | { deviceId: string }
  | { onDevices: true }
export type Ended = { ended: number; announce: () => void }

export type Sessions = {
  start(connection: Queryable, user: Omit<Session, 'id'>): Promise<StartedSession>
  /**
   * A new refresh token for a used-up one; undefined where the session is over or, where the host belongs to a tenant, of another
   * tenant. A token used long ago ends its session.
   */
  refresh(refreshToken: string, boundTenantId?: string): Promise<StartedSession | undefined>
  /** Ends the session of a refresh token, if it is one of the tenant's. */
  endByToken(refreshToken: string): Promise<void>
  endById(tenantId: string, sessionId: string): Promise<void>
  /** Ends some sessions of a user, or of everybody; call `announce` after the commit. */
  endSome(connection: Queryable, whose: { tenantId: string; userId?: string }, which: SessionChoice): Promise<Ended>
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
      await connection.run(sql`insert into trellis.session (id, tenant_id, user_id, device_id, expires_at)
        values (${session.id}, ${user.tenantId}, ${user.userId}, ${user.deviceId ?? null}, now() + ${lifeOf(sql`${user.tenantId}`)})`)
      return { session, ...(await addRefreshToken(connection, session.id)) }
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
    async endSome(connection, whose, which) {
      const { sessionIds } = await endSessions(connection, { ...whose, ...which })
      return { ended: sessionIds.length, announce: () => announceEnd(whose.tenantId, sessionIds) }
    },
    async endAll(connection, user) {
      const { sessionIds } = await endSessions(connection, user)
      return () => announceEnd(user.tenantId, sessionIds)
    },
  }
}

type TokenRow = {
  session_id: string
  tenant_id: string
  user_id: string
  device_id: string | null
  isOver: boolean
  isReused: boolean
}

async function rotate(
  connection: Queryable,
  refreshToken: string,
  boundTenantId: string | undefined,
): Promise<StartedSession | { tenantId: string; endedSessions: string[] } | undefined> {
  const hash = hashSecret(refreshToken)
  const { rows } = await connection.query<TokenRow>({
    text: `select session_id, tenant_id, user_id, device_id,
        session.ended_at is not null or session.expires_at < now() or token.expires_at < now() as "isOver",
        coalesce(token.used_at < now() - make_interval(secs => $2), false) as "isReused"
      from trellis.refresh_token token join trellis.session session on session.id = token.session_id
      where token.hash = $1 and session.tenant_id = coalesce($3, session.tenant_id) for update`,
    values: [hash, leewaySeconds, boundTenantId ?? null],
  })
  const [token] = rows
  if (!token || token.isOver) return undefined
  const session = {
    id: token.session_id,
    tenantId: token.tenant_id,
    userId: token.user_id,
    deviceId: token.device_id ?? undefined,
  }
  if (token.isReused) {
    const { sessionIds } = await endSessions(connection, { tenantId: session.tenantId, sessionId: session.id })
    return { tenantId: session.tenantId, endedSessions: sessionIds }
  }
  await connection.query({
    text: 'update trellis.refresh_token set used_at = coalesce(used_at, now()) where hash = $1',
    values: [hash],
  })
  await connection.run(
    sql`update trellis.session set expires_at = now() + ${lifeOf(sql`tenant_id`)} where id = ${session.id}`,
  )
  return { session, ...(await addRefreshToken(connection, session.id)) }
}

/** It lives as long as its session by now does. */
async function addRefreshToken(
  connection: Queryable,
  sessionId: string,
): Promise<Pick<StartedSession, 'refreshToken' | 'livesFor'>> {
  const refreshToken = makeSecret()
  const [added] = await connection.run<{
    livesFor: number
  }>(sql`insert into trellis.refresh_token (hash, session_id, expires_at)
    select ${hashSecret(refreshToken)}, id, expires_at from trellis.session where id = ${sessionId}
    returning extract(epoch from expires_at - now())::int as "livesFor"`)
  return { refreshToken, livesFor: added?.livesFor ?? 0 }
}

type EndCondition =
  | { refreshTokenHash: Buffer }
  | { tenantId: string; userId: string }
  | ({ tenantId: string; userId?: string } & SessionChoice)

function isMeant(condition: EndCondition): Sql {
  if ('refreshTokenHash' in condition)
    return sql`id = (select session_id from trellis.refresh_token where hash = ${condition.refreshTokenHash})`
  const { tenantId } = condition
  const parts = [sql`tenant_id = ${tenantId}`]
  if (condition.userId !== undefined) parts.push(sql`user_id = ${condition.userId}`)
  if ('sessionId' in condition) parts.push(sql`id = ${condition.sessionId}`)
  if ('allBut' in condition) parts.push(sql`id is distinct from ${condition.allBut ?? null}`)
  if ('deviceId' in condition) parts.push(sql`device_id = ${condition.deviceId}`)
  if ('onDevices' in condition) parts.push(sql`device_id is not null`)
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
