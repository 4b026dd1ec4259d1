import { knownLocale, knownTimezone, notFound, UserError, uuidv7, validationError } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import { announceGrants, bumpGrants } from '../access/bump-grants.ts'
import type { Caller } from '../access/caller.ts'
import { removeMembers } from '../apps/remove-members.ts'
import type { CoreWriter } from '../collections/core-writer.ts'
import type { Queryable, TransactionConnection } from '../database/database.ts'
import { removeDevices } from '../devices/remove-devices.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { addAddressMail } from './address-mail.ts'
import { lockUsers } from './lock-users.ts'
import { refuseGrants, refuseLastAdmin, type UserRights } from './user-rights.ts'

const core = { core: true } as const

/** Users are ordinary records with rules of their own: who may grant what, and who may never go. */
export const userWriter: CoreWriter = {
  newId: async () => uuidv7(),

  async save({ services, caller, id, record, options, keep }, mode) {
    const { tenant } = caller
    const isMailed = record['email'] !== undefined && (await services.mail.isSetUp(tenant))
    const after = await services.database.withRole(tenant.role).transaction(async connection => {
      const before = await lockUser(connection, caller, id)
      if (mode === 'update' && !before) throw notFound()
      const values = withKnownPlace(withTidyEmail(record))
      refuseGrants({ caller, before, record: values, reset: options?.reset ?? false })
      if (before) await refuseLastAdmin({ connection, tenant, before, record: values, reset: options?.reset ?? false })
      await refuseTakenEmail(connection, caller, id, values)
      const input = { collectionId: 'User', id, record: values, ...(options && { options }) }
      if (mode === 'create' || !before) await services.records.create(caller, input, { ...core, connection })
      else await services.records.update(caller, input, { ...core, connection })
      if (isMailed && before) await tellOldAddress(services, connection, { tenant, before, email: values['email'] })
      await bumpGrants(connection, tenant)
      await keep?.(connection)
      return before && endSessions(services, connection, { tenant, before, record: values })
    })
    after?.()
    announceGrants(services.bus, tenant.id)
    if (isMailed) services.bus.announce('work', tenant.id)
  },

  async remove({ services, caller, id, keep }) {
    const { tenant } = caller
    const after = await services.database.withRole(tenant.role).transaction(async connection => {
      const before = await lockUser(connection, caller, id)
      if (!before) throw notFound()
      refuseGrants({ caller, before, record: { blocked: true }, reset: false })
      await refuseLastAdmin({ connection, tenant, before, record: { blocked: true }, reset: false })
      await removeMembers(connection, tenant, { of: 'userId', id, author: caller.userId })
      await removeDevices(services, connection, { caller, userId: id })
      await services.records.delete(caller, { collectionId: 'User', id }, { ...core, connection })
      await bumpGrants(connection, tenant)
      await keep?.(connection)
      return connection.as(undefined, platform => services.signIn.forget(platform, { tenantId: tenant.id, userId: id }))
    })
    after()
    announceGrants(services.bus, tenant.id)
  },
}

type LockedUser = UserRights & { locale: string | null }

async function lockUser(connection: Queryable, { tenant }: Caller, id: string): Promise<LockedUser | undefined> {
  await lockUsers(connection, tenant)
  const [row] = await connection.run<LockedUser>(
    sql`select id, email, coalesce(roles, '[]') as roles, coalesce("isTenantAdmin", false) as "isTenantAdmin", coalesce(blocked, false) as blocked, locale
      from ${sql.id(tenant.coreSchema, 'User')} where id = ${id} for update`,
  )
  return row
}

/** Who was blocked, or is now known by another address, is nobody until they sign in again. */
function mustSignInAgain(before: UserRights, { blocked, email }: RecordValues): boolean {
  return (blocked === true && !before.blocked) || (email !== undefined && email !== before.email)
}

/** What is over by the change; the way to tell of it after the commit. */
async function endSessions(
  { signIn }: Pick<Services, 'signIn'>,
  connection: TransactionConnection,
  { tenant, before, record }: { tenant: Tenant; before: UserRights; record: RecordValues },
): Promise<(() => void) | undefined> {
  const user = { tenantId: tenant.id, userId: before.id }
  return connection.as(undefined, async platform => {
    if (mustSignInAgain(before, record)) return signIn.endAccessOf(platform, user)
    if (record['blockMobileAccess'] !== true) return undefined
    return (await signIn.sessions.end(platform, user, { onDevices: true })).announce
  })
}

async function tellOldAddress(
  services: Services,
  connection: TransactionConnection,
  { tenant, before, email }: { tenant: Tenant; before: LockedUser; email: unknown },
): Promise<void> {
  if (typeof email !== 'string' || email.toLowerCase() === before.email.toLowerCase()) return
  const { id: userId, email: from, locale } = before
  await addAddressMail(services, connection, tenant, { userId, from, to: email, locale: locale ?? undefined })
}

function withTidyEmail(record: RecordValues): RecordValues {
  const { email } = record
  return typeof email === 'string' ? { ...record, email: email.trim() } : record
}

/** In the form that everything else takes: of an unknown time zone nothing could be grouped. */
function withKnownPlace(record: RecordValues): RecordValues {
  const { locale, timezone } = record
  return {
    ...record,
    ...(typeof locale === 'string' && locale !== '' && { locale: knownLocale(locale) ?? unknownPlace('locale') }),
    ...(typeof timezone === 'string' &&
      timezone !== '' && { timezone: knownTimezone(timezone) ?? unknownPlace('timezone') }),
  }
}

function unknownPlace(fieldId: 'locale' | 'timezone'): never {
  const message =
    fieldId === 'locale' ? 'Must be a language tag, such as de-CH' : 'Must be a time zone, such as Europe/Zurich'
  throw validationError([{ path: `record.${fieldId}`, message }])
}

/** Addresses are told apart without regard to case. */
async function refuseTakenEmail(
  connection: Queryable,
  { tenant }: Caller,
  id: string,
  record: RecordValues,
): Promise<void> {
  const { email } = record
  if (email === undefined) return
  if (typeof email !== 'string') throw validationError([{ path: 'record.email', message: 'Must be text' }])
  const taken = await connection.run(
    sql`select from ${sql.id(tenant.coreSchema, 'User')} where lower(email) = lower(${email}) and id <> ${id}`,
  )
  if (taken.length === 0) return
  const message = 'Another user has this email address'
  throw new UserError('UNIQUE_VIOLATION', message, { details: { fields: { 'record.email': message } } })
}
