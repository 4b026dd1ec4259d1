import type { Contracts, OutputOf } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import { findSessionUser } from '../access/session-user.ts'
import type { OperationContext } from '../calls/implement.ts'
import { mailFailureOf } from '../mail/mail-failure.ts'
import { openPassword, readMailSettings } from '../mail/mail-settings.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { noteSent } from '../mail/outbox.ts'
import { sendMail } from '../mail/send-mail.ts'
import { conceal } from '../secrets/conceal.ts'
import type { Services } from '../services.ts'

export const testMailKind = 'test'

/** Sends at once, so that whoever sets mail up is told what failed; the outbox has it afterwards. */
export async function sendTest(
  address: string,
  { services, caller, signal }: Pick<OperationContext, 'services' | 'caller' | 'signal'>,
): Promise<OutputOf<Contracts['MAIL_TEST']>> {
  const { database, mail } = services
  const { tenant } = caller
  const stored = await readMailSettings(database, tenant.id)
  if (!stored?.settings) return { state: 'failed', message: 'No server for mail is set' }
  const { settings } = stored
  const password = await openPassword(mail.sealer, tenant.id, stored)
  const content = await contentFor(services, caller)
  const message = await sendMail({ settings, password, address, content }, { guard: mail.guard, signal }).then(
    () => undefined,
    (error: unknown) =>
      String(conceal(mailFailureOf(settings.host, error).message, new Set(password === undefined ? [] : [password]))),
  )
  const sent = { kind: testMailKind, about: caller.userId, address, error: message }
  await noteSent(database.withRole(tenant.role), tenant, sent)
  return message === undefined ? { state: 'sent' } : { state: 'failed', message }
}

async function contentFor({ database }: Services, { tenant, userId }: Caller) {
  const user = await findSessionUser(database, tenant, { id: userId })
  const { locale, t } = mailTexts(user?.locale, tenant.locale)
  const values = { workspace: tenant.name }
  return { locale, subject: t('test.subject', values), paragraphs: [t('test.text', values)] }
}
