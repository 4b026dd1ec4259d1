import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FieldSchema, RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBelow } from '../../../../tests/integration/soak.ts'
import { type Employees, grant, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { runRecalculations } from '../recalculations/run-recalculations.ts'
import { addRecalculation, recalculationOf } from './calculations/recalculation.ts'
import { checkRowRule } from './query/check-row-rule.ts'
import { makeRecords } from './records.ts'

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
    house: text('House', { default: '{{user.organisation}}' }),
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

test('[2-3.3-20] defaults by formula read the user, what was sent and other defaults; what was sent stays', async () => {
  expect(await create({ title: 'abc' })).toMatchObject({
    buyer: 'admin',
    house: world.tenant.name,
    copy: 'ABC',
    count: 1,
  })
  expect(await create({ title: 'abc', copy: 'own' })).toMatchObject({ copy: 'own' })
  const seeded = await world.seed('Orders', [{ title: 'many', amount: 4 }])
  expect(await world.get(world.admin, 'Orders', seeded.ids[0] ?? '')).toMatchObject({
    copy: 'MANY',
    total: 4,
    slug: 'many-4',
  })
})

test('[1-5-01] [1-5-19] [2-5-41] an invalid formula refuses the save with its message at the field, also across fields', async () => {
  const refused = await refusal(create({ from: '2026-05-02', to: '2026-05-01' }))
  expect(refused.details?.fields).toEqual({ 'record.to': 'To must not be before from' })
  const made = await create({ from: '2026-05-01', to: '2026-05-02' })
  const later = await refusal(update(made.id, { from: '2026-06-01' }))
  expect(later.details?.fields).toEqual({ 'record.to': 'To must not be before from' })
  // What stands there already does not keep anybody from changing something else.
  expect(await update(made.id, { title: 'Other' })).toMatchObject({ title: 'Other' })
})

test('[1-5-19] [2-5-40] the server holds what is required by formula', async () => {
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

  // The lock of the dead server goes with its connection, a moment after that has gone.
  await expect.poll(() => runRecalculations({ ...world, pauseMs: 0, isStopped: () => false })).toBe('done')
  expect(await state()).toBeUndefined()
  expect([await made(1200), await made(2400), await made(2499)]).toEqual(['b-1200', 'b-7', 'b-2499'])
  expect(await world.get(world.admin, 'Many', table.id(2499))).toMatchObject({ version: 1 })
})

test('a recalculation that had to wait for a record reads what that links as it is by then', async () => {
  const late = await world.create(world.admin, 'Customers', { name: 'Late', discount: 0 })
  const order = await create({ title: 'Waiting', amount: 10, customer: { set: [late.id] } })
  const orders = await world.collection('Orders')
  const { table } = await world.collection('Customers')
  await addRecalculation(world.database, { tenant: world.tenant, collection: orders, totalCount: 1 })
  const isWaiting = async () => {
    const rows = await world.database.run(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"Orders"%'`,
    )
    return rows.length > 0
  }
  let running: Promise<unknown> = Promise.resolve()
  await world.database.transaction(connection =>
    connection.as(world.tenant.ownerRole, async owner => {
      await owner.run(sql`update ${sql.id(table.schema, table.name)} set discount = 0.5 where id = ${late.id}`)
      const { schema, name } = orders.table
      await owner.run(sql`update ${sql.id(schema, name)} set title = 'Held' where id = ${order.id}`)
      running = runRecalculations({ ...world, pauseMs: 0, isStopped: () => false })
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
    }),
  )
  await running
  expect(await world.get(world.admin, 'Orders', order.id)).toMatchObject({ net: 5, slug: 'held-10' })
})

test('row rules compare with formulas over the record, the user and the day', async () => {
  await world.define('Leases', {
    title: text('Title'),
    amount: number('Amount'),
    limit: number('Limit'),
    from: day('From'),
  })
  await world.seed('Leases', [
    { id: 'under', title: 'TEAM A', amount: 5, limit: 10, from: '2020-01-01' },
    { id: 'over', title: 'TEAM A', amount: 50, limit: 10, from: '2020-01-01' },
    { id: 'future', title: 'TEAM A', amount: 5, limit: 10, from: '2999-01-01' },
    { id: 'other', title: 'TEAM B', amount: 5, limit: 10, from: '2020-01-01' },
  ])
  const rowRule = {
    title: { $eq: { UPPER: ['{{user.values.team}}'] } },
    amount: { $lte: { MULTIPLY: ['{{record.limit}}', 2] } },
    from: { $lte: { TODAY: [] } },
  }
  const seen = async (team: string, more: RecordValues = rowRule) => {
    const values: Record<string, string> = team === '' ? {} : { team }
    const user = world.appUser(`user ${team}`, [grant('Leases', 'read update', { rowRule: more })], values)
    const { list } = await world.list(user, { collectionId: 'Leases', options: { orderBy: 'id' } })
    return { user, ids: list.map(({ id }) => id) }
  }
  const { user, ids } = await seen('team a')
  expect(ids).toEqual(['under'])
  expect((await seen('team b')).ids).toEqual(['other'])
  // A value that is not there never widens a rule, alone or within a formula over the record.
  expect((await seen('')).ids).toEqual([])
  expect(
    (await seen('', { amount: { $lte: { MULTIPLY: ['{{record.limit}}', '{{user.values.team}}'] } } })).ids,
  ).toEqual([])
  expect(
    (await seen('3', { amount: { $lte: { MULTIPLY: ['{{record.limit}}', '{{user.values.team}}'] } } })).ids,
  ).toEqual(['future', 'other', 'under'])
  expect((await seen('', { amount: { $gt: '{{record.limit}}' } })).ids).toEqual(['over'])
  expect((await refusal(world.update(user, 'Leases', 'under', { amount: 100 }))).code).toBe('DENIED')
})

test('a row rule with a wrong formula is refused when it is saved, with the reason', async () => {
  const collection = await world.collection('Orders')
  const problem = async (rule: RecordValues) =>
    (
      await checkRowRule({
        caller: world.admin,
        collection,
        collections: world.collections,
        rule,
        valueKeys: new Set(),
        path: 'rule',
      })
    )[0]?.message
  expect(await problem({ amount: { $gt: { ADD: ['{{record.cuont}}', 1] } } })).toBe(
    'record has no cuont; did you mean count?',
  )
  expect(await problem({ amount: { $in: ['{{record.count}}'] } })).toContain('is no value that the app declares')
  expect(await problem({ title: { $eq: { SLUG: ['{{record.copy}}'] } } })).toContain('SLUG has no form in SQL')
  expect(await problem({ title: { $contains: { UPPER: ['{{record.copy}}'] } } })).toContain(
    'takes no formula over fields of the record',
  )
  expect(await problem({ from: { $lt: { DATEADD: ['{{record.to}}', 1, "day'); drop table x --"] } } })).toContain(
    'unit is one of',
  )
  expect(await problem({ from: { $lt: { DATEADD: ['{{record.to}}', 1, 'day'] } } })).toBeUndefined()
})

test('a filter that comes with a request holds values, never formulas', async () => {
  const formula = { MULTIPLY: ['{{record.count}}', 1] }
  const listed = world.list(world.admin, { collectionId: 'Orders', filter: { amount: { $eq: formula } } })
  expect((await refusal(listed)).code).toBe('VALIDATION_ERROR')
  const { list } = await world.list(world.admin, {
    collectionId: 'Orders',
    filter: { title: { $eq: '{{record.copy}}' } },
  })
  expect(list).toEqual([])
})

test('what is made of a linked record is worked out without it when it is deleted', async () => {
  const gone = await world.create(world.admin, 'Customers', { name: 'Gone', discount: 0.5 })
  const order = await create({ title: 'Left', amount: 10, customer: { set: [gone.id] } })
  expect(order).toMatchObject({ net: 5, recordTitle: 'Left for Gone' })
  await world.records.delete(world.admin, { collectionId: 'Customers', id: gone.id }, { core: false })
  expect(await world.get(world.admin, 'Orders', order.id)).toMatchObject({ net: 10, recordTitle: 'Left for ' })
})

test('S53 S05 a formula that goes wrong while it runs breaks no save: the field is empty, the log names collection and field', async () => {
  await world.define('Bombs', {
    t: text('T'),
    bomb: calculated(text('Bomb'), { SLUG: [{ REPT: ['{{record.t}}', 1_000_000_000] }] }),
    unit: calculated(
      { type: 'string', format: 'date-time', title: 'Unit' },
      { DATEADD: ['2026-01-01', 1, { CONCAT: ['{{record.t}}', "'; drop table x --"] }] },
    ),
    raised: calculated(number('Raised'), { DIVIDE: [1, 0] }),
    fine: calculated(text('Fine'), { UPPER: ['{{record.t}}'] }),
    made: text('Made', { default: { SLUG: [{ REPT: ['x', 1_000_000_000] }] } }),
    held: text('Held', { metadata: { invalid: { CONTAINS: [{ REPT: ['x', 1_000_000_000] }, 'y'] } } }),
  })
  const told: { collectionId: string; fieldId: string }[] = []
  const log = { ...world.log, warn: (fields: (typeof told)[number]) => told.push(fields) }
  const records = makeRecords({ ...world, log: log as never })
  const began = performance.now()
  const input = { collectionId: 'Bombs', record: { t: 'x', held: 'y' } }
  const made = JSON.parse((await records.create(world.admin, input, { core: false })).text)
  expectBelow(performance.now() - began, 5000)
  expect(made).toMatchObject({ t: 'x', fine: 'X' })
  for (const id of ['bomb', 'unit', 'raised', 'made']) expect(made).not.toHaveProperty(id)
  expect(await world.update(world.admin, 'Bombs', made.id, { t: 'y' })).toMatchObject({ fine: 'Y' })
  expect(new Set(told.map(({ fieldId }) => fieldId))).toEqual(new Set(['bomb', 'unit', 'made', 'held']))
  expect(told[0]).toMatchObject({ collectionId: 'Bombs' })
})

test('formulas inside a list of objects are worked out, held and worked out again when they change', async () => {
  const line = (calculation: RecordValues): FieldSchema => ({
    type: 'object',
    format: 'object',
    title: 'Line',
    properties: {
      price: number('Price', { metadata: { invalid: { IF: [{ LT: ['{{item.price}}', 0] }, 'Below zero', false] } } }),
      count: number('Count'),
      sum: number('Sum', { metadata: { calculation } }),
      note: text('Note', { metadata: { required: { GT: ['{{item.price}}', '{{record.limit}}'] } } }),
      more: text('More', { metadata: { hidden: { EQ: ['{{index}}', 0] }, required: { EQ: [1, 1] } } }),
    },
  })
  const define = (calculation: RecordValues) =>
    world.define('Bills', {
      limit: number('Limit'),
      lines: { type: 'array', format: 'array', title: 'Lines', items: line(calculation) },
      total: calculated(number('Total'), { SUM: [{ MAP: ['{{record.lines}}', '{{item.sum}}'] }] }),
    })
  await define({ MULTIPLY: ['{{item.price}}', '{{item.count}}'] })
  const save = (record: RecordValues) => world.create(world.admin, 'Bills', record)
  const lines = [
    { price: 2, count: 3, sum: 99 },
    { price: 5, count: 1, more: 'x' },
  ]
  const made = await save({ limit: 10, lines })
  expect(made).toMatchObject({ lines: [{ sum: 6 }, { sum: 5 }], total: 11 })
  const changed = await world.update(world.admin, 'Bills', made.id, { lines: [{ price: 4, count: 2 }] })
  expect(changed).toMatchObject({ lines: [{ sum: 8 }], total: 8 })
  const refused = async (record: RecordValues) => (await refusal(save(record))).details?.fields
  expect(await refused({ limit: 10, lines: [{ price: -1 }, { price: 20 }] })).toEqual({
    'record.lines.0.price': 'Below zero',
    'record.lines.1.note': 'Required field',
    'record.lines.1.more': 'Required field',
  })
  await define({ ADD: ['{{item.price}}', '{{item.count}}'] })
  expect(await world.get(world.admin, 'Bills', made.id)).toMatchObject({ lines: [{ sum: 6 }], total: 6 })
  const wrong = await refusal(define({ ADD: ['{{item.prise}}', 1] }))
  expect(wrong.details?.fields).toEqual({
    'document.schema.properties.lines.items.properties.sum.metadata.calculation':
      expect.stringContaining('did you mean price'),
  })
})

test('options by formula are held with the whole record at hand', async () => {
  await world.define('Choices', {
    words: text('Words'),
    one: {
      type: 'string',
      format: 'string-option-list',
      title: 'One',
      metadata: { coreOptionsFormula: { SPLIT: ['{{record.words}}', ' '] } },
    },
  })
  const made = await world.create(world.admin, 'Choices', { words: 'a b', one: 'b' })
  const refused = await refusal(world.update(world.admin, 'Choices', made.id, { one: 'c' }))
  expect(refused.details?.fields).toEqual({ 'record.one': 'Is not one of the options' })
  await world.create(world.admin, 'Choices', { one: 'whatever' })
})

test('options by formula inside a list of objects are held for each item', async () => {
  const size = {
    type: 'string',
    format: 'string-option-list',
    title: 'Size',
    metadata: { coreOptionsFormula: { SPLIT: ['{{item.sizes}}', ' '] } },
  } as const
  const properties = { sizes: text('Sizes'), size }
  await world.define('Carts', {
    lines: {
      type: 'array',
      format: 'array',
      title: 'Lines',
      items: { type: 'object', format: 'object', title: 'Line', properties },
    },
  })
  const save = (...lines: object[]) => world.create(world.admin, 'Carts', { lines })
  await save({ sizes: 'S M', size: 'M' }, { sizes: 'L', size: 'L' }, { size: 'any' })
  const refused = await refusal(save({ sizes: 'S M', size: 'M' }, { sizes: 'L', size: 'M' }))
  expect(refused.details?.fields).toEqual({ 'record.lines.1.size': 'Is not one of the options' })
})

test('[S53] many records full of formula bombs stall nobody for half a second, and every record is saved', async () => {
  const slow = { MAP: [{ RANGE: [1, 10_000] }, { MAP: [{ RANGE: [1, 10_000] }, '{{item}}'] }] }
  const bomb = (place: number) =>
    calculated(text(`Bomb ${place}`), { CONCAT: ['{{record.t}}', { JOIN: [slow, place] }] })
  const bombs = Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`bomb${place}`, bomb(place)]))
  await world.define('ManyBombs', { t: text('T'), ...bombs })
  const rows = Array.from({ length: 20 }, (_, place) => ({ t: `record ${place}` }))
  const { result, longest } = await longestTurn(world.seed('ManyBombs', rows))
  const { ids } = result
  expect(ids).toHaveLength(rows.length)
  expect(longest).toBeLessThan(500)
}, 60_000)

/** The longest time of the processor, in ms, that the work takes before others have a turn: a busy machine makes it no longer. */
async function longestTurn<Result>(work: Promise<Result>): Promise<{ result: Result; longest: number }> {
  const state = { longest: 0, isDone: false }
  const watch = async () => {
    while (!state.isDone) {
      const before = process.threadCpuUsage()
      await nextTurn()
      const { user, system } = process.threadCpuUsage(before)
      state.longest = Math.max(state.longest, (user + system) / 1000)
    }
  }
  const watching = watch()
  const result = await work.finally(() => (state.isDone = true))
  await watching
  return { result, longest: state.longest }
}
