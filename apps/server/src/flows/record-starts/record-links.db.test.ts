import { afterAll, beforeAll, expect, test } from 'vitest'
import { link, text } from '../../../../../tests/scenarios/employees.ts'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'

let world: StartWorld
/** By flow: which records it started for, and what was linked to them. */
type Told = [unknown, unknown]

beforeAll(async () => {
  world = await makeStartWorld('record_links')
  await world.begin()
  for (const [collectionId, fieldId] of [
    ['Orders', 'customer'],
    ['Customers', 'orders'],
    ['Orders', 'labels'],
    ['Labels', 'orders'],
  ] as const)
    for (const event of ['link', 'unlink'] as const)
      await world.watch(`${event} ${collectionId}.${fieldId}`, { collectionId, event, fieldIds: [fieldId] })
  for (const id of ['a', 'b']) {
    await world.create('Customers', id, { name: id })
    await world.create('Labels', id, { name: id })
  }
}, 60_000)
afterAll(() => world?.close())

const flows = ['link', 'unlink'].flatMap(event =>
  ['Orders.customer', 'Customers.orders', 'Orders.labels', 'Labels.orders'].map(at => `${event} ${at}`),
)
const seen = new Map<string, number>()

/** What the work started, by flow; flows that it did not start are left out. */
async function startedBy(work: () => Promise<unknown>): Promise<Record<string, Told[]>> {
  await work()
  await world.settled()
  const told: Record<string, Told[]> = {}
  for (const id of flows) {
    const runs = await world.started(id)
    const fresh = runs.slice(seen.get(id) ?? 0)
    seen.set(id, runs.length)
    const all = fresh.map(({ output }): Told => [output?.record['id'], output?.event.record['linkedIds']])
    if (all.length > 0) told[id] = all.toSorted()
  }
  return told
}

test('one to many: saved from either side, both ends are told, once each', async () => {
  await world.create('Orders', 'm1', { text: 'm1' })
  await world.create('Orders', 'm2', { text: 'm2' })
  expect(await startedBy(() => world.update('Orders', 'm1', { customer: { set: ['a'] } }))).toEqual({
    'link Orders.customer': [['m1', ['a']]],
    'link Customers.orders': [['a', ['m1']]],
  })
  expect(await startedBy(() => world.update('Orders', 'm1', { customer: { set: ['b'] } }))).toEqual({
    'link Orders.customer': [['m1', ['b']]],
    'unlink Orders.customer': [['m1', ['a']]],
    'link Customers.orders': [['b', ['m1']]],
    'unlink Customers.orders': [['a', ['m1']]],
  })
  expect(await startedBy(() => world.update('Customers', 'a', { orders: { add: ['m1', 'm2'] } }))).toEqual({
    'link Orders.customer': [
      ['m1', ['a']],
      ['m2', ['a']],
    ],
    'unlink Orders.customer': [['m1', ['b']]],
    'link Customers.orders': [
      ['a', ['m1']],
      ['a', ['m2']],
    ],
    'unlink Customers.orders': [['b', ['m1']]],
  })
  expect(await startedBy(() => world.update('Customers', 'a', { orders: { remove: ['m1'] } }))).toEqual({
    'unlink Orders.customer': [['m1', ['a']]],
    'unlink Customers.orders': [['a', ['m1']]],
  })
})

test('many to many: saved from either side, both ends are told, once each', async () => {
  await world.create('Orders', 'n1', { text: 'n1' })
  await world.create('Orders', 'n2', { text: 'n2' })
  expect(await startedBy(() => world.update('Orders', 'n1', { labels: { add: ['a', 'b'] } }))).toEqual({
    'link Orders.labels': [['n1', ['a', 'b']]],
    'link Labels.orders': [
      ['a', ['n1']],
      ['b', ['n1']],
    ],
  })
  expect(await startedBy(() => world.update('Labels', 'a', { orders: { add: ['n2'], remove: ['n1'] } }))).toEqual({
    'link Orders.labels': [['n2', ['a']]],
    'unlink Orders.labels': [['n1', ['a']]],
    'link Labels.orders': [['a', ['n2']]],
    'unlink Labels.orders': [['a', ['n1']]],
  })
})

test('what is removed and added by one save is linked as before, which starts nothing', async () => {
  await world.create('Orders', 'again', { text: 'again', labels: { set: ['a'] } })
  await startedBy(async () => undefined)
  const save = { labels: { remove: ['a'], add: ['a', 'b'] } }
  expect(await startedBy(() => world.update('Orders', 'again', save))).toEqual({
    'link Orders.labels': [['again', ['b']]],
    'link Labels.orders': [['b', ['again']]],
  })
})

test('links that come with a new record, and go with a deleted one, are told; what goes is not told of itself', async () => {
  const links = { customer: { set: ['a'] }, labels: { set: ['b'] } }
  const coming = {
    'link Orders.customer': [['p1', ['a']]],
    'link Customers.orders': [['a', ['p1']]],
    'link Orders.labels': [['p1', ['b']]],
    'link Labels.orders': [['b', ['p1']]],
  }
  expect(await startedBy(() => world.create('Orders', 'p1', { text: 'p1', ...links }))).toEqual(coming)
  expect(await startedBy(() => world.remove('Orders', 'p1'))).toEqual({
    'unlink Customers.orders': [['a', ['p1']]],
    'unlink Labels.orders': [['b', ['p1']]],
  })
  expect(
    await startedBy(() => world.run(world.developer, 'DATA_RESTORE', { collectionId: 'Orders', id: 'p1' })),
  ).toEqual(coming)
  const made = () => world.create('Customers', 'c', { name: 'c', orders: { set: ['p1'] } })
  expect(await startedBy(made)).toEqual({
    'link Orders.customer': [['p1', ['c']]],
    'unlink Orders.customer': [['p1', ['a']]],
    'link Customers.orders': [['c', ['p1']]],
    'unlink Customers.orders': [['a', ['p1']]],
  })
  expect(await startedBy(() => world.remove('Customers', 'c'))).toEqual({ 'unlink Orders.customer': [['p1', ['c']]] })
})

test('a link to what the token may not read starts nothing at either end', async () => {
  const south = async (id: string, region: string) => {
    await world.create('Orders', id, { text: id, region })
    await world.update('Orders', id, { customer: { set: ['b'] } })
  }
  const more = { runAs: world.north }
  await world.watch('north links', { collectionId: 'Customers', event: 'link', fieldIds: ['orders'] }, more)
  await world.watch('north labels', { event: 'link', fieldIds: ['labels'] }, more)
  await south('q1', 'south')
  await south('q2', 'north')
  // The app has no labels.
  await world.update('Orders', 'q2', { labels: { add: ['a'] } })
  await world.settled()
  expect((await world.started('north links')).map(({ output }) => output?.event.record['linkedIds'])).toEqual([['q2']])
  expect(await world.started('north labels')).toEqual([])
})

test('links that say something are looked at by filters, as far as these do not ask what they say', async () => {
  const relationship = { properties: { role: text('Role') } }
  const cursor = { collectionId: 'Labels', associationKey: 'tasks' }
  await world.define('Tasks', { name: text('Name'), labels: link('Labels', { cursor, relationship }) })
  const matches = (filter: object) => ({ labels: { $matches: { type: 'fields', filter } } })
  const tasks = { collectionId: 'Tasks' }
  await world.watch('any label', { ...tasks, filter: { labels: { $matches: { type: 'any' } } } })
  await world.watch('no label', { ...tasks, filter: { labels: { $notMatches: { type: 'any' } } } })
  await world.watch('label a', { ...tasks, filter: matches({ name: { $eq: 'a' } }) })
  await world.watch('said', {
    ...tasks,
    filter: matches({ $or: [{ 'relationship.role': { $eq: 'x' } }, { name: 'a' }] }),
  })
  await world.unread(async () => {
    await world.create('Tasks', 't1', { name: 't', labels: { set: [{ id: 'a', relationship: { role: 'x' } }] } })
    await world.create('Tasks', 't2', { name: 't' })
    await world.update('Tasks', 't1', { labels: { clear: true } })
  })
  await world.settled()
  const idsOf = async (id: string) => (await world.started(id)).map(({ output }) => output?.record['id'])
  expect(await idsOf('any label')).toEqual(['t1'])
  expect(await idsOf('no label')).toEqual(['t2'])
  expect(await idsOf('label a')).toEqual(['t1'])
  expect(await idsOf('said')).toEqual([])
})

test('more than a hundred links are left out of the record; filters know them all', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => `crowd${at}`)
  await world.run(world.developer, 'DATA_BULK_UPDATE', {
    collectionId: 'Orders',
    records: ids.map(id => ({ id, text: 'Crowd' })),
  })
  await world.create('Labels', 'crowd', { name: 'x', orders: { set: ids.slice(1) } })
  const last = { orders: { $matches: { type: 'record', ids: ['crowd100'] } } }
  await world.watch('crowds', { collectionId: 'Labels', event: 'update', fieldIds: ['name'], filter: last })
  await world.update('Labels', 'crowd', { name: 'Hundred' })
  await world.update('Labels', 'crowd', { name: 'More', orders: { add: ['crowd0'] } })
  const runs = await world.ended('crowds', 2)
  expect(
    runs.map(({ output }) => [
      output?.record['name'],
      (output?.record['orders'] as { totalCount?: number })?.totalCount,
    ]),
  ).toEqual([
    ['Hundred', 100],
    ['More', undefined],
  ])
})
