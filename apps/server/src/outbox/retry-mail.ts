import { notFound, ownValue } from '@trellis/base'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { findMail, type MailRow } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { again } from './again.ts'

type Retry = { id: string; keep(connection: Queryable): Promise<void> }

export function canRetryMail({ state, kind }: Pick<MailRow, 'state' | 'kind'>): boolean {
  return state === 'failed' && Object.hasOwn(again, kind)
}

/** Makes a mail that failed anew; `keep` runs as the platform. NOT_FOUND where it cannot be sent again. */
export async function retryMail(services: Services, caller: Caller, { id, keep }: Retry): Promise<void> {
  const { tenant } = caller
  const mail = await findMail(services.database.withRole(tenant.role), tenant, id)
  const makeAgain = mail?.state === 'failed' ? ownValue(again, mail.kind) : undefined
  if (!mail || !makeAgain) throw notFound('A mail that failed and can be sent again')
  const { about, address } = mail
  await makeAgain(services, caller, {
    id,
    about,
    address,
    keep: connection => connection.as(undefined, platform => keep(platform)),
  })
  services.bus.announce('work', tenant.id)
}
