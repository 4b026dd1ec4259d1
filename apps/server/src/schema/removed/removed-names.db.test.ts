import type { FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, link, makeEmployees, refusal, text } from '../../../../../tests/scenarios/employees.ts'
import { applySchema } from '../apply-schema.ts'
import { deleteCollection } from '../delete-collection.ts'
import { listRemoved } from './removed-parts.ts'
import { restoreRemoved } from './restore-removed.ts'

/** What lies in the schema trash names fields by the ids they had then. */
let world: Employees
beforeAll(async () => {
  world = await makeEmployees('removed_names')
  await world.define('Customers', { name: text('Name'), city: text('City') })
}, 120_000)
afterAll(() => world?.close())

const number = (title: string): FieldSchema => ({ type: 'number', format: 'number', title })
const customer = link('Customer', { cursor: { collectionId: 'Customers' }, max: 1 })
const total = (formula: object): FieldSchema => ({ ...number('Total'), metadata: { calculation: { ...formula } } })
const removedOf = async (collectionId: string, kind = 'field') =>
  (await listRemoved(world.tables, world.tenant)).find(each => each.collectionId === collectionId && each.kind === kind)
    ?.id ?? ''
const restore = (id: string) => restoreRemoved(world, { tenant: world.tenant, id, author: 'admin' })
const fieldOf = async (collectionId: string, fieldId: string) =>
  (await world.collection(collectionId)).fields.get(fieldId)?.schema

test('a removed calculation comes back over the fields that were renamed meanwhile, here and in linked collections', async () => {
  const made = total({ CONCAT: ['{{record.amount}}', ' ', '{{record.customer.city}}', ' ', '{{record.count}}'] })
  const made2 = { ...made, type: 'string' as const, format: 'text' }
  const [amount, count] = [number('Amount'), number('Count')]
  await world.define('Orders', { amount, count, customer, total: made2 })
  await world.define('Orders', { amount, count, customer })
  const id = await removedOf('Orders')
  await world.define('Orders', { sum: amount, count, customer }, { renames: { sum: 'amount' } })
  // Two that swap, one of them for the second time.
  await world.define('Orders', { count: amount, sum: count, customer }, { renames: { count: 'sum', sum: 'count' } })
  await world.define('Customers', { name: text('Name'), town: text('City') }, { renames: { town: 'city' } })
  await world.create(world.admin, 'Customers', { name: 'Acme', town: 'Rome' }, 'acme')
  await world.create(world.admin, 'Orders', { count: 1, sum: 2, customer: { set: ['acme'] } }, 'o1')
  await restore(id)
  expect((await fieldOf('Orders', 'total'))?.metadata?.calculation).toEqual({
    CONCAT: ['{{record.count}}', ' ', '{{record.customer.town}}', ' ', '{{record.sum}}'],
  })
  expect(await world.get(world.admin, 'Orders', 'o1')).toMatchObject({ total: '1 Rome 2' })
  await world.define('Customers', { name: text('Name'), city: text('City') }, { renames: { city: 'town' } })
})

test('a field that is renamed in the change that removes what names it', async () => {
  const [amount, net] = [number('Amount'), total({ MULTIPLY: ['{{record.amount}}', 2] })]
  await world.define('Bills', { amount, net })
  await world.define('Bills', { sum: amount }, { renames: { sum: 'amount' }, acceptLoss: true })
  await restore(await removedOf('Bills'))
  expect((await fieldOf('Bills', 'net'))?.metadata?.calculation).toEqual({ MULTIPLY: ['{{record.sum}}', 2] })
})

test('what needs a field that is gone waits for it, also where a later one has its ID; under another ID a field still means itself', async () => {
  const invalid = { IF: [{ GT: ['{{record.limit}}', '{{record.most}}'] }, 'Too much', false] }
  const limit: FieldSchema = { ...number('Limit'), metadata: { invalid } }
  const fields = { name: text('Name'), most: number('Most') }
  await world.define('Loans', { ...fields, limit })
  await world.define('Loans', fields, { acceptLoss: true })
  const limitId = await removedOf('Loans')
  await world.define('Loans', { name: text('Name') }, { acceptLoss: true })
  const mostId = await removedOf('Loans')
  await world.define('Loans', { name: text('Name'), most: number('Another'), limit: number('Another limit') })
  expect((await refusal(restore(limitId))).message).toContain('most')
  expect(await restore(mostId)).toMatchObject({ fieldId: 'mostBefore' })
  expect(await restore(limitId)).toMatchObject({ fieldId: 'limitBefore' })
  expect((await fieldOf('Loans', 'limitBefore'))?.metadata?.invalid).toEqual({
    IF: [{ GT: ['{{record.limitBefore}}', '{{record.mostBefore}}'] }, 'Too much', false],
  })
})

test('a deleted collection comes back with formulas and saved views over what linked collections are called now', async () => {
  const label: FieldSchema = { ...text('Label'), metadata: { calculation: { UPPER: ['{{record.customer.city}}'] } } }
  await world.define('Visits', { name: text('Name'), customer, label })
  const filter = { join: '$and', parts: [{ field: 'customer.city', operator: '$eq', value: 'Rome' }] }
  const view = { collectionId: 'Visits', name: 'Of Rome', state: { listType: 'table', filter } }
  await world.records.create(
    world.admin,
    { collectionId: 'SavedView', id: 'visits-view', record: view },
    { core: true },
  )
  await deleteCollection(world, { tenant: world.tenant, collectionId: 'Visits', author: 'admin' })
  const { version } = await world.collection('Customers')
  await world.define('Customers', { name: text('Name'), place: text('City') }, { renames: { place: 'city' } })
  expect((await world.collection('Customers')).version).not.toBe(version)
  await restore(await removedOf('Visits', 'collection'))
  expect((await fieldOf('Visits', 'label'))?.metadata?.calculation).toEqual({ UPPER: ['{{record.customer.place}}'] })
  const found = await world.records.get(world.admin, { collectionId: 'SavedView', id: 'visits-view' }, { core: true })
  expect(JSON.parse(found.text).state.filter.parts[0].field).toBe('customer.place')
})

test('a quick filter that its collection has no more goes from saved views, others stay', async () => {
  const properties = { name: text('Name'), size: number('Size') }
  const quick = (id: string) => ({ id, type: 'custom' as const, title: id, defaultFilter: { size: { $gt: 1 } } })
  const define = (ids: string[]) =>
    applySchema(world, {
      tenant: world.tenant,
      collectionId: 'Boxes',
      document: {
        name: 'Boxes',
        schema: { type: 'object', properties },
        detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
        quickFilters: ids.map(quick),
      },
      author: 'admin',
    })
  await define(['big', 'small'])
  const state = { listType: 'table', quick: [{ id: 'big' }, { id: 'small', filter: { size: { $lt: 1 } } }] }
  const record = { collectionId: 'Boxes', name: 'Mine', state }
  await world.records.create(world.admin, { collectionId: 'SavedView', id: 'boxes-view', record }, { core: true })
  await define(['small'])
  const found = await world.records.get(world.admin, { collectionId: 'SavedView', id: 'boxes-view' }, { core: true })
  expect(JSON.parse(found.text).state.quick).toEqual([{ id: 'small', filter: { size: { $lt: 1 } } }])
})
