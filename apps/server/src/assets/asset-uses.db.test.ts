import { findComponent, newComponent, newView } from '@trellis/components'
import type { ContractName } from '@trellis/contract'
import { newFlow } from '@trellis/flows'
import type { ViewComponent } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { lineOf, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
const people = {} as Record<'developer' | 'entityAdmin' | 'member', Caller>

const make = (type: string, more: Partial<ViewComponent> = {}): ViewComponent => {
  const kind = findComponent(type)
  if (!kind) throw new Error(`There is no component ${type}`)
  return { ...newComponent(kind), ...more }
}
const save = (collectionId: string, id: string, record: object, caller = people.developer) =>
  world.run(caller, 'CORE_UPSERT', { collectionId, id, record })
const view = (name: string, contains: ViewComponent[] = []) => ({
  ...newView(),
  name,
  content: make('layout', { contains }),
})
const usesOf = async (collectionId: string, id: string, caller = people.developer) => {
  const { uses } = (await world.run(caller, 'ASSET_USED', { collectionId, id })) as {
    uses: { kind: string; id: string; place: string; isNeeded: boolean; section?: string }[]
  }
  return uses.map(({ kind, id: user, place }) => `${kind} ${user} ${place}`).toSorted()
}

const opensCard = {
  id: 'opens',
  type: 'DISPATCH_NAVIGATE_TO',
  parameters: { target: 'view', viewId: 'card' },
}
const shipsThenOpens = { id: 'ships', type: 'flow:ship', onSuccess: [opensCard] }

beforeAll(async () => {
  world = await makeServerWorld('asset_uses')
  people.developer = await world.person({ email: 'developer@w.example', roles: ['developer', 'integrationAdmin'] })
  people.entityAdmin = await world.person({ email: 'entity@w.example', roles: ['entityAdmin'] })
  people.member = await world.person({ email: 'member@w.example' })
  const connection = { baseUrl: 'https://stock.example', authentication: 'none' }
  await save('Integration', 'stock', { name: 'Stock', driver: 'rest', connection })
  await save('Flow', 'ship', { ...newFlow(), name: 'Ship' })
  const ask = stepOf('ask', 'INTEGRATION_ASK', { integrationId: 'stock', operation: 'get', input: {} })
  const ship = stepOf('ships', 'RUN_FLOW', { flowId: 'ship' })
  await save('Flow', 'sync', { ...newFlow(), name: 'Sync', ...lineOf([ask, ship]) })
  await save('View', 'card', view('Card'))
  await save('View', 'board', view('Board', [make('view', { attrs: { viewId: 'card' } })]))
  const button = make('action', { listeners: { onClick: [shipsThenOpens] } })
  await save('View', 'desk', view('Desk', [button]))
  await save('View', 'sums', view('Sums', [make('view', { attrs: { viewId: '{{global.view}}' } })]))
  const schema = { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } }
  const document = {
    name: 'Orders',
    schema,
    detailGroupList: [],
    customDetailView: { viewId: 'card', position: 'right' },
  }
  await world.run(people.entityAdmin, 'SCHEMA_APPLY', { collectionId: 'Orders', document, baseVersion: null })
  await addApp((name: ContractName, input) => world.run(people.entityAdmin, name, input), {
    id: 'sales',
    name: 'Sales',
    collections: [],
    views: [{ viewId: 'board' }, { viewId: 'card' }],
    flows: [{ flowId: 'ship' }],
    integrations: [{ integrationId: 'stock' }],
    appHomeView: 'board',
    members: [],
  })
}, 60_000)
afterAll(() => world?.close())

test('what names a view, a flow or an integration is told, wherever it does', async () => {
  expect(await usesOf('View', 'card')).toEqual([
    'Entity Orders customDetailView',
    'Tag sales views',
    'View board content',
    'View desk content',
  ])
  expect(await usesOf('View', 'board')).toEqual(['Tag sales appHomeView', 'Tag sales views'])
  expect(await usesOf('Flow', 'ship')).toEqual(['Flow sync steps', 'Tag sales flows', 'View desk content'])
  expect(await usesOf('Integration', 'stock')).toEqual(['Flow sync steps', 'Tag sales integrations'])
  expect(await usesOf('View', 'desk')).toEqual([])
  expect(await usesOf('Tag', 'sales', people.entityAdmin)).toEqual([])
})

test('a definition that names itself is not told so, and one that goes leaves no use behind', async () => {
  await save('View', 'round', view('Round', [make('action', { listeners: { onClick: [opensCard] } })]))
  expect(await usesOf('View', 'card')).toContain('View round content')
  const back = { ...opensCard, parameters: { target: 'view', viewId: 'round' } }
  await save('View', 'round', view('Round', [make('action', { listeners: { onClick: [back] } })]))
  expect(await usesOf('View', 'round')).toEqual([])
  expect(await usesOf('View', 'card')).not.toContain('View round content')
})

test('only who may change a definition learns what names it', async () => {
  for (const caller of [people.member, people.entityAdmin])
    await expect(usesOf('View', 'card', caller)).rejects.toMatchObject({
      code: expect.stringMatching(/DENIED|NOT_FOUND/),
    })
  await expect(usesOf('View', 'gone')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(usesOf('Notification', 'gone')).rejects.toMatchObject({
    code: expect.stringMatching(/DENIED|NOT_FOUND/),
  })
})
