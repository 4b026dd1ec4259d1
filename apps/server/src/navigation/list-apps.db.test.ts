import { newView } from '@trellis/components'
import type { ContractName } from '@trellis/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let builder: Caller
let member: Caller

const asBuilder = (name: ContractName, input: object) => world.run(builder, name, input)
const save = (record: object) => asBuilder('CORE_UPDATE', { collectionId: 'Tag', id: 'desk', record })

beforeAll(async () => {
  world = await makeServerWorld('navigation')
  builder = await world.person({ email: 'builder@w.test', roles: ['entityAdmin', 'developer'] })
  const { userId } = await world.person({ email: 'member@w.test' })
  for (const id of ['one', 'two', 'other']) {
    await asBuilder('CORE_CREATE', { collectionId: 'View', id, record: { ...newView(), name: id } })
  }
  const views = [{ viewId: 'one' }, { viewId: 'two' }]
  await addApp(asBuilder, { id: 'desk', name: 'Desk', views, members: [{ userId }] })
  await addApp(asBuilder, { id: 'first', name: 'First', order: 1, members: [{ userId }] })
  member = await world.find(userId)
})
afterAll(() => world?.close())

type Listed = { id: string; homeViewId?: string; views: { viewId: string }[] }
const listed = async () => {
  const { apps } = await world.run(await world.find(member.userId), 'NAVIGATION_APPS', {})
  return apps as Listed[]
}
const desk = async () => (await listed()).find(({ id }) => id === 'desk')

test('apps come by their number, then by age, and their views in the order of the app', async () => {
  expect((await listed()).map(({ id }) => id)).toEqual(['first', 'desk'])
  await save({ order: 0 })
  expect((await listed()).map(({ id }) => id)).toEqual(['desk', 'first'])
  await save({ views: [{ viewId: 'two' }, { viewId: 'one' }] })
  expect((await desk())?.views.map(({ viewId }) => viewId)).toEqual(['two', 'one'])
})

test('a home is one of the views that the app links, as long as there is one', async () => {
  expect(await desk()).not.toHaveProperty('homeViewId')
  await expect(save({ appHomeView: 'other' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: { 'record.appHomeView': 'Link this view to the app first' } },
  })
  await save({ appHomeView: 'one' })
  expect((await desk())?.homeViewId).toBe('one')
  await asBuilder('CORE_DELETE', { collectionId: 'View', id: 'one' })
  expect(await desk()).not.toHaveProperty('homeViewId')
  await expect(save({ views: [] })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await save({ views: [], appHomeView: null })
})

test('nothing is linked twice', async () => {
  for (const [key, id] of [
    ['views', 'viewId'],
    ['flows', 'flowId'],
    ['integrations', 'integrationId'],
  ] as const) {
    const twice = [{ [id]: 'two' }, { [id]: 'two' }]
    await expect(save({ [key]: twice })).rejects.toMatchObject({
      details: { fields: { [`record.${key}.1`]: 'Is linked twice' } },
    })
  }
})

test('S44 what an app grants is changed by entity admins alone, whichever page asks', async () => {
  for (const role of ['developer', 'userAdmin', 'integrationAdmin'] as const) {
    const caller = await world.person({ email: `${role}@w.test`, roles: [role], isTenantAdmin: role === 'userAdmin' })
    const record = { integrations: [{ integrationId: 'erp' }] }
    await expect(world.run(caller, 'CORE_UPDATE', { collectionId: 'Tag', id: 'desk', record })).rejects.toMatchObject({
      code: expect.stringMatching(/^(DENIED|FORBIDDEN)$/),
    })
  }
})
