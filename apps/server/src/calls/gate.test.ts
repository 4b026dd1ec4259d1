import type { Contract } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { roles } from '@trellis/model'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../access/caller.ts'
import { checkAccess } from './gate.ts'

type Actor = 'anonymous' | 'user' | 'tenantAdmin' | (typeof roles)[number]
const actors: readonly Actor[] = ['anonymous', 'user', 'tenantAdmin', ...roles]

function callerOf(actor: Actor): Caller | undefined {
  if (actor === 'anonymous') return undefined
  return {
    tenant: {
      id: 't',
      name: 'T',
      schema: 't',
      coreSchema: 't_core',
      url: undefined,
      locale: 'en',
      timezone: 'UTC',
      role: undefined,
      ownerRole: undefined,
    },
    userId: actor,
    email: `${actor}@one.test`,
    fullName: actor,
    roles: roles.filter(role => role === actor),
    isTenantAdmin: actor === 'tenantAdmin',
    apps: [],
    grantsKey: actor,
  }
}

function outcome(contract: Contract, actor: Actor): string {
  try {
    checkAccess(contract, callerOf(actor))
    return 'passes'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const builders = roles
const signedIn = actors.filter(actor => actor !== 'anonymous')

/** Written out by hand: a contract whose access changes must be changed here too. */
const mayPass: Record<keyof typeof contracts, readonly Actor[]> = {
  ACCESS_EXPLAIN: ['userAdmin', 'entityAdmin'],
  ACCOUNT_SET: signedIn,
  API_TOKEN_CREATE: signedIn,
  API_TOKEN_LIST: signedIn,
  API_TOKEN_REVOKE: signedIn,
  API_TOKEN_SET_FLOW_USERS: signedIn,
  API_TOKEN_USABLE_LIST: ['developer'],
  APP_MEMBERS_SAVE: ['userAdmin', 'entityAdmin', 'tenantAdmin'],
  APP_PEOPLE_SEARCH: ['userAdmin', 'entityAdmin', 'tenantAdmin'],
  ASSET_DISCARD_DRAFT: builders,
  ASSET_GET_VERSION: builders,
  ASSET_PUBLISH: builders,
  ASSET_RESTORE: builders,
  ASSET_TRASH_LIST: builders,
  ASSET_TRASH_RESTORE: builders,
  ASSET_USED: builders,
  ASSET_VERSIONS: builders,
  CORE_CREATE: signedIn,
  CORE_DELETE: signedIn,
  CORE_DESCRIBE: signedIn,
  CORE_GET: signedIn,
  CORE_GROUP: signedIn,
  CORE_LIST: signedIn,
  CORE_SEARCH: signedIn,
  FILE_GET_URL: signedIn,
  CORE_UPDATE: signedIn,
  CORE_UPSERT: signedIn,
  DATA_BULK_UPDATE: signedIn,
  DATA_COUNTS: signedIn,
  DATA_CREATE: signedIn,
  DATA_DELETE: signedIn,
  DATA_DESCRIBE: signedIn,
  DATA_EXPORT: signedIn,
  DATA_GET: signedIn,
  DATA_GROUP: signedIn,
  DATA_IMPORT: ['entityAdmin'],
  DATA_IMPORT_CANCEL: ['entityAdmin'],
  DATA_IMPORT_PREVIEW: ['entityAdmin'],
  DATA_IMPORT_REPORT: ['entityAdmin'],
  DATA_IMPORT_STATUS: ['entityAdmin'],
  DATA_LIST: signedIn,
  DATA_RESTORE: signedIn,
  DATA_TRASH: signedIn,
  DATA_UNDO: signedIn,
  DATA_UPDATE: signedIn,
  DATA_UPSERT: signedIn,
  INDEX_LIST: ['entityAdmin'],
  INVITATION_ACCEPT: actors,
  INVITATION_LINK_CREATE: ['userAdmin'],
  INVITATION_OPEN: actors,
  RECALCULATION_STATUS: ['entityAdmin'],
  INDEX_PIN: ['entityAdmin'],
  ADDRESS_SEARCH: signedIn,
  FLOW_OPEN: signedIn,
  FLOW_RUN: signedIn,
  FLOW_RUN_CANCEL: signedIn,
  FLOW_RUN_GET: signedIn,
  FLOW_RUN_LIST: signedIn,
  FLOW_MAKE_WEBHOOK_SECRET: ['developer'],
  FLOW_PIN_LIST: ['developer'],
  FLOW_PIN_SET: ['developer'],
  FLOW_SET_STATUS: ['developer'],
  FLOW_STATUS: ['developer'],
  FLOW_TEST: ['developer'],
  FORMULA_FAILURE_LOG: signedIn,
  INTEGRATION_CALL_LIST: ['integrationAdmin'],
  INTEGRATION_RUN: ['integrationAdmin'],
  INTEGRATION_STATUS: ['integrationAdmin'],
  INTEGRATION_SET_SECRETS: ['integrationAdmin'],
  INTEGRATION_TEST: ['integrationAdmin'],
  MAIL_OUTBOX_LIST: ['tenantAdmin'],
  MAIL_RETRY: ['tenantAdmin'],
  MAIL_SETTINGS_GET: ['tenantAdmin'],
  MAIL_SETTINGS_SET: ['tenantAdmin'],
  MAIL_TEST: ['tenantAdmin'],
  NAVIGATION_APPS: signedIn,
  FIRST_STEPS_STATUS: builders,
  NOTIFICATION_CHOICE_LIST: signedIn,
  NOTIFICATION_CHOICE_SET: signedIn,
  NOTIFICATION_MARK_AS_READ: signedIn,
  CORE_SHORT_LINK: signedIn,
  RECENT_LIST: signedIn,
  RECENT_ADD: signedIn,
  FAVORITE_LIST: signedIn,
  FAVORITE_SET: signedIn,
  SHORT_LINK_OPEN: signedIn,
  WORK_CANCEL: ['tenantAdmin'],
  WORK_LIST: ['tenantAdmin'],
  WORK_RETRY: ['tenantAdmin'],
  WORKSPACE_GET: ['tenantAdmin'],
  WORKSPACE_SET: ['tenantAdmin'],
  PASSWORD_LINK_CREATE: ['userAdmin'],
  PASSWORD_REQUEST: actors,
  PASSWORD_SET: actors,
  SAMPLE_INSTALL: ['entityAdmin'],
  SCHEMA_APPLY: ['entityAdmin'],
  SCHEMA_CHANGE_CANCEL: ['entityAdmin'],
  SCHEMA_CHANGE_STATUS: ['entityAdmin'],
  SCHEMA_PLAN: ['entityAdmin'],
  SCHEMA_SAVE_DRAFT: ['entityAdmin'],
  SCHEMA_TRASH_LIST: ['entityAdmin'],
  SCHEMA_TRASH_RESTORE: ['entityAdmin'],
  SESSION_END: signedIn,
  SESSION_VIEW_AS: signedIn,
  SESSION_LIST: signedIn,
  SESSION_GET: signedIn,
  SETUP_COMPLETE: actors,
  SETUP_STATUS: actors,
  VIEW_FAILURE_ADD: signedIn,
  VIEW_FAILURE_LIST: ['developer'],
  VIEW_OPEN: signedIn,
  WHERE_USED: ['entityAdmin'],
}

describe.each(Object.entries(contracts))('%s', (name, contract) => {
  test.each(actors)('as %s', actor => {
    const passes = mayPass[name as keyof typeof contracts].includes(actor)
    const refused = actor === 'anonymous' ? 'UNAUTHENTICATED' : 'DENIED'
    expect(outcome(contract, actor)).toBe(passes ? 'passes' : refused)
  })
})

test('a rule that the gate does not know is denied', () => {
  const unknown = { ...contracts.SESSION_GET, access: { everybody: true } as never }
  expect(outcome(unknown, 'tenantAdmin')).toBe('DENIED')
  const section = { ...contracts.SESSION_GET, access: { section: 'elsewhere' as never } }
  for (const actor of signedIn) expect(outcome(section, actor)).toBe('DENIED')
})
