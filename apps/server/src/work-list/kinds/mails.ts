import { listMails, type MailRow } from '../../mail/outbox.ts'
import { canRetryMail, retryMail } from '../../outbox/retry-mail.ts'
import { type ListedWork, listedWork, type ShownKind } from '../shown-kind.ts'

const statuses: Readonly<Record<MailRow['state'], ListedWork['status']>> = {
  waiting: 'waiting',
  sending: 'running',
  sent: 'done',
  failed: 'failed',
}

/** Mails of the outbox. */
export const mails: ShownKind = {
  id: 'mail',

  async list({ services, caller: { tenant } }) {
    const rows = await listMails(services.database.withRole(tenant.role), tenant)
    return rows.map(mail =>
      listedWork({
        ...mail,
        status: statuses[mail.state],
        title: mail.address,
        message: mail.error,
        canRetry: canRetryMail(mail),
      }),
    )
  },

  retry: ({ services, caller }, change) => retryMail(services, caller, change),
}
