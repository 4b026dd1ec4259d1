import type { SessionUser } from '@trellis/contract'
import { findSessionUser } from '../access/session-user.ts'
import type { Config } from '../config.ts'
import type { TransactionConnection } from '../database/database.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { MailToSend } from '../mail/make-mail.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { linkAddress } from './link-address.ts'
import { askedLinkMinutes } from './link-life.ts'

export const passwordMailKind = 'password'

/** Sends whoever forgot their password a link, at the address that is stored of them (S40); too many are left out in silence. */
export async function mailPasswordLink(services: Services, tenant: Tenant, email: string): Promise<void> {
  const { database, bus } = services
  const user = await findSessionUser(database, tenant, { email })
  if (!user) return
  const isSent = await database.transaction(connection => addPasswordMail(services, connection, { tenant, user }))
  if (isSent) bus.announce('work', tenant.id)
}

type Wanted = { tenant: Tenant; user: SessionUser; replaces?: string }

/** False, and no link, where the address was sent as many as may be. */
export async function addPasswordMail(
  { mail, signIn, config }: Pick<Services, 'mail' | 'signIn' | 'config'>,
  connection: TransactionConnection,
  { tenant, user, replaces }: Wanted,
): Promise<boolean> {
  const kind = { kind: passwordMailKind, about: user.id, address: user.email, replaces }
  if (!(await mail.mayAdd(connection, tenant, kind))) return false
  const { token } = await signIn.makeAskedLink(connection, { tenant, user })
  await mail.add(connection, tenant, { ...kind, content: contentOf({ config, tenant, user, token }) })
  return true
}

type Linked = { config: Config; tenant: Tenant; user: SessionUser; token: string }

function contentOf({ config, tenant, user, token }: Linked): MailToSend['content'] {
  const { locale, t } = mailTexts(user.locale, tenant.locale)
  const values = { workspace: tenant.name, minutes: askedLinkMinutes }
  const address = linkAddress({ config, tenant, localPort: undefined }, { page: 'set-password', token })
  return {
    locale,
    subject: t('password.subject', values),
    paragraphs: [t('password.text', values)],
    link: { address, label: t('password.link', values), signsIn: true },
    notes: [t('password.notes', values)],
  }
}
