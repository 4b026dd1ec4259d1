import type { Contract } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import type { FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf, mustBe } from './employee-fixture.ts'
import {
  type Answer,
  type AnyJson,
  addTenant,
  addUser,
  everyRole,
  startTestServer,
  type TestServer,
} from './test-server.ts'

let database: TestDatabase
let server: TestServer
let admin: { host: string; token: string }
let reader: { host: string; token: string }
let deletedApp: string
let entries: { created: string; updated: string; deleted: string; batch: string }
const host = 'readers.test'
const text: FieldSchema = { type: 'string', format: 'text', title: 'Name' }
const document = documentOf('Things', { name: text })

beforeAll(async () => {
  database = await createTestDatabase('readers_start_nothing')
  server = await startTestServer({ connectionString: database.connectionString })
  const tenant = await addTenant(server, host)
  await addUser(server, tenant, { email: `admin@${host}`, ...everyRole })
  const { id: userId } = await addUser(server, tenant, { email: `reader@${host}` })
  admin = { host, token: await server.login(`admin@${host}`, host) }
  await done('SCHEMA_APPLY', { collectionId: 'Things', document })
  const verbs = { create: false, read: true, update: false, delete: false }
  const app = { name: 'Reading', collections: [{ collectionId: 'Things', ...verbs }] }
  await addApp(done, { id: 'reading', ...app, members: [{ userId }] })
  reader = { host, token: await server.login(`reader@${host}`, host) }
  for (const id of ['made', 'changed', 'gone']) await done('DATA_CREATE', thing({ id, record: { name: id } }))
  await done('DATA_BULK_UPDATE', { collectionId: 'Things', records: [{ id: 'changed', name: 'again' }] })
  await done('DATA_DELETE', thing({ id: 'gone' }))
  await done('CORE_CREATE', { collectionId: 'Tag', id: 'deleted', record: { name: 'Deleted' } })
  await done('CORE_DELETE', { collectionId: 'Tag', id: 'deleted' })
  deletedApp = (await done('ASSET_TRASH_LIST', { collectionId: 'Tag' })).json.list[0].id
  const log = (await done('CORE_LIST', logOf({ collectionId: 'Things' }))).json.list
  const entry = (recordId: string, action: string) =>
    log.find((each: AnyJson) => each.recordId === recordId && each.action === action)
  const updated = entry('changed', 'update')
  entries = {
    created: entry('made', 'create').id,
    updated: updated.id,
    deleted: entry('gone', 'delete').id,
    batch: updated.batchId,
  }
}, 120_000)
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const thing = (more: object) => ({ collectionId: 'Things', ...more })
const logOf = (filter: object) => ({ cursor: { collectionId: 'Activity', filter, options: { limit: 1000 } } })
const done = async (name: string, input: object) => mustBe(200, await server.call(name, input, admin))
const record = { name: 'By a reader' }

/** Everything that is more than reading, so asked that it would be done for somebody who may. A new contract must have its line here. */
const starts: Record<string, () => object[]> = {
  DATA_CREATE: () => [thing({ record }), thing({ id: 'new', record })],
  DATA_UPDATE: () => [thing({ id: 'made', record }), thing({ id: 'made', record, options: { force: true } })],
  DATA_UPSERT: () => [thing({ id: 'made', record }), thing({ id: 'new', record })],
  DATA_DELETE: () => [thing({ id: 'made' })],
  DATA_BULK_UPDATE: () => [
    thing({ records: [{ id: 'made', ...record }, { id: 'new', ...record }, record] }),
    thing({ records: [{ id: 'made', ...record }], options: { base: { made: { version: 1 } }, force: true } }),
  ],
  DATA_RESTORE: () => [thing({ id: 'gone' })],
  DATA_UNDO: () => [
    { activityId: entries.created },
    { activityId: entries.updated },
    { activityId: entries.deleted },
    { batchId: entries.batch },
  ],
  DATA_IMPORT: () => [thing({ fileId: 'none', columns: [{ column: 'name', fieldId: 'name' }] })],
  DATA_IMPORT_CANCEL: () => [{ importId: 'none' }],
  FLOW_RUN: () => [{ id: 'anything' }],
  FLOW_RUN_CANCEL: () => [{ runId: 'anything' }],
  FLOW_MAKE_WEBHOOK_SECRET: () => [{ id: 'anything' }],
  FLOW_PIN_SET: () => [{ id: 'anything', stepId: 'a', value: 1 }],
  FLOW_SET_STATUS: () => [{ id: 'anything', status: 'enabled' }],
  FLOW_TEST: () => [{ id: 'anything' }],
  INTEGRATION_RUN: () => [{ id: 'anything', operation: 'request', input: {} }],
  INTEGRATION_SET_SECRETS: () => [{ id: 'anything', secrets: { token: 'x' } }],
  INTEGRATION_TEST: () => [{ id: 'anything' }],
  MAIL_RETRY: () => [{ id: 'anything' }],
  MAIL_SETTINGS_SET: () => [{ settings: null }],
  NOTIFICATION_MARK_AS_READ: () => [{}],
  RECENT_ADD: () => [
    { visits: [{ place: { href: '/app?id=reading', title: 'Reading' }, at: '2026-01-01T00:00:00.000Z' }] },
  ],
  // Of somebody who chose nothing; what they choose is theirs.
  ACCOUNT_SET: () => [{}],
  NOTIFICATION_CHOICE_SET: () => [{ kind: 'flow', product: true, mail: false }],
  CORE_SHORT_LINK: () => [{ path: '/app?id=reading' }],
  FAVORITE_SET: () => [{ place: { href: '/app?id=reading', title: 'Reading' }, isFavorite: true }],
  MAIL_TEST: () => [{ address: 'anybody@one.test' }],
  INDEX_PIN: () => [thing({ equal: ['name'], pinned: true })],
  SAMPLE_INSTALL: () => [{ sample: 'northwind' }],
  SCHEMA_APPLY: () => [thing({ document: documentOf('Mine', { name: text }), baseVersion: 1 })],
  SCHEMA_SAVE_DRAFT: () => [thing({ document: documentOf('Mine', { name: text }) })],
  SCHEMA_CHANGE_CANCEL: () => [thing({})],
  SCHEMA_TRASH_RESTORE: () => [{ id: 'none' }],
  APP_MEMBERS_SAVE: () => [{ appId: 'reading', members: [{ userId: 'anybody' }] }],
  ASSET_PUBLISH: () => [{ collectionId: 'Tag', id: 'reading' }],
  ASSET_DISCARD_DRAFT: () => [{ collectionId: 'Tag', id: 'reading' }],
  ASSET_RESTORE: () => [{ collectionId: 'Tag', id: 'reading', version: 1 }],
  ASSET_TRASH_RESTORE: () => [{ collectionId: 'Tag', id: deletedApp }],
  CORE_CREATE: () => [
    { collectionId: 'Tag', record: { name: 'Mine' } },
    { collectionId: 'User', record: { email: 'new@x.test', fullName: 'New' } },
    { collectionId: 'Entity', id: 'Mine', record: document },
  ],
  CORE_UPDATE: () => [
    { collectionId: 'Tag', id: 'reading', record: { name: 'Mine' } },
    { collectionId: 'Entity', id: 'Things', record: { name: 'Mine' } },
  ],
  CORE_UPSERT: () => [{ collectionId: 'Tag', id: 'reading', record: { name: 'Mine' } }],
  CORE_DELETE: () => [
    { collectionId: 'Tag', id: 'reading' },
    { collectionId: 'Entity', id: 'Things' },
  ],
  INVITATION_LINK_CREATE: () => [{ invitationId: 'anybody' }],
  PASSWORD_LINK_CREATE: () => [{ userId: 'anybody' }],
  API_TOKEN_CREATE: () => [{ name: 'More', roles: ['entityAdmin'], isTenantAdmin: true }],
  API_TOKEN_REVOKE: () => [{ id: 'anything' }],
  API_TOKEN_SET_FLOW_USERS: () => [{ id: 'anything', userIds: [] }],
  VIEW_FAILURE_ADD: () => [{ viewId: 'anything', failures: [{ componentId: 'a', kind: 'action', code: 'DENIED' }] }],
  SESSION_VIEW_AS: () => [{ userId: 'anybody' }],
  SESSION_END: () => [{ userId: 'anybody' }],
  WORK_CANCEL: () => [{ kind: 'import', id: 'anything' }],
  WORK_RETRY: () => [{ kind: 'mail', id: 'anything' }],
  WORKSPACE_SET: () => [{ name: 'Mine', links: {} }],
}

test('S24 everything that is more than reading is tried by who may only read', () => {
  const more = Object.values<Contract>(contracts).filter(each => !each.readOnly && !('anyone' in each.access))
  expect(Object.keys(starts).toSorted()).toEqual(more.map(({ name }) => name).toSorted())
})

/** What there is of records, in the trash, of definitions, and in the log of all that is done. */
async function state(): Promise<AnyJson> {
  const of = async (name: string, input: object) => (await done(name, input)).json
  const trash = await of('DATA_TRASH', thing({}))
  const log = await of('CORE_LIST', logOf({ action: { $nin: ['get', 'list'] } }))
  const core = ['User', 'Tag', 'Entity'].map(collectionId => of('CORE_LIST', { cursor: { collectionId } }))
  const indexes = await of('INDEX_LIST', thing({}))
  return [
    (await of('DATA_LIST', { cursor: thing({}) })).list,
    trash.list,
    log.list,
    (await Promise.all(core)).map(({ list }) => list),
    indexes.indexes.filter(({ reasons }: AnyJson) => reasons.includes('pinned')),
  ]
}

/** A refusal of the whole, or, where many things are asked for at a time, of each of them. */
function isRefused({ status, json }: Answer): boolean {
  if (status === 403 || status === 404) return true
  if (status !== 200) return false
  const nothingDone = [json.successful, json.done].every(each => each === undefined || each.length === 0)
  const codes = (json.failed ?? []).map(({ code = 'DENIED' }: AnyJson) => code)
  return nothingDone && codes.length > 0 && codes.every((code: string) => code === 'DENIED' || code === 'NOT_FOUND')
}

/** What everybody keeps for themselves: done, and nothing else is touched. */
const ofTheirOwn = [
  'ACCOUNT_SET',
  'CORE_SHORT_LINK',
  'FAVORITE_SET',
  'NOTIFICATION_CHOICE_SET',
  'NOTIFICATION_MARK_AS_READ',
  'RECENT_ADD',
]

test.each(Object.entries(starts))('S24 %s does nothing for who may only read', async (name, inputs) => {
  const before = await state()
  for (const input of inputs()) {
    const answer = await server.call(name, input, reader)
    const isRight = ofTheirOwn.includes(name) ? answer.status === 200 : isRefused(answer)
    expect([input, answer.status, answer.text, isRight]).toEqual([input, answer.status, answer.text, true])
  }
  expect(await state()).toEqual(before)
})

test('S24 for who may, the same saves, brings back and undoes, so that the refusals above are for their reason', async () => {
  const bulk = await done('DATA_BULK_UPDATE', starts['DATA_BULK_UPDATE']?.()[0] ?? {})
  expect(bulk.json.successful).toHaveLength(3)
  expect((await done('DATA_UNDO', { batchId: bulk.json.batchId })).json.done).toHaveLength(3)
  expect((await done('DATA_UNDO', { batchId: entries.batch })).json.done).toHaveLength(1)
  expect((await done('DATA_RESTORE', thing({ id: 'gone' }))).json.done).toHaveLength(1)
})
