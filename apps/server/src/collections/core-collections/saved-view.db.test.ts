import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, makeSecurityWorld, type World } from '../../../../../tests/integration/world.ts'

let world: World

beforeAll(async () => {
  world = await makeSecurityWorld('saved_views')
})
afterAll(() => world?.close())

async function save(actor: Actor, record: object): Promise<string> {
  const answer = await world.call(actor, 'CORE_CREATE', { collectionId: 'SavedView', record })
  expect(answer.status).toBe(200)
  return answer.json.id
}

async function seen(actor: Actor): Promise<string[]> {
  const answer = await world.call(actor, 'CORE_LIST', { cursor: { collectionId: 'SavedView' } })
  expect(answer.status).toBe(200)
  return answer.json.list.map((view: { name: string }) => view.name).sort()
}

const change = (actor: Actor, id: string, record: object) =>
  world.call(actor, 'CORE_UPDATE', { collectionId: 'SavedView', id, record })

const state = { filter: { join: '$and', parts: [] }, columns: [{ id: 'name', width: 200 }] }

test('a view is its owner’s alone until it is shared, then everybody’s who reads the collection', async () => {
  const mine = await save('sales', { name: 'Mine', collectionId: 'Employee', state })
  const ours = await save('sales', { name: 'Ours', collectionId: 'Employee', shared: true, state })
  await save('hr', { name: 'Of the payroll', collectionId: 'Payroll', shared: true, state })
  expect(await seen('sales')).toEqual(['Mine', 'Ours'])
  expect(await seen('hr')).toEqual(['Of the payroll', 'Ours'])
  expect(await seen('developer')).toEqual([])
  const { json } = await world.call('hr', 'CORE_GET', { cursor: { collectionId: 'SavedView', id: ours } })
  expect(json.state).toEqual(state)
  expect((await world.call('hr', 'CORE_GET', { cursor: { collectionId: 'SavedView', id: mine } })).status).toBe(404)
})

test('nobody changes or deletes another person’s view but those who define collections, and they only shared ones', async () => {
  const mine = await save('sales', { name: 'Private', collectionId: 'Employee' })
  const ours = await save('sales', { name: 'Open', collectionId: 'Employee', shared: true })
  expect((await change('hr', ours, { name: 'Taken' })).status).toBeGreaterThanOrEqual(403)
  expect(
    (await world.call('hr', 'CORE_DELETE', { collectionId: 'SavedView', id: ours })).status,
  ).toBeGreaterThanOrEqual(403)
  expect((await change('tenantAdmin', mine, { name: 'Taken' })).status).toBe(404)
  expect((await change('tenantAdmin', ours, { name: 'Tidied' })).status).toBe(200)
  expect((await change('sales', mine, { createdBy: world.users.hr })).status).toBe(400)
  expect((await change('sales', mine, { name: 'Still mine' })).json.name).toBe('Still mine')
  expect(await seen('other')).toEqual([])
})
