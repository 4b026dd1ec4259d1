import type { Sql } from '@trellis/fields/server'
import { standardGroups } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess, RowRule } from '../../access/collection-access.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { Collection } from '../collection.ts'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'
import { withOwnAppsAlone } from './own-apps-alone.ts'

/** Who works in which app, with the values that its row rules may compare with. In force at once: never drafted, versioned or restored. */
export const collection = defineCoreCollection({
  id: 'AppMember',
  name: 'Members of apps',
  description: 'Who works in which app.',
  icon: 'group',
  properties: {
    appId: {
      type: 'string',
      format: 'text',
      title: 'App',
      maxLength: 128,
      metadata: { detailGroupId: 'basic', detailOrder: 1 },
    },
    userId: {
      type: 'string',
      format: 'text',
      title: 'User',
      maxLength: 128,
      metadata: { detailGroupId: 'basic', detailOrder: 2 },
    },
    values: {
      type: 'object',
      format: 'json',
      title: 'App user values',
      metadata: { detailGroupId: 'basic', detailOrder: 3, detailPriority: 'other' },
    },
  },
  required: ['appId', 'userId'],
  groups: [standardGroups.basic],
  storage: 'table',
  // Names as they are now: lists are searched and sorted by them.
  computed: {
    recordTitle: (tenant, alias) => titleOf(tenant, { table: 'User', alias, column: 'userId' }),
    recordDescription: (tenant, alias) => titleOf(tenant, { table: 'Tag', alias, column: 'appId' }),
  },
  accessOf: accessOfCaller,
  forCaller: async (members, caller) => (mayChangeEveryApp(caller) ? members : withOwnValues(members, caller)),
  activity: 'own',
  seesLog: seesMembers,
})

/** Whose say over members does not end with the apps that they are in themselves. */
export function mayChangeEveryApp({ roles, isTenantAdmin }: Pick<Caller, 'roles' | 'isTenantAdmin'>): boolean {
  return isTenantAdmin || roles.includes('entityAdmin')
}

/** The same as the rules below, for what has to know before it looks at a member. */
export function mayChangePlace(caller: Caller, { appId, userId }: { appId: string; userId: string }): boolean {
  if (mayChangeEveryApp(caller)) return true
  return seesMembers(caller) && userId !== caller.userId && caller.apps.some(({ id }) => id === appId)
}

/** Who sees who is in which app. */
export function seesMembers(caller: Pick<Caller, 'roles' | 'isTenantAdmin'>): boolean {
  return mayChangeEveryApp(caller) || caller.roles.includes('userAdmin')
}

/**
 * User admins see who is in which app, and change the members of apps of which they are members; never what they are themselves:
 * values decide rights, and so does leaving an app whose columns hide what another one shows.
 */
function accessOfCaller(caller: Caller): CollectionAccess {
  if (mayChangeEveryApp(caller)) return coreAccess('AppMember:all', ['create', 'read', 'update', 'delete'])
  if (!seesMembers(caller)) return coreAccess('AppMember:none', [])
  const appIds = caller.apps.map(app => app.id)
  const others: RowRule = { filter: { appId: { $in: appIds }, userId: { $ne: '{{user.id}}' } }, values: {} }
  const written = appIds.length > 0 ? [others] : 'none'
  const access = coreAccess(`AppMember:${caller.userId}:${caller.grantsKey}`, ['read'])
  return {
    ...access,
    verbs: { ...access.verbs, create: written, update: written, delete: written },
    // Whose values are shown is part of the statements: the key tells them apart.
    where: () => sql`true`,
  }
}

function withOwnValues(members: Collection, caller: Caller): Collection {
  const partIn = (read: Sql, appIds: readonly string[], alias: string) =>
    sql`(case when ${sql.id(alias, 'appId')} = any(${[...appIds]}::text[]) then ${read} end)`
  return withOwnAppsAlone(members, caller, 'values', partIn)
}

function titleOf({ coreSchema }: Tenant, { table, alias, column }: Record<'table' | 'alias' | 'column', string>): Sql {
  return sql`(select named."recordTitle" from ${sql.id(coreSchema, table)} named where named.id = ${sql.id(alias, column)})`
}
