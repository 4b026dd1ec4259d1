import type { TransactionConnection } from '../database/database.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'

export const addressMailKind = 'address'

type Changed = {
  userId: string
  /** Of the user, where one is known. */
  locale: string | undefined
  from: string
  to: string
  replaces?: string
}

/** Tells whoever reads the old address that the account is known by another one now (S46). */
export async function addAddressMail(
  { mail }: Pick<Services, 'mail'>,
  connection: TransactionConnection,
  tenant: Tenant,
  { userId, locale: wanted, from, to, replaces }: Changed,
): Promise<void> {
  const { locale, t } = mailTexts(wanted, tenant.locale)
  const values = { workspace: tenant.name, email: to }
  await mail.add(connection, tenant, {
    kind: addressMailKind,
    about: userId,
    address: from,
    replaces,
    content: {
      locale,
      subject: t('address.subject', values),
      paragraphs: [t('address.text', values)],
      notes: [t('address.notes', values)],
    },
  })
}
