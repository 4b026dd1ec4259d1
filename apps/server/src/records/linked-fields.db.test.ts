import type { FieldSchema, LinkedSettings } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { describeCollection } from './read/describe-collection.ts'

let world: Employees

const lookup = (title: string, linked: LinkedSettings): FieldSchema => ({
  type: 'array',
  format: 'lookup',
  title,
  metadata: { linked },
})
const rollUp = (title: string, linked: LinkedSettings): FieldSchema => ({
  type: 'number',
  format: 'roll-up',
  title,
  metadata: { linked },
})
const lines: FieldSchema = link('Lines', { cursor: { collectionId: 'Lines', associationKey: 'order' }, inverseMax: 1 })

const orders: Record<string, FieldSchema> = {
  number: text('Number'),
  clerk: link('Clerk', { cursor: { collectionId: 'Employees', associationKey: 'orders' }, max: 1 }),
  lines,
  clerkDept: lookup('Department', { associationKey: 'clerk', field: 'dept' }),
  clerkPay: lookup('Pay', { associationKey: 'clerk', field: 'salary' }),
  goods: lookup('Goods', { associationKey: 'lines', field: 'name' }),
  lineCount: rollUp('Lines', { associationKey: 'lines', aggregate: 'count' }),
  total: rollUp('Total', { associationKey: 'lines', field: 'price', aggregate: 'sum' }),
  mean: rollUp('Mean', { associationKey: 'lines', field: 'price', aggregate: 'average' }),
  cheapest: rollUp('Cheapest', { associationKey: 'lines', field: 'price', aggregate: 'minimum' }),
  last: rollUp('Last', { associationKey: 'lines', field: 'due', aggregate: 'maximum' }),
  kinds: rollUp('Kinds', { associationKey: 'lines', field: 'name', aggregate: 'countDistinct' }),
  names: rollUp('Names', { associationKey: 'lines', field: 'name', aggregate: 'concatenate', separator: ' + ' }),
  dear: rollUp('Dear', { associationKey: 'lines', aggregate: 'count', filter: { price: { $gte: 5 } } }),
}

beforeAll(async () => {
  world = await makeEmployees('linked_fields')
  await world.seed('Employees', [
    { id: 'ann', name: 'Ann', dept: 'sales', salary: 1000 },
    { id: 'bob', name: 'Bob', dept: 'hr', salary: 2000 },
  ])
  await world.define('Lines', {
    name: text('Name'),
    price: { type: 'number', format: 'currency', title: 'Price', metadata: { currency: 'NOK' } },
    due: { type: 'string', format: 'date', title: 'Due' },
    isSecret: { type: 'boolean', format: 'checkbox', title: 'Secret' },
  })
  await world.define('Orders', orders)
  await world.seed('Orders', [
    { id: 'o1', number: '1', clerk: { set: ['ann'] } },
    { id: 'o2', number: '2', clerk: { set: ['bob'] } },
    { id: 'o3', number: '3' },
  ])
  await world.seed('Lines', [
    { id: 'l1', name: 'Nut', price: 0.1, due: '2026-01-01', order: { set: ['o1'] } },
    { id: 'l2', name: 'Bolt', price: 0.2, due: '2026-03-01', order: { set: ['o1'] } },
    { id: 'l3', name: 'Nut', price: 9, order: { set: ['o1'] }, isSecret: true },
    { id: 'l4', name: 'Gear', price: 50, order: { set: ['o2'] } },
  ])
}, 120_000)
afterAll(() => world?.close())

const ids = async (more: object) =>
  (await world.list(world.admin, { collectionId: 'Orders', ...more })).list.map(record => record.id)

describe('lookups and roll-ups', () => {
  test('are part of what is read, in lists, gets and answers of saves', async () => {
    const expected = {
      clerkDept: 'sales',
      clerkPay: 1000,
      goods: ['Nut', 'Bolt', 'Nut'],
      lineCount: 3,
      total: 9.3,
      mean: 3.1,
      cheapest: 0.1,
      last: '2026-03-01',
      kinds: 2,
      names: 'Bolt + Nut + Nut',
      dear: 1,
    }
    expect(await world.get(world.admin, 'Orders', 'o1')).toMatchObject(expected)
    expect((await world.list(world.admin, { collectionId: 'Orders' })).list[0]).toMatchObject(expected)
    expect(await world.update(world.admin, 'Orders', 'o1', { number: '1' })).toMatchObject(expected)
    const empty = await world.get(world.admin, 'Orders', 'o3')
    expect(empty).toMatchObject({ lineCount: 0, total: 0, kinds: 0, dear: 0 })
    for (const key of ['clerkDept', 'goods', 'mean', 'cheapest', 'last', 'names']) expect(empty).not.toHaveProperty(key)
  })

  test('follow the linked records at once', async () => {
    await world.update(world.admin, 'Employees', 'bob', { dept: 'it' })
    expect(await world.get(world.admin, 'Orders', 'o2')).toMatchObject({ clerkDept: 'it' })
    await world.update(world.admin, 'Employees', 'bob', { dept: 'hr' })
  })

  test('are filtered and sorted by in the same statement', async () => {
    expect(await ids({ filter: { clerkDept: { $eq: 'hr' } } })).toEqual(['o2'])
    expect(await ids({ filter: { clerkDept: { $ne: 'hr' } } })).toEqual(['o1', 'o3'])
    expect(await ids({ filter: { total: { $between: [9, 10] } } })).toEqual(['o1'])
    expect(await ids({ filter: { goods: { $contains: 'Gear' } } })).toEqual(['o2'])
    expect(await ids({ filter: { names: { $contains: 'bolt' } } })).toEqual(['o1'])
    expect(await ids({ filter: { goods: { $exists: false } } })).toEqual(['o3'])
    expect(await ids({ options: { orderBy: 'total', descending: true } })).toEqual(['o2', 'o1', 'o3'])
    expect(await ids({ options: { orderBy: 'clerkDept' } })).toEqual(['o1', 'o2', 'o3'])
    const match = { order: { $matches: { type: 'fields', filter: { lineCount: { $gt: 1 } } } } }
    const { list } = await world.list(world.admin, { collectionId: 'Lines', filter: match as never })
    expect(list.map(record => record.id)).toEqual(['l1', 'l2', 'l3'])
    const [line] = (
      await world.list(world.admin, { collectionId: 'Lines' }, { select: ['order.total', 'order.goods'] })
    ).list
    expect(line).toMatchObject({ order: { list: [{ id: 'o1', total: 9.3, goods: ['Nut', 'Bolt', 'Nut'] }] } })
  })

  test('are described as read-only fields of what they give; builders see how they are made', async () => {
    const describeFor = async (builder: boolean) =>
      (await describeCollection({ services: world, caller: world.admin, collectionId: 'Orders', builder, core: false }))
        .schema.properties
    const seen = await describeFor(false)
    expect(seen['clerkDept']).toMatchObject({
      format: 'string-option-list',
      type: 'string',
      metadata: { disabled: true, optionList: expect.anything() },
    })
    expect(seen['total']).toMatchObject({ format: 'currency', metadata: { currency: 'NOK', disabledType: 'readonly' } })
    expect(seen['lineCount']).toMatchObject({ format: 'number', type: 'integer' })
    expect((await describeFor(true))['total']).toMatchObject({
      format: 'roll-up',
      metadata: { linked: { aggregate: 'sum' } },
    })
    expect((await refusal(world.update(world.admin, 'Orders', 'o1', { total: 5 }))).message).toBe(
      'record.total: Is calculated',
    )
  })
})

describe('P12 what is hidden has no part in them', () => {
  const lineRule = { isSecret: { $ne: true } }

  test('rows outside the row rule of the linked collection', async () => {
    const caller = world.appUser('picker', [grant('Orders', 'read'), grant('Lines', 'read', { rowRule: lineRule })])
    expect(await world.get(caller, 'Orders', 'o1')).toMatchObject({
      lineCount: 2,
      total: 0.3,
      goods: ['Nut', 'Bolt'],
      kinds: 2,
      dear: 0,
      names: 'Bolt + Nut',
    })
    const found = async (filter: object) =>
      (await world.list(caller, { collectionId: 'Orders', filter: filter as never })).totalCount
    expect(await found({ total: { $gt: 9 } })).toBe(1)
    expect(await found({ lineCount: { $eq: 3 } })).toBe(0)
    expect(await found({ lineCount: { $eq: 2 } })).toBe(1)
  })

  test('S12 fields that the caller may not see, and associations or collections that they may not: there is no such lookup', async () => {
    const blind = world.appUser('blind', [
      grant('Orders', 'read'),
      grant('Employees', 'read', { overrides: { salary: { hidden: true } } }),
      grant('Lines', 'read', { overrides: { price: { hidden: true } } }),
    ])
    const record = await world.get(blind, 'Orders', 'o1')
    expect(record).toMatchObject({ clerkDept: 'sales', lineCount: 3, names: 'Bolt + Nut + Nut' })
    for (const id of ['clerkPay', 'total', 'mean', 'cheapest', 'dear']) {
      expect(record).not.toHaveProperty(id)
      const filtered = (field: string) =>
        refusal(world.list(blind, { collectionId: 'Orders', filter: { [field]: { $gt: 1 } } }))
      expect((await filtered(id)).message).toBe((await filtered('nothere')).message.replaceAll('nothere', id))
      const sorted = (field: string) =>
        refusal(world.list(blind, { collectionId: 'Orders', options: { orderBy: field } }))
      expect((await sorted(id)).message).toBe((await sorted('nothere')).message.replaceAll('nothere', id))
    }
    const lonely = world.appUser('lonely', [grant('Orders', 'read')])
    expect(Object.keys(await world.get(lonely, 'Orders', 'o1'))).toEqual(
      expect.not.arrayContaining(['clerkDept', 'lineCount', 'total']),
    )
    const unlinked = world.appUser('unlinked', [
      grant('Orders', 'read', { overrides: { lines: { hidden: true } } }),
      grant('Lines', 'read'),
    ])
    expect(await world.get(unlinked, 'Orders', 'o1')).not.toHaveProperty('lineCount')
  })
})

describe('definitions', () => {
  test('are checked against the linked collection', async () => {
    const problem = async (field: FieldSchema) =>
      (await refusal(world.define('Orders', { ...orders, x: field }))).details
    const at = 'document.schema.properties.x.metadata.linked'
    expect(await problem(lookup('X', {}))).toEqual({ fields: { [`${at}.associationKey`]: 'Required field' } })
    expect(await problem(lookup('X', { associationKey: 'number', field: 'a' }))).toEqual({
      fields: { [`${at}.associationKey`]: 'There is no association number' },
    })
    expect(await problem(lookup('X', { associationKey: 'lines' }))).toEqual({
      fields: { [`${at}.field`]: 'Required field' },
    })
    expect(await problem(lookup('X', { associationKey: 'lines', field: 'order' }))).toEqual({
      fields: { [`${at}.field`]: 'A field of the format Association cannot be taken' },
    })
    expect(await problem(rollUp('X', { associationKey: 'lines', field: 'name', aggregate: 'sum' }))).toEqual({
      fields: { [`${at}.field`]: 'Of a field of the format Text this cannot be made' },
    })
    expect(
      await problem(rollUp('X', { associationKey: 'lines', filter: { $or: [{ nope: { $eq: 1 } }] } as never })),
    ).toEqual({ fields: { [`${at}.filter.$or.0.nope`]: 'There is no field nope in the linked records' } })
  })

  test('fields they need keep their place under a new id, and cannot be removed', async () => {
    const renamed = (await world.collection('Lines')).document
    const { price, name, due, isSecret, order } = renamed.schema.properties
    const kept = Object.fromEntries(
      Object.entries({ name, due, isSecret, order }).flatMap(([id, schema]) => (schema ? [[id, schema] as const] : [])),
    )
    expect((await refusal(world.define('Lines', kept, { acceptLoss: true }))).message).toMatch(
      /schema.properties.price: Is used by Orders: /,
    )
    if (!price) throw new Error('There is no price')
    await world.define('Lines', { ...kept, amount: price }, { renames: { amount: 'price' } })
    expect(await world.get(world.admin, 'Orders', 'o1')).toMatchObject({ total: 9.3, dear: 1 })
  })
})
