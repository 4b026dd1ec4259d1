import { type FieldProblem, isPlainObject, UserError, validationError } from '@trellis/base'
import type { AppDocument, RecordValues } from '@trellis/model'
import { appAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import { lockAsset } from '../collections/assets/save-asset.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Member } from './member-log.ts'

type MemberCheck = {
  connection: Queryable
  tenant: Tenant
  record: RecordValues
  /** undefined where the member is new. */
  before: Member | undefined
}

const longestValue = 500

/** Refuses a member of nothing, one who is there already, and values that the app knows nothing of. What else is wrong the record engine says. */
export async function checkMember(check: MemberCheck): Promise<void> {
  const { record, before } = check
  if (before) refuseMove(before, record)
  const appId = before?.appId ?? record['appId']
  const userId = before?.userId ?? record['userId']
  if (typeof appId !== 'string' || typeof userId !== 'string') return
  if (!before) await holdApp(check, appId)
  const found = await findPlace(check, { appId, userId })
  const problems: FieldProblem[] = [
    ...(found.valueKeys ? [] : [{ path: 'record.appId', message: 'There is no such app' }]),
    ...(found.hasUser ? [] : [{ path: 'record.userId', message: 'There is no such user' }]),
    ...checkMemberValues('record.values', record['values'], new Set(found.valueKeys?.map(({ key }) => key))),
  ]
  if (problems.length > 0) throw validationError(problems)
  if (!before && found.isMember) {
    const message = 'Is in this app already'
    throw new UserError('UNIQUE_VIOLATION', message, { details: { fields: { 'record.userId': message } } })
  }
}

/** Whoever changes app or person adds a member where nobody looked whether they may: that is a new member. */
function refuseMove(before: Member, record: RecordValues): void {
  const moved = (['appId', 'userId'] as const).filter(key => record[key] !== undefined && record[key] !== before[key])
  if (moved.length === 0) return
  throw validationError(moved.map(key => ({ path: `record.${key}`, message: 'Cannot be changed' })))
}

/** Whoever changes or deletes the app comes before or after: who is added between would be gone with it, and nothing would say so. */
export async function holdApp({ connection, tenant }: Pick<MemberCheck, 'connection' | 'tenant'>, id: string) {
  await lockAsset({ connection, tenant, id }, appAsset.id)
}

type Place = { valueKeys: AppDocument['valueKeys'] | null; hasUser: boolean; isMember: boolean }

async function findPlace(
  { connection, tenant }: MemberCheck,
  { appId, userId }: { appId: string; userId: string },
): Promise<Place> {
  // Who adds the same person at the same moment comes after, and finds them there.
  await connection.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([tenant.id, 'member', appId, userId])}, 0))`,
  )
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  // A user who is being deleted is waited for: to refer to them would fail the whole transaction.
  const [found] = await connection.run<Place>(sql`select
    (select document -> 'valueKeys' from ${named('asset_version')}
      where asset_kind = 'Tag' and asset_id = ${appId} and status = 'live') as "valueKeys",
    exists (select from ${named('User')} where id = ${userId} for key share) as "hasUser",
    exists (select from ${named('AppMember')} where "appId" = ${appId} and "userId" = ${userId}) as "isMember"`)
  return found ?? { valueKeys: null, hasUser: false, isMember: false }
}

/** What is wrong with the values that somebody has, or is to have, in an app that declares these keys. */
export function checkMemberValues(at: string, values: unknown, declared: ReadonlySet<string>): FieldProblem[] {
  if (values === undefined || values === null) return []
  if (!isPlainObject(values)) return [{ path: at, message: 'Must be texts by their keys' }]
  return Object.entries(values).flatMap(([key, value]): FieldProblem[] => {
    const path = `${at}.${key.slice(0, 100)}`
    if (!declared.has(key)) return [{ path, message: 'The app declares no such value' }]
    if (typeof value !== 'string') return [{ path, message: 'Must be text' }]
    return value.length > longestValue ? [{ path, message: `Has at most ${longestValue} characters` }] : []
  })
}
