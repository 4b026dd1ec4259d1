import { isPlainObject } from '@trellis/base'
import type { Contract, ContractName } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { addApp } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type Ids, inputOf, inputPlaces, withValue } from './matrix-inputs.ts'
import { type StoredRow, type TableChanges, type TableWatch, watchTables } from './table-changes.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

const collectionId = 'Notes'
const host = 'empty.test'
const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
const note = documentOf('Notes', { name: text('Name'), dept: text('Department'), age: text('Age') })
const withRemoved = documentOf('Notes', { ...note.schema.properties, gone: text('Gone') })

let database: TestDatabase
let server: TestServer
let tenant: Tenant
let token: string
let callerId: string
let watch: TableWatch
let given: Given

/** What inputs name, made anew once something was changed. */
type Given = Ids & { trashed: string; removed: string; draft: string; deleted: string }

beforeAll(async () => {
  database = await createTestDatabase('empty_inputs')
  server = await startTestServer({ connectionString: database.connectionString })
  tenant = await addTenant(server, host)
  ;({ id: callerId } = await addUser(server, tenant, { email: `admin@${host}`, ...everyRole }))
  const other = await addUser(server, tenant, { email: `other@${host}` })
  token = await server.login(`admin@${host}`, host)
  // What follows imports would be told of otherwise, and be there to be marked.
  await must('NOTIFICATION_CHOICE_SET', { kind: 'import', product: false, mail: false })
  await must('SCHEMA_APPLY', { collectionId, document: withRemoved })
  await must('SCHEMA_APPLY', { collectionId, document: note, acceptLoss: true })
  const removed = (await must('SCHEMA_TRASH_LIST', { collectionId })).list[0].id
  await addBystanders()
  const file = await upload()
  const columns = [{ column: 'name', fieldId: 'name' }]
  const run = (await must('DATA_IMPORT', { fileId: file, collectionId, columns })).importId
  await importEnds(run)
  const unmade = { record: '', app: '', activity: '', batch: '', trashed: '', draft: '', deleted: '', invitation: '' }
  given = { collection: collectionId, user: other.id, file, import: run, removed, ...unmade }
  await makeNamed()
  watch = await watchTables(database.superuserConnectionString, tenant)
  await watch.look()
})
afterAll(async () => {
  await watch?.close()
  await server?.close()
  await database?.drop()
})

const call = (name: ContractName, input: unknown) => server.call(name, input, { host, token })

async function must(name: ContractName, input: object) {
  const answer = await call(name, input)
  if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`)
  return answer.json
}

/** Whatever an empty value could mean by mistake: changes without a batch, records without a value, something in the trash. */
async function addBystanders(): Promise<void> {
  for (const id of ['one', 'two', 'three']) await must('DATA_CREATE', { collectionId, id, record: { name: id } })
  await must('DATA_UPDATE', { collectionId, id: 'one', record: { name: 'One' } })
  await must('DATA_DELETE', { collectionId, id: 'three' })
  await must('CORE_CREATE', { collectionId: 'Tag', record: { name: 'Bystander' } })
  await must('CORE_CREATE', { collectionId: 'SavedView', record: { name: 'Mine', collectionId } })
}

let count = 0

/** Makes what inputs name by these ids. */
type MakeNamed = (at: number) => Promise<Partial<Given>>

const makers: Readonly<Record<string, MakeNamed>> = {
  record: async at => {
    const record = `named${at}`
    await must('DATA_BULK_UPDATE', { collectionId, records: [{ id: record, name: 'a' }] })
    const { batchId: batch } = await must('DATA_BULK_UPDATE', { collectionId, records: [{ id: record, name: 'b' }] })
    const filter = { batchId: { $eq: batch } }
    const { list } = await must('CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
    return { record, batch, activity: list[0].id }
  },
  trashed: async at => {
    const trashed = `trashed${at}`
    await must('DATA_CREATE', { collectionId, id: trashed, record: { name: 'c' } })
    await must('DATA_DELETE', { collectionId, id: trashed })
    return { trashed }
  },
  app: async at => ({ app: await makeTag(`App ${at}`) }),
  draft: async at => {
    const draft = await makeTag(`Draft ${at}`)
    await must('CORE_UPDATE', { collectionId: 'Tag', id: draft, record: { name: 'Drafted', keepDraftVer: true } })
    return { draft }
  },
  deleted: async at => {
    await must('CORE_DELETE', { collectionId: 'Tag', id: await makeTag(`Gone ${at}`) })
    return { deleted: (await must('ASSET_TRASH_LIST', { collectionId: 'Tag' })).list[0].id }
  },
  invitation: async at => {
    const record = { email: `invited${at}@x.test` }
    return { invitation: (await must('CORE_CREATE', { collectionId: 'Invitation', record })).id }
  },
}

const makeTag = async (name: string): Promise<string> =>
  (await must('CORE_CREATE', { collectionId: 'Tag', record: { name } })).id

/** What each of the makers has made last. */
const made = new Map<MakeNamed, Partial<Given>>()

async function makeNamed(wanted: readonly MakeNamed[] = Object.values(makers)): Promise<void> {
  count += 1
  for (const make of wanted) made.set(make, await make(count))
  given = Object.assign({}, given, ...made.values())
}

/** Whether another operation has changed what inputs name, or hung something on it. */
let isStale = false

/** So that what is looked at next is what comes of the next call. */
async function renew(wanted: readonly MakeNamed[]): Promise<void> {
  await makeNamed(wanted)
  await watch.look()
}

/** What such an input may have used up: all of it where it says what becomes of the collection, or names nothing that was made. */
function usedUp(input: unknown): MakeNamed[] {
  const named = new Set(textsIn(input))
  const isNamed = (ids: Partial<Given> = {}) => Object.values(ids).some(id => named.has(id))
  const found = Object.values(makers).filter(make => isNamed(made.get(make)))
  const isOfCollection = isPlainObject(input) && input['document'] !== undefined
  return isOfCollection || found.length === 0 ? Object.values(makers) : found
}

async function upload(): Promise<string> {
  const form = new FormData()
  form.set('file', new File(['name,code\na,b\n'], 'x.csv', { type: 'text/csv' }))
  const body = new Response(form)
  const bytes = new Uint8Array(await body.arrayBuffer())
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const answer = await server.send({ method: 'POST', path: '/api/files', host, token, headers, body: bytes })
  return answer.json.id
}

async function importEnds(importId: string): Promise<void> {
  const look = async () => expect((await must('DATA_IMPORT_STATUS', { importId })).status).not.toBe('running')
  await vi.waitFor(look, { timeout: 20_000, interval: 10 })
}

/** Inputs that change something, where those of the matrix are refused or do one of several things. */
const more: Partial<Record<ContractName, () => object[]>> = {
  ASSET_PUBLISH: () => [{ collectionId: 'Tag', id: given.draft, baseVersion: 2 }],
  ASSET_DISCARD_DRAFT: () => [{ collectionId: 'Tag', id: given.draft, baseVersion: 2 }],
  ASSET_RESTORE: () => [{ collectionId: 'Tag', id: given.draft, version: 1, baseVersion: 2 }],
  ASSET_TRASH_RESTORE: () => [{ collectionId: 'Tag', id: given.deleted }],
  CORE_CREATE: () => [{ collectionId: 'Tag', record: { name: 'Made' } }],
  CORE_UPDATE: () => [{ collectionId: 'Tag', id: given.app, record: { name: 'Renamed' } }],
  CORE_UPSERT: () => [{ collectionId: 'Tag', id: given.app, record: { name: 'Renamed' } }],
  DATA_UNDO: () => [{ activityId: given.activity }, { batchId: given.batch }],
  DATA_RESTORE: () => [{ collectionId, id: given.trashed }, { cursor: { collectionId, id: given.trashed } }],
  DATA_DELETE: () => [{ collectionId, id: given.record }, { cursor: { collectionId, id: given.record } }],
  DATA_UPDATE: () => [{ cursor: { collectionId, id: given.record }, record: { name: 'x' } }],
  DATA_IMPORT: () => [
    inputOf({ name: 'DATA_IMPORT' })(given),
    {
      ...inputOf({ name: 'DATA_IMPORT' })(given),
      columns: [
        { column: 'name', fieldId: 'id' },
        { column: 'code', fieldId: 'name' },
      ],
      updateBy: 'id',
    },
  ],
  SCHEMA_APPLY: () => [{ collectionId, document: note }],
  SCHEMA_SAVE_DRAFT: () => [{ collectionId, document: { ...note, keepDraftVer: true } }],
  SCHEMA_TRASH_RESTORE: () => [{ id: given.removed }],
}

/** Here, for nothing of it is under way, open or looked at. */
const changesNothing: readonly ContractName[] = [
  'API_TOKEN_REVOKE',
  'API_TOKEN_SET_FLOW_USERS',
  'DATA_IMPORT_CANCEL',
  'FLOW_RUN',
  'FLOW_RUN_CANCEL',
  'FLOW_MAKE_WEBHOOK_SECRET',
  'FLOW_PIN_SET',
  'FLOW_SET_STATUS',
  'FLOW_TEST',
  'INDEX_PIN',
  'INTEGRATION_RUN',
  'INTEGRATION_SET_SECRETS',
  'INTEGRATION_TEST',
  'INVITATION_ACCEPT',
  'MAIL_RETRY',
  'MAIL_SETTINGS_SET',
  'MAIL_TEST',
  'NOTIFICATION_MARK_AS_READ',
  'PASSWORD_REQUEST',
  'PASSWORD_SET',
  'SAMPLE_INSTALL',
  'SCHEMA_CHANGE_CANCEL',
  'SESSION_END',
  'SETUP_COMPLETE',
  'VIEW_FAILURE_ADD',
  'WORKSPACE_SET',
  'WORK_CANCEL',
  'WORK_RETRY',
]

/** They make or change something of whoever calls, which is told with them. */
const ofTheCaller: readonly ContractName[] = ['ACCOUNT_SET', 'API_TOKEN_CREATE']

const empties: [string, unknown][] = [
  ['""', ''],
  ['" "', ' '],
  ['null', null],
  ['[]', []],
  ['{}', {}],
  ['{"": ""}', { '': '' }],
  ['nothing', undefined],
]

/** The input as it is; then with an empty value at each place, among everything else and beside what is needed alone. */
function* emptied(contract: Contract, input: object): Generator<{ told: string; sent: unknown }> {
  const needed: unknown = 'required' in contract.input ? contract.input.required : []
  const bare = Object.fromEntries(
    Object.entries(input).filter(([key]) => Array.isArray(needed) && needed.includes(key)),
  )
  yield { told: `${contract.name} with its sample`, sent: input }
  for (const place of inputPlaces(contract.input, input)) {
    for (const [name, value] of empties) {
      const whole = withValue(input, place, value)
      const alone = withValue(bare, place, value)
      const told = `${contract.name} with ${name} at ${place.join('.')}`
      yield { told, sent: whole }
      if (!contract.readOnly && JSON.stringify(alone) !== JSON.stringify(whole)) yield { told, sent: alone }
    }
  }
}

test.each(Object.values(contracts) as Contract[])(
  '$name is refused with empty values, or does what its other values name',
  async contract => {
    const name = contract.name as ContractName
    let changed = 0
    if (isStale) await renew(Object.values(makers))
    isStale = false
    const inputs = more[name] ?? (() => [inputOf(contract)(given)])
    for (const [index] of inputs().entries()) {
      const inputsNow = () => [...emptied(contract, inputs()[index] ?? {})]
      let all = inputsNow()
      for (let at = 0; at < all.length; at += 1) {
        const { told, sent } = all[at] ?? { told: '', sent: {} }
        const answer = await call(name, sent)
        expect([told, answer.text, answer.status < 500]).toEqual([told, answer.text, true])
        if (contract.readOnly) continue
        if (answer.json.importId !== undefined && answer.status < 300) await importEnds(answer.json.importId)
        const changes = await watch.look()
        if (!changes) continue
        const strangers =
          answer.status < 300
            ? unnamed(changes, ofTheCaller.includes(name) ? [sent, callerId] : sent)
            : [...changes.added, ...changes.removed]
        expect([told, sent, answer.status, strangers]).toEqual([told, sent, answer.status, []])
        changed += 1
        isStale = true
        if (!touchesNamed(changes, sent)) continue
        // What the inputs name may be gone by it.
        await renew(usedUp(sent))
        all = inputsNow()
      }
    }
    expect(contract.readOnly ? await watch.look() : undefined).toBeUndefined()
    expect([name, changed > 0]).toEqual([name, !contract.readOnly && !changesNothing.includes(name)])
  },
  120_000,
)

test('a rule made of a value that says nothing reaches no record, not those without one', async () => {
  const optionList = ['a', 'b'].map(value => ({ value, label: value }))
  const tags = { type: 'array', format: 'multi-option-list', title: 'Tags', metadata: { optionList } } as const
  const rich = { type: 'string', format: 'rich-text', title: 'Rich' } as const
  await must('SCHEMA_APPLY', {
    collectionId: 'Ruled',
    document: documentOf('Ruled', { name: text('Name'), tags, rich }),
  })
  await must('DATA_CREATE', { collectionId: 'Ruled', record: { name: 'Without', tags: [] } })
  await must('DATA_CREATE', { collectionId: 'Ruled', record: { name: 'With', tags: ['a'], rich: '<p>a</p>' } })
  const member = await server.login(`other@${host}`, host)
  const rules = [
    { tags: { $all: '{{user.values.said}}' } },
    { rich: { $contains: '{{user.values.said}}' } },
    { name: { $contains: '{{user.values.said}}' } },
    { name: { $eq: '{{user.values.said}}' } },
  ]
  for (const rowRule of rules) {
    for (const said of ['', ' ', ',', ';', '[]', '\u200b', '\u0301', '<script></script>', '<!-- -->']) {
      const grant = { collectionId: 'Ruled', create: false, read: true, update: false, delete: false, rowRule }
      const members = [{ userId: given.user, values: { said } }]
      const app = await addApp(must, { name: 'A', collections: [grant], members })
      const list = () => server.call('DATA_LIST', { cursor: { collectionId: 'Ruled' } }, { host, token: member })
      const { status, json } = await list()
      expect([rowRule, said, status, json.totalCount]).toEqual([rowRule, said, 200, 0])
      await must('CORE_DELETE', { collectionId: 'Tag', id: app.id })
    }
  }
})

/** Whether the same input may find something else from now on: not where rows came alone, and none of those that it names. */
function touchesNamed({ added, removed }: TableChanges, input: unknown): boolean {
  const named = new Set(textsIn(input))
  const isNamed = ({ row }: StoredRow) => named.has(String(row['id'])) || named.has(String(row['record_id']))
  return removed.length > 0 || added.some(isNamed)
}

/** Rows that changed and that nothing of the input names. */
function unnamed({ added, removed, before }: TableChanges, input: unknown): StoredRow[] {
  const named = new Set(textsIn(input))
  // Columns of a collection come and go with all its records.
  const whole = new Set(isPlainObject(input) && input['document'] !== undefined ? named : [])
  for (const { table, row } of before) {
    if (table === 'activity' && (named.has(String(row['id'])) || named.has(String(row['batch_id']))))
      named.add(String(row['record_id']))
    if (table === 'schema_trash' && named.has(String(row['id']))) whole.add(String(row['collection_id']))
  }
  const ids = new Set(before.map(({ table, row }) => `${table} ${String(row['id'])}`))
  const isFresh = ({ table, row }: StoredRow) => row['id'] !== undefined && !ids.has(`${table} ${String(row['id'])}`)
  const fresh = new Set(added.filter(isFresh).map(({ row }) => String(row['id'])))
  const saysName = ({ table, row }: StoredRow) =>
    named.has(table) ||
    Object.values(row).some(value => typeof value === 'string' && (named.has(value) || fresh.has(value)))
  for (const each of whole) named.add(each)
  return [...added, ...removed].filter(stored => {
    const { row } = stored
    if (whole.has(stored.table)) return false
    if (row['record_id'] !== undefined)
      return !named.has(String(row['record_id'])) && !fresh.has(String(row['record_id']))
    if (row['id'] !== undefined) return !named.has(String(row['id'])) && !(isFresh(stored) && saysName(stored))
    return !saysName(stored)
  })
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isPlainObject(value) ? Object.values(value).flatMap(textsIn) : []
}
