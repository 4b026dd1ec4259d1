import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'
import { sizedParts } from './sized-parts.ts'

let world: StartWorld
beforeAll(async () => {
  world = await makeStartWorld('sized_parts')
}, 60_000)
afterAll(() => world?.close())

test('records are held in parts that fit into memory, those in the trash too, and in their order', async () => {
  const region = 'x'.repeat(3_000_000)
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  for (const id of ids) await world.create('Orders', id, { text: id, region: id === 'h' ? 'short' : region })
  await world.remove('Orders', 'a')
  await world.create('Orders', 'many', { text: 'many', region })
  const { services, tenant, tables } = world
  const partsOf = async (all: readonly string[]) => {
    const items = all.map(id => ({ collectionId: 'Orders', id }))
    const parts = await sizedParts({ services, tenant, connection: tables }, items, item => item)
    return parts.map(part => part.map(({ id }) => id))
  }
  expect(await partsOf([...ids, 'gone'])).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['f', 'g', 'h', 'gone'],
  ])
  expect((await partsOf(Array.from({ length: 12 }, () => 'many'))).map(({ length }) => length)).toEqual([5, 5, 2])
  expect((await partsOf(Array.from({ length: 1200 }, () => 'h'))).map(({ length }) => length)).toEqual([500, 500, 200])
  expect(await partsOf([])).toEqual([])
})
