import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'

let world: StartWorld
beforeAll(async () => {
  world = await makeStartWorld('record_rights')
  await world.begin()
}, 60_000)
afterAll(() => world?.close())

const startedOf = async (flowId: string) => {
  await world.settled()
  return (await world.started(flowId)).map(({ output }) => output)
}
const asNorth = (id: string, trigger: Parameters<typeof world.watch>[1]) =>
  world.watch(id, trigger, { runAs: world.north })

test('S23 S31 a record outside the row rule of the token starts nothing: as the change left it, and as it was deleted', async () => {
  await asNorth('n made', {})
  await asNorth('n changed', { event: 'update' })
  await asNorth('n gone', { event: 'delete' })
  await world.unread(async () => {
    await world.create('Orders', 'south', { text: 'South', region: 'south' })
    await world.create('Orders', 'leaves', { text: 'Leaves', region: 'north' })
    await world.update('Orders', 'leaves', { region: 'south' })
    await world.create('Orders', 'comes', { text: 'Comes', region: 'south' })
    await world.update('Orders', 'comes', { region: 'north' })
    for (const id of ['south', 'leaves', 'comes']) await world.remove('Orders', id)
  })
  expect(await startedOf('n made')).toMatchObject([{ record: { id: 'leaves', region: 'north' } }])
  expect(await startedOf('n changed')).toMatchObject([
    { record: { id: 'comes' }, changed: { region: { value: 'north', prevValue: 'south' } } },
  ])
  expect(await startedOf('n gone')).toMatchObject([{ record: { id: 'comes' } }])
})

test('a hidden field is in neither record nor changed, and starts nothing alone', async () => {
  await asNorth('h any', { event: 'update' })
  await asNorth('h one', { event: 'update', fieldIds: ['margin'] })
  await world.watch('h all', { event: 'update', fieldIds: ['margin'] })
  await world.create('Orders', 'h1', { text: 'Hidden', region: 'north', margin: 5, total: 1 })
  await world.update('Orders', 'h1', { margin: 6 })
  await world.update('Orders', 'h1', { margin: 7, total: 2 })
  expect(await startedOf('h all')).toHaveLength(2)
  const seen = await startedOf('h any')
  expect(seen).toMatchObject([{ record: { id: 'h1', total: 2 }, changed: { total: { value: 2, prevValue: 1 } } }])
  expect(JSON.stringify(seen)).not.toContain('margin')
  expect(await startedOf('h one')).toEqual([])
})

test('additional properties are in the record, by a token that sees all fields; by another they start nothing alone', async () => {
  await asNorth('p north', { event: 'update' })
  await world.watch('p whole', { event: 'update' })
  await world.create('Orders', 'p1', { text: 'Open', region: 'north', colour: 'red' })
  await world.update('Orders', 'p1', { colour: { rgb: [1] } })
  expect(await startedOf('p whole')).toMatchObject([
    {
      record: { id: 'p1', colour: { rgb: [1] } },
      changed: { additionalProperties: { value: { colour: { rgb: [1] } }, prevValue: { colour: 'red' } } },
    },
  ])
  expect(await startedOf('p north')).toEqual([])
  await world.update('Orders', 'p1', { total: 3 })
  const seen = await startedOf('p north')
  expect(seen).toMatchObject([{ record: { id: 'p1', total: 3 } }])
  expect(JSON.stringify(seen)).not.toMatch(/colour|additional/)
})

test('a filter that names a hidden field leaves failed runs that say which; five of them block the flow', async () => {
  await asNorth('h-filter', { filter: { margin: { $gt: 1 } } })
  for (let at = 0; at < 7; at += 1) await world.create('Orders', `hf${at}`, { text: 'x', region: 'north', margin: 5 })
  await world.settled()
  const runs = await world.ended('h-filter', 5)
  expect(runs[0]?.error).toMatchObject({ message: expect.stringContaining('margin') })
  expect(await world.run(world.developer, 'FLOW_STATUS', { id: 'h-filter' })).toMatchObject({
    status: 'blocked',
    missedChangeCount: 2,
  })
})

test('where the token was revoked each change has a run that fails with DENIED, until the flow is blocked', async () => {
  const token = await world.token({ roles: ['entityAdmin'] })
  await world.watch('revoked', {}, { runAs: token })
  await world.create('Orders', 'r0', { text: 'x' })
  await world.ended('revoked', 1)
  await world.run(world.developer, 'API_TOKEN_REVOKE', { id: token })
  await world.unread(async () => {
    for (let at = 1; at < 9; at += 1) await world.create('Orders', `r${at}`, { text: 'x' })
  })
  await world.settled()
  const [, ...failed] = await world.ended('revoked', 6)
  expect(failed.map(({ error }) => error?.type)).toEqual(Array.from({ length: 5 }, () => 'DENIED'))
  expect(await world.run(world.developer, 'FLOW_STATUS', { id: 'revoked' })).toMatchObject({
    status: 'blocked',
    missedChangeCount: 3,
  })
})

test.each([
  ['neither', ['DATA_CREATE'], 0],
  ['DATA_GET', ['DATA_GET'], 1],
  ['DATA_LIST', ['DATA_LIST', 'DATA_CREATE'], 1],
])('S24 a token that may call %s of what reads records shows so many of them', async (name, operations, count) => {
  const id = `reads-${name}`
  await world.watch(
    id,
    { filter: { text: { $eq: id } } },
    { runAs: await world.token({ roles: ['entityAdmin'], operations }) },
  )
  await world.create('Orders', id, { text: id, code: 'hush' })
  const [run] = await world.ended(id, 1)
  expect(run?.output?.record ? 1 : 0).toBe(count)
  if (count === 0)
    expect(run?.error).toEqual({
      type: 'DENIED',
      message: 'The API token that the flow runs as may not read records: let it call DATA_GET or DATA_LIST',
    })
})

test('an owner who loses what the token gives starts nothing', async () => {
  const owned = await world.token({ appIds: ['north'] })
  await world.watch('lost', {}, { runAs: owned })
  await world.create('Orders', 'l1', { text: 'x', region: 'north' })
  await world.ended('lost', 1)
  await world.run(world.developer, 'CORE_DELETE', { collectionId: 'AppMember', id: `north.${world.developer.userId}` })
  await world.create('Orders', 'l2', { text: 'x', region: 'north' })
  expect(await startedOf('lost')).toHaveLength(1)
})
