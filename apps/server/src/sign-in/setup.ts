import { timingSafeEqual } from 'node:crypto'
import { knownLocale, knownTimezone, parseOrigin, UserError, validationError } from '@trellis/base'
import { roles } from '@trellis/model'
import { findSessionUser } from '../access/session-user.ts'
import type { Queryable } from '../database/database.ts'
import { createTenant } from '../tenants/create-tenant.ts'
import { createUser } from '../users/create-user.ts'
import { storePasswordHash } from './credentials.ts'
import { checkPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { hashSecret } from './secrets.ts'
import type { SetupInput, SignedIn, SignIn } from './sign-in.ts'
import type { SignInParts } from './sign-in-parts.ts'

/** The first workspace and its first user; open until there is one, then closed for good (S50). */
export function makeSetup(parts: SignInParts, code: string): SignIn['setup'] {
  const { database } = parts
  let isClosed = false
  let turn: Promise<unknown> = Promise.resolve()

  const isOpen = async () => {
    if (isClosed) return false
    isClosed = !(await readIsOpen(database))
    return !isClosed
  }
  const completeInTurn = async (input: SetupInput) => {
    if (!(await isOpen())) throw closed()
    if (!isSameSecret(input.code, code)) throw new UserError('DENIED', 'code: The set-up code is not right')
    return complete(parts, input)
  }

  return {
    isOpen,
    code,
    complete(input) {
      // One after the other here, and by a row lock between servers.
      const mine = turn.then(() => completeInTurn(input))
      turn = mine.catch(() => undefined)
      return mine
    },
    async close(connection) {
      await lockOpen(connection)
      await markClosed(connection)
    },
  }
}

async function complete(parts: SignInParts, input: SetupInput): Promise<SignedIn> {
  const { config, database, bus, sessions } = parts
  const url = readUrl(input.url) ?? config.url
  const locale = knownLocale(input.locale) ?? 'en'
  const timezone = knownTimezone(input.timezone) ?? 'UTC'
  await checkPassword(undefined, input.password)
  const passwordHash = await hashPassword(input.password)
  const made = await database.transaction(async connection => {
    if (!(await lockOpen(connection))) throw closed()
    const tenant = await createTenant(connection, { name: input.workspaceName, locale, timezone, url })
    const { email, fullName } = input
    const account = { email, fullName, roles: [...roles], isTenantAdmin: true, locale, timezone }
    const { id: userId } = await createUser(connection, tenant, account)
    const key = { tenantId: tenant.id, userId }
    await storePasswordHash(connection, key, passwordHash)
    await markClosed(connection)
    const user = await findSessionUser(connection, tenant, { id: userId })
    if (!user) throw new Error('The first user was not found after it was made')
    return { tenant, user, started: await sessions.start(connection, key) }
  })
  bus.announce('tenants', made.tenant.id)
  return parts.issue(made.started, made.user)
}

function closed(): UserError {
  return new UserError('SETUP_CLOSED', 'Set-up was completed before, please sign in')
}

async function readIsOpen(connection: Queryable): Promise<boolean> {
  const { rows } = await connection.query({
    text: 'select 1 from trellis.setup where completed_at is null and not exists (select from trellis.tenant)',
  })
  return rows.length > 0
}

/** Holds the row until the transaction ends; whoever waited sees what the first one did. */
async function lockOpen(connection: Queryable): Promise<boolean> {
  await connection.query({ text: 'select 1 from trellis.setup for update' })
  return readIsOpen(connection)
}

async function markClosed(connection: Queryable): Promise<void> {
  await connection.query({ text: 'update trellis.setup set completed_at = now() where completed_at is null' })
}

function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashSecret(given), hashSecret(expected))
}

function readUrl(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined
  const origin = parseOrigin(text.trim())
  if (origin) return origin
  throw validationError([
    { path: 'url', message: 'Must be an address like https://trellis.example.org, without a path' },
  ])
}
