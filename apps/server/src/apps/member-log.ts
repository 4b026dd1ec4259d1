import { isSameJson } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import type { ChangeLogEntry, MemberValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { type ActivityEntry, originOf, writeActivity } from '../records/write/activity-sql.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** A member with what the log calls them: the names go with whom they are of. */
export type Member = {
  id: string
  version: number
  appId: string
  userId: string
  values: MemberValues | null
  appName: string | null
  userName: string | null
}

export type MemberChange = { before: Member; after?: Member } | { before?: undefined; after: Member }

/** Members that a condition on `m` finds, held until the transaction ends. */
export async function lockMembers(connection: Queryable, { coreSchema }: Tenant, where: Sql): Promise<Member[]> {
  return connection.run<Member>(sql`select m.id, m.version, m."appId", m."userId", m."values", app."recordTitle" as "appName", person."recordTitle" as "userName"
    from ${sql.id(coreSchema, 'AppMember')} m
    left join ${sql.id(coreSchema, 'Tag')} app on app.id = m."appId" left join ${sql.id(coreSchema, 'User')} person on person.id = m."userId"
    where ${where} order by m.id for update of m`)
}

/** Says who was added to which app, taken out, or got other values; who they are stays readable when they are gone. */
export async function logMembers(
  connection: Queryable,
  tenant: Tenant,
  { author, changes }: { author: string; changes: readonly MemberChange[] },
): Promise<void> {
  const told = changes.filter(({ before, after }) => !before || !after || !isSameJson(before.values, after.values))
  await writeActivity(
    connection,
    tenant,
    told.map(change => entryOf(change, author)),
  )
}

const words = { create: 'add', update: 'set', delete: 'remove' } as const

function entryOf({ before, after }: MemberChange, createdBy: string): ActivityEntry {
  const { id, version, appId, userId, appName, userName } = after ?? (before as Member)
  const action = !before ? 'create' : after ? 'update' : 'delete'
  const link = (key: string, linkedId: string, recordTitle: string | null): ChangeLogEntry => ({
    key,
    [words[action]]: [{ id: linkedId, ...(recordTitle !== null && { recordTitle }) }],
  })
  const values = { ...(after?.values && { value: after.values }), ...(before?.values && { prevValue: before.values }) }
  return {
    action,
    collectionId: 'AppMember',
    recordId: id,
    createdBy,
    origin: originOf({}),
    recordVersion: after ? after.version : version + 1,
    changeLog: [
      link('appId', appId, appName),
      link('userId', userId, userName),
      ...(after?.values || before?.values ? [{ key: 'values', ...values }] : []),
    ],
  }
}
