import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SourcesCopy } from '../scenarios/copy-sources.ts'
import { addOldWorkspace, copyWithProbe, probeFiles, startCopy, typesOf } from '../scenarios/probe-kind.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import type { ServerProcess } from './server-process.ts'
import { type AnyJson, sendTo, testPassword } from './test-server.ts'

const host = 'probes.example'
const people = {
  developer: { email: 'developer@probes.example', roles: ['developer', 'entityAdmin'] },
  userAdmin: { email: 'user-admin@probes.example', roles: ['userAdmin'] },
  clerk: { email: 'clerk@probes.example', roles: [] },
}
type Person = keyof typeof people

let copy: SourcesCopy
let database: TestDatabase
let server: ServerProcess
const tokens = new Map<Person, string>()

beforeAll(async () => {
  copy = copyWithProbe()
  database = await createTestDatabase('new_asset_kind')
  const { connectionString } = database
  await addOldWorkspace(connectionString, host, Object.values(people))
  server = await startCopy(copy, { DATABASE_URL: connectionString, TRELLIS_LOG_LEVEL: 'error' })
  for (const [person, { email }] of Object.entries(people)) {
    const body = { email, password: testPassword }
    const { json } = await sendTo(server.port, { method: 'POST', path: '/api/login', host, body })
    tokens.set(person as Person, json.accessToken)
  }
})
afterAll(async () => {
  await server?.kill('SIGKILL')
  await database?.drop()
  copy?.remove()
})

async function ask(person: Person, name: string, input: object): Promise<AnyJson> {
  const path = `/api/operations/${name}`
  const token = tokens.get(person) ?? ''
  const { status, json } = await sendTo(server.port, { method: 'POST', path, host, token, body: input })
  return status === 200 ? json : { refused: json.error?.code }
}
const run = (name: string, input: object) => ask('developer', name, input)
const probe = (more: object = {}) => ({ collectionId: 'Probe', id: 'first', ...more })
const save = (record: object) => run('CORE_UPDATE', { cursor: probe(), record })
const versions = async () =>
  (await run('ASSET_VERSIONS', probe())).list.map(({ version, status }: AnyJson) => `${version} ${status}`)
const opened = async () => (await run('ASSET_GET_VERSION', probe())).document
const live = () => run('CORE_GET', { cursor: probe() })

test('the command makes the three files of the kind and lists them; the compiler takes them', () => {
  expect(copy.changed()).toEqual(probeFiles)
  expect(typesOf(copy, { files: ['packages/model/assets.ts', 'packages/model/index.ts'] })).toBe('done')
  expect(copy.run('tools/generate-registries.ts', '--check')).toBe('done')
})

test('a workspace that is older than the kind has its list, with a column of each listed property', async () => {
  const described = await run('CORE_DESCRIBE', { collectionId: 'Probe' })
  expect(described).toMatchObject({ name: 'Probes', verbs: { create: true, read: true, update: true, delete: true } })
  expect(described.schema.properties).toMatchObject({ info: { title: 'Information' }, icon: {}, adminNotes: {} })
  expect(await run('CORE_LIST', { cursor: { collectionId: 'Probe' } })).toMatchObject({ list: [], totalCount: 0 })
})

test('one is made, kept as a draft, published and brought back to an older version', async () => {
  const record = { name: 'First', icon: 'widgets', adminNotes: 'Ours', info: 'one', keepDraftVer: true }
  expect(await run('CORE_CREATE', probe({ record }))).toMatchObject({ id: 'first' })
  await save({ info: 'two' })
  expect(await live()).toMatchObject({ name: 'First', info: 'one' })
  expect(await opened()).toEqual({ ...record, info: 'two' })
  expect(await versions()).toEqual(['2 draft', '1 live'])
  expect(await run('ASSET_PUBLISH', probe())).toMatchObject({ hasDraft: false })
  expect(await live()).toMatchObject({ info: 'two' })
  await save({ info: 'three' })
  expect(await run('ASSET_DISCARD_DRAFT', probe())).toMatchObject({ hasDraft: false })
  expect(await opened()).toMatchObject({ info: 'two' })
  expect(await run('ASSET_RESTORE', probe({ version: 1 }))).toMatchObject({ hasDraft: true })
  await run('ASSET_PUBLISH', probe())
  expect(await live()).toMatchObject({ info: 'one' })
  expect((await versions())[0]).toMatch(/ live$/)
})

test('what it says is checked by its document', async () => {
  for (const record of [{ name: '' }, { name: ' ' }, { info: 5 }, { info: 'a'.repeat(2001) }, { unknown: 'a' }])
    expect(await save(record)).toEqual({ refused: 'VALIDATION_ERROR' })
})

test('the collection that it names says where it is used', async () => {
  const schema = { type: 'object', properties: { no: { type: 'string', format: 'text', title: 'Number' } } }
  const document = { name: 'Orders', schema, detailGroupList: [] }
  await run('SCHEMA_APPLY', { collectionId: 'Orders', document, baseVersion: null })
  await save({ collectionId: 'Orders' })
  await run('ASSET_PUBLISH', probe())
  const used = { kind: 'Probe', id: 'first', name: 'First', section: 'probes', place: 'collectionId' }
  expect((await run('WHERE_USED', { collectionId: 'Orders' })).uses).toMatchObject([used])
})

test('whoever lacks the role changes none; other builders read them, others see nothing of them', async () => {
  const record = { name: 'Mine' }
  for (const person of ['userAdmin', 'clerk'] as const) {
    const refused = { refused: expect.stringMatching(/^(DENIED|NOT_FOUND)$/) }
    expect(await ask(person, 'CORE_CREATE', { collectionId: 'Probe', record })).toEqual(refused)
    expect(await ask(person, 'CORE_UPDATE', { cursor: probe(), record })).toEqual(refused)
    expect(await ask(person, 'CORE_DELETE', { cursor: probe() })).toEqual(refused)
    for (const name of ['ASSET_PUBLISH', 'ASSET_VERSIONS', 'ASSET_GET_VERSION'])
      expect([name, await ask(person, name, probe())]).toEqual([name, refused])
    expect(await ask(person, 'ASSET_TRASH_LIST', { collectionId: 'Probe' })).toEqual(refused)
  }
  expect(await ask('userAdmin', 'CORE_GET', { cursor: probe() })).toMatchObject({ name: 'First' })
  expect(await ask('clerk', 'CORE_GET', { cursor: probe() })).toMatchObject({ refused: expect.any(String) })
  expect(await live()).toMatchObject({ name: 'First' })
})

test('a deleted one waits in the trash and comes back with its versions; the log says all that happened', async () => {
  const before = await versions()
  await run('CORE_DELETE', { cursor: probe() })
  expect(await live()).toEqual({ refused: 'NOT_FOUND' })
  const { list } = await run('ASSET_TRASH_LIST', { collectionId: 'Probe' })
  expect(list).toMatchObject([{ assetId: 'first', name: 'First' }])
  expect(await run('ASSET_TRASH_RESTORE', { collectionId: 'Probe', id: list[0].id })).toEqual({ id: 'first' })
  expect(await live()).toMatchObject({ name: 'First', info: 'one', collectionId: 'Orders' })
  expect(await versions()).toHaveLength(before.length + 1)
  const cursor = {
    collectionId: 'Activity',
    filter: { recordId: { $eq: 'first' } },
    options: { orderBy: 'createdAt', limit: 100 },
  }
  const actions = (await run('CORE_LIST', { cursor })).list.map(({ action }: AnyJson) => action)
  expect(actions.slice(0, 5)).toEqual(['create', 'draft', 'publish', 'draft', 'discard'])
  expect(actions.slice(-2)).toEqual(['delete', 'restore'])
  expect((await ask('clerk', 'CORE_LIST', { cursor })).list ?? []).toEqual([])
})
