import { UserError, uuidv7 } from '@trellis/base'
import type { Config } from '../config.ts'
import type { Database, TransactionConnection } from '../database/database.ts'
import type { GuardRules } from '../outbound/guard-address.ts'
import { linkOrigin } from '../own-address.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { addWork } from '../work/work-table.ts'
import type { MailContent } from './mail-content.ts'
import { readMailSettings } from './mail-settings.ts'
import { countRecent, insertMail, renewMail } from './outbox.ts'

export type MailToSend = {
  kind: string
  /** What the kind makes the mail of again. */
  about: string
  address: string
  content: MailContent
  /** Names the mail: there is one of each. */
  id?: string | undefined
  /** One that failed, in whose place this one goes. */
  replaces?: string | undefined
}

export type Mail = {
  sealer: Sealer
  guard: GuardRules
  /** Whether there is a server that mails are sent by. */
  isSetUp(tenant: Tenant): Promise<boolean>
  /** Mails with links: there is a server for them, and an address that links begin with. */
  sendsLinks(tenant: Tenant): Promise<boolean>
  /** False where as many mails of the kind went to the address within an hour as may (S41): 3, where nothing else is said. */
  mayAdd(
    connection: TransactionConnection,
    tenant: Tenant,
    mail: Omit<MailToSend, 'content'> & { mostAnHour?: number },
  ): Promise<boolean>
  /** Puts it into the outbox in the transaction of what causes it. Announce 'work' after the commit. */
  add(connection: TransactionConnection, tenant: Tenant, mail: MailToSend): Promise<void>
}

export const mailWorkId = 'mail'
const usualMost = 3
/** 30 minutes for what signs somebody in; anything else lives through all attempts. */
const textMinutes = { link: 30, none: 180 }

/** What a text is sealed for: in another row it opens nothing. */
export const purposeOfText = (tenantId: string, id: string): string[] => ['outbox', tenantId, id]

type MailServices = { config: Config; database: Database; sealer: Sealer; guard: GuardRules }

export function makeMail({ config, database, sealer, guard }: MailServices): Mail {
  const isSetUp = async (tenant: Tenant) => {
    const stored = await readMailSettings(database, tenant.id)
    return (stored?.settings ?? null) !== null
  }
  return {
    sealer,
    guard,
    isSetUp,
    sendsLinks: async tenant => linkOrigin(config, tenant) !== undefined && isSetUp(tenant),
    mayAdd: (connection, tenant, { kind, address, replaces: besides, mostAnHour = usualMost }) =>
      connection.as(tenant.role, async workspace => {
        const recent = await countRecent(workspace, tenant, { kind, address, besides })
        return recent < mostAnHour
      }),
    async add(connection, tenant, { kind, about, address, content, id: given, replaces }) {
      const id = replaces ?? given ?? uuidv7()
      const minutes = content.link?.signsIn ? textMinutes.link : textMinutes.none
      const sealed = await sealer.seal(JSON.stringify(content), purposeOfText(tenant.id, id))
      const mail = { id, kind, about, address, sealed, sealedUntil: new Date(Date.now() + minutes * 60_000) }
      const put = replaces ? renewMail : insertMail
      const isNew = await connection.as(tenant.role, workspace => put(workspace, tenant, mail))
      if (isNew) await addWork(connection, { kind: mailWorkId, tenantId: tenant.id, input: { id } })
    },
  }
}

/** Said to whoever may know who was sent what. */
export function tooManyMails(): UserError {
  return new UserError('RATE_LIMITED', 'This address was sent several mails within an hour: please try again later')
}
