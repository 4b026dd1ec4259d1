import type { ContractName } from '@trellis/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let owner: Caller
let userAdmin: Caller
let builder: Caller
let developer: Caller
let other: Caller
beforeAll(async () => {
  world = await makeServerWorld('core_writes')
  owner = await world.person({
    email: 'owner@w.example',
    roles: ['entityAdmin', 'developer', 'userAdmin', 'integrationAdmin'],
    isTenantAdmin: true,
  })
  userAdmin = await world.person({ email: 'users@w.example', roles: ['userAdmin'] })
  builder = await world.person({ email: 'builder@w.example', roles: ['entityAdmin'] })
  developer = await world.person({ email: 'developer@w.example', roles: ['developer'] })
  other = await world.person({ email: 'other@w.example' })
})
afterAll(() => world.close())

const denied = { code: 'DENIED' }
const notFound = { code: 'NOT_FOUND' }
const user = (more: object = {}) => ({ fullName: 'New person', email: `p${Math.random()}@w.example`, ...more })
const create = (caller: Caller, collectionId: string, record: object, more: object = {}) =>
  world.run(caller, 'CORE_CREATE', { collectionId, record, ...more })
const update = (caller: Caller, collectionId: string, id: string, ...[record, options]: [object, object?]) =>
  world.run(caller, 'CORE_UPDATE', { collectionId, id, record, ...(options && { options }) })
const asBuilder = (name: ContractName, input: object) => world.run(builder, name, input)
const remove = (caller: Caller, collectionId: string, id: string) =>
  world.run(caller, 'CORE_DELETE', { collectionId, id })

test('S44 nobody grants a role or flag that they do not hold, on create, update, upsert or reset', async () => {
  await expect(create(userAdmin, 'User', user({ roles: ['integrationAdmin'] }))).rejects.toMatchObject(denied)
  await expect(create(userAdmin, 'User', user({ isTenantAdmin: true }))).rejects.toMatchObject(denied)
  await expect(update(userAdmin, 'User', userAdmin.userId, { isTenantAdmin: true })).rejects.toMatchObject(denied)
  await expect(update(userAdmin, 'User', other.userId, { roles: ['developer'] })).rejects.toMatchObject(denied)
  await expect(
    world.run(userAdmin, 'CORE_UPSERT', {
      collectionId: 'User',
      id: 'fresh',
      record: user({ roles: ['entityAdmin'] }),
    }),
  ).rejects.toMatchObject(denied)
  expect(await create(userAdmin, 'User', user({ roles: ['userAdmin'] }))).toMatchObject({ roles: ['userAdmin'] })
  expect(await update(owner, 'User', other.userId, { roles: ['developer'] })).toMatchObject({ roles: ['developer'] })
  expect(await update(owner, 'User', other.userId, { roles: [] })).toMatchObject({ id: other.userId })
})

test('S44 who holds less cannot take over, block or delete who holds more', async () => {
  await expect(update(userAdmin, 'User', owner.userId, { email: 'mine@w.example' })).rejects.toMatchObject(denied)
  await expect(update(userAdmin, 'User', owner.userId, { blocked: true })).rejects.toMatchObject(denied)
  await expect(remove(userAdmin, 'User', owner.userId)).rejects.toMatchObject(denied)
  expect(await update(userAdmin, 'User', owner.userId, { fullName: 'The owner' })).toMatchObject({
    recordTitle: 'The owner',
  })
})

test('S44 only user admins write users; others do not even learn whom there is', async () => {
  for (const caller of [builder, developer, other]) {
    await expect(create(caller, 'User', user())).rejects.toMatchObject({
      code: expect.stringMatching(/DENIED|NOT_FOUND/),
    })
    await expect(update(caller, 'User', owner.userId, { fullName: 'x' })).rejects.toMatchObject({
      code: expect.stringMatching(/DENIED|NOT_FOUND/),
    })
  }
})

test('the last active tenant admin can be neither demoted, blocked nor deleted', async () => {
  for (const record of [{ isTenantAdmin: false }, { isTenantAdmin: null }, { blocked: true }]) {
    await expect(update(owner, 'User', owner.userId, record)).rejects.toMatchObject({
      ...denied,
      message: expect.stringContaining('last active tenant admin'),
    })
  }
  await expect(remove(owner, 'User', owner.userId)).rejects.toMatchObject(denied)
  const second = await create(owner, 'User', user({ isTenantAdmin: true, blocked: true }))
  await expect(update(owner, 'User', owner.userId, { isTenantAdmin: false })).rejects.toMatchObject(denied)
  await update(owner, 'User', String(second['id']), { blocked: false })
  const caller = await world.find(String(second['id']))
  expect(caller.isTenantAdmin).toBe(true)
  await remove(owner, 'User', String(second['id']))
})

test('an address is taken whatever its case', async () => {
  await expect(create(userAdmin, 'User', user({ email: 'OTHER@w.example' }))).rejects.toMatchObject({
    code: 'UNIQUE_VIOLATION',
  })
  await expect(update(userAdmin, 'User', userAdmin.userId, { email: ' Other@W.example ' })).rejects.toMatchObject({
    code: 'UNIQUE_VIOLATION',
  })
})

test('S29 server-owned and unknown keys are refused, and no entry says that anything changed', async () => {
  const entries = async () => {
    const [row] = await world.tables.run<{ count: number }>(
      sql`select count(*)::int as count from ${sql.id(world.tenant.coreSchema, 'activity')} where record_id = ${other.userId}`,
    )
    return row?.count
  }
  const before = await entries()
  for (const key of ['createdBy', 'createdAt', 'version', 'recordTitle', 'tenantId', 'passwordHash', '__proto__x']) {
    await expect(update(userAdmin, 'User', other.userId, { [key]: 'x' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  }
  for (const key of ['liveVersion', 'createdBy', 'version', 'tenantId']) {
    await expect(create(builder, 'Tag', { name: 'A', [key]: 1 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(create(builder, 'Entity', { name: 'A', [key]: 1 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  expect(await entries()).toBe(before)
})

test('blocking a user ends what they may do', async () => {
  const made = await create(userAdmin, 'User', user())
  const id = String(made['id'])
  expect(await world.services.callers.find(world.tenant.id, id)).toBeDefined()
  await update(userAdmin, 'User', id, { blocked: true })
  expect(await world.services.callers.find(world.tenant.id, id)).toBeUndefined()
})

test('[1-3.2-02] a collection made as a record is a live collection named "New collection" until it is named', async () => {
  const made = await create(builder, 'Entity', {})
  expect(made).toMatchObject({
    id: 'NewCollection',
    name: 'New collection',
    globalSearchable: true,
    examples: [],
    liveVersion: 1,
  })
  expect(made['detailGroupList']).toMatchObject([
    { id: 'basic' },
    { id: 'system', hidden: true, startsCollapsed: true },
    { id: 'system-activity', name: 'Activity' },
  ])
  expect(Object.keys((made['schema'] as { properties: object }).properties)).toContain('recordTitle')
  expect(await create(builder, 'Entity', { name: 'New collection' })).toMatchObject({ id: 'NewCollection2' })
  const schema = { type: 'object', properties: { a: { type: 'string', format: 'text', title: 'A' } } }
  const changed = await update(
    builder,
    'Entity',
    'NewCollection',
    { name: 'Things', schema },
    { base: { version: made['version'] } },
  )
  expect(changed).toMatchObject({ name: 'Things', liveVersion: 2, recordTitle: 'Things' })
  expect(await world.run(builder, 'DATA_CREATE', { collectionId: 'NewCollection', record: { a: 'x' } })).toMatchObject({
    a: 'x',
  })
  await expect(
    update(builder, 'Entity', 'NewCollection', { schema: { type: 'object', properties: {} } }),
  ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(
    await update(builder, 'Entity', 'NewCollection', { schema: { type: 'object', properties: {} } }, { force: true }),
  ).toMatchObject({ liveVersion: 3 })
})

test('two people who change different parts of a definition both win, the same part is a conflict', async () => {
  const made = await create(builder, 'Entity', { name: 'Shared' })
  const base = { version: made['version'], values: { name: 'Shared', description: null } }
  await update(builder, 'Entity', 'Shared', { description: 'First' }, { base })
  expect(await update(owner, 'Entity', 'Shared', { name: 'Renamed' }, { base })).toMatchObject({
    name: 'Renamed',
    description: 'First',
  })
  await expect(update(owner, 'Entity', 'Shared', { description: 'Second' }, { base })).rejects.toMatchObject({
    code: 'UPDATE_CONFLICT',
    details: { conflicts: { description: { mine: 'Second', theirs: 'First', base: null, by: owner.userId } } },
  })
})

test('builders read definitions, only entity admins write them, others know of none', async () => {
  expect(await world.run(developer, 'CORE_GET', { collectionId: 'Entity', id: 'Shared' })).toMatchObject({
    name: 'Renamed',
  })
  await expect(update(developer, 'Entity', 'Shared', { name: 'x' })).rejects.toMatchObject(denied)
  await expect(update(other, 'Entity', 'Shared', { name: 'x' })).rejects.toMatchObject(notFound)
  await expect(remove(developer, 'Tag', 'none')).rejects.toMatchObject(denied)
  await expect(world.run(other, 'CORE_GET', { collectionId: 'Entity', id: 'Shared' })).rejects.toMatchObject(notFound)
  expect(await world.run(developer, 'DATA_DESCRIBE', { collectionId: 'Shared', builder: true })).toMatchObject({
    name: 'Renamed',
  })
  await expect(world.run(developer, 'DATA_DESCRIBE', { collectionId: 'Shared' })).rejects.toMatchObject(notFound)
})

test('S33 an app that names what does not exist, or whose rule would widen, is refused with the place', async () => {
  await create(builder, 'Entity', {
    name: 'Ruled',
    schema: { type: 'object', properties: { a: { type: 'string', format: 'text', title: 'A' } } },
  })
  const grant = (more: object) => ({
    collectionId: 'Ruled',
    create: false,
    read: true,
    update: false,
    delete: false,
    ...more,
  })
  const app = (more: object) => ({ name: 'Rules', collections: [], ...more })
  const refused = async (record: object, path: string) =>
    expect(create(builder, 'Tag', record)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { [path]: expect.any(String) } },
    })
  await refused(app({ collections: [grant({ collectionId: 'Nowhere' })] }), 'record.collections.0.collectionId')
  await refused(app({ collections: [grant({ collectionId: 'User' })] }), 'record.collections.0.collectionId')
  await refused(app({ collections: [grant({}), grant({})] }), 'record.collections.1.collectionId')
  await refused(
    app({ collections: [grant({ overrides: { b: { hidden: true } } })] }),
    'record.collections.0.overrides.b',
  )
  await refused(app({ users: [{ userId: other.userId }] }), 'record.users')
  await refused(app({ valueKeys: [{ key: 'a' }, { key: 'b' }, { key: 'a' }] }), 'record.valueKeys.2.key')
  await refused(app({ valueKeys: [{ key: 'not one' }] }), 'record.valueKeys.0.key')
  for (const rowRule of [
    { b: { $eq: 'x' } },
    { $or: [] },
    { $or: [{ a: { $eq: 'x' } }, {}] },
    { a: {} },
    { a: { $eq: '{{user.values.none}}' } },
  ]) {
    await expect(create(builder, 'Tag', app({ collections: [grant({ rowRule })] }))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  }
  const collections = [grant({ rowRule: { a: { $eq: '{{user.id}}' } } })]
  const made = await addApp(asBuilder, { name: 'Rules', collections, members: [{ userId: other.userId }] })
  expect(made).toMatchObject({ name: 'Rules', liveVersion: 1, valueKeys: [] })
  expect(await world.run(other, 'DATA_LIST', { cursor: { collectionId: 'Ruled' } })).toMatchObject({ totalCount: 0 })
})

test('a collection that is used cannot be deleted and says by what; unused it goes to the trash and its id is free', async () => {
  await expect(remove(builder, 'Entity', 'Ruled')).rejects.toMatchObject({
    message: expect.stringContaining('the app Rules'),
  })
  const { list } = await world.run(builder, 'CORE_LIST', { cursor: { collectionId: 'Tag' } })
  for (const app of list as { id: string }[]) await remove(builder, 'Tag', app.id)
  await world.run(builder, 'DATA_CREATE', { collectionId: 'Ruled', id: 'kept', record: { a: '1' } })
  expect(await remove(builder, 'Entity', 'Ruled')).toEqual({ id: 'Ruled' })
  await expect(world.run(builder, 'DATA_LIST', { cursor: { collectionId: 'Ruled' } })).rejects.toMatchObject(notFound)
  const rows = await world.tables.run(sql`select id from ${sql.id(world.tenant.schema, '~Ruled')}`)
  expect(rows).toEqual([{ id: 'kept' }])
  expect(await create(builder, 'Entity', { name: 'Ruled' })).toMatchObject({ id: 'Ruled' })
})

test('S17 columns hidden from the caller are in no entry and not counted', async () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'text', title: 'N' },
      salary: { type: 'number', format: 'number', title: 'S' },
    },
  }
  await create(builder, 'Entity', { name: 'Pay', schema })
  await world.run(builder, 'DATA_CREATE', { collectionId: 'Pay', id: 'p', record: { name: 'x', salary: 1 } })
  await world.run(builder, 'DATA_UPDATE', { collectionId: 'Pay', id: 'p', record: { name: 'y', salary: 2 } })
  await world.run(builder, 'DATA_UPDATE', { collectionId: 'Pay', id: 'p', record: { salary: 3 } })
  await addApp(asBuilder, {
    name: 'Pay app',
    collections: [
      {
        collectionId: 'Pay',
        create: false,
        read: true,
        update: false,
        delete: false,
        overrides: { salary: { hidden: true } },
      },
    ],
    members: [{ userId: other.userId }],
  })
  const cursor = (filter: object) => ({
    cursor: { collectionId: 'Activity', filter, options: { orderBy: 'createdAt', descending: true } },
  })
  const seen = await world.run(other, 'CORE_LIST', cursor({ recordId: { $eq: 'p' } }))
  expect(seen).toMatchObject({
    totalCount: 2,
    list: [{ action: 'update', changesCount: 1, changeLog: [{ key: 'name' }] }, { action: 'create' }],
  })
  expect(JSON.stringify(seen['list'])).not.toContain('salary')
  expect(await world.run(other, 'CORE_LIST', cursor({ changesCount: { $gt: 1 } }))).toMatchObject({ totalCount: 0 })
  const naming = (key: string) => cursor({ recordId: { $eq: 'p' }, 'changeLog.key': { $any: [key] } })
  for (const [caller, key, totalCount] of [
    [other, 'salary', 0],
    [other, 'name', 1],
    [builder, 'salary', 2],
  ] as const) {
    expect([key, await world.run(caller, 'CORE_LIST', naming(key))]).toEqual([
      key,
      expect.objectContaining({ totalCount }),
    ])
  }
  expect(await world.run(other, 'CORE_LIST', cursor({ collectionId: { $eq: 'Entity' } }))).toMatchObject({
    totalCount: 0,
  })
  expect(await world.run(builder, 'CORE_LIST', cursor({ recordId: { $eq: 'p' } }))).toMatchObject({ totalCount: 3 })
  await world.run(builder, 'DATA_DELETE', { collectionId: 'Pay', id: 'p' })
  expect(await world.run(other, 'CORE_LIST', cursor({ recordId: { $eq: 'p' } }))).toMatchObject({ totalCount: 0 })
  expect(await world.run(builder, 'CORE_LIST', cursor({ recordId: { $eq: 'p' } }))).toMatchObject({ totalCount: 4 })
})

test('DATA operations reach no core collection, CORE operations no builder collection', async () => {
  await expect(world.run(owner, 'DATA_LIST', { cursor: { collectionId: 'User' } })).rejects.toMatchObject(notFound)
  await expect(world.run(owner, 'CORE_LIST', { cursor: { collectionId: 'Pay' } })).rejects.toMatchObject(notFound)
  await expect(update(owner, 'Pay', 'p', {})).rejects.toMatchObject(notFound)
  await expect(world.run(owner, 'DATA_DESCRIBE', { collectionId: 'User' })).rejects.toMatchObject(notFound)
  await expect(create(owner, 'Activity', { action: 'x' })).rejects.toMatchObject({ code: 'DENIED' })
})
