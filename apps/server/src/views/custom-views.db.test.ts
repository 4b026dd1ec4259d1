import { newView } from '@trellis/components'
import type { ContractName } from '@trellis/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let builder: Caller
let member: string
let other: string

const asBuilder = (name: ContractName, input: object) => world.run(builder, name, input)
const saveCollection = (record: object) => asBuilder('CORE_UPDATE', { collectionId: 'Entity', id: 'Orders', record })
const saveApp = (record: object) => asBuilder('CORE_UPDATE', { collectionId: 'Tag', id: 'desk', record })
const grant = { collectionId: 'Orders', create: true, read: true, update: true, delete: true }
const name = { type: 'string', format: 'text', title: 'Name', metadata: { detailGroupId: 'basic' } }

beforeAll(async () => {
  world = await makeServerWorld('custom_views')
  builder = await world.person({ email: 'builder@w.test', roles: ['entityAdmin', 'developer'] })
  member = (await world.person({ email: 'member@w.test' })).userId
  other = (await world.person({ email: 'other@w.test' })).userId
  const orders = {
    name: 'Orders',
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    schema: { type: 'object', properties: { name } },
  }
  await asBuilder('CORE_CREATE', { collectionId: 'Entity', id: 'Orders', record: orders })
  for (const id of ['above', 'beside', 'elsewhere'])
    await asBuilder('CORE_CREATE', { collectionId: 'View', id, record: { ...newView(), name: id } })
  const views = [{ viewId: 'above' }, { viewId: 'beside' }]
  await addApp(asBuilder, { id: 'desk', name: 'Desk', collections: [grant], views, members: [{ userId: member }] })
  await addApp(asBuilder, { id: 'bare', name: 'Bare', collections: [grant], members: [{ userId: other }] })
})
afterAll(() => world?.close())

const describe = async (userId: string): Promise<object> =>
  world.run(await world.find(userId), 'DATA_DESCRIBE', { collectionId: 'Orders' })

test('[1-3.2-03] a collection has a view beside its list and one beside a record, for those who may open them', async () => {
  const views = {
    customView: { viewId: 'above', position: 'above' },
    customDetailView: { viewId: 'beside', position: 'right' },
  }
  await saveCollection(views)
  expect(await describe(member)).toMatchObject(views)
  for (const key of Object.keys(views)) expect(await describe(other)).not.toHaveProperty(key)
  await saveApp({ views: [{ viewId: 'beside' }] })
  expect(await describe(member)).not.toHaveProperty('customView')
  expect(await describe(member)).toMatchObject({ customDetailView: { viewId: 'beside' } })
  await saveCollection({ customDetailView: null })
  expect(await describe(member)).not.toHaveProperty('customDetailView')
})

test('[1-3.2-03] an app has one of its own views beside its home', async () => {
  const customView = { viewId: 'beside', position: 'left' }
  await expect(saveApp({ customView: { ...customView, viewId: 'elsewhere' } })).rejects.toMatchObject({
    details: { fields: { 'record.customView.viewId': 'Link this view to the app first' } },
  })
  await saveApp({ customView })
  const desk = async () => {
    const { apps } = (await world.run(await world.find(member), 'NAVIGATION_APPS', {})) as { apps: object[] }
    return apps[0]
  }
  expect(await desk()).toMatchObject({ id: 'desk', customView })
  await asBuilder('CORE_DELETE', { collectionId: 'View', id: 'beside' })
  expect(await desk()).not.toHaveProperty('customView')
})

test('the home of a workspace has a view, for those who may open it', async () => {
  const owner = await world.person({ email: 'owner@w.test', isTenantAdmin: true })
  const set = (homeView: object | null) => world.run(owner, 'WORKSPACE_SET', { homeView })
  const homeOf = async (userId: string) =>
    ((await world.run(await world.find(userId), 'NAVIGATION_APPS', {})) as { homeView?: object }).homeView
  const missing = { code: 'VALIDATION_ERROR', details: { fields: { 'homeView.viewId': 'There is no such view' } } }
  await expect(set({ viewId: 'neverwas', position: 'above' })).rejects.toMatchObject(missing)
  await saveApp({ views: [{ viewId: 'beside' }, { viewId: 'elsewhere' }] })
  const homeView = { viewId: 'elsewhere', position: 'instead' }
  await set(homeView)
  expect(await world.run(owner, 'WORKSPACE_GET', {})).toMatchObject({ homeView })
  expect(await homeOf(member)).toEqual(homeView)
  expect(await homeOf(owner.userId)).toEqual(homeView)
  expect(await homeOf(other)).toBeUndefined()
  await asBuilder('CORE_DELETE', { collectionId: 'View', id: 'elsewhere' })
  expect(await homeOf(member)).toBeUndefined()
  await set(homeView)
  await set(null)
  expect(await world.run(owner, 'WORKSPACE_GET', {})).not.toHaveProperty('homeView')
})

test.each([
  [{ viewId: 'above', position: 'below' }, 'customView.position'],
  [{ position: 'above' }, 'customView.viewId'],
  [{ viewId: 'above', position: 'above', more: true }, 'customView'],
])('what says no place is refused with its field: %j', async (customView, field) => {
  await expect(saveCollection({ customView })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: expect.toSatisfy((fields: object) => Object.keys(fields).some(key => key.includes(field))) },
  })
})
