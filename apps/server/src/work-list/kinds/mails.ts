import { listMails, type MailRow } from '../../mail/outbox.ts'
import { canRetryMail, retryMail } from '../../outbox/retry-mail.ts'
import type { ListedWork, ShownKind } from '../shown-kind.ts'

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
    return rows.map(mail => ({
      id: mail.id,
      status: statuses[mail.state],
      title: mail.address,
      ...(mail.error !== null && { message: mail.error }),
      createdAt: new Date(mail.createdAt).toISOString(),
      ...(mail.endedAt !== null && { endedAt: new Date(mail.endedAt).toISOString() }),
      canCancel: false,
      canRetry: canRetryMail(mail),
    }))
  },

  retry: ({ services, caller }, change) => retryMail(services, caller, change),
}
