import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../../access/caller.ts'

let world: ServerWorld
let builder: Caller
let clerk: Caller
const collectionId = 'Parcels'
const notes = 'Asked for by Ann'
const document = {
  name: 'Parcels',
  publicName: 'Deliveries',
  adminName: 'Parcels (logistics)',
  adminNotes: notes,
  schema: { type: 'object', properties: { label: { type: 'string', format: 'text', title: 'Label' } } },
  detailGroupList: [],
}

beforeAll(async () => {
  world = await makeServerWorld('asset_names')
  builder = await world.person({ email: 'builder@w.example', roles: ['entityAdmin', 'userAdmin'] })
  const { userId } = await world.person({ email: 'clerk@w.example' })
  await world.run(builder, 'SCHEMA_APPLY', { collectionId, document, baseVersion: null })
  const grant = { collectionId, create: true, read: true, update: false, delete: false }
  const app = {
    id: 'shop',
    name: 'Shop',
    publicName: 'Our shop',
    adminName: 'Shop (north)',
    adminNotes: notes,
    collections: [grant],
    members: [{ userId }],
  }
  await addApp((name, input) => world.run(builder, name, input), app)
  clerk = await world.find(userId)
  await world.run(builder, 'DATA_CREATE', { collectionId, id: 'p1', record: { label: 'Fragile glass' } })
}, 60_000)
afterAll(() => world?.close())

const describe = (caller: Caller, more: object = {}) => world.run(caller, 'DATA_DESCRIBE', { collectionId, ...more })
const apps = () => world.run(clerk, 'NAVIGATION_APPS', {})

test('people see public names wherever they meet a collection or an app, and nothing of what builders note', async () => {
  const shown = await apps()
  expect(shown).toMatchObject({ apps: [{ name: 'Our shop', collections: [{ collectionId, name: 'Deliveries' }] }] })
  const described = await describe(clerk)
  expect(described['name']).toBe('Deliveries')
  const found = await world.run(clerk, 'CORE_SEARCH', { searchString: 'fragile glass' })
  expect(found).toMatchObject({ hits: [{ id: 'p1', collectionName: 'Deliveries' }] })
  expect(JSON.stringify([shown, described, found])).not.toMatch(/Ann|logistics|north/)
})

test('builders see a definition by its own name, and in lists by the one for them', async () => {
  expect((await describe(builder, { builder: true }))['name']).toBe('Parcels')
  for (const [core, id, title] of [
    ['Entity', collectionId, 'Parcels (logistics)'],
    ['Tag', 'shop', 'Shop (north)'],
  ] as const) {
    const { list } = await world.run(builder, 'CORE_LIST', { cursor: { collectionId: core } })
    expect(list).toMatchObject([{ id, recordTitle: title, adminNotes: notes }])
  }
})

test('without them the name is what everybody sees', async () => {
  await world.run(builder, 'CORE_UPDATE', {
    collectionId: 'Tag',
    id: 'shop',
    record: { publicName: null, adminName: '' },
  })
  expect(await apps()).toMatchObject({ apps: [{ name: 'Shop' }] })
  const { list } = await world.run(builder, 'CORE_LIST', { cursor: { collectionId: 'Tag' } })
  expect(list).toMatchObject([{ recordTitle: 'Shop' }])
})

test('a collection hidden in apps is in the navigation of none, and read as before', async () => {
  const hidden = { ...document, hideInApps: true }
  await world.run(builder, 'SCHEMA_APPLY', { collectionId, document: hidden, baseVersion: 1 })
  expect(await apps()).toMatchObject({ apps: [{ id: 'shop', collections: [] }] })
  expect((await world.run(clerk, 'DATA_LIST', { cursor: { collectionId } }))['list']).toMatchObject([{ id: 'p1' }])
})

test('notes about people are told to those who manage users alone', async () => {
  const { userId } = clerk
  await world.run(builder, 'CORE_UPDATE', { collectionId: 'User', id: userId, record: { adminNotes: notes } })
  const get = (caller: Caller) => world.run(caller, 'CORE_GET', { collectionId: 'User', id: userId })
  expect(await get(builder)).toMatchObject({ adminNotes: notes })
  expect(JSON.stringify(await get(clerk))).not.toContain('Ann')
})
