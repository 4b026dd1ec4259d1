import type { Filter } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberId, type NewMember } from '../../../../tests/scenarios/app-members.ts'
import { type Employees, grant, makeEmployees } from '../../../../tests/scenarios/employees.ts'
import { checkRowRule } from '../records/query/check-row-rule.ts'
import { makeCallers } from './make-callers.ts'

let world: Employees
beforeAll(async () => {
  world = await makeEmployees('access')
  for (const id of ['u1', 'u2', 'u3']) {
    await world.tables.run(sql`insert into ${sql.id(world.tenant.coreSchema, 'User')} (id, email, "fullName", roles, blocked, "createdAt", "updatedAt")
      values (${id}, ${`${id}@test.example`}, ${id}, '[]', ${id === 'u3'}, now(), now())`)
  }
}, 120_000)
afterAll(() => world?.close())

async function putApp(
  id: string,
  { members, ...document }: { members: NewMember[]; collections: object[]; order?: number },
) {
  const { coreSchema } = world.tenant
  await world.tables.run(
    sql`insert into ${sql.id(coreSchema, 'Tag')} (id, name, "createdAt", "updatedAt") values (${id}, ${id}, now(), now()) on conflict do nothing`,
  )
  await world.tables.run(sql`insert into ${sql.id(coreSchema, 'asset_version')} (asset_kind, asset_id, version, status, document)
    values ('Tag', ${id}, 1, 'live', ${JSON.stringify({ name: id, ...document })})
    on conflict (asset_kind, asset_id, version) do update set document = excluded.document`)
  const table = sql.id(coreSchema, 'AppMember')
  await world.tables.run(sql`delete from ${table} where "appId" = ${id}`)
  for (const { userId, values = {} } of members) {
    await world.tables.run(sql`insert into ${table} (id, "appId", "userId", "values", "createdAt", "updatedAt")
      values (${memberId(id, userId)}, ${id}, ${userId}, ${JSON.stringify(values)}, now(), now())`)
  }
  await world.database.run(
    sql`update trellis.tenant set grants_version = grants_version + 1 where id = ${world.tenant.id}`,
  )
}

test('callers hold their live apps by order number, then age; blocked and unknown users are nobody', async () => {
  const callers = makeCallers(world)
  const collections = [grant('Employees', 'read')]
  await putApp('later', {
    order: 2,
    collections,
    members: [{ userId: 'u1', values: { dept: 'hr' } }, { userId: 'u3' }],
  })
  await putApp('none', { collections: [], members: [{ userId: 'u1' }] })
  await putApp('first', { order: 1, collections: [], members: [{ userId: 'u1' }] })
  const caller = await callers.find(world.tenant.id, 'u1')
  expect(caller?.apps.map(app => app.id)).toEqual(['first', 'later', 'none'])
  expect(caller?.apps[1]).toMatchObject({ values: { dept: 'hr' }, collections })
  expect((await callers.find(world.tenant.id, 'u2'))?.apps).toEqual([])
  expect(await callers.find(world.tenant.id, 'u3')).toBeUndefined()
  expect(await callers.find(world.tenant.id, 'nobody')).toBeUndefined()
  expect(await callers.find('no tenant', 'u1')).toBeUndefined()
  // A notice of what was changed before may come late, and has all callers found anew once.
  const isKept = async () => (await callers.find(world.tenant.id, 'u1')) === (await callers.find(world.tenant.id, 'u1'))
  await expect.poll(isKept).toBe(true)
})

test('S37: changed grants count as soon as they are announced, and without notices within a second', async () => {
  let isFresh = true
  const callers = makeCallers({ ...world, bus: { ...world.bus, isFresh: () => isFresh } })
  await putApp('changing', { collections: [], members: [{ userId: 'u2' }] })
  const before = await callers.find(world.tenant.id, 'u2')
  await putApp('changing', { collections: [], members: [] })
  world.bus.announce('grants', world.tenant.id)
  const after = await callers.find(world.tenant.id, 'u2')
  expect(after?.apps).toEqual([])
  expect(after?.grantsKey).not.toBe(before?.grantsKey)
  isFresh = false
  await callers.find(world.tenant.id, 'u2')
  await putApp('changing', { collections: [], members: [{ userId: 'u2' }] })
  await new Promise(resolve => setTimeout(resolve, 1100))
  expect((await callers.find(world.tenant.id, 'u2'))?.apps.map(app => app.id)).toEqual(['changing'])
})

test('S33: a rule with an empty branch, an unknown field or an unknown user value is refused, naming the place', async () => {
  const collection = await world.collection('Employees')
  const check = (rule: Filter) =>
    checkRowRule({
      caller: world.admin,
      collection,
      collections: world.collections,
      rule,
      valueKeys: new Set(['dept']),
      path: 'rowRule',
    })
  for (const fine of [
    { dept: { $eq: '{{user.values.dept}}' } },
    {
      $or: [
        { name: { $eq: '{{ user.email }}' } },
        { team: { $matches: { type: 'fields', filter: { name: { $ne: 'x' } } } } },
      ],
    },
    { salary: { $lt: 5 }, manager: { $matches: { type: 'record', ids: ['{{user.id}}'] } } },
  ]) {
    expect(await check(fine)).toEqual([])
  }
  for (const [wrong, path] of [
    [{}, 'rowRule'],
    [{ $or: [] }, 'rowRule.$or'],
    [{ $or: [{ dept: { $eq: 'hr' } }, {}] }, 'rowRule.$or.1'],
    [{ $and: [{ $or: [{ $not: {} }] }] }, 'rowRule.$and.0.$or.0.$not'],
    [{ dept: {} }, 'rowRule.dept'],
    [{ nonsense: { $eq: 1 } }, 'rowRule.nonsense'],
    [
      { team: { $matches: { type: 'fields', filter: { nonsense: { $eq: 1 } } } } },
      'rowRule.team.$matches.filter.nonsense',
    ],
    [{ dept: { $eq: '{{user.values.nonsense}}' } }, 'rowRule.dept.$eq'],
    [{ dept: { $eq: '{{user.password}}' } }, 'rowRule.dept.$eq'],
    [{ age: { $gt: 'many' } }, 'rowRule.age.$gt'],
  ] satisfies [Filter, string][]) {
    expect((await check(wrong)).map(problem => problem.path)).toEqual([path])
  }
})
