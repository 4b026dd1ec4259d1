import type { Queryable } from '../database/database.ts'
import { conceal } from '../secrets/conceal.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { type Backoff, backoffMs } from '../work/backoff.ts'
import type { HeldWork, WorkKind } from '../work/work.ts'
import type { MailContent } from './mail-content.ts'
import { MailFailure, mailFailureOf } from './mail-failure.ts'
import { openPassword, readMailSettings } from './mail-settings.ts'
import { mailWorkId, purposeOfText } from './make-mail.ts'
import { type BegunMail, beginMail, endMail, type MailEnding, tooOld } from './outbox.ts'
import { sendMail } from './send-mail.ts'

type Sending = Pick<Services, 'database' | 'tenants' | 'mail' | 'log'>

/** Over about an hour; what signs somebody in is given up before, when its text goes. */
const attempts = 5
const backoff: Backoff = { firstMs: 90_000, factor: 3, maxMs: 40 * 60_000 }
/** Only of servers that end with it: what the mail server says is counted with the mail. */
const crashes = { attempts: 10, backoff: { firstMs: 1000, factor: 4, maxMs: 10 * 60_000 } }

/** Sends what waits in the outbox: at least once, for nobody knows what a server took that died before it was noted. */
export function mailWork(services: Sending): WorkKind {
  return { id: mailWorkId, ...crashes, run: held => sendFromOutbox(services, held) }
}

async function sendFromOutbox(services: Sending, held: HeldWork): Promise<{ againAt: Date } | undefined> {
  const tenant = held.tenantId === null ? undefined : await services.tenants.find(held.tenantId)
  if (!tenant) return undefined
  const { id } = held.input as { id: string }
  const within = <Result>(write: (connection: Queryable) => Promise<Result>) =>
    held.transaction(connection => connection.as(tenant.role, write))
  const mail = await within(workspace => beginMail(workspace, tenant, id))
  if (!mail) return undefined
  const failure = await attempt(services, tenant, { mail, signal: held.signal })
  // Another attempt comes after the next start: this one was not the mail server's fault.
  held.signal.throwIfAborted()
  const ending = endingOf(mail, failure)
  await within(workspace => endMail(workspace, tenant, { id, ...ending }))
  return ending.state === 'waiting' ? { againAt: ending.againAt } : undefined
}

type Attempt = { mail: BegunMail; signal: AbortSignal }

/** Answers why it failed, if it did. */
async function attempt(
  { database, mail: { sealer, guard }, log }: Sending,
  tenant: Tenant,
  { mail, signal }: Attempt,
): Promise<MailFailure | undefined> {
  const text = mail.sealed && (await sealer.open(mail.sealed, purposeOfText(tenant.id, mail.id)))
  if (mail.isTooOld) return new MailFailure(tooOld, false)
  if (!text) return new MailFailure('Its text cannot be read any more', false)
  const stored = await readMailSettings(database, tenant.id)
  if (!stored?.settings) return new MailFailure('No server for mail is set', false)
  const { settings } = stored
  const password = await openPassword(sealer, tenant.id, stored)
  const content: MailContent = JSON.parse(text)
  try {
    await sendMail({ settings, password, address: mail.address, content }, { guard, signal })
    return undefined
  } catch (error) {
    const { message, isPassing } = mailFailureOf(settings.host, error)
    const hidden = secretsOf(content, password)
    log.warn({ kind: mail.kind, tenantId: tenant.id, message: conceal(message, hidden) }, 'A mail was not sent')
    return new MailFailure(String(conceal(message, hidden)), isPassing)
  }
}

/** What a mail server could repeat in its answer: the link, its token, what signs in. */
function secretsOf({ link }: MailContent, password: string | undefined): ReadonlySet<string> {
  const token = link?.signsIn ? new URL(link.address).searchParams.get('token') : undefined
  return new Set([link?.signsIn ? link.address : undefined, token, password].filter(text => typeof text === 'string'))
}

function endingOf(
  { attempts: made, sealedUntil }: BegunMail,
  failure: MailFailure | undefined,
): Exclude<MailEnding, { state: 'waiting' }> | (MailEnding & { state: 'waiting'; againAt: Date }) {
  if (!failure) return { state: 'sent' }
  const { message: error, isPassing } = failure
  if (!isPassing || made >= attempts) return { state: 'failed', error }
  const next = Date.now() + backoffMs(made, backoff, Math.random)
  // Its text goes on time, also where no attempt is due then.
  return { state: 'waiting', error, againAt: new Date(Math.min(next, Date.parse(sealedUntil))) }
}
