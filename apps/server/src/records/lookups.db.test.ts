import type { FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees

const lookup = (metadata: FieldSchema['metadata']): FieldSchema => ({
  type: 'string',
  format: 'collection-lookup',
  title: 'Who',
  metadata: { collectionId: 'Employees', ...metadata },
})

beforeAll(async () => {
  world = await makeEmployees('lookups')
  await world.seed('Employees', [
    { id: 'ann', name: 'Ann', dept: 'sales', age: 30 },
    { id: 'bob', name: 'Bob', dept: 'hr', age: 60 },
  ])
  await world.define('Tickets', {
    before: lookup({ collectionId: 'Tickets', disableFreeText: true }),
    who: lookup({ disableFreeText: true, additionalOptions: [{ value: 'nobody', label: 'Nobody' }] }),
    young: lookup({ disableFreeText: true, fixedFilter: { age: { $lt: 40 } } }),
    seller: lookup({ disableFreeText: true, fetchCriteria: { filter: { dept: { $eq: 'sales' } } } }),
    free: lookup({}),
  })
})
afterAll(() => world?.close())

const problemOf = async (work: Promise<unknown>) => {
  const { code, details } = await refusal(work)
  return [code, details?.fields]
}
const unknown = (field: string) => ['VALIDATION_ERROR', { [field]: 'There is no such record' }]
const create = (caller: Caller, record: RecordValues, id?: string) => world.create(caller, 'Tickets', record, id)

test('a lookup of records only takes records that are there, or its further options', async () => {
  await create(world.admin, { who: 'ann' }, 't1')
  await create(world.admin, { who: 'nobody' })
  await create(world.admin, { free: 'anything at all' })
  expect(await problemOf(create(world.admin, { who: 'carl' }))).toEqual(unknown('record.who'))
  const update = { collectionId: 'Tickets', id: 't1', record: { who: 'carl' } }
  expect(await problemOf(world.records.update(world.admin, update, { core: false }))).toEqual(unknown('record.who'))
  expect(await problemOf(world.records.upsert(world.admin, update, { core: false }))).toEqual(unknown('record.who'))
})

test('S16 what the field’s filters leave out cannot be stored, whatever the picker asked', async () => {
  await create(world.admin, { young: 'ann', seller: 'ann' })
  expect(await problemOf(create(world.admin, { young: 'bob', seller: 'bob' }))).toEqual([
    'VALIDATION_ERROR',
    { 'record.young': 'There is no such record', 'record.seller': 'There is no such record' },
  ])
})

test('S15 S22 a record that the writer may not read is one that does not exist', async () => {
  const rule = { dept: { $eq: 'sales' } }
  const tickets = grant('Tickets', 'create read')
  const seller = world.appUser('seller', [tickets, grant('Employees', 'read', { rowRule: rule })])
  await create(seller, { who: 'ann' })
  expect(await problemOf(create(seller, { who: 'bob' }))).toEqual(await problemOf(create(seller, { who: 'carl' })))
  const blind = world.appUser('blind', [tickets])
  expect(await problemOf(create(blind, { who: 'ann' }))).toEqual(unknown('record.who'))
})

test('many records ask once per field, and each that names nobody is told by its place', async () => {
  const collection = await world.collection('Tickets')
  const rows = ['ann', 'carl', 'bob', 'carl'].map(who => ({ who }))
  const work = world.database
    .withRole(world.tenant.role)
    .transaction(connection => world.records.createMany({ connection, caller: world.admin, collection, rows }))
  expect(await problemOf(work)).toEqual([
    'VALIDATION_ERROR',
    { 'records.1.who': 'There is no such record', 'records.3.who': 'There is no such record' },
  ])
})

test('records made together may name each other', async () => {
  await world.seed('Tickets', [{ id: 'first', before: 'second' }, { id: 'second' }])
  expect(await world.get(world.admin, 'Tickets', 'first')).toMatchObject({ before: 'second' })
})

test('in a bulk save who looks up a new record comes behind it, also where that has to wait for a value', async () => {
  const code: FieldSchema = { type: 'string', format: 'text', title: 'Code', metadata: { unique: true } }
  await world.define('Bugs', { code, before: lookup({ collectionId: 'Bugs', disableFreeText: true }) })
  await world.create(world.admin, 'Bugs', { code: 'a' }, 'b1')
  await world.create(world.admin, 'Bugs', {}, 'b2')
  const records = [
    { id: 'b1', code: 'b' },
    { id: 'b3', code: 'a' },
    { id: 'b2', before: 'b3' },
  ]
  const saved = await world.records.bulkSave(world.admin, { collectionId: 'Bugs', records }, { core: false })
  expect(JSON.parse(saved.text)).toMatchObject({ summary: { successful: 3, failed: 0 } })
})
