import type { ContractName } from '@trellis/contract'
import type { AppCollection } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'
import { applySchema } from '../schema/apply-schema.ts'

let world: ServerWorld
let admin: Caller
let users: Caller
let builder: Caller
const people = new Map<string, Caller>()
const ids = { sales: '', hr: '' }

const text = (title: string, more: object = {}) => ({ type: 'string', format: 'text', title, ...more }) as const
const grantOf = (more: Partial<AppCollection>): AppCollection => ({
  collectionId: 'Staff',
  create: false,
  read: true,
  update: false,
  delete: false,
  ...more,
})

beforeAll(async () => {
  world = await makeServerWorld('explain')
  admin = await world.person({ email: 'admin@w.test', roles: ['entityAdmin', 'userAdmin'], isTenantAdmin: true })
  users = await world.person({ email: 'users@w.test', roles: ['userAdmin'] })
  builder = await world.person({ email: 'builder@w.test', roles: ['entityAdmin'] })
  const properties = {
    name: text('Name'),
    dept: text('Department'),
    salary: text('Salary'),
    recordTitle: text('Title', { metadata: { calculation: '{{record.name}}' } }),
    recordDescription: text('Description', { metadata: { calculation: '{{record.salary}}' } }),
  }
  await applySchema(world.services, {
    tenant: world.tenant,
    collectionId: 'Staff',
    document: { name: 'Staff', schema: { type: 'object', properties }, detailGroupList: [] },
    author: null,
  })
  for (const dept of ['sales', 'hr'] as const) {
    const record = { name: `In ${dept}`, dept, salary: '1' }
    ids[dept] = String((await world.run(admin, 'DATA_CREATE', { collectionId: 'Staff', record }))['id'])
  }
  for (const name of ['reader', 'writer', 'both', 'nobody', 'blocked']) {
    people.set(name, await world.person({ email: `${name}@w.test` }))
  }
  const hides: AppCollection['overrides'] = { salary: { hidden: true }, name: { readonly: true } }
  await appFor('Reading', 1, ['reader', 'both'], grantOf({}))
  const rowRule = { dept: { $eq: '{{user.values.dept}}' } }
  await appFor('Writing', 2, ['writer', 'both'], grantOf({ update: true, rowRule, overrides: hides }))
  await world.run(admin, 'CORE_UPDATE', { collectionId: 'User', id: idOf('blocked'), record: { blocked: true } })
})
afterAll(() => world?.close())

const idOf = (name: string): string => people.get(name)?.userId ?? name

async function appFor(name: string, order: number, names: string[], grant: AppCollection): Promise<void> {
  const members = names.map(each => ({ userId: idOf(each), values: { dept: 'sales' } }))
  const call = (operation: ContractName, input: object) => world.run(admin, operation, input)
  await addApp(call, { id: name.toLowerCase(), name, order, collections: [grant], members })
}

type Told = { allowed: boolean; because: { reason: string; grants: boolean; appId?: string; text: string }[] }
const explain = async (name: string, verb: string, more: { id?: string; field?: string; asker?: Caller } = {}) => {
  const cursor = { collectionId: 'Staff', ...(more.id && { id: more.id }) }
  const input = { userId: idOf(name), cursor, verb, ...(more.field && { field: more.field }) }
  return (await world.run(more.asker ?? admin, 'ACCESS_EXPLAIN', input)) as Told
}

test('each app says what it grants, and the rule that decides', async () => {
  expect(await explain('nobody', 'read')).toEqual({
    allowed: false,
    because: [{ reason: 'app', grants: false, text: 'The user is assigned to no app' }],
    records: { reached: 0, all: 2 },
  })
  expect(await explain('both', 'update', { id: ids.hr })).toEqual({
    allowed: false,
    because: [
      {
        reason: 'grant',
        grants: false,
        appId: 'reading',
        appName: 'Reading',
        text: 'Reading does not let its users update Staff',
      },
      {
        reason: 'rowRule',
        grants: false,
        appId: 'writing',
        appName: 'Writing',
        text: expect.stringMatching(
          /^Writing lets its users update records of Staff, and this one does not satisfy .*dept = sales/,
        ),
        rowRule: { dept: { $eq: '{{user.values.dept}}' } },
        values: { dept: 'sales' },
      },
    ],
  })
  expect((await explain('both', 'update', { id: ids.sales })).because[0]).toMatchObject({
    appId: 'writing',
    grants: true,
  })
  expect((await explain('both', 'read', { id: ids.hr })).because[0]).toMatchObject({ appId: 'reading', grants: true })
  expect(await explain('blocked', 'read')).toMatchObject({ allowed: false, because: [{ reason: 'user' }] })
  expect(await explain(builder.userId, 'delete')).toMatchObject({ allowed: true, because: [{ reason: 'role' }] })
})

test('fields: hidden, view-only, made from a hidden one, set by the server', async () => {
  expect(await explain('writer', 'read', { field: 'salary' })).toMatchObject({ allowed: false })
  expect((await explain('writer', 'read', { field: 'salary' })).because.at(-1)).toMatchObject({
    reason: 'override',
    appId: 'writing',
  })
  expect((await explain('writer', 'read', { field: 'recordDescription' })).because.at(-1)).toMatchObject({
    reason: 'calculation',
  })
  expect(await explain('writer', 'read', { field: 'name' })).toMatchObject({ allowed: true })
  expect((await explain('writer', 'update', { field: 'name' })).because.at(-1)).toMatchObject({
    reason: 'override',
    appId: 'writing',
  })
  expect((await explain(builder.userId, 'update', { field: 'createdAt' })).because.at(-1)).toMatchObject({
    reason: 'platform',
  })
  await expect(explain('writer', 'read', { field: 'nothing' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

const reach = async (name: string, verb: string, asker?: Caller) => {
  const input = { userId: idOf(name), cursor: { collectionId: 'Staff' }, verb }
  return world.run(asker ?? admin, 'ACCESS_EXPLAIN', input)
}

test('it is said how many records a verb reaches, of all there are', async () => {
  expect(await reach('both', 'read')).toMatchObject({ records: { reached: 2, all: 2 } })
  expect(await reach('both', 'update')).toMatchObject({ records: { reached: 1, all: 2 } })
  expect(await reach('writer', 'read')).toMatchObject({ records: { reached: 1, all: 2 } })
  expect(await reach('both', 'delete')).toMatchObject({ allowed: false, records: { reached: 0, all: 2 } })
  expect(await reach('nobody', 'read')).toMatchObject({ records: { reached: 0, all: 2 } })
  expect(await reach(builder.userId, 'delete')).toMatchObject({ records: { reached: 2, all: 2 } })
  expect(await reach('both', 'create')).not.toHaveProperty('records')
  expect(await explain('both', 'read', { id: ids.hr })).not.toHaveProperty('records')
})

test('S22 numbers of records are told to whoever may edit apps alone: rules compare columns that others do not see', async () => {
  expect(await reach('writer', 'read', builder)).toHaveProperty('records')
  expect(await reach('writer', 'read', users)).not.toHaveProperty('records')
})

test('which columns are hidden or view-only is said, and by which app', async () => {
  const own = { appId: 'writing', appName: 'Writing' }
  expect((await reach('writer', 'read'))['columns']).toEqual([
    { fieldId: 'name', title: 'Name', state: 'readonly', text: 'An app makes Name view-only', ...own },
    { fieldId: 'salary', title: 'Salary', state: 'hidden', text: 'An app hides Salary', ...own },
    { fieldId: 'recordDescription', title: 'Description', state: 'hidden', text: expect.stringMatching(/made from/) },
  ])
  expect((await reach('reader', 'read'))['columns']).toEqual([])
  expect((await reach(builder.userId, 'read'))['columns']).toEqual([])
  expect(await explain('writer', 'read', { field: 'name' })).not.toHaveProperty('columns')
  expect(await reach('nobody', 'read')).not.toHaveProperty('columns')
})

test('what is told is what happens', async () => {
  for (const [name, caller] of [...people].filter(([name]) => name !== 'blocked')) {
    for (const id of Object.values(ids)) {
      const happens = async (operation: 'DATA_GET' | 'DATA_UPDATE', more: object = {}) =>
        world.run(caller, operation, { collectionId: 'Staff', id, ...more }).then(
          () => true,
          () => false,
        )
      expect([name, id, (await explain(name, 'read', { id })).allowed]).toEqual([name, id, await happens('DATA_GET')])
      const update = await happens('DATA_UPDATE', { record: { dept: id === ids.hr ? 'hr' : 'sales' } })
      expect([name, id, (await explain(name, 'update', { id, field: 'dept' })).allowed]).toEqual([name, id, update])
    }
  }
})

test('S22 of records the asker does not read, and of rules they may not edit, nothing is told', async () => {
  await expect(explain('both', 'read', { id: ids.hr, asker: users })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(explain('both', 'read', { id: 'no such record', asker: users })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const told = await explain('both', 'update', { asker: users })
  expect(told.allowed).toBe(true)
  expect(JSON.stringify(told)).not.toMatch(/dept|sales/)
  expect(JSON.stringify(await explain('both', 'update', { asker: builder }))).toMatch(/dept.*sales/)
  await expect(explain('no such user', 'read')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of what belongs to the platform the roles decide', async () => {
  const ask = async (userId: string, collectionId: string, verb: string) =>
    (await world.run(admin, 'ACCESS_EXPLAIN', { userId, cursor: { collectionId }, verb })) as Told
  expect(await ask(users.userId, 'User', 'update')).toMatchObject({ allowed: true, because: [{ reason: 'platform' }] })
  expect(await ask(idOf('nobody'), 'Tag', 'create')).toMatchObject({
    allowed: false,
    because: [{ reason: 'platform' }],
  })
})
