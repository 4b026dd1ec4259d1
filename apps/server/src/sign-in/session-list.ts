import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { hashSecret } from './secrets.ts'
import type { Ended, SessionChoice, Sessions } from './sessions.ts'

/** Who holds a session, as far as it says so. */
export type Client = { agent: string; address: string }

/** Moments as PostgreSQL writes them. */
export type ListedSession = {
  id: string
  createdAt: string
  lastSeenAt: string
  agent: string | null
  address: string | null
}

/** The sessions of users, as people look at them. */
export type SessionList = {
  /** Keeps who was given this refresh token. */
  note(refreshToken: string, client: Client): Promise<void>
  /** Those that go on, the one seen last first. */
  list(user: UserKey): Promise<ListedSession[]>
  /** Ends some of them, or of everybody's; inside the transaction. Call `announce` after its commit. */
  end(connection: Queryable, whose: { tenantId: string; userId?: string }, which: SessionChoice): Promise<Ended>
  /** None goes on longer than the workspace now says; inside the transaction. */
  shorten(connection: Queryable, tenantId: string, days: number): Promise<void>
}

const longestAgent = 300

type UserKey = { tenantId: string; userId: string }

export function makeSessionList({ database, sessions }: { database: Database; sessions: Sessions }): SessionList {
  return {
    async note(refreshToken, { agent, address }) {
      await database.run(sql`update trellis.session set last_seen_at = now(), agent = nullif(${agent.slice(0, longestAgent)}, ''),
        address = ${address} where id = (select session_id from trellis.refresh_token where hash = ${hashSecret(refreshToken)})`)
    },
    list: ({ tenantId, userId }) =>
      database.run<ListedSession>(sql`select id, created_at as "createdAt", coalesce(last_seen_at, created_at) as "lastSeenAt", agent, address
        from trellis.session where tenant_id = ${tenantId} and user_id = ${userId} and ended_at is null and expires_at > now()
        order by coalesce(last_seen_at, created_at) desc, id desc`),
    end: (connection, whose, which) => sessions.endSome(connection, whose, which),
    async shorten(connection, tenantId, days) {
      await connection.run(sql`update trellis.session
        set expires_at = least(expires_at, coalesce(last_seen_at, created_at) + make_interval(days => ${days}))
        where tenant_id = ${tenantId} and ended_at is null and expires_at > now()`)
    },
  }
}
