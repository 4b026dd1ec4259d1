import type { SessionAnswer, SessionUser } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import type { Holder } from '../access/holds-more-than.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { TokenUse } from './access-tokens.ts'
import type { InvitationLinks } from './invitation-links.ts'
import type { SessionList } from './session-list.ts'

/** Who a token speaks for, checked now. `expiresAt` in milliseconds since 1970. */
export type Identity = { caller: Caller; sessionId: string; expiresAt: number }

/** A session that just began or went on: the answer for the client and the two cookies. */
export type SignedIn = {
  answer: SessionAnswer
  refreshToken: string
  /** Seconds that the refresh token lives. */
  livesFor: number
  filesToken: string
  /** By which the phone or tablet is known; undefined on others. */
  deviceSecret?: string | undefined
}

/** On what somebody signs in. */
export type SignInClient = { agent: string; deviceSecret: string | undefined }

export type UserKey = { tenantId: string; userId: string }

export type Beginning = { userId: string; password: string; client?: SignInClient }

export type NewUser = { fullName: string; email: string; locale?: string | undefined; timezone?: string | undefined }

export type SetupInput = NewUser & {
  code: string
  workspaceName: string
  password: string
  url?: string | undefined
}

/** The only code that reaches credentials, sessions and tokens. */
export type SignIn = {
  /** UNAUTHENTICATED where the token is not valid now, its session ended, its user is blocked, or the host is another tenant's. */
  identify(token: string, host: string, uses?: readonly TokenUse[]): Promise<Identity>
  /** Whom a session speaks for now; undefined where it ended, its user is blocked, or the host is another tenant's. */
  callerOf(session: UserKey & { sessionId: string }, host: string): Promise<Caller | undefined>
  /** A token by which whoever has the session looks on as another user; whether they may is asked with every request, too. */
  viewAs(given: { viewer: Caller; sessionId: string; user: SessionUser }): Promise<SessionAnswer>
  login(credentials: { email: string; password: string }, host: string, client?: SignInClient): Promise<SignedIn>
  /** UNAUTHENTICATED where the session is over. */
  refresh(refreshToken: string, host: string): Promise<SignedIn>
  sessions: SessionList
  /** Ends the session of the refresh token and of the access token, whichever is there. */
  logout(tokens: { refreshToken?: string | undefined; accessToken?: string | undefined }): Promise<void>
  /**
   * Ends every session of a user and takes back a link with which they could set a password, inside the given transaction; call
   * what it returns after the commit.
   */
  endAccessOf(connection: Queryable, user: UserKey): Promise<() => void>
  /** The same for a user who is deleted: their password goes too. */
  forget(connection: Queryable, user: UserKey): Promise<() => void>
  /** Hears of every session that ends, here or on another node: live connections of it must close. */
  onSessionEnd(handler: (sessionId: string) => void): () => void
  /** A single-use link token with which the user, with the rights given, sets a password; it replaces earlier ones. */
  makePasswordLink(given: {
    tenant: Tenant
    user: Holder
    createdBy: string | null
  }): Promise<{ token: string; expiresAt: string }>
  /** The same for one who asks for it by themselves, good for 30 minutes; it leaves others as they are. */
  makeAskedLink(
    connection: Queryable,
    given: { tenant: Tenant; user: Holder },
  ): Promise<{ token: string; expiresAt: string }>
  setPassword(input: {
    token: string
    password: string
    host: string
    client?: SignInClient
    locale?: string | undefined
    timezone?: string | undefined
  }): Promise<SignedIn>
  invitationLinks: InvitationLinks
  /** VALIDATION_ERROR where the workspace does not take it; asked before anything is done. */
  checkPassword(tenant: Tenant, password: string): Promise<void>
  /** Gives a user who was just made their password and first session, inside the transaction that made them. */
  begin(connection: Queryable, tenant: Tenant, user: Beginning): Promise<SignedIn>
  /** What addresses of files are signed with. */
  fileLinkKey: string
  /** For users made on the server itself: demo workspaces. */
  storePassword(connection: Queryable, user: UserKey, password: string): Promise<void>
  setup: {
    isOpen(): Promise<boolean>
    /** The one-time code, the same on every node. */
    code: string
    complete(input: SetupInput): Promise<SignedIn>
    /** Closes it for good, inside the transaction that makes a workspace by another way. */
    close(connection: Queryable): Promise<void>
  }
}
