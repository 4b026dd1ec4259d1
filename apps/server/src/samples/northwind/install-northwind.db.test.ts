import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../../../../tests/scenarios/app-members.ts'
import { installNorthwind, northwindCollections } from '../../../../../tests/scenarios/northwind.ts'
import { makeServerWorld, type ServerWorld } from '../../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../../access/caller.ts'

let world: ServerWorld
let admin: Caller
let sales: Caller
let took = 0
beforeAll(async () => {
  world = await makeServerWorld('northwind')
  admin = await world.person({ email: 'admin@demo.example', roles: ['entityAdmin', 'userAdmin'], isTenantAdmin: true })
  sales = await world.person({ email: 'sales@demo.example' })
  const start = performance.now()
  await installNorthwind(world.services, admin, { userIds: [sales.userId] })
  took = performance.now() - start
})
afterAll(() => world.close())

async function list(caller: Caller, collectionId: string, more: object = {}) {
  const { list: records, totalCount } = await world.run(caller, 'DATA_LIST', { cursor: { collectionId, ...more } })
  return { records: records as Record<string, unknown>[], totalCount }
}

test('every collection holds as many records as its file', async () => {
  const counts: Record<string, unknown> = {}
  for (const { id } of northwindCollections) counts[id] = (await list(admin, id)).totalCount
  expect(counts).toEqual({
    Categories: 8,
    Suppliers: 29,
    Shippers: 6,
    Employees: 9,
    Customers: 91,
    Products: 77,
    Orders: 830,
    OrderDetails: 2155,
  })
  expect(took).toBeLessThan(10_000)
})

test('records have the keys of the files as ids, typed values, and links that can be read from both sides', async () => {
  const order = await world.run(admin, 'DATA_GET', { collectionId: 'Orders', id: '10249' })
  expect(order).toMatchObject({
    id: '10249',
    recordTitle: 'Order 10249',
    orderDate: '1996-07-05',
    freight: 11.61,
    shipCountry: 'Germany',
    customer: { list: [{ id: 'TOMSP', recordTitle: 'Toms Spezialitäten' }], totalCount: 1 },
  })
  const line = await world.run(admin, 'DATA_GET', { collectionId: 'OrderDetails', id: '10248-11' })
  expect(line).toMatchObject({ recordTitle: '12 × Queso Cabrales', quantity: 12, unitPrice: 14, discount: 0 })
  const boss = await world.run(admin, 'DATA_GET', { collectionId: 'Employees', id: '2' })
  expect(boss).toMatchObject({ recordTitle: 'Andrew Fuller', reports: { totalCount: 5 } })
  const chai = await world.run(admin, 'DATA_GET', { collectionId: 'Products', id: '1' })
  expect(chai).toMatchObject({ discontinued: true, category: { list: [{ id: '1' }] } })
})

test('the Sales app shows German orders and their lines alone, and creates and deletes nothing', async () => {
  expect((await list(sales, 'Orders')).totalCount).toBe(122)
  expect((await list(sales, 'OrderDetails')).totalCount).toBe(328)
  expect((await list(sales, 'Customers')).totalCount).toBe(91)
  await expect(world.run(sales, 'DATA_GET', { collectionId: 'Orders', id: '10248' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(list(sales, 'Employees')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    world.run(sales, 'DATA_CREATE', { collectionId: 'Customers', record: { companyName: 'New' } }),
  ).rejects.toMatchObject({
    code: 'DENIED',
  })
  await expect(world.run(sales, 'DATA_DELETE', { collectionId: 'Customers', id: 'ALFKI' })).rejects.toMatchObject({
    code: 'DENIED',
  })
  const updated = await world.run(sales, 'DATA_UPDATE', {
    collectionId: 'Customers',
    id: 'ALFKI',
    record: { fax: '1' },
  })
  expect(updated).toMatchObject({ fax: '1' })
})

test('navigation lists the app with what it lets its users do; who is not assigned gets none', async () => {
  const { apps } = await world.run(sales, 'NAVIGATION_APPS', {})
  expect(apps).toMatchObject([
    { id: 'Sales', name: 'Sales', collections: [{ collectionId: 'Customers' }, {}, {}, { collectionId: 'Products' }] },
  ])
  const verbs = { create: false, read: true, update: true, delete: false }
  expect((apps as { collections: object[] }[])[0]?.collections[0]).toMatchObject({ verbs })
  expect(await world.run(admin, 'NAVIGATION_APPS', {})).toEqual({ apps: [] })
})

test('S18 describe holds only what the caller may use', async () => {
  const orders = await world.run(sales, 'DATA_DESCRIBE', { collectionId: 'Orders' })
  const { properties } = orders['schema'] as { properties: Record<string, object> }
  expect(Object.keys(properties)).toContain('customer')
  // Employees and shippers are out of reach: nothing tells that they exist.
  expect(JSON.stringify(orders)).not.toMatch(/Employees|Shippers/)
  await expect(world.run(sales, 'DATA_DESCRIBE', { collectionId: 'Employees' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(world.run(sales, 'DATA_DESCRIBE', { collectionId: 'Nowhere' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(world.run(sales, 'DATA_DESCRIBE', { collectionId: 'Orders', builder: true })).rejects.toMatchObject({
    code: 'DENIED',
  })
  await expect(world.run(sales, 'CORE_LIST', { cursor: { collectionId: 'Entity' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('S17 the log shows entries of visible records alone', async () => {
  await world.run(admin, 'DATA_UPDATE', { collectionId: 'Orders', id: '10248', record: { freight: 1 } })
  await world.run(admin, 'DATA_UPDATE', {
    collectionId: 'Orders',
    id: '10249',
    record: { freight: 2, employee: { set: ['1'] } },
  })
  const activity = async (caller: Caller, recordId: string) => {
    const filter = { collectionId: { $eq: 'Orders' }, recordId: { $eq: recordId }, action: { $nin: ['get', 'list'] } }
    const options = { orderBy: 'createdAt', descending: true }
    const select = ['id', 'action', 'createdBy', 'createdAt', 'changesCount', 'changeLog']
    return world.run(caller, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter, options }, select })
  }
  expect(await activity(admin, '10248')).toMatchObject({
    totalCount: 2,
    list: [{ action: 'update' }, { action: 'create' }],
  })
  expect(await activity(sales, '10248')).toMatchObject({ totalCount: 0, list: [] })
  const seen = await activity(sales, '10249')
  expect(seen).toMatchObject({
    totalCount: 2,
    list: [{ action: 'update', changesCount: 1, changeLog: [{ key: 'freight', value: 2 }] }, {}],
  })
  expect(JSON.stringify(seen['list'])).not.toContain('employee')
  const all = await activity(admin, '10249')
  expect(all).toMatchObject({ list: [{ changesCount: 2 }, {}] })
  const byHidden = { collectionId: { $eq: 'Orders' }, 'changeLog.key': { $contains: 'employee' } }
  expect(await world.run(sales, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter: byHidden } })).toMatchObject(
    { totalCount: 0 },
  )
  expect(await world.run(admin, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter: byHidden } })).toMatchObject(
    { totalCount: 1 },
  )
})

test('the flow of late orders picks those that whoever runs it may change, by country, and counts them', async () => {
  const statusOf = async (id: string) => {
    const { status, shipVia } = await world.run(admin, 'DATA_GET', { collectionId: 'Orders', id })
    return { status, shipVia: (shipVia as { list: { id: string }[] }).list.map(each => each.id) }
  }
  const run = async (caller: Caller) => world.run(caller, 'FLOW_RUN', { id: 'LateOrders', input: {}, wait: 20 })
  expect(await run(sales)).toMatchObject({ status: 'succeeded', output: 'Late orders that are picked now: 2' })
  expect(await statusOf('11058')).toEqual({ status: 'picking', shipVia: ['3'] })
  expect(await statusOf('11019')).toEqual({ status: 'open', shipVia: ['3'] })
  const builder = await world.person({ email: 'builder@demo.example', roles: ['entityAdmin', 'developer'] })
  const tested = await world.run(builder, 'FLOW_TEST', { id: 'LateOrders', input: {}, wait: 20 })
  expect(tested).toMatchObject({ status: 'succeeded', output: 'Late orders that are picked now: 19' })
  expect(await statusOf('11019')).toEqual({ status: 'picking', shipVia: ['6'] })
  expect(await statusOf('11062')).toEqual({ status: 'picking', shipVia: ['2'] })
  expect(await run(sales)).toMatchObject({ status: 'succeeded', output: 'Late orders that are picked now: 0' })
  const { list: told } = await world.run(sales, 'CORE_LIST', { cursor: { collectionId: 'Notification' } })
  expect(told).toMatchObject([{ title: 'Late orders that are picked now: 2' }])
  const [state] = await world.tables.run<{ state: object }>(
    sql`select state from ${sql.id(world.tenant.coreSchema, 'flow_state')} where flow_id = 'LateOrders'`,
  )
  expect(state?.state).toEqual({ picked: 21 })
})

test('users see those with whom they share an app, by name alone, and their own address', async () => {
  const outsider = await world.person({ email: 'other@demo.example' })
  const users = await world.run(sales, 'CORE_LIST', { cursor: { collectionId: 'User' } })
  expect(users).toMatchObject({ totalCount: 1, list: [{ id: sales.userId, email: 'sales@demo.example' }] })
  expect(JSON.stringify(users)).not.toContain('isTenantAdmin')
  await addMember((name, input) => world.run(admin, name, input), 'Sales', { userId: outsider.userId })
  const { list: both } = await world.run(sales, 'CORE_LIST', {
    cursor: { collectionId: 'User', options: { orderBy: 'fullName' } },
  })
  expect(both).toMatchObject([{ fullName: 'other' }, { fullName: 'sales', email: 'sales@demo.example' }])
  expect((both as object[])[0]).not.toHaveProperty('email')
  const byAddress = { cursor: { collectionId: 'User', filter: { email: { $eq: 'other@demo.example' } } } }
  expect(await world.run(sales, 'CORE_LIST', byAddress)).toMatchObject({ totalCount: 0 })
  expect(await world.run(admin, 'CORE_LIST', byAddress)).toMatchObject({ totalCount: 1 })
})

test('countries are there for everybody', async () => {
  expect(await world.run(sales, 'CORE_LIST', { cursor: { collectionId: 'Country' } })).toMatchObject({
    totalCount: 249,
  })
  expect(await world.run(sales, 'CORE_GET', { collectionId: 'Country', id: 'NA' })).toMatchObject({
    name: 'Namibia',
    continent: 'AF',
  })
  await expect(
    world.run(admin, 'CORE_UPDATE', { collectionId: 'Country', id: 'NA', record: { name: 'x' } }),
  ).rejects.toMatchObject({
    code: 'DENIED',
  })
})

test('the sample is installed once', async () => {
  await expect(world.run(admin, 'SAMPLE_INSTALL', { sample: 'northwind' })).rejects.toMatchObject({
    code: 'UNIQUE_VIOLATION',
  })
  await expect(world.run(admin, 'SAMPLE_INSTALL', { sample: 'constructor' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const [row] = await world.tables.run<{ count: number }>(
    sql`select count(*)::int as count from ${sql.id(world.tenant.schema, 'Orders')}`,
  )
  expect(row?.count).toBe(830)
})
