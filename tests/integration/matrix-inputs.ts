import { isPlainObject } from '@trellis/base'
import type { Contract } from '@trellis/contract'
import type { contracts } from '@trellis/contract/registry'
import { employeeId } from './employee-fixture.ts'

/** What inputs name. */
export type Part = 'collection' | 'record' | 'user' | 'app' | 'file' | 'import' | 'activity' | 'batch' | 'invitation'
export type Ids = Record<Part, string>

export const sampleRecord = { name: 'x' }
const record = sampleRecord
const document = {
  name: 'Made',
  schema: { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } },
  detailGroupList: [],
}

/** One well-formed input of each operation over given ids; a contract without one does not compile. */
const inputs: Record<keyof typeof contracts, (given: Ids) => object> = {
  DATA_LIST: ({ collection }) => ({ cursor: { collectionId: collection } }),
  DATA_COUNTS: ({ collection }) => ({ cursors: [{ collectionId: collection }] }),
  DATA_GROUP: ({ collection }) => ({ cursor: { collectionId: collection }, groupBy: ['name'] }),
  DATA_GET: given => pointTo(given),
  DATA_DESCRIBE: ({ collection }) => ({ collectionId: collection }),
  DATA_CREATE: ({ collection }) => ({ collectionId: collection, record: { ...record, dept: 'sales' } }),
  DATA_UPDATE: given => ({ ...pointTo(given), record }),
  DATA_UPSERT: given => ({ ...pointTo(given), record }),
  DATA_BULK_UPDATE: ({ collection, record: id }) => ({ collectionId: collection, records: [{ ...record, id }] }),
  DATA_DELETE: given => pointTo(given),
  DATA_EXPORT: ({ collection }) => ({ cursor: { collectionId: collection }, format: 'csv' }),
  DATA_TRASH: ({ collection }) => ({ collectionId: collection }),
  DATA_RESTORE: given => pointTo(given),
  DATA_UNDO: ({ activity }) => ({ activityId: activity }),
  DATA_IMPORT_PREVIEW: ({ file, collection }) => ({ fileId: file, collectionId: collection }),
  DATA_IMPORT: ({ file, collection }) => ({
    fileId: file,
    collectionId: collection,
    columns: [{ column: 'name', fieldId: 'name' }],
  }),
  DATA_IMPORT_CANCEL: ({ import: importId }) => ({ importId }),
  DATA_IMPORT_REPORT: ({ import: importId }) => ({ importId }),
  DATA_IMPORT_STATUS: ({ import: importId }) => ({ importId }),
  FORMULA_FAILURE_LOG: ({ collection }) => ({
    collectionId: collection,
    fieldId: 'name',
    property: 'metadata.hidden',
    code: 'RAISED',
  }),
  INDEX_LIST: ({ collection }) => ({ collectionId: collection }),
  RECALCULATION_STATUS: ({ collection }) => ({ collectionId: collection }),
  INDEX_PIN: ({ collection }) => ({ collectionId: collection, equal: ['age'], pinned: false }),
  ASSET_VERSIONS: ({ app }) => ({ collectionId: 'Tag', id: app }),
  ASSET_USED: ({ app }) => ({ collectionId: 'Tag', id: app }),
  ASSET_GET_VERSION: ({ app }) => ({ collectionId: 'Tag', id: app }),
  ASSET_PUBLISH: ({ app }) => ({ collectionId: 'Tag', id: app }),
  ASSET_DISCARD_DRAFT: ({ app }) => ({ collectionId: 'Tag', id: app }),
  ASSET_RESTORE: ({ app }) => ({ collectionId: 'Tag', id: app, version: 1_000 }),
  ASSET_TRASH_LIST: () => ({ collectionId: 'Tag' }),
  ASSET_TRASH_RESTORE: ({ app }) => ({ collectionId: 'Tag', id: app }),
  SCHEMA_PLAN: ({ collection }) => ({ collectionId: collection, document }),
  SCHEMA_APPLY: ({ collection }) => ({ collectionId: collection, document, baseVersion: 99 }),
  SCHEMA_SAVE_DRAFT: ({ collection }) => ({ collectionId: collection, document, baseVersion: 99 }),
  SCHEMA_CHANGE_STATUS: ({ collection }) => ({ collectionId: collection }),
  SCHEMA_CHANGE_CANCEL: ({ collection }) => ({ collectionId: collection }),
  SCHEMA_TRASH_LIST: ({ collection }) => ({ collectionId: collection }),
  SCHEMA_TRASH_RESTORE: ({ record: id }) => ({ id }),
  WHERE_USED: ({ collection }) => ({ collectionId: collection, fieldId: 'name' }),
  CORE_LIST: () => ({ cursor: { collectionId: 'User' } }),
  CORE_GROUP: () => ({ cursor: { collectionId: 'User' }, groupBy: ['fullName'] }),
  CORE_GET: ({ user }) => ({ collectionId: 'User', id: user }),
  ACCESS_EXPLAIN: given => ({ userId: given.user, cursor: pointTo(given), verb: 'read' }),
  APP_MEMBERS_SAVE: ({ app, user }) => ({ appId: app, members: [{ userId: user }] }),
  APP_PEOPLE_SEARCH: ({ app, user }) => ({ appId: app, texts: [user] }),
  CORE_SEARCH: () => ({ searchString: 'x' }),
  FILE_GET_URL: ({ file }) => ({ id: file }),
  CORE_DESCRIBE: () => ({ collectionId: 'User' }),
  CORE_CREATE: () => ({ collectionId: 'Tag', record: {} }),
  CORE_UPDATE: ({ app }) => ({ collectionId: 'Tag', id: app, record: { name: '' } }),
  CORE_UPSERT: ({ app }) => ({ collectionId: 'Tag', id: app, record: { name: '' } }),
  CORE_DELETE: ({ app }) => ({ collectionId: 'Tag', id: app }),
  ADDRESS_SEARCH: () => ({ text: 'Berlin' }),
  INTEGRATION_CALL_LIST: ({ app }) => ({ id: app }),
  INTEGRATION_RUN: ({ app }) => ({ id: app, operation: 'request', input: {} }),
  INTEGRATION_STATUS: ({ app }) => ({ id: app }),
  INTEGRATION_SET_SECRETS: ({ app }) => ({ id: app, secrets: {} }),
  INTEGRATION_TEST: ({ app }) => ({ id: app }),
  MAIL_OUTBOX_LIST: () => ({}),
  MAIL_RETRY: () => ({ id: 'nosuchmail' }),
  MAIL_SETTINGS_GET: () => ({}),
  MAIL_SETTINGS_SET: () => ({ settings: null }),
  MAIL_TEST: () => ({ address: 'x@one.test' }),
  FLOW_OPEN: ({ app }) => ({ id: app }),
  FLOW_RUN: ({ app }) => ({ id: app, wait: 0 }),
  FLOW_TEST: ({ app }) => ({ id: app, wait: 0 }),
  FLOW_SET_STATUS: ({ app }) => ({ id: app, status: 'enabled' }),
  FLOW_STATUS: ({ app }) => ({ id: app }),
  FLOW_PIN_LIST: ({ app }) => ({ id: app }),
  FLOW_PIN_SET: ({ app }) => ({ id: app, stepId: 'a', value: 1 }),
  FLOW_MAKE_WEBHOOK_SECRET: ({ app }) => ({ id: app }),
  FLOW_RUN_LIST: ({ app }) => ({ flowId: app }),
  FLOW_RUN_GET: ({ record: runId }) => ({ runId }),
  FLOW_RUN_CANCEL: ({ record: runId }) => ({ runId }),
  NAVIGATION_APPS: () => ({}),
  FIRST_STEPS_STATUS: () => ({}),
  NOTIFICATION_MARK_AS_READ: () => ({}),
  NOTIFICATION_CHOICE_LIST: () => ({}),
  ACCOUNT_SET: () => ({ timezone: 'Europe/Zurich' }),
  NOTIFICATION_CHOICE_SET: () => ({ kind: 'flow', product: true, mail: false }),
  CORE_SHORT_LINK: () => ({ path: '/table?collectionId=Notes' }),
  RECENT_LIST: () => ({}),
  RECENT_ADD: () => ({ visits: [{ place: { href: '/app?id=a', title: 'A' }, at: '2026-01-01T00:00:00.000Z' }] }),
  FAVORITE_LIST: () => ({}),
  FAVORITE_SET: () => ({ place: { href: '/app?id=a', title: 'A' }, isFavorite: true }),
  WORKSPACE_GET: () => ({}),
  WORKSPACE_SET: () => ({ name: 'Mine', links: {} }),
  WORK_LIST: () => ({}),
  WORK_CANCEL: () => ({ kind: 'import', id: 'nosuchwork' }),
  WORK_RETRY: () => ({ kind: 'mail', id: 'nosuchwork' }),
  SHORT_LINK_OPEN: () => ({ id: 'nosuch7' }),
  SAMPLE_INSTALL: () => ({ sample: 'nosuchsample' }),
  SESSION_GET: () => ({}),
  SESSION_LIST: ({ user }) => ({ userId: user }),
  SESSION_VIEW_AS: ({ user }) => ({ userId: user }),
  SESSION_END: ({ user }) => ({ userId: user, sessionId: 'nosuchsession' }),
  API_TOKEN_CREATE: () => ({ name: 'x', roles: [], isTenantAdmin: false }),
  API_TOKEN_LIST: ({ user }) => ({ userId: user }),
  API_TOKEN_REVOKE: () => ({ id: 'nosuchtoken' }),
  API_TOKEN_SET_FLOW_USERS: () => ({ id: 'nosuchtoken', userIds: [] }),
  API_TOKEN_USABLE_LIST: () => ({}),
  SETUP_STATUS: () => ({}),
  SETUP_COMPLETE: () => ({
    code: 'x',
    workspaceName: 'x',
    fullName: 'x',
    email: 'x@one.test',
    password: 'a password',
  }),
  INVITATION_ACCEPT: () => ({ token: 'x', fullName: 'x', password: 'a password' }),
  INVITATION_LINK_CREATE: ({ invitation }) => ({ invitationId: invitation }),
  INVITATION_OPEN: () => ({ token: 'x' }),
  PASSWORD_LINK_CREATE: ({ user }) => ({ userId: user }),
  PASSWORD_REQUEST: () => ({ email: 'x@one.test' }),
  PASSWORD_SET: () => ({ token: 'x', password: 'a password' }),
  VIEW_FAILURE_ADD: ({ app }) => ({
    viewId: app,
    failures: [{ componentId: 'a', kind: 'action', action: 'DATA_UPDATE', code: 'DENIED' }],
  }),
  VIEW_FAILURE_LIST: ({ app }) => ({ viewId: app }),
  VIEW_OPEN: ({ app }) => ({ id: app }),
}

export function pointTo({ collection, record: id }: Ids) {
  return { collectionId: collection, id }
}

export const inputOf = ({ name }: Pick<Contract, 'name'>) => inputs[name as keyof typeof contracts]

/** The input with this id where the path says. */
export function withId(input: object, path: string, id: string): object {
  const { collectionId, id: recordId, ...rest }: Record<string, unknown> = { ...input }
  if (!path.startsWith('cursor.')) return { ...input, [path]: path.endsWith('Ids') ? [id] : id }
  const cursor: Record<string, unknown> = {
    ...(isPlainObject(rest['cursor']) ? rest['cursor'] : { collectionId, id: recordId }),
  }
  const key = path.slice('cursor.'.length)
  const related = { collectionId: 'Employee', id: employeeId(36) }
  if (key === 'excluded') cursor['excluded'] = [id]
  else if (key.startsWith('relatedTo.')) {
    Object.assign(cursor, {
      associationKey: 'reports',
      relatedTo: { ...related, [key.slice('relatedTo.'.length)]: id },
    })
  } else cursor[key] = id
  return { ...rest, cursor }
}

/** The input with a field of this id where the path says. */
export function withField(input: object, path: string, field: string): object {
  const condition = { [field]: { $exists: true } }
  const last = path.split('.').at(-1) ?? ''
  const values: Record<string, unknown> = {
    filter: condition,
    fixedFilter: condition,
    record: { [field]: 1 },
    orderBy: field,
    quickFilters: [{ id: 'q', filter: condition }],
    associationKey: field,
    fieldId: field,
    aggregates: [{ function: 'max', fieldId: field }],
  }
  const changed: Record<string, unknown> = structuredClone({ ...input })
  const parent = path
    .split('.')
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, key) => (at[key] ??= {}) as Record<string, unknown>, changed)
  parent[last] = values[last] ?? [field]
  if (last === 'associationKey') parent['relatedTo'] = { collectionId: 'Employee', id: employeeId(36) }
  return changed
}

/** Paths of an input schema whose names say that they hold ids. */
export function idPaths(schema: unknown, path = ''): string[] {
  if (!isPlainObject(schema) || !isPlainObject(schema['properties'])) return []
  return Object.entries(schema['properties']).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`
    // The definition that a builder sends is no reference to something that exists.
    if (key === 'document') return []
    return /(^id|[a-z]Id|[a-z]Ids)$/.test(key) ? [here] : idPaths(inner, here)
  })
}

/** `METHOD /path` of each line of Fastify's own tree of routes. */
export function listRoutes(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap(line => {
    const found = /^((?:│ {3}| {4})*)(?:├── |└── )(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods] = found
    const depth = indent.length / 4
    parts.length = depth
    parts[depth] = part
    return (methods?.split(', ') ?? []).map(method => `${method} ${parts.join('')}`)
  })
}

/** Every place of an input: what the schema has and what the sample holds. Definitions are walked as far as the sample goes. */
export function inputPlaces(schema: unknown, sample: unknown, path: readonly string[] = []): string[][] {
  const found = new Map<string, string[]>()
  const add = (place: string[]) => found.set(place.join('.'), place)
  const parts = isPlainObject(schema) ? schema : {}
  const branches = Array.isArray(parts['anyOf']) ? parts['anyOf'] : []
  for (const branch of branches) for (const place of inputPlaces(branch, sample, path)) add(place)
  const properties = isPlainObject(parts['properties']) ? parts['properties'] : {}
  const held: Record<string, unknown> = isPlainObject(sample) ? sample : {}
  for (const key of new Set([...Object.keys(properties), ...Object.keys(held)])) {
    add([...path, key])
    const inner = key === 'document' || key === 'field' ? undefined : properties[key]
    for (const place of inputPlaces(inner, held[key], [...path, key])) add(place)
  }
  const item: unknown = Array.isArray(sample) ? sample[0] : undefined
  if (parts['items'] !== undefined || item !== undefined) {
    add([...path, '0'])
    for (const place of inputPlaces(parts['items'], item, [...path, '0'])) add(place)
  }
  return [...found.values()]
}

/** The input with this value there; undefined takes the key out. */
export function withValue(input: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(input) || (input === undefined && key === '0')) {
    const [first, ...others]: unknown[] = Array.isArray(input) ? input : []
    const changed = withValue(first, rest, value)
    return changed === undefined ? others : [changed, ...others]
  }
  const parts: Record<string, unknown> = isPlainObject(input) ? { ...input } : {}
  const changed = withValue(parts[key], rest, value)
  if (changed === undefined) delete parts[key]
  else parts[key] = changed
  return parts
}

/** Ids of neither collections nor records nor fields, which are looked up in the caller's workspace, or in a flow, alone. */
export const ownIds: Readonly<Record<string, readonly string[]>> = {
  FLOW_PIN_SET: ['stepId'],
  FLOW_TEST: ['step.id'],
  MAIL_RETRY: ['id'],
  SCHEMA_TRASH_RESTORE: ['id'],
  SHORT_LINK_OPEN: ['id'],
  WORK_CANCEL: ['id'],
  WORK_RETRY: ['id'],
}
