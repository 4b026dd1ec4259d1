import type { QuickFilter } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'
import { applySchema } from '../schema/apply-schema.ts'
import { describeCollection } from './read/describe-collection.ts'

let world: Employees
let sales: Caller

const quickFilters: QuickFilter[] = [
  { id: 'dept', type: 'field', fieldId: 'dept', optionListType: 'multiple', defaultFilter: { dept: { $in: ['hr'] } } },
  { id: 'team', type: 'field', fieldId: 'team', optionListType: 'single' },
  { id: 'skills', type: 'field', fieldId: 'skills' },
  { id: 'old', type: 'other', title: 'Over 35', defaultFilter: { age: { $gt: 35 } } },
  { id: 'rich', type: 'other', defaultFilter: { salary: { $gt: 1500 } } },
  { id: 'pay', type: 'field', fieldId: 'salary' },
  {
    id: 'managed',
    type: 'other',
    defaultFilter: { manager: { $matches: { type: 'fields', filter: { salary: { $gt: 1 } } } } },
  },
]

beforeAll(async () => {
  world = await makeEmployees('quick_filters')
  await world.seed('Teams', [
    { id: 't1', name: 'One' },
    { id: 't2', name: 'Two' },
  ])
  await world.seed('Skills', [{ id: 'a', name: 'A' }])
  await world.seed('Employees', [
    { id: 'e1', name: 'Ann', dept: 'sales', age: 30, salary: 1000, team: { set: ['t1'] } },
    { id: 'e2', name: 'Bob', dept: 'hr', age: 40, salary: 2000, team: { set: ['t2'] }, manager: { set: ['e1'] } },
    { id: 'e3', name: 'Cid', dept: 'it', age: 50, salary: 3000, skills: { set: ['a'] } },
  ])
  await save(quickFilters)
  const overrides = { salary: { hidden: true } }
  sales = world.appUser('sales', [grant('Employees', 'read', { overrides }), grant('Teams', 'read')])
}, 120_000)
afterAll(() => world?.close())

async function save(wanted: unknown[], more: object = {}) {
  const { document } = await world.collection('Employees')
  return applySchema(world, {
    tenant: world.tenant,
    collectionId: 'Employees',
    document: { ...document, quickFilters: wanted as QuickFilter[] },
    author: 'admin',
    ...more,
  })
}

const ids = async (applied: object[], caller = world.admin, more: object = {}) =>
  (
    await world.list(caller, { collectionId: 'Employees', quickFilters: applied as { id: string }[], ...more })
  ).list.map(record => record.id)

test('[1-3.9-03] [2-3.9-06] a switched on field filter gives the rows with any of its values', async () => {
  expect(await ids([{ id: 'dept', activeValues: ['hr', 'it'] }])).toEqual(['e2', 'e3'])
  expect(await ids([{ id: 'team', activeValues: ['t1', 't2'] }])).toEqual(['e1', 'e2'])
  expect(await ids([{ id: 'team', activeValues: ['t2'] }])).toEqual(['e2'])
  expect(await ids([{ id: 'skills', activeValues: ['a'] }])).toEqual(['e3'])
  expect(await ids([{ id: 'dept', activeValues: [] }])).toEqual(['e1', 'e2', 'e3'])
})

test('without values its default counts; several are joined by "and", also with filter and search', async () => {
  expect(await ids([{ id: 'dept' }])).toEqual(['e2'])
  expect(await ids([{ id: 'old' }])).toEqual(['e2', 'e3'])
  expect(await ids([{ id: 'old' }, { id: 'dept', activeValues: ['it', 'sales'] }])).toEqual(['e3'])
  expect(await ids([{ id: 'old' }], world.admin, { searchString: 'bob' })).toEqual(['e2'])
  expect(await ids([{ id: 'old', filter: { dept: { $eq: 'it' } } }])).toEqual(['e3'])
})

test('[2-3.9-01] a cursor says which rows and in what order: search, filter, quick filters, order, skip and limit together', async () => {
  const among = { filter: { dept: { $in: ['sales', 'hr', 'it'] } }, options: { orderBy: 'age', descending: true } }
  expect(await ids([], world.admin, among)).toEqual(['e3', 'e2', 'e1'])
  expect(await ids([{ id: 'old' }], world.admin, among)).toEqual(['e3', 'e2'])
  expect(await ids([{ id: 'old' }], world.admin, { ...among, searchString: 'b' })).toEqual(['e2'])
  const part = { ...among, options: { ...among.options, skip: 1, limit: 1 } }
  expect(await ids([], world.admin, part)).toEqual(['e2'])
  expect(await ids([{ id: 'old' }], world.admin, { ...part, filter: { dept: { $in: ['hr', 'it'] } } })).toEqual(['e2'])
})

test('values that the field cannot hold, and ids that nothing has, are refused by their place', async () => {
  expect(await refusal(ids([{ id: 'dept', activeValues: [5] }]))).toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(await refusal(ids([{ id: 'nothing' }]))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: { 'cursor.quickFilters.0.id': 'there is no such quick filter' } },
  })
})

test('S11 S13 S18: quick filters on hidden fields are not there: neither described nor to be switched on', async () => {
  const described = await describeCollection({
    services: world,
    caller: sales,
    collectionId: 'Employees',
    builder: false,
    core: false,
  })
  expect(described.quickFilters.map(({ id }) => id)).toEqual(['dept', 'team', 'old'])
  const none = await refusal(ids([{ id: 'nothing', activeValues: [1000] }], sales))
  for (const id of ['rich', 'pay', 'managed', 'skills']) {
    expect(await refusal(ids([{ id, activeValues: [1000] }], sales))).toEqual(none)
    expect(await refusal(ids([{ id }], sales))).toEqual(none)
  }
  expect(await ids([{ id: 'dept', activeValues: ['hr'] }], sales)).toEqual(['e2'])
})

test('what cannot work is refused when the collection is saved', async () => {
  const problems = async (...wanted: unknown[]) =>
    Object.keys((await refusal(save(wanted))).details?.fields ?? {}) as string[]
  expect(await problems({ id: 'a', type: 'field' })).toEqual(['document.quickFilters.0.fieldId'])
  expect(await problems({ id: 'a', type: 'field', fieldId: 'gone' })).toEqual(['document.quickFilters.0.fieldId'])
  expect(await problems({ id: 'a', type: 'other' }, { id: 'a', type: 'other' })).toEqual(['document.quickFilters.1.id'])
  expect(await problems({ id: 'a', type: 'other', defaultFilter: { gone: { $eq: 1 } } })).toEqual([
    'document.quickFilters.0.defaultFilter.gone',
  ])
  expect(await problems({ id: 'a', type: 'other', defaultFilter: { age: { $contains: 'x' } } })).toEqual([
    'document.quickFilters.0.defaultFilter.age.$contains',
  ])
})
