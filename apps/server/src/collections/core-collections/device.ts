import { standardGroups } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RowRule } from '../../access/collection-access.ts'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'

/** Noted by the server when somebody signs in. */
const noted: ReadonlySet<string> = new Set(['userId', 'userName', 'platform', 'browser', 'lastSeenAt'])

/** Phones and tablets on which people signed in. What tells one from another is no part of it: the browser keeps that. */
export const collection = defineCoreCollection({
  id: 'Device',
  name: 'Devices',
  description: 'Phones and tablets on which people signed in.',
  icon: 'devices',
  properties: {
    name: { type: 'string', format: 'text', title: 'Name', maxLength: 200, metadata: placed(1) },
    userName: { type: 'string', format: 'text', title: 'User', maxLength: 200, metadata: placed(2) },
    platform: { type: 'string', format: 'text', title: 'Platform', metadata: placed(3) },
    browser: { type: 'string', format: 'text', title: 'Browser', metadata: placed(4) },
    lastSeenAt: { type: 'string', format: 'date-time', title: 'Last seen', metadata: placed(5) },
    blocked: { type: 'boolean', format: 'checkbox', title: 'Blocked', metadata: placed(6) },
    userId: { type: 'string', format: 'text', title: 'User id', metadata: placed(7) },
  },
  required: ['name'],
  groups: [standardGroups.basic],
  title: '{{record.name}}',
  storage: 'table',
  computed: {
    userName: ({ coreSchema }, alias) =>
      sql`(select person."fullName" from ${sql.id(coreSchema, 'User')} person where person.id = ${sql.id(alias, 'userId')})`,
  },
  accessOf(caller) {
    if (isUserAdmin(caller)) return { ...coreAccess('Device:all', ['read', 'update', 'delete']), readonly: noted }
    return {
      ...coreAccess('Device:own', []),
      verbs: { create: 'none', read: [own], update: [own], delete: [own] },
      readonly: noted,
    }
  },
  activity: 'log',
  seesLog: isUserAdmin,
})

const own: RowRule = { filter: { userId: { $eq: '{{user.id}}' } }, values: {} }

function isUserAdmin({ roles }: Pick<Caller, 'roles'>): boolean {
  return roles.includes('userAdmin')
}

function placed(detailOrder: number) {
  return { detailGroupId: 'basic', detailOrder }
}
