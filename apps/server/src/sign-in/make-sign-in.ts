import { notFound, UserError } from '@trellis/base'
import type { SessionUser } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import { findSessionUser } from '../access/session-user.ts'
import { viewedBy } from '../access/view-as.ts'
import type { Queryable } from '../database/database.ts'
import { noteDeviceSeen } from '../devices/keep-device.ts'
import { loadSigningKeys } from '../secrets/signing-keys.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { type AccessTokens, accessTokenSeconds, makeAccessTokens } from './access-tokens.ts'
import { findPasswordHash, removePasswordHash, storePasswordHash } from './credentials.ts'
import { makeEndedSessions } from './ended-sessions.ts'
import { makeInvitationLinks } from './invitation-links.ts'
import { keepFirstLocale } from './keep-first-locale.ts'
import { areMoreRights, mayStillMakeLink } from './link-rights.ts'
import {
  createAskedLink,
  createPasswordLink,
  findPasswordLink,
  removePasswordLinks,
  type TakenLink,
  takePasswordLink,
} from './password-links.ts'
import { clearPasswordRequest } from './password-requests.ts'
import { checkPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { makeSessionList } from './session-list.ts'
import { makeSessions } from './sessions.ts'
import { makeSetup } from './setup.ts'
import type { SignedIn, SignIn, UserKey } from './sign-in.ts'
import type { SignInParts, SignInServices, Started } from './sign-in-parts.ts'
import { startSession } from './start-session.ts'
import { tenantAt } from './tenant-at.ts'

export async function makeSignIn(services: SignInServices): Promise<SignIn> {
  const keys = await loadSigningKeys(services.database)
  const tokens = makeAccessTokens(keys)
  const ended = await makeEndedSessions(services)
  const sessions = makeSessions({ ...services, ended })
  const parts: SignInParts = { ...services, tokens, ended, sessions, issue: (...given) => issue(tokens, ...given) }
  return {
    identify: makeIdentify(parts),
    callerOf: (...given) => callerOf(parts, ...given),
    async viewAs({ viewer, sessionId, user }) {
      const { userId: viewerId, tenant, fullName } = viewer
      const key = { sessionId, tenantId: tenant.id, userId: user.id }
      return {
        accessToken: await tokens.sign({ ...key, use: 'view', viewerId }),
        expiresIn: accessTokenSeconds,
        user: { ...user, viewedBy: { id: viewerId, fullName } },
      }
    },
    login: makeLogin(parts),
    refresh: makeRefresh(parts),
    sessions: makeSessionList(parts),
    logout: makeLogout(parts),
    async endAccessOf(connection, user) {
      await removePasswordLinks(connection, user)
      return sessions.endAll(connection, user)
    },
    async forget(connection, user) {
      await removePasswordLinks(connection, user)
      await removePasswordHash(connection, user)
      return sessions.endAll(connection, user)
    },
    onSessionEnd: ended.onEnd,
    makePasswordLink({ tenant, user, createdBy }) {
      const rights = { roles: user.roles, isTenantAdmin: user.isTenantAdmin }
      return createPasswordLink(services.database, { tenantId: tenant.id, userId: user.id, createdBy, rights })
    },
    makeAskedLink: (connection, { tenant, user }) => {
      const rights = { roles: user.roles, isTenantAdmin: user.isTenantAdmin }
      return createAskedLink(connection, { tenantId: tenant.id, userId: user.id, rights })
    },
    setPassword: makeSetPassword(parts),
    storePassword: async (connection, user, password) =>
      storePasswordHash(connection, user, await hashPassword(password)),
    invitationLinks: makeInvitationLinks(services),
    checkPassword,
    async begin(connection, tenant, { userId, password, client }) {
      const user = await findSessionUser(connection, tenant, { id: userId })
      if (!user) throw new Error('A user was not found after they were made')
      const key = { tenantId: tenant.id, userId }
      await storePasswordHash(connection, key, await hashPassword(password))
      return parts.issue(await startSession(sessions, connection, { tenant, userId, client }), user)
    },
    fileLinkKey: keys.derive('file-links'),
    setup: makeSetup(parts, keys.derive('set-up').slice(0, 24)),
  }
}

function unauthenticated(message = 'Please sign in'): UserError {
  return new UserError('UNAUTHENTICATED', message)
}

async function issue(tokens: AccessTokens, started: Started, user: SessionUser): Promise<SignedIn> {
  const { id: sessionId, tenantId, userId } = started.session
  const [accessToken, filesToken] = await Promise.all([
    tokens.sign({ sessionId, tenantId, userId, use: 'access' }),
    tokens.sign({ sessionId, tenantId, userId, use: 'files' }),
  ])
  return {
    answer: { accessToken, expiresIn: accessTokenSeconds, user },
    refreshToken: started.refreshToken,
    livesFor: started.livesFor,
    filesToken,
    deviceSecret: started.deviceSecret,
  }
}

function makeIdentify(parts: SignInParts): SignIn['identify'] {
  const { tokens } = parts
  return async (token, host, uses = ['access']) => {
    const read = tokens.read(token)
    const claims = read instanceof Promise ? await read : read
    if (!claims || !uses.includes(claims.use)) throw unauthenticated()
    const caller = await callerOf(parts, claims, host)
    if (!caller) throw unauthenticated()
    return { caller, sessionId: claims.sessionId, expiresAt: claims.expiresAt }
  }
}

async function callerOf(
  { ended, tenants, callers }: SignInParts,
  { sessionId, tenantId, userId, viewerId }: UserKey & { sessionId: string; viewerId?: string | undefined },
  host: string,
): Promise<Caller | undefined> {
  if (!ended.isFresh()) await ended.read()
  if (ended.has(sessionId)) return undefined
  const bound = await tenants.boundTo(host)
  if (bound && bound.id !== tenantId) return undefined
  const user = await callers.find(tenantId, userId)
  if (viewerId === undefined) return user
  const viewer = await callers.find(tenantId, viewerId)
  return user && viewer && viewedBy(viewer, user)
}

function makeLogin(parts: SignInParts): SignIn['login'] {
  const { database, bus, tenants, sessions } = parts
  return async ({ email, password }, host, client) => {
    const tenant = await tenants.ofHost(host)
    if (!tenant) throw notFound('A workspace at this address')
    const user = await findSessionUser(database, tenant, { email: email.trim() })
    const key = user && { tenantId: tenant.id, userId: user.id }
    const matches = await isPassword(password, key && (await findPasswordHash(database, key)))
    if (!matches || !user || !key) throw unauthenticated('The email address or the password is not right')
    const started = await database.transaction(connection =>
      startSession(sessions, connection, { tenant, userId: user.id, client }),
    )
    if (started.deviceSecret !== undefined) bus.announce('log', tenant.id)
    return parts.issue(started, user)
  }
}

function makeRefresh(parts: SignInParts): SignIn['refresh'] {
  const { database, tenants, sessions } = parts
  return async (refreshToken, host) => {
    const bound = await tenants.boundTo(host)
    const started = await sessions.refresh(refreshToken, bound?.id)
    if (!started) throw unauthenticated('Your session is over, please sign in again')
    const tenant = await tenants.find(started.session.tenantId)
    const user = tenant && (await findSessionUser(database, tenant, { id: started.session.userId }))
    if (!user) throw unauthenticated('Your session is over, please sign in again')
    const { deviceId } = started.session
    if (deviceId !== undefined) await database.as(tenant.role, workspace => noteDeviceSeen(workspace, tenant, deviceId))
    return parts.issue(started, user)
  }
}

function makeLogout({ tokens, sessions }: SignInParts): SignIn['logout'] {
  return async ({ refreshToken, accessToken }) => {
    if (refreshToken) await sessions.endByToken(refreshToken)
    const claims = accessToken ? await tokens.read(accessToken) : undefined
    if (claims) await sessions.endById(claims.tenantId, claims.sessionId)
  }
}

function makeSetPassword(parts: SignInParts): SignIn['setPassword'] {
  const { database, bus, tenants, sessions } = parts
  const refuse = () => new UserError('NOT_FOUND', 'This link is not valid any more, please ask for a new one')
  return async ({ token, password, host, client, locale, timezone }) => {
    const target = await findPasswordLink(database, token)
    const tenant = target && (await tenantAt(tenants, target.tenantId, host))
    if (!target || !tenant) throw refuse()
    await checkPassword(tenant, password)
    const passwordHash = await hashPassword(password)
    const done = await database.transaction(async connection => {
      const key = await takePasswordLink(connection, token)
      const user = key && (await findSessionUser(connection, tenant, { id: key.userId }))
      // Nothing is thrown here: a link that is refused stays out of use.
      if (!key || !user || !(await isStillGood(connection, tenant, { link: key, user }))) return undefined
      await storePasswordHash(connection, key, passwordHash)
      await removePasswordLinks(connection, key)
      await connection.as(tenant.role, async workspace => {
        await keepFirstLocale(workspace, tenant, { id: user.id, locale, timezone })
        await clearPasswordRequest(workspace, tenant, user.id)
      })
      const announceEnd = await sessions.endAll(connection, key)
      const started = await startSession(sessions, connection, { tenant, userId: user.id, client })
      return { user, announceEnd, started }
    })
    if (!done) throw refuse()
    done.announceEnd()
    bus.announce('log', tenant.id)
    return parts.issue(done.started, done.user)
  }
}

/** A link dies when its user gets more rights, and when whoever made it could not make it any more. */
async function isStillGood(
  connection: Queryable,
  tenant: Tenant,
  { link, user }: { link: TakenLink; user: SessionUser },
): Promise<boolean> {
  if (areMoreRights(user, link.rights)) return false
  return mayStillMakeLink(connection, tenant, { createdBy: link.createdBy, user })
}
