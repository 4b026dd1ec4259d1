import {
  type Contracts,
  type NotificationChoice,
  type NotificationKind,
  notificationKinds,
  type OutputOf,
} from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'

type Calling = { services: Pick<Services, 'database' | 'mail'>; caller: Caller; answerKey?: AnswerKey | undefined }

export const choiceTable = ({ coreSchema }: Tenant) => sql.id(coreSchema, 'notification_choice')

/** Of who never chose. */
export const usualChoice = { product: true, mail: false } as const

export async function listChoices({
  services: { database, mail },
  caller: { tenant, userId },
}: Calling): Promise<OutputOf<Contracts['NOTIFICATION_CHOICE_LIST']>> {
  const chosen = await database
    .withRole(tenant.role)
    .run<NotificationChoice>(sql`select kind, product, mail from ${choiceTable(tenant)} where user_id = ${userId}`)
  const choiceOf = (kind: NotificationKind) => chosen.find(choice => choice.kind === kind) ?? { kind, ...usualChoice }
  return { choices: notificationKinds.map(choiceOf), hasMail: await mail.isSetUp(tenant) }
}

export async function setChoice(
  { services, caller: { tenant, userId }, answerKey }: Calling,
  { kind, product, mail }: NotificationChoice,
): Promise<OutputOf<Contracts['NOTIFICATION_CHOICE_SET']>> {
  const answer = { ok: true } as const
  await services.database.withRole(tenant.role).transaction(async connection => {
    await connection.run(sql`insert into ${choiceTable(tenant)} (user_id, kind, product, mail)
      values (${userId}, ${kind}, ${product}, ${mail})
      on conflict (user_id, kind) do update set product = excluded.product, mail = excluded.mail`)
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  return answer
}
