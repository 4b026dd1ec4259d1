import type { SessionUser } from '@trellis/contract'
import type { Callers } from '../access/callers.ts'
import type { Config } from '../config.ts'
import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import type { Tenants } from '../tenants/tenants.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { Sessions, StartedSession } from './sessions.ts'
import type { SignedIn } from './sign-in.ts'

/** `deviceSecret`: by which the phone or tablet it is on is known. */
export type Started = StartedSession & { deviceSecret?: string }

export type SignInServices = { config: Config; database: Database; bus: Bus; tenants: Tenants; callers: Callers }

/** Shared by the parts of sign-in. */
export type SignInParts = SignInServices & {
  tokens: AccessTokens
  ended: EndedSessions
  sessions: Sessions
  /** The answer and cookies of a session that was started or refreshed. */
  issue(started: Started, user: SessionUser): Promise<SignedIn>
}
