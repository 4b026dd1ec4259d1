import { StepFailed } from '@trellis/flows'
import type { StepCall } from '@trellis/flows/server'
import type { Caller } from '../access/caller.ts'
import { isPlainAddress } from '../mail/send-mail.ts'
import type { Services } from '../services.ts'

/** Of the outbox: its text is gone once it was sent or has failed, and nobody makes it again but the flow. */
const flowMailKind = 'flow'

/** Puts a mail to each address into the outbox, once for each key. */
export async function sendMail(
  { database, mail, bus }: Pick<Services, 'database' | 'mail' | 'bus'>,
  { tenant }: Caller,
  { key, to, subject, text }: Parameters<StepCall['mail']>[0] & { key: string },
): Promise<void> {
  const wrong = to.find(address => !isPlainAddress(address))
  if (wrong !== undefined) {
    const message = `${wrong.slice(0, 100)} is no email address`
    throw new StepFailed({ type: 'VALIDATION_ERROR', message: `To: ${message}`, fields: { to: message } })
  }
  if (!(await mail.isSetUp(tenant)))
    throw new StepFailed({
      type: 'OTHERS',
      message: 'No server for mail is set: a tenant admin sets it in the settings',
    })
  const content = { subject, locale: tenant.locale, paragraphs: text.split(/\n{2,}/) }
  await database.transaction(async connection => {
    for (const address of new Set(to))
      await mail.add(connection, tenant, { id: `${key} ${address}`, kind: flowMailKind, about: key, address, content })
  })
  bus.announce('work', tenant.id)
}
