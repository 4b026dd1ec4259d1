import { UserError, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** So many are shown, and no more are kept than these and those of the last hour, which are counted. */
const shownMails = 200
const countedMinutes = 60

const outboxOf = ({ coreSchema }: Tenant) => sql.id(coreSchema, 'mail')

export type NewMail = {
  kind: string
  /** What the kind makes the mail of again. */
  about: string
  address: string
  sealed: Buffer
  sealedUntil: Date
}

export type MailRow = Pick<NewMail, 'kind' | 'about' | 'address'> & {
  id: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: number
  error: string | null
  createdAt: string
  endedAt: string | null
}

const shown = sql`id, kind, about, address, state, attempts, error, created_at as "createdAt", ended_at as "endedAt"`

/** False where there is a mail of this id. */
export async function insertMail(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  { id, kind, about, address, sealed, sealedUntil }: NewMail & { id: string },
): Promise<boolean> {
  const added =
    await connection.run(sql`insert into ${outboxOf(tenant)} (id, kind, about, address, state, sealed, sealed_until)
    values (${id}, ${kind}, ${about}, ${address}, 'waiting', ${sealed}, ${sealedUntil.toISOString()}::timestamptz)
    on conflict (id) do nothing returning 1`)
  return added.length > 0
}

/** Notes a mail that was not sent from the outbox. */
export async function noteSent(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  { kind, about, address, error }: Pick<NewMail, 'kind' | 'about' | 'address'> & { error: string | undefined },
): Promise<void> {
  await connection.run(sql`insert into ${outboxOf(tenant)}
    (id, kind, about, address, state, attempts, error, sealed_until, ended_at)
    values (${uuidv7()}, ${kind}, ${about}, ${address}, ${error === undefined ? 'sent' : 'failed'}, 1, ${error ?? null}, now(), now())`)
  await removeOldMails(connection, tenant)
}

/** Gives one that failed a new text; NOT_FOUND where it did not fail, or waits again already. */
export async function renewMail(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  { id, kind, about, address, sealed, sealedUntil }: NewMail & { id: string },
): Promise<true> {
  const renewed = await connection.run(sql`update ${outboxOf(tenant)} set state = 'waiting', attempts = 0, error = null,
      ended_at = null, created_at = now(), address = ${address}, sealed = ${sealed}, sealed_until = ${sealedUntil.toISOString()}::timestamptz
    where id = ${id} and kind = ${kind} and about = ${about} and state = 'failed' returning 1`)
  if (renewed.length === 0) throw new UserError('NOT_FOUND', 'There is no such mail that failed')
  return true
}

/** Mails of a kind that went to an address within the last hour; the same letters in another case are the same address. */
export async function countRecent(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  { kind, address, besides }: { kind: string; address: string; besides: string | undefined },
): Promise<number> {
  // Who asks at the same time is counted one after the other.
  await connection.run(
    sql`select pg_advisory_xact_lock(hashtext(${`trellis mail ${tenant.id}`}), hashtext(lower(${address})))`,
  )
  const [counted] = await connection.run<{ count: number }>(sql`select count(*)::int as count from ${outboxOf(tenant)}
    where kind = ${kind} and lower(address) = lower(${address}) and created_at > now() - make_interval(mins => ${countedMinutes})
      and id is distinct from ${besides ?? null}`)
  return counted?.count ?? 0
}

export async function listMails(connection: Pick<Queryable, 'run'>, tenant: Tenant): Promise<MailRow[]> {
  return connection.run<MailRow>(
    sql`select ${shown} from ${outboxOf(tenant)} order by created_at desc, id desc limit ${shownMails}`,
  )
}

export async function findMail(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  id: string,
): Promise<MailRow | undefined> {
  const [found] = await connection.run<MailRow>(sql`select ${shown} from ${outboxOf(tenant)} where id = ${id}`)
  return found
}

export type BegunMail = Pick<MailRow, 'id' | 'kind' | 'address' | 'attempts'> & {
  sealed: Buffer | null
  sealedUntil: string
  isTooOld: boolean
}

/** Takes one that is not sent yet for an attempt; whoever sent it before and died with it may have done so. */
export async function beginMail(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  id: string,
): Promise<BegunMail | undefined> {
  const [begun] = await connection.run<BegunMail>(sql`update ${outboxOf(tenant)}
    set state = 'sending', attempts = attempts + case when sealed_until > now() then 1 else 0 end
    where id = ${id} and state in ('waiting', 'sending')
    returning id, kind, address, attempts, sealed, sealed_until as "sealedUntil", sealed_until <= now() as "isTooOld"`)
  return begun
}

export type MailEnding =
  | { state: 'sent' }
  | { state: 'failed'; error: string }
  /** Tried again. */
  | { state: 'waiting'; error: string }

/** Whatever has ended has no text any more. */
export async function endMail(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  { id, ...ending }: MailEnding & { id: string },
): Promise<void> {
  const error = ending.state === 'sent' ? null : ending.error
  const hasEnded = ending.state !== 'waiting'
  await connection.run(sql`update ${outboxOf(tenant)} set state = ${ending.state}, error = ${error},
      sealed = case when ${hasEnded}::boolean then null else sealed end, ended_at = case when ${hasEnded}::boolean then now() end
    where id = ${id} and state = 'sending'`)
  if (hasEnded) await removeOldMails(connection, tenant)
}

/** What is said of a mail whose text may not be kept any longer. */
export const tooOld = 'It could not be sent in time, and its text was removed'

/** Texts are kept no longer than they may be, also where nobody came to send them. */
export async function removeOldTexts(connection: Pick<Queryable, 'run'>, tenant: Tenant): Promise<void> {
  await connection.run(sql`update ${outboxOf(tenant)} set state = 'failed', sealed = null, ended_at = now(), error = ${tooOld}
    where state in ('waiting', 'sending') and sealed_until <= now()`)
}

async function removeOldMails(connection: Pick<Queryable, 'run'>, tenant: Tenant): Promise<void> {
  await connection.run(sql`delete from ${outboxOf(tenant)}
    where state in ('sent', 'failed') and created_at < now() - make_interval(mins => ${countedMinutes})
      and id in (select id from ${outboxOf(tenant)} order by created_at desc, id desc offset ${shownMails})`)
}
