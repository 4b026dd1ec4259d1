import { isPlainObject } from '@trellis/base'
import { findComponent, newComponent, newView } from '@trellis/components'
import type { ViewComponent } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let developer: Caller
let member: Caller

function make(type: string, more: Partial<ViewComponent>): ViewComponent {
  const kind = findComponent(type)
  if (!kind) throw new Error(`There is no component ${type}`)
  return { ...newComponent(kind), ...more }
}
const shows = (viewId: string) => make('view', { attrs: { viewId } })
const viewOf = (name: string, contains: ViewComponent[], more: object = {}) => ({
  ...newView(),
  name,
  content: make('layout', { contains }),
  ...more,
})
const save = (id: string, record: object) =>
  world.run(developer, 'CORE_UPSERT', { collectionId: 'View', id, record: { ...record } })
const open = async (caller: Caller, id: string) => {
  const { views, collections } = await world.run(caller, 'VIEW_OPEN', { id })
  const idsOf = (list: unknown, key: string) => (list as Record<string, unknown>[]).map(each => each[key])
  return { views: idsOf(views, 'id'), collections: idsOf(collections, 'collectionId') }
}
const problemsOf = (saving: Promise<unknown>): Promise<unknown> =>
  saving.then(
    () => undefined,
    error => (isPlainObject(error.details) ? error.details['fields'] : error),
  )

beforeAll(async () => {
  world = await makeServerWorld('embedded')
  developer = await world.person({ email: 'developer@w.example', roles: ['developer'] })
  const entityAdmin = await world.person({ email: 'entity@w.example', roles: ['entityAdmin'] })
  member = await world.person({ email: 'member@w.example' })
  for (const collectionId of ['Orders', 'Wages']) {
    const schema = { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } }
    const document = { name: collectionId, schema, detailGroupList: [] }
    await world.run(entityAdmin, 'SCHEMA_APPLY', { collectionId, document, baseVersion: null })
  }
  const table = (collectionId: string) =>
    make('table', { attrs: { title: collectionId, source: { type: 'collection', cursor: { collectionId } } } })
  const input = {
    type: 'object',
    properties: { id: { type: 'string', format: 'text', title: 'Order' } },
    required: ['id'],
  }
  await save('line', viewOf('Line', [table('Wages')]))
  await save('card', viewOf('Card', [table('Orders'), shows('line')], { input, adminNotes: 'Only for us' }))
  await save('secret', viewOf('Secret', []))
  await save('board', viewOf('Board', [shows('card'), shows('secret'), shows('{{vars.view}}'), shows('gone')]))
  await addApp((name, given) => world.run(entityAdmin, name, given), {
    id: 'sales',
    name: 'Sales',
    collections: [{ collectionId: 'Orders', create: false, read: true, update: false, delete: false }],
    views: [{ viewId: 'board' }, { viewId: 'card' }, { viewId: 'line' }],
    members: [{ userId: member.userId }],
  })
})
afterAll(() => world?.close())

test('S18 one call brings a view with those that it shows, as far as the person may open them', async () => {
  expect(await open(member, 'board')).toEqual({ views: ['card', 'line'], collections: ['Orders'] })
  expect((await open(developer, 'board')).views.toSorted()).toEqual(['card', 'line', 'secret'])
  const { views } = await world.run(member, 'VIEW_OPEN', { id: 'board' })
  expect(views).toMatchObject([{ id: 'card', input: { properties: { id: { title: 'Order' } } } }, { id: 'line' }])
  expect(JSON.stringify(views)).not.toContain('Only for us')
  await expect(world.run(member, 'VIEW_OPEN', { id: 'secret' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('[2-5-59] a view that would show itself is refused with the way back, and nothing is stored', async () => {
  const path = 'record.content.contains.0.attrs.viewId'
  expect(await problemsOf(save('line', viewOf('Line', [shows('board')])))).toEqual({
    [path]: 'A view cannot be shown in itself: Line → Board → Card → Line',
  })
  expect(await problemsOf(save('alone', viewOf('Alone', [shows('alone')])))).toEqual({
    [path]: 'A view cannot be shown in itself: Alone → Alone',
  })
  expect((await open(member, 'line')).views).toEqual([])
})

test('a draft that shows its own view is refused when it is saved, and when it is published', async () => {
  await save('inner', viewOf('Inner', [], { keepDraftVer: true }))
  await save('inner', viewOf('Inner', [shows('later')], { keepDraftVer: true }))
  await save('later', viewOf('Later', [shows('inner')]))
  const publishing = world.run(developer, 'ASSET_PUBLISH', { collectionId: 'View', id: 'inner' })
  expect(await problemsOf(publishing)).toEqual({
    'record.content.contains.0.attrs.viewId': 'A view cannot be shown in itself: Inner → Later → Inner',
  })
})

test('views stand in one another five deep and no deeper', async () => {
  await save('d0', viewOf('D0', []))
  for (const at of [1, 2, 3, 4, 5]) await save(`d${at}`, viewOf(`D${at}`, [shows(`d${at - 1}`)]))
  expect((await open(developer, 'd5')).views).toEqual(['d4', 'd3', 'd2', 'd1', 'd0'])
  expect(await problemsOf(save('d6', viewOf('D6', [shows('d5')])))).toEqual({
    'record.content.contains.0.attrs.viewId':
      'Views stand in one another at most 5 deep: D6 → D5 → D4 → D3 → D2 → D1 → D0',
  })
})

test('a view that needs an input is a part of others, and no page of its app', async () => {
  const { apps } = await world.run(member, 'NAVIGATION_APPS', {})
  expect(apps).toMatchObject([{ id: 'sales', views: [{ viewId: 'board' }, { viewId: 'line' }] }])
})
