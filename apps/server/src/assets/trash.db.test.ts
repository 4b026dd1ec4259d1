import type { ContractName } from '@trellis/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp, memberId } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'
import { emptyAssetTrash } from '../collections/assets/asset-trash.ts'
import { emptySchemaTrash } from '../schema/schema-trash.ts'

let world: ServerWorld
let builder: Caller
let clerk: Caller
let leaver: Caller

const text = (title: string) => ({ type: 'string', format: 'text', title })
const documentOf = (name: string, fields: object) => ({
  name,
  schema: { type: 'object', properties: fields },
  detailGroupList: [],
})
const grantOf = (collectionId: string) => ({ collectionId, create: false, read: true, update: false, delete: false })

beforeAll(async () => {
  world = await makeServerWorld('asset_trash')
  builder = await world.person({ email: 'builder@w.example', roles: ['entityAdmin', 'userAdmin'] })
  clerk = await world.person({ email: 'clerk@w.example' })
  leaver = await world.person({ email: 'leaver@w.example' })
  for (const id of ['Orders', 'Slips']) {
    await run('SCHEMA_APPLY', { collectionId: id, document: documentOf(id, { dept: text('Dept') }), baseVersion: null })
    for (const dept of ['sales', 'hr']) await run('DATA_CREATE', { collectionId: id, id: dept, record: { dept } })
  }
  const rowRule = { dept: { $eq: '{{user.values.dept}}' } }
  const members = [clerk, leaver].map(({ userId }) => ({ userId, values: { dept: 'hr' } }))
  const collections = [{ ...grantOf('Orders'), rowRule }, grantOf('Slips')]
  await addApp(run, { id: 'shop', name: 'Shop', adminName: 'Shop (north)', order: 3, collections, members })
})
afterAll(() => world?.close())

const run = (name: ContractName, input: object) => world.run(builder, name, input)
const app = (id: string, more: object = {}) => ({ collectionId: 'Tag', id, ...more })
const trash = async () =>
  (await run('ASSET_TRASH_LIST', { collectionId: 'Tag' }))['list'] as { id: string; assetId: string; until: string }[]
const trashOf = async (id: string) => (await trash()).find(({ assetId }) => assetId === id)?.id ?? ''
const bringBack = async (id: string) => run('ASSET_TRASH_RESTORE', app(await trashOf(id)))
const refusal = (answering: Promise<unknown>) =>
  answering.then(
    () => 'done',
    (error: { code: string; message: string }) => error,
  )
const versions = async (id: string, collectionId = 'Tag') =>
  ((await run('ASSET_VERSIONS', { collectionId, id }))['list'] as { version: number; status: string }[]).map(
    ({ version, status }) => `${version} ${status}`,
  )
const seen = async (collectionId: string) => {
  if ((await world.find(clerk.userId)).apps.length === 0) return []
  const answer = await world.run(clerk, 'DATA_LIST', { cursor: { collectionId, options: { orderBy: 'id' } } })
  return (answer['list'] as { id: string }[]).map(({ id }) => id)
}
const stored = (table: string, where = sql`true`) =>
  world.tables.run(sql`select from ${sql.id(world.tenant.coreSchema, table)} where ${where}`)

test('a deleted app has no effect, and comes back with its members, their values, its versions and its draft', async () => {
  await run('CORE_UPDATE', app('shop', { record: { description: 'Second version' } }))
  await run('CORE_UPDATE', app('shop', { record: { keepDraftVer: true, name: 'Drafted shop' } }))
  const before = await run('CORE_GET', app('shop'))
  expect(await seen('Orders')).toEqual(['hr'])
  await run('CORE_DELETE', app('shop'))
  expect((await world.find(clerk.userId)).apps).toEqual([])
  expect(await refusal(run('CORE_GET', app('shop')))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusal(run('ASSET_VERSIONS', app('shop')))).toMatchObject({ code: 'NOT_FOUND' })
  const [entry] = await trash()
  expect(entry).toMatchObject({ assetId: 'shop', name: 'Shop (north)', removedBy: builder.userId })
  const days = (Date.parse(entry?.until ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  // What it names has another name now, and one of its people is gone.
  const renamed = documentOf('Orders', { team: text('Team') })
  await run('SCHEMA_APPLY', { collectionId: 'Orders', document: renamed, renames: { team: 'dept' } })
  await run('CORE_DELETE', { collectionId: 'User', id: leaver.userId })
  expect(await bringBack('shop')).toEqual({ id: 'shop' })
  const { version: _, liveVersion: __, updatedAt: ___, collections: ____, ...same } = before
  expect(await run('CORE_GET', app('shop'))).toMatchObject({
    ...same,
    liveVersion: 4,
    collections: [{ rowRule: { team: { $eq: '{{user.values.dept}}' } } }, {}],
  })
  expect(await seen('Orders')).toEqual(['hr'])
  const cursor = { collectionId: 'AppMember', filter: { appId: { $eq: 'shop' } } }
  expect((await run('CORE_LIST', { cursor }))['list']).toMatchObject([
    { id: memberId('shop', clerk.userId), userId: clerk.userId, values: { dept: 'hr' } },
  ])
  expect(await versions('shop')).toEqual(['3 draft', '4 live', '2 old', '1 old'])
  expect(await run('ASSET_GET_VERSION', app('shop'))).toMatchObject({
    status: 'draft',
    document: { name: 'Drafted shop', collections: [{ rowRule: { team: { $eq: '{{user.values.dept}}' } } }, {}] },
  })
  expect(await trash()).toEqual([])
})

test('what happened is in the log, of the app and of its members', async () => {
  const entries = async (recordId: string) => {
    const cursor = {
      collectionId: 'Activity',
      filter: { recordId: { $eq: recordId } },
      options: { orderBy: 'createdAt' },
    }
    return ((await run('CORE_LIST', { cursor }))['list'] as { action: string }[]).map(({ action }) => action)
  }
  expect((await entries('shop')).slice(-2)).toEqual(['delete', 'restore'])
  expect(await entries(memberId('shop', clerk.userId))).toEqual(['create', 'delete', 'create'])
  expect(await entries(memberId('shop', leaver.userId))).toEqual(['create', 'delete'])
})

test('comes back without collections that are gone meanwhile, and with what they allowed gone', async () => {
  await run('ASSET_DISCARD_DRAFT', app('shop'))
  await run('CORE_DELETE', app('shop'))
  await run('CORE_DELETE', { collectionId: 'Entity', id: 'Slips' })
  await bringBack('shop')
  expect(await run('CORE_GET', app('shop'))).toMatchObject({ collections: [{ collectionId: 'Orders' }] })
  expect((await run('CORE_GET', app('shop')))['collections']).toHaveLength(1)
})

test('another one of the same ID is another: it has no versions of the first, which does not take its place', async () => {
  await run('CORE_DELETE', app('shop'))
  await run('CORE_CREATE', app('shop', { record: { name: 'Another' } }))
  expect(await versions('shop')).toEqual(['1 live'])
  const refused = await refusal(bringBack('shop'))
  expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('delete that one first') })
  await run('CORE_DELETE', app('shop'))
  const [newer, older] = await trash()
  expect([newer?.assetId, older?.assetId]).toEqual(['shop', 'shop'])
  await run('ASSET_TRASH_RESTORE', app(older?.id ?? ''))
  expect(await run('CORE_GET', app('shop'))).toMatchObject({ name: 'Shop' })
  expect(await refusal(run('ASSET_TRASH_RESTORE', app(older?.id ?? '')))).toMatchObject({ code: 'NOT_FOUND' })
})

test('two who bring it back at once bring it back once', async () => {
  await run('CORE_DELETE', app('shop'))
  const id = (await trash()).find(({ assetId }) => assetId === 'shop')?.id ?? ''
  const told = await Promise.all([1, 2].map(() => refusal(run('ASSET_TRASH_RESTORE', app(id)))))
  expect(told.filter(each => each === 'done')).toHaveLength(1)
  expect(told.filter(each => each !== 'done')).toMatchObject([{ code: 'NOT_FOUND' }])
  expect(await seen('Orders')).toEqual(['hr'])
})

test('after 30 days nothing of it is left, and it is no more listed or brought back before that is cleaned up', async () => {
  await addApp(run, { id: 'old', name: 'Old', members: [{ userId: clerk.userId }] })
  await run('CORE_DELETE', app('old'))
  await run('CORE_DELETE', app('shop'))
  const id = await trashOf('old')
  const kept = (await trash()).length
  await world.tables.run(
    sql`update ${sql.id(world.tenant.coreSchema, 'asset_trash')} set until = now() - interval '1 second' where asset_id = 'old'`,
  )
  expect(await trashOf('old')).toBe('')
  expect(await refusal(run('ASSET_TRASH_RESTORE', app(id)))).toMatchObject({ code: 'NOT_FOUND' })
  await world.tables.transaction(connection => emptyAssetTrash(connection, world.tenant))
  expect(await stored('asset_trash', sql`asset_id = 'old'`)).toEqual([])
  expect(await stored('asset_version', sql`asset_id = 'old'`)).toEqual([])
  expect(await trash()).toHaveLength(kept - 1)
  await bringBack('shop')
  expect(await seen('Orders')).toEqual(['hr'])
})

test('a collection comes back with its versions, which end with what its trash holds', async () => {
  const place = { collectionId: 'Entity', id: 'Boxes' }
  const define = (fields: object) =>
    run('SCHEMA_APPLY', { collectionId: 'Boxes', document: documentOf('Boxes', fields), acceptLoss: true })
  await define({ a: text('A') })
  await define({ a: text('A'), b: text('B') })
  await run('CORE_DELETE', place)
  const removed = async () =>
    ((await run('SCHEMA_TRASH_LIST', { collectionId: 'Boxes' }))['list'] as { id: string; kind: string }[]).find(
      ({ kind }) => kind === 'collection',
    )?.id
  await run('SCHEMA_TRASH_RESTORE', { id: await removed() })
  expect(await versions('Boxes', 'Entity')).toEqual(['3 live', '2 old', '1 old'])
  await run('CORE_DELETE', place)
  await define({ c: text('C') })
  expect(await versions('Boxes', 'Entity')).toEqual(['1 live'])
  await world.tables.run(
    sql`update ${sql.id(world.tenant.coreSchema, 'schema_trash')} set until = now() - interval '1 second' where collection_id = 'Boxes'`,
  )
  await world.tables.transaction(connection => emptySchemaTrash(connection, world.tenant))
  expect(await stored('asset_version', sql`asset_id = 'Boxes'`)).toHaveLength(1)
})
