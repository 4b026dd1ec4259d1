import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'

let world: StartWorld
beforeAll(async () => {
  world = await makeStartWorld('trigger_references')
  await world.watch('watcher', {
    event: 'update',
    fieldIds: ['total'],
    filter: { region: { $eq: 'north' } },
    filterBefore: { margin: { $gt: 1 } },
  })
}, 60_000)
afterAll(() => world?.close())

const usesOf = async (input: object) =>
  ((await world.run(world.developer, 'WHERE_USED', input))['uses'] as { kind: string; name: string }[]).filter(
    ({ kind }) => kind === 'Flow',
  )
const triggers = async () => {
  const record = await world.run(world.developer, 'CORE_GET', { collectionId: 'Flow', id: 'watcher' })
  return record['triggers']
}

test('where a collection or a field is used, triggers are told, and that they need it', async () => {
  const used = { name: 'watcher', place: 'triggers', isNeeded: true }
  for (const fieldId of ['total', 'region', 'margin'])
    expect(await usesOf({ collectionId: 'Orders', fieldId })).toMatchObject([used])
  expect((await usesOf({ collectionId: 'Orders' })).map(({ name }) => name)).toContain('watcher')
  expect(await usesOf({ collectionId: 'Orders', fieldId: 'text' })).toEqual([])
})

test('a trigger follows a new id of its field, and deleting the field is refused while it is named', async () => {
  const { total, ...others } = world.orders
  const apply = (properties: object, more: object) =>
    world.run(world.developer, 'SCHEMA_APPLY', {
      collectionId: 'Orders',
      document: { name: 'Orders', schema: { type: 'object', properties }, detailGroupList: [] },
      ...more,
    })
  await apply({ ...others, amount: total }, { renames: { amount: 'total' } })
  expect(await triggers()).toMatchObject([{ fieldIds: ['amount'] }])
  await expect(apply(others, { acceptLoss: true })).rejects.toMatchObject({
    details: { fields: { 'document.schema.properties.amount': expect.stringContaining('watcher: triggers') } },
  })
  expect(await triggers()).toMatchObject([{ fieldIds: ['amount'] }])
})
