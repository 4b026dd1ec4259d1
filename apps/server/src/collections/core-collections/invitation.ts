import type { Sql } from '@trellis/fields/server'
import { standardGroups } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess } from '../../access/collection-access.ts'
import type { Collection } from '../collection.ts'
import { mayChangeEveryApp } from './app-member.ts'
import { coreAccess } from './core-access.ts'
import { defineCoreCollection } from './define-core-collection.ts'
import { withOwnAppsAlone } from './own-apps-alone.ts'
import { roleOptions } from './role-options.ts'

/** Set by the server alone. */
const noted: ReadonlySet<string> = new Set(['expiresAt', 'acceptedAt'])

/** Who was asked to come in, with what they then may do. The link itself is no part of it: sign-in keeps that. */
export const collection = defineCoreCollection({
  id: 'Invitation',
  name: 'Invitations',
  description: 'Who was invited to this workspace.',
  icon: 'mail',
  properties: {
    email: {
      type: 'string',
      format: 'email',
      title: 'Email',
      maxLength: 254,
      metadata: { detailGroupId: 'basic', detailOrder: 1 },
    },
    fullName: {
      type: 'string',
      format: 'text',
      title: 'Full name',
      maxLength: 200,
      metadata: { detailGroupId: 'basic', detailOrder: 2 },
    },
    message: {
      type: 'string',
      format: 'multiline',
      title: 'Message',
      maxLength: 2000,
      metadata: { detailGroupId: 'basic', detailOrder: 3 },
    },
    state: {
      type: 'string',
      format: 'string-option-list',
      title: 'State',
      metadata: {
        detailGroupId: 'basic',
        detailOrder: 4,
        optionList: [
          { value: 'pending', label: 'Pending' },
          { value: 'accepted', label: 'Accepted' },
          { value: 'expired', label: 'Expired' },
          { value: 'revoked', label: 'Revoked' },
        ],
      },
    },
    roles: {
      type: 'array',
      format: 'multi-option-list',
      title: 'Roles',
      metadata: { detailGroupId: 'configuration', detailOrder: 1, optionList: roleOptions },
    },
    apps: {
      type: 'array',
      format: 'json',
      title: 'Apps',
      metadata: { detailGroupId: 'configuration', detailOrder: 2, detailPriority: 'other' },
    },
    revoked: {
      type: 'boolean',
      format: 'checkbox',
      title: 'Revoked',
      metadata: { detailGroupId: 'configuration', detailOrder: 3 },
    },
    expiresAt: {
      type: 'string',
      format: 'date-time',
      title: 'Expires at',
      metadata: { detailGroupId: 'date', detailOrder: 1 },
    },
    acceptedAt: {
      type: 'string',
      format: 'date-time',
      title: 'Accepted at',
      metadata: { detailGroupId: 'date', detailOrder: 2 },
    },
  },
  required: ['email'],
  groups: [standardGroups.basic, standardGroups.configuration, standardGroups.date],
  title: '{{record.email}}',
  storage: 'table',
  computed: { state: (_tenant, alias) => invitationState(alias) },
  accessOf: accessOfCaller,
  forCaller: async (invitations, caller) =>
    mayChangeEveryApp(caller) ? invitations : withOwnValues(invitations, caller),
  activity: 'log',
  // The log says the values in every app.
  seesLog: caller => isUserAdmin(caller) && mayChangeEveryApp(caller),
})

/** Worked out when it is read: nothing has to happen for an invitation to expire. */
export function invitationState(alias: string): Sql {
  return sql`(case when ${sql.id(alias, 'acceptedAt')} is not null then 'accepted' when ${sql.id(alias, 'revoked')} then 'revoked'
    when ${sql.id(alias, 'expiresAt')} <= now() then 'expired' else 'pending' end)`
}

function isUserAdmin({ roles }: Pick<Caller, 'roles'>): boolean {
  return roles.includes('userAdmin')
}

function accessOfCaller(caller: Caller): CollectionAccess {
  if (!isUserAdmin(caller)) return coreAccess('Invitation:none', [])
  const all = ['create', 'read', 'update', 'delete'] as const
  if (mayChangeEveryApp(caller)) return { ...coreAccess('Invitation:all', all), readonly: noted }
  // Whose values are shown is part of the statements: the key tells them apart.
  const access = coreAccess(`Invitation:${caller.userId}:${caller.grantsKey}`, all)
  return { ...access, readonly: noted, where: () => sql`true` }
}

/** Values in apps alone: which apps somebody is invited to is seen by every user admin. */
function withOwnValues(invitations: Collection, caller: Caller): Collection {
  const partIn = (read: Sql, appIds: readonly string[]) =>
    sql`(select jsonb_agg(case when app ->> 'appId' = any(${[...appIds]}::text[]) then app else app - 'values' end order by place)
      from jsonb_array_elements(${read}) with ordinality as invited(app, place))`
  return withOwnAppsAlone(invitations, caller, 'apps', partIn)
}
