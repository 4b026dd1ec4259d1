import type { FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { recalculationOf } from '../recalculations/recalculation.ts'
import { runRecalculations } from '../recalculations/run-recalculations.ts'

let world: Employees

const number = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'number',
  format: 'number',
  title,
  ...more,
})
const day = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'date',
  title,
  ...more,
})
const calculated = (field: FieldSchema, calculation: string | RecordValues): FieldSchema => ({
  ...field,
  metadata: { ...field.metadata, calculation },
})

beforeAll(async () => {
  world = await makeEmployees('formulas')
  await world.define('Customers', { name: text('Name'), discount: number('Discount') })
  await world.define('Orders', {
    title: text('Title'),
    amount: number('Amount'),
    count: number('Count', { default: 1 }),
    customer: {
      type: 'array',
      format: 'association',
      title: 'Customer',
      metadata: { association: { cursor: { collectionId: 'Customers' }, max: 1 } },
    },
    total: calculated(number('Total'), { MULTIPLY: ['{{record.amount}}', '{{record.count}}'] }),
    net: calculated(number('Net'), {
      MULTIPLY: ['{{record.total}}', { SUBTRACT: [1, { IF_EMPTY: ['{{record.customer.discount}}', 0] }] }],
    }),
    // No SQL form: the interpreter works it out.
    slug: calculated(text('Slug'), { SLUG: [{ CONCAT: ['{{record.title}}', ' ', '{{record.total}}'] }] }),
    buyer: text('Buyer', { default: '{{user.fullName}}' }),
    copy: text('Copy', { default: { UPPER: ['{{record.title}}'] } }),
    from: day('From'),
    to: day('To', {
      metadata: {
        invalid: {
          IF: [{ IS_AFTER: ['{{record.from}}', '{{record.to}}'] }, 'To must not be before from', false],
        },
      },
    }),
    reason: text('Reason', { metadata: { required: { GT: ['{{record.amount}}', 1000] } } }),
    secret: text('Secret', {
      metadata: { hidden: { LT: ['{{record.amount}}', 10] }, shouldCleanHidden: true },
    }),
    recordTitle: calculated(text('Title'), '{{record.title}} for {{record.customer}}'),
  })
  await world.create(world.admin, 'Customers', { id: 'acme', name: 'Acme', discount: 0.1 })
}, 120_000)
afterAll(() => world?.close())

const create = (record: RecordValues) => world.create(world.admin, 'Orders', record)
const update = (id: string, record: RecordValues) => world.update(world.admin, 'Orders', id, record)

test('calculations are worked out in their order, by PostgreSQL and by the interpreter, and stored', async () => {
  const made = await create({ title: 'Big Order', amount: 20, count: 3, customer: { set: ['acme'] } })
  expect(made).toMatchObject({ total: 60, net: 54, slug: 'big-order-60', recordTitle: 'Big Order for Acme' })
  const changed = await update(made.id, { amount: 0.1 })
  expect(changed).toMatchObject({ total: 0.3, net: 0.27, slug: 'big-order-0-3' })
  const { list } = await world.list(world.admin, {
    collectionId: 'Orders',
    filter: { total: { $lt: 1 }, slug: { $eq: 'big-order-0-3' } },
    options: { orderBy: 'net' },
  })
  expect(list.map(({ id }) => id)).toEqual([made.id])
})

test('whatever a client sends for a calculation, the result of the server counts; the log tells the change of both', async () => {
  const made = await create({ title: 'Mine', amount: 2, total: 999, slug: 'chosen' })
  expect(made).toMatchObject({ total: 2, slug: 'mine-2' })
  const changed = await update(made.id, { amount: 3, total: -1 })
  expect(changed).toMatchObject({ total: 3, slug: 'mine-3', version: 2 })
  const [, entry] = await world.activity(made.id)
  expect(entry?.change_log?.map(each => each['key']).sort()).toEqual(['amount', 'net', 'slug', 'total'])
})

test('two people change different fields of the same record: calculations are no conflict', async () => {
  const made = await create({ title: 'Shared', amount: 1 })
  await update(made.id, { amount: 5 })
  const options = { base: { version: 1, values: { title: 'Shared' } } }
  const merged = await world.update(world.admin, 'Orders', made.id, { title: 'Renamed' }, options)
  expect(merged).toMatchObject({ total: 5, slug: 'renamed-5' })
})

test('defaults by formula read the user, what was sent and other defaults; what was sent stays', async () => {
  expect(await create({ title: 'abc' })).toMatchObject({ buyer: 'admin', copy: 'ABC', count: 1 })
  expect(await create({ title: 'abc', copy: 'own' })).toMatchObject({ copy: 'own' })
  const seeded = await world.seed('Orders', [{ title: 'many', amount: 4 }])
  expect(await world.get(world.admin, 'Orders', seeded.ids[0] ?? '')).toMatchObject({
    copy: 'MANY',
    total: 4,
    slug: 'many-4',
  })
})

test('[1-5-01] [1-5-19] an invalid formula refuses the save with its message at the field, also across fields', async () => {
  const refused = await refusal(create({ from: '2026-05-02', to: '2026-05-01' }))
  expect(refused.details?.fields).toEqual({ 'record.to': 'To must not be before from' })
  const made = await create({ from: '2026-05-01', to: '2026-05-02' })
  const later = await refusal(update(made.id, { from: '2026-06-01' }))
  expect(later.details?.fields).toEqual({ 'record.to': 'To must not be before from' })
  // What stands there already does not keep anybody from changing something else.
  expect(await update(made.id, { title: 'Other' })).toMatchObject({ title: 'Other' })
})

test('[1-5-19] the server holds what is required by formula', async () => {
  const fields = { 'record.reason': 'Required field' }
  expect((await refusal(create({ amount: 5000 }))).details?.fields).toEqual(fields)
  const made = await create({ amount: 5000, reason: 'needed' })
  expect((await refusal(update(made.id, { reason: null }))).details?.fields).toEqual(fields)
  expect(await update(made.id, { amount: 5, reason: null })).not.toHaveProperty('reason')
})

test('[1-4-03] a field that a formula hides and that is cleaned loses its value on save', async () => {
  expect(await create({ amount: 5, secret: 'x' })).not.toHaveProperty('secret')
  const made = await create({ amount: 50, secret: 'x' })
  expect(made).toMatchObject({ secret: 'x' })
  expect(await update(made.id, { amount: 5 })).not.toHaveProperty('secret')
})

test('data is never read as a formula', async () => {
  const value = '{{user.email}} {"SLUG":["x"]}'
  expect(await create({ title: value })).toMatchObject({ title: value, recordTitle: `${value} for ` })
})

test('a calculation over a field of linked records tells nobody what is hidden from them there', async () => {
  const made = await create({ title: 'Hidden', amount: 10, customer: { set: ['acme'] } })
  const grants = (overrides: object) => [
    grant('Orders', 'create read update'),
    grant('Customers', 'read', { overrides: { ...overrides } }),
  ]
  const clerk = world.appUser('clerk', grants({}))
  const other = world.appUser('other', grants({ discount: { hidden: true } }))
  expect(await world.get(clerk, 'Orders', made.id)).toMatchObject({ total: 10, net: 9 })
  const seen = await world.get(other, 'Orders', made.id)
  expect(seen).toMatchObject({ total: 10 })
  expect(seen).not.toHaveProperty('net')
  // Who saves without seeing it still leaves it right.
  await world.update(other, 'Orders', made.id, { amount: 100 })
  expect(await world.get(world.admin, 'Orders', made.id)).toMatchObject({ total: 100, net: 90 })
})

test('where a linked record changes, what is made of it follows: a few records at once, many in the background', async () => {
  const few = await world.create(world.admin, 'Customers', { name: 'Few', discount: 0 })
  const order = await create({ title: 'One', amount: 10, customer: { set: [few.id] } })
  await world.update(world.admin, 'Customers', few.id, { name: 'Renamed', discount: 0.5 })
  expect(await world.get(world.admin, 'Orders', order.id)).toMatchObject({
    net: 5,
    recordTitle: 'One for Renamed',
    version: 1,
  })

  const many = await world.create(world.admin, 'Customers', { name: 'Many', discount: 0 })
  const customer = { set: [many.id] }
  const { ids } = await world.seed(
    'Orders',
    Array.from({ length: 300 }, (_, place) => ({ title: `Order ${place}`, amount: place, customer })),
  )
  await world.update(world.admin, 'Customers', many.id, { discount: 0.5 })
  const states = () => recalculationOf(world.database, world.tenant, 'Orders')
  expect(await states()).toMatchObject({ doneCount: 0, totalCount: 201 })
  await runRecalculations({ ...world, pauseMs: 0, isStopped: () => false })
  expect(await states()).toBeUndefined()
  expect(await world.get(world.admin, 'Orders', ids[299] ?? '')).toMatchObject({ net: 149.5 })
})

test('a changed calculation of many records is worked out part by part; what is broken off goes on where it was', async () => {
  const table = { id: (place: number) => String(place).padStart(6, '0') }
  const properties = (calculation: RecordValues) => ({ n: number('N'), made: calculated(text('Made'), calculation) })
  await world.define('Many', properties({ CONCAT: ['a', '{{record.n}}'] }))
  const rows = Array.from({ length: 2500 }, (_, place) => ({ id: table.id(place), n: place }))
  await world.seed('Many', rows)
  await world.define('Many', properties({ SLUG: [{ CONCAT: ['B ', '{{record.n}}'] }] }))
  const state = () => recalculationOf(world.database, world.tenant, 'Many')
  expect(await state()).toMatchObject({ doneCount: 0 })

  // A server that dies after the first part.
  let looks = 0
  await runRecalculations({ ...world, pauseMs: 0, isStopped: () => (looks += 1) > 3 })
  const half = (await state())?.doneCount ?? 0
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(2500)
  const made = async (place: number) => (await world.get(world.admin, 'Many', table.id(place)))['made']
  expect([await made(0), await made(2499)]).toEqual(['b-0', 'a2499'])
  // Whoever saves meanwhile gets the new result.
  expect(await world.update(world.admin, 'Many', table.id(2400), { n: 7 })).toMatchObject({ made: 'b-7' })

  await runRecalculations({ ...world, pauseMs: 0, isStopped: () => false })
  expect(await state()).toBeUndefined()
  expect([await made(1200), await made(2400), await made(2499)]).toEqual(['b-1200', 'b-7', 'b-2499'])
  expect(await world.get(world.admin, 'Many', table.id(2499))).toMatchObject({ version: 1 })
})
