import type { FieldSchema } from '@trellis/model'
import { standardGroups } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess } from '../../access/collection-access.ts'
import type { Collection, CollectionField } from '../collection.ts'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'
import { roleOptions } from './role-options.ts'

const properties = {
  fullName: {
    type: 'string',
    format: 'text',
    title: 'Full name',
    maxLength: 200,
    metadata: { detailGroupId: 'basic', detailOrder: 1 },
  },
  email: {
    type: 'string',
    format: 'email',
    title: 'Email',
    maxLength: 254,
    metadata: { detailGroupId: 'basic', detailOrder: 2 },
  },
  roles: {
    type: 'array',
    format: 'multi-option-list',
    title: 'Roles',
    metadata: {
      detailGroupId: 'configuration',
      detailOrder: 1,
      optionList: roleOptions,
    },
  },
  isTenantAdmin: {
    type: 'boolean',
    format: 'checkbox',
    title: 'Tenant admin',
    metadata: { detailGroupId: 'configuration', detailOrder: 2 },
  },
  blocked: {
    type: 'boolean',
    format: 'checkbox',
    title: 'Blocked',
    metadata: { detailGroupId: 'configuration', detailOrder: 3 },
  },
  blockMobileAccess: {
    type: 'boolean',
    format: 'checkbox',
    title: 'Block mobile access',
    metadata: { detailGroupId: 'configuration', detailOrder: 9 },
  },
  locale: {
    type: 'string',
    format: 'text',
    title: 'Locale',
    maxLength: 35,
    metadata: { detailGroupId: 'configuration', detailOrder: 4, detailPriority: 'other' },
  },
  timezone: {
    type: 'string',
    format: 'text',
    title: 'Time zone',
    maxLength: 60,
    metadata: { detailGroupId: 'configuration', detailOrder: 5, detailPriority: 'other' },
  },
  adminNotes: {
    type: 'string',
    format: 'multiline',
    title: 'Admin notes',
    maxLength: 10_000,
    metadata: { detailGroupId: 'configuration', detailOrder: 6, detailPriority: 'other' },
  },
  passwordAskedAt: {
    type: 'string',
    format: 'date-time',
    title: 'Asked for a new password',
    metadata: { detailGroupId: 'configuration', detailOrder: 7, detailPriority: 'other' },
  },
  tokensChangedAt: {
    type: 'string',
    format: 'date-time',
    title: 'API tokens changed',
    metadata: { detailGroupId: 'configuration', detailOrder: 8, detailPriority: 'other' },
  },
} as const satisfies Record<string, FieldSchema>

/** Set by the server alone. */
const noted: ReadonlySet<string> = new Set(['passwordAskedAt', 'tokensChangedAt'])

/** Signed-in people see these of users with whom they share an app, and their own e-mail (0-decisions §2). */
const visibleToOthers: ReadonlySet<string> = new Set(['id', 'fullName', 'recordImage', 'recordTitle', 'email'])

export const collection = defineCoreCollection({
  id: 'User',
  name: 'Users',
  description: 'Assign roles, permissions and manage users.',
  icon: 'person',
  properties,
  required: ['fullName', 'email'],
  groups: [standardGroups.basic, standardGroups.configuration],
  title: '{{record.fullName}}',
  storage: 'table',
  // Everybody else reads through `forCaller`; whoever forgets to ask it gets nothing.
  accessOf: caller =>
    isUserAdmin(caller)
      ? { ...coreAccess('User:all', ['create', 'read', 'update', 'delete']), readonly: noted }
      : coreAccess('User:none', []),
  forCaller: async (users, caller) => (isUserAdmin(caller) ? users : asSeenBy(users, caller)),
  activity: 'log',
  seesLog: isUserAdmin,
})

function isUserAdmin(caller: Caller): boolean {
  return caller.roles.includes('userAdmin')
}

function asSeenBy(users: Collection, caller: Caller): Collection {
  const fields = new Map(
    [...users.fields].map(([id, field]) => [id, id === 'email' ? ownEmailOnly(field, caller) : field]),
  )
  return Object.freeze({ ...users, fields, accessOf: () => accessThroughApps(users, caller) })
}

/** Another person's address reads as missing, so that it can be neither filtered, sorted nor searched for. */
function ownEmailOnly(field: CollectionField, caller: Caller): CollectionField {
  const { read } = field
  if (!read) return field
  return { ...field, read: alias => sql`(case when ${sql.id(alias, 'id')} = ${caller.userId} then ${read(alias)} end)` }
}

function accessThroughApps(users: Collection, caller: Caller): CollectionAccess {
  const appIds = caller.apps.map(app => app.id)
  const { coreSchema } = caller.tenant
  return {
    ...coreAccess(`User:${caller.grantsKey}:${caller.userId}`, ['read']),
    hidden: new Set([...users.fields.keys()].filter(id => !visibleToOthers.has(id))),
    where: alias => sql`(${sql.id(alias, 'id')} = ${caller.userId} or ${sql.id(alias, 'id')} in (
      select member."userId" from ${sql.id(coreSchema, 'AppMember')} member where member."appId" = any(${appIds}::text[])))`,
  }
}
