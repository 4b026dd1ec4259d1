import type { Config } from '../config.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { MailToSend } from '../mail/make-mail.ts'
import { linkAddress } from '../sign-in/link-address.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Invitation } from './invitation.ts'

export const invitationMailKind = 'invitation'

type Given = {
  config: Config
  tenant: Tenant
  invitation: Pick<Invitation, 'id' | 'email' | 'message'>
  link: { token: string; expiresAt: string }
}

/** In the language of the workspace: whoever is invited has said none yet. */
export function invitationMail({ config, tenant, invitation, link }: Given): MailToSend {
  const { locale, t } = mailTexts(tenant.locale)
  const place = { config, tenant, localPort: undefined }
  const address = linkAddress(place, { page: 'accept-invitation', token: link.token })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: tenant.timezone })
  const values = { workspace: tenant.name, date: days.format(new Date(link.expiresAt)) }
  const { id: about, email, message } = invitation
  return {
    kind: invitationMailKind,
    about,
    address: email,
    content: {
      locale,
      subject: t('invitation.subject', values),
      paragraphs: [t('invitation.text', values), ...(message ? [message] : [])],
      link: { address, label: t('invitation.link', values), signsIn: true },
      notes: [t('invitation.notes', values)],
    },
  }
}
