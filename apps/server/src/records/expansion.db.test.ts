import type { FieldSchema, TrellisRecord } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('expansion')
  await world.define('Countries', { name: text('Name'), code: text('Code') })
  await world.define('Customers', {
    name: text('Name'),
    rating: { type: 'number', format: 'number', title: 'Rating' },
    country: link('Country', { cursor: { collectionId: 'Countries', associationKey: 'customers' }, max: 1 }),
  })
  await world.define('Orders', {
    number: text('Number'),
    customer: link('Customer', { cursor: { collectionId: 'Customers', associationKey: 'orders' }, max: 1 }),
    clerk: link('Clerk', { cursor: { collectionId: 'Employees' }, max: 1 }),
  })
  await world.seed('Countries', [
    { id: 'pt', name: 'Portugal', code: 'PT' },
    { id: 'no', name: 'Norway', code: 'NO' },
  ])
  await world.seed('Customers', [
    { id: 'ana', name: 'Ana', rating: 5, country: { set: ['pt'] } },
    { id: 'ola', name: 'Ola', rating: 1, country: { set: ['no'] } },
  ])
  await world.seed('Employees', [
    { id: 'e1', name: 'Ida', dept: 'sales', salary: 4711, ssn: 'CANARY' },
    { id: 'e2', name: 'Jon', dept: 'hr', salary: 4712, manager: { set: ['e1'] } },
    { id: 'e3', name: 'Kai', dept: 'sales', manager: { set: ['e2'] } },
  ])
  await world.seed(
    'Orders',
    Array.from({ length: 12 }, (_, index) => ({
      id: `o${String(index).padStart(2, '0')}`,
      number: `N${index}`,
      customer: { set: [index % 3 === 0 ? 'ola' : 'ana'] },
      clerk: { set: [`e${(index % 3) + 1}`] },
    })),
  )
}, 120_000)
afterAll(() => world?.close())

const list = async (caller: Caller, collectionId: string, more: object): Promise<TrellisRecord[]> =>
  (await world.list(caller, { collectionId }, { count: 'none', ...more })).list

/** The statements that a call sends. */
async function statements(call: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(world.database.withRole(world.tenant.role), 'query')
  try {
    await call()
    return spy.mock.calls.map(([statement]) => statement.text)
  } finally {
    spy.mockRestore()
  }
}

describe('paths', () => {
  test('bring along fields of linked records, several levels deep, both to one and to many', async () => {
    const [first] = await list(world.admin, 'Orders', {
      select: ['number', 'customer.rating', 'customer.country.code'],
    })
    expect(first).toEqual({
      id: 'o00',
      version: 1,
      number: 'N0',
      recordTitle: 'N0',
      customer: {
        list: [
          {
            id: 'ola',
            recordTitle: 'Ola',
            rating: 1,
            country: { list: [{ id: 'no', recordTitle: 'Norway', code: 'NO' }], totalCount: 1 },
          },
        ],
        totalCount: 1,
      },
    })
    const [norway] = await list(world.admin, 'Countries', { fields: ['customers.orders.number'] })
    expect(norway).toMatchObject({
      id: 'no',
      customers: { list: [{ id: 'ola', orders: { totalCount: 4, list: [{ id: 'o00', number: 'N0' }, {}, {}, {}] } }] },
    })
    expect(
      await world.get(world.admin, 'Orders', 'o01', { select: ['customer.country.customers.name'] }),
    ).toMatchObject({
      customer: {
        list: [{ country: { list: [{ customers: { list: [{ id: 'ana', name: 'Ana' }], totalCount: 1 } }] } }],
      },
    })
  })

  test('take one statement, however many levels and rows there are', async () => {
    const select = [
      'customer.country.customers.orders.number',
      'clerk.manager.manager.manager.dept',
      'clerk.reports.name',
    ]
    expect(await statements(() => list(world.admin, 'Orders', { select }))).toHaveLength(1)
    expect(await statements(() => list(world.admin, 'Orders', {}))).toHaveLength(1)
    expect(await statements(() => world.get(world.admin, 'Orders', 'o01', { select }))).toHaveLength(1)
  })

  test('below what links nothing, to what is not there and to what is hidden are the same unknown field', async () => {
    const message = async (caller: Caller, path: string) =>
      (await refusal(list(caller, 'Orders', { select: [path] }))).message
    expect(await message(world.admin, 'number.name')).toBe('select.number.name: unknown field "name"')
    expect(await message(world.admin, 'customer.nope')).toBe('select.customer.nope: unknown field "nope"')
    expect(await message(world.admin, 'customer.country.nope')).toBe(
      'select.customer.country.nope: unknown field "nope"',
    )
    expect(await message(world.admin, 'customer.rating.x')).toBe('select.customer.rating.x: unknown field "x"')
    expect(await message(world.admin, 'customer.constructor')).toMatch(/unknown field/)
  })

  test('nothing comes along where associations are omitted', async () => {
    const [first] = await list(world.admin, 'Orders', { omitAssociations: true })
    expect(first).not.toHaveProperty('customer')
  })
})

describe('S15 expansion', () => {
  const clerk = () =>
    world.appUser('clerk', [
      grant('Orders', 'read'),
      grant('Employees', 'read', {
        rowRule: { dept: { $eq: 'sales' } },
        overrides: { salary: { hidden: true }, ssn: { hidden: true } },
      }),
    ])

  test('S15 rows outside the rule of their own collection do not come, at any level', async () => {
    const rows = await list(clerk(), 'Orders', { select: ['clerk.manager.manager.name', 'clerk.reports'] })
    expect(rows.map(row => (row['clerk'] as { list: { id: string }[] } | undefined)?.list[0]?.id)).toEqual([
      'e1',
      undefined,
      'e3',
      ...Array.from({ length: 3 }, () => ['e1', undefined, 'e3']).flat(),
    ])
    // The manager of e3 is e2, whom the rule leaves out.
    expect(rows[2]?.['clerk']).toEqual({ list: [{ id: 'e3', recordTitle: 'Kai' }], totalCount: 1 })
    expect(JSON.stringify(rows)).not.toMatch(/Jon|4711|4712|CANARY/)
  })

  test('S15 S11 S12 hidden fields cannot be expanded, filtered by two hops away or sorted by', async () => {
    const caller = clerk()
    const refused = async (call: Promise<unknown>) => (await refusal(call)).message.replaceAll(/salary|nothere/g, 'x')
    for (const path of ['clerk.x', 'clerk.manager.x', 'clerk.reports.x', 'clerk.manager.manager.x']) {
      const of = (id: string) => refused(list(caller, 'Orders', { select: [path.replace(/x$/, id)] }))
      expect(await of('salary')).toBe(await of('nothere'))
    }
    const hop = (id: string) => ({
      clerk: {
        $matches: {
          type: 'fields',
          filter: { manager: { $matches: { type: 'fields', filter: { [id]: { $gt: 1 } } } } },
        },
      },
    })
    const filtered = (id: string) => refused(world.list(caller, { collectionId: 'Orders', filter: hop(id) }))
    expect(await filtered('salary')).toBe(await filtered('nothere'))
    const ordered = (orderBy: string) => refused(world.list(caller, { collectionId: 'Orders', options: { orderBy } }))
    expect(await ordered('clerk.salary')).toBe(await ordered('clerk.nothere'))
  })

  test('S12 sorting by an association whose title is hidden is the order by id', async () => {
    const caller = world.appUser('untitled', [
      grant('Orders', 'read'),
      grant('Employees', 'read', { overrides: { recordTitle: { hidden: true } } }),
    ])
    const ids = async (options: object) =>
      (await world.list(caller, { collectionId: 'Orders', options })).list.map(row => row.id)
    expect(await ids({ orderBy: 'clerk' })).toEqual(await ids({}))
    expect(await ids({ orderBy: 'clerk', descending: true })).toEqual((await ids({})).toReversed())
  })

  test('S15 into a collection without permission there is no way', async () => {
    const caller = world.appUser('lonely', [grant('Orders', 'read')])
    expect(await list(caller, 'Orders', {})).toMatchObject([{ id: 'o00' }, ...Array.from({ length: 11 }, () => ({}))])
    for (const path of ['clerk', 'clerk.name', 'clerk.manager.name']) {
      expect((await refusal(list(caller, 'Orders', { select: [path] }))).message).toBe(
        'select.clerk: unknown field "clerk"',
      )
    }
  })

  test('S15 users expand to id, name and picture alone, and only where they share an app', async () => {
    const users = sql.id(world.tenant.coreSchema, 'User')
    await world.tables.run(sql`insert into ${users} (id, "createdAt", "updatedAt", "fullName", email, "recordTitle", "recordImage")
      values ('admin', now(), now(), 'Ada Admin', 'canary@a.example', 'Ada Admin', 'ada.png'), ('mia', now(), now(), 'Mia', 'm@a.example', 'Mia', null)`)
    const expected = { list: [{ id: 'admin', fullName: 'Ada Admin', recordImage: 'ada.png' }], totalCount: 1 }
    const boss: Caller = { ...world.admin, userId: 'boss', roles: ['entityAdmin', 'userAdmin'], grantsKey: 'boss' }
    for (const select of [['createdBy.fullName'], ['createdBy.id', 'updatedBy.recordImage']]) {
      const [first] = await list(boss, 'Orders', { select })
      expect(first?.['createdBy']).toEqual(expected)
    }
    const [plain] = await list(boss, 'Orders', { select: ['createdBy'] })
    expect(plain?.['createdBy']).toBe('admin')
    expect((await refusal(list(boss, 'Orders', { select: ['createdBy.email'] }))).message).toBe(
      'select.createdBy.email: unknown field "email"',
    )
    const stranger = world.appUser('mia', [grant('Orders', 'read')])
    const [seen] = await list(stranger, 'Orders', { select: ['createdBy.fullName'] })
    expect(seen).not.toHaveProperty('createdBy')
    expect((await refusal(list(stranger, 'Orders', { select: ['createdBy.roles'] }))).message).toMatch(/unknown field/)
  })
})

describe('S79 amplification', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 200 }, (_, index): [string, FieldSchema] => [
      `a${index}`,
      link(`A${index}`, {
        cursor: { collectionId: 'Wide', associationKey: `b${index}` },
        max: index % 2 === 0 ? 1 : 3,
        inverseMax: 3,
      }),
    ]),
  )

  test('S79 200 associations come in one statement; three levels of them are refused before any is sent', async () => {
    await world.define('Wide', { name: text('Name'), ...wide })
    await world.seed('Wide', [{ id: 'w1', name: 'One', a0: { set: ['w1'] } }])
    const all = await statements(() => list(world.admin, 'Wide', {}))
    expect(all).toHaveLength(1)
    const deep = Array.from({ length: 200 }, (_, index) => `a${index}.a1.a3.name`)
    const sent = await statements(async () => {
      expect(await refusal(list(world.admin, 'Wide', { select: deep }))).toMatchObject({ code: 'QUERY_TOO_COSTLY' })
    })
    expect(sent).toEqual([])
  }, 120_000)

  test('S79 paths are at most five links deep, rows times linked records are bounded, repeats count once', async () => {
    const path = (levels: number) => ['clerk', ...Array.from({ length: levels - 1 }, () => 'manager'), 'name'].join('.')
    expect(await list(world.admin, 'Orders', { select: [path(5)] })).toHaveLength(12)
    expect(await refusal(list(world.admin, 'Orders', { select: [path(6)] }))).toMatchObject({
      code: 'QUERY_TOO_COSTLY',
      message: expect.stringMatching(/at most 5 deep/),
    })
    const costly = world.list(
      world.admin,
      { collectionId: 'Countries', options: { limit: 1000 } },
      { select: ['customers.orders.customer.orders.number'], count: 'none' },
    )
    expect(await refusal(costly)).toMatchObject({ code: 'QUERY_TOO_COSTLY' })
    const repeated = Array.from({ length: 500 }, () => 'customer.name')
    expect(await list(world.admin, 'Orders', { select: repeated })).toHaveLength(12)
  })
})
