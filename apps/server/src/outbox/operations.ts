import type { Contracts, OutputOf } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { implement, implementKeeping } from '../calls/implement.ts'
import type { Queryable } from '../database/database.ts'
import { openPassword, readMailSettings, writeMailSettings } from '../mail/mail-settings.ts'
import { listMails, type MailRow } from '../mail/outbox.ts'
import { linkOrigin } from '../own-address.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import { canRetryMail, retryMail } from './retry-mail.ts'
import { sendTest } from './send-test.ts'

export const operations = [
  implement(contracts.MAIL_SETTINGS_GET, (_input, { services, caller }) => settingsFor(services, caller)),

  implementKeeping(contracts.MAIL_SETTINGS_SET, async (input, { services, caller, answerKey }) =>
    services.database.transaction(async connection => {
      const by = { tenantId: caller.tenant.id, userId: caller.userId }
      const hasPassword = await writeMailSettings(connection, services.mail.sealer, { ...input, ...by })
      await keepAnswer(connection, answerKey, JSON.stringify({ hasPassword }))
      return { hasPassword }
    }),
  ),

  implement(contracts.MAIL_TEST, ({ address }, context) => sendTest(address, context)),

  implement(contracts.MAIL_OUTBOX_LIST, async (_input, { services, caller: { tenant } }) => {
    const mails = await listMails(services.database.withRole(tenant.role), tenant)
    return { list: mails.map(told) }
  }),

  implementKeeping(contracts.MAIL_RETRY, async ({ id }, { services, caller, answerKey }) => {
    const answer = { ok: true } as const
    const keep = (connection: Queryable) => keepAnswer(connection, answerKey, JSON.stringify(answer))
    await retryMail(services, caller, { id, keep })
    return answer
  }),
] as const

async function settingsFor(
  { database, config, mail }: Services,
  { tenant }: Caller,
): Promise<OutputOf<Contracts['MAIL_SETTINGS_GET']>> {
  const linkAddress = linkOrigin(config, tenant)
  const address = linkAddress === undefined ? {} : { linkAddress }
  const stored = await readMailSettings(database, tenant.id)
  if (!stored) return { hasPassword: false, ...address }
  const { settings, changedAt, changedBy } = stored
  const author = changedBy === null ? undefined : await nameOf(database, tenant, changedBy)
  return {
    ...(settings && { settings }),
    hasPassword: (await openPassword(mail.sealer, tenant.id, stored)) !== undefined,
    changedAt: changedAt.toISOString(),
    ...(author !== undefined && { changedBy: author }),
    ...address,
  }
}

async function nameOf(database: Services['database'], tenant: Caller['tenant'], userId: string) {
  const [found] = await database
    .withRole(tenant.role)
    .run<{ name: string | null }>(
      sql`select "fullName" as name from ${sql.id(tenant.coreSchema, 'User')} where id = ${userId}`,
    )
  return found?.name ?? undefined
}

function told({ id, kind, address, state, attempts, error, createdAt, endedAt }: MailRow) {
  return {
    id,
    kind,
    address,
    state,
    attempts,
    ...(error !== null && { error }),
    createdAt: new Date(createdAt).toISOString(),
    ...(endedAt !== null && { endedAt: new Date(endedAt).toISOString() }),
    canRetry: canRetryMail({ state, kind }),
  }
}
