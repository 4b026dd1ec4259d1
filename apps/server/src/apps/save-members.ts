import { notFound, UserError, uuidv7 } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { MemberValues } from '@trellis/model'
import { sql } from 'kysely'
import { announceGrants, bumpGrants } from '../access/bump-grants.ts'
import type { Caller } from '../access/caller.ts'
import type { OperationContext } from '../calls/implement.ts'
import { mayChangePlace } from '../collections/core-collections/app-member.ts'
import { againAfterDeadlock } from '../database/again-after-deadlock.ts'
import type { TransactionConnection } from '../database/database.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import { checkMember, holdApp } from './check-member.ts'
import { lockMembers, logMembers, type Member, type MemberChange } from './member-log.ts'

type Input = InputOf<Contracts['APP_MEMBERS_SAVE']>
type Output = OutputOf<Contracts['APP_MEMBERS_SAVE']>
type Wanted = Input['members'][number]
type Place = { services: Services; caller: Caller; connection: TransactionConnection; appId: string }

const core = { core: true } as const
const collectionId = 'AppMember'

/** Many members in one transaction, by the rights and checks of each alone: one that is refused takes no other with it. */
export async function saveMembers({ appId, members }: Input, context: OperationContext): Promise<Output> {
  const { services, caller, answerKey } = context
  const { tenant } = caller
  // In one order, so that two who save the same people wait for each other.
  const inOrder = members.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  const output = await againAfterDeadlock(() =>
    services.database.withRole(tenant.role).transaction(async connection => {
      await holdApp({ connection, tenant }, appId)
      await requireApp({ services, caller, connection, appId })
      const saved = await saveEach({ services, caller, connection, appId }, inOrder)
      await keepAnswer(connection, answerKey, JSON.stringify(saved))
      return saved
    }),
  )
  announceGrants(services.bus, tenant.id)
  return output
}

async function requireApp({ caller: { tenant }, connection, appId }: Place): Promise<void> {
  const found = await connection.run(sql`select from ${sql.id(tenant.coreSchema, 'Tag')} where id = ${appId}`)
  if (found.length === 0) throw notFound('The app')
}

async function saveEach(place: Place, members: readonly Wanted[]): Promise<Output> {
  const { caller, connection } = place
  const changes: MemberChange[] = []
  const refused: Output['refused'] = []
  for (const wanted of members) {
    try {
      const change = await saveOne(place, wanted)
      if (change) changes.push(change)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      refused.push({ userId: wanted.userId, message: error.message })
    }
  }
  await logMembers(connection, caller.tenant, { author: caller.userId, changes })
  if (changes.length > 0) await bumpGrants(connection, caller.tenant)
  const added = changes.filter(({ before }) => !before).length
  const unchanged = members.length - refused.length - changes.length
  return { added, changed: changes.length - added, unchanged, refused }
}

/** undefined where nothing changes. */
async function saveOne(place: Place, { userId, values }: Wanted): Promise<MemberChange | undefined> {
  const { services, caller, connection, appId } = place
  const { tenant } = caller
  // Before anything is compared: "unchanged" would tell values that the caller does not see.
  if (!mayChangePlace(caller, { appId, userId })) {
    throw new UserError('DENIED', 'You may not change what this person is in this app')
  }
  const ofUser = sql`m."appId" = ${appId} and m."userId" = ${userId}`
  const [before] = await lockMembers(connection, tenant, ofUser)
  const next = merged(before, values)
  if (before && !isOther(before, next)) return undefined
  const record = before ? { values: next } : { appId, userId, ...(next && { values: next }) }
  await checkMember({ connection, tenant, record, before })
  if (before) await services.records.update(caller, { collectionId, id: before.id, record }, { ...core, connection })
  else await services.records.create(caller, { collectionId, id: uuidv7(), record }, { ...core, connection })
  const [after] = await lockMembers(connection, tenant, ofUser)
  if (!after) throw notFound('The user')
  return before ? { before, after } : { after }
}

function merged(before: Member | undefined, values: MemberValues = {}): MemberValues | null {
  const kept = Object.entries({ ...before?.values, ...values }).filter(([, value]) => value !== '')
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

function isOther({ values: had }: Member, next: MemberValues | null): boolean {
  const texts = (values: MemberValues | null) => JSON.stringify(Object.entries(values ?? {}).toSorted())
  return texts(had) !== texts(next)
}
