import { ownPath } from '@trellis/base'
import { sql } from 'kysely'
import type { TransactionConnection } from '../database/database.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { MailToSend } from '../mail/make-mail.ts'
import { linkOrigin } from '../own-address.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { HeldWork, WorkKind } from '../work/work.ts'

type Mailing = Pick<Services, 'config' | 'database' | 'tenants' | 'mail' | 'bus'>
type Told = {
  id: string
  title: string
  text: string | null
  link: string | null
  email: string
  locale: string | null
}

/** Of the outbox. */
export const notificationMailKind = 'notification'
export const notificationMailWorkId = 'notification-mail'
/** To one address: more stand in the product alone. */
const mostAnHour = 30

/** Puts a mail into the outbox for each of these notifications, once. */
export function notificationMailWork(services: Mailing): WorkKind {
  return {
    id: notificationMailWorkId,
    attempts: 5,
    backoff: { firstMs: 1000, factor: 4, maxMs: 60_000 },
    run: held => addMails(services, held),
  }
}

async function addMails(services: Mailing, held: HeldWork): Promise<undefined> {
  const { tenants, mail, bus } = services
  const tenant = held.tenantId === null ? undefined : await tenants.find(held.tenantId)
  if (!tenant || !(await mail.isSetUp(tenant))) return
  const { ids } = held.input as { ids: readonly string[] }
  await held.transaction(async connection => {
    for (const told of await readTold(connection, tenant, ids)) {
      const toSend = notificationMail(services, tenant, told)
      if (await mail.mayAdd(connection, tenant, { ...toSend, mostAnHour })) await mail.add(connection, tenant, toSend)
    }
  })
  bus.announce('work', tenant.id)
}

/** Those whose people may sign in; whoever counts mails locks the addresses in this order. */
export function readTold(
  connection: Pick<TransactionConnection, 'as'>,
  tenant: Tenant,
  ids: readonly string[],
): Promise<Told[]> {
  return connection.as(tenant.role, workspace =>
    workspace.run<Told>(sql`select n.id, n.title, n.text, n.link, u.email, u.locale
      from ${sql.id(tenant.coreSchema, 'Notification')} n join ${sql.id(tenant.coreSchema, 'User')} u on u.id = n."userId"
      where n.id = any(${ids}::text[]) and u.blocked is not true order by lower(u.email), n.id`),
  )
}

export function notificationMail(
  { config }: Pick<Services, 'config'>,
  tenant: Tenant,
  { id, title, text, link, email, locale: own }: Told,
): MailToSend {
  const { locale, t } = mailTexts(own ?? undefined, tenant.locale)
  const values = { workspace: tenant.name }
  const origin = linkOrigin(config, tenant)
  // Flows take links from anywhere: what leads out of the product is none (S38).
  const path = link === null ? undefined : ownPath(link)
  return {
    id: `notification ${id}`,
    kind: notificationMailKind,
    about: id,
    address: email,
    content: {
      locale,
      subject: title,
      paragraphs: text === null ? [title] : text.split(/\n{2,}/),
      ...(path !== undefined &&
        origin !== undefined && {
          link: { address: `${origin}${path}`, label: t('notification.link', values), signsIn: false },
        }),
      notes: [t('notification.notes', values)],
    },
  }
}
