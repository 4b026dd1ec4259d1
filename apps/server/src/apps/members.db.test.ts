import type { ContractName } from '@trellis/contract'
import type { ChangeLogEntry, Role } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApp, addMember, memberId, removeMember } from '../../../../tests/scenarios/app-members.ts'
import { leastStatements } from '../../../../tests/scenarios/count-statements.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
const actors = ['entityAdmin', 'tenantAdmin', 'userAdmin', 'developer', 'integrationAdmin', 'member'] as const
type Actor = (typeof actors)[number]
const people = {} as Record<Actor | 'target' | 'other', Caller>
const asBuilder = (name: ContractName, input: object) => world.run(people.entityAdmin, name, input)

/** Everybody but the tenant admin is in the first app; nobody but `other` in the second. */
beforeAll(async () => {
  world = await makeServerWorld('members')
  for (const actor of [...actors, 'target', 'other'] as const) {
    const isRole = ['entityAdmin', 'userAdmin', 'developer', 'integrationAdmin'].includes(actor)
    people[actor] = await world.person({
      email: `${actor}@w.example`,
      roles: isRole ? [actor as Role] : [],
      isTenantAdmin: actor === 'tenantAdmin',
    })
  }
  const schema = { type: 'object', properties: { dept: { type: 'string', format: 'text', title: 'Department' } } }
  const document = { name: 'Notes', schema, detailGroupList: [] }
  await asBuilder('SCHEMA_APPLY', { collectionId: 'Notes', document, baseVersion: null })
  for (const dept of ['sales', 'hr'])
    await asBuilder('DATA_CREATE', { collectionId: 'Notes', id: dept, record: { dept } })
  const verbs = { create: false, read: true, update: false, delete: false }
  const collections = [{ collectionId: 'Notes', ...verbs, rowRule: { dept: { $eq: '{{user.values.dept}}' } } }]
  const values = { dept: 'sales' }
  const inside = actors
    .filter(actor => actor !== 'tenantAdmin')
    .map(actor => ({ userId: people[actor].userId, values }))
  await addApp(asBuilder, { id: 'own', name: 'Own app', collections, members: inside })
  await addApp(asBuilder, {
    id: 'foreign',
    name: 'Foreign app',
    collections,
    members: [{ userId: people.other.userId, values: { dept: 'hr' } }],
  })
})
afterAll(() => world?.close())

const create = (caller: Caller, record: object, id?: string) =>
  world.run(caller, 'CORE_CREATE', { collectionId: 'AppMember', record, ...(id && { id }) })
const update = (caller: Caller, id: string, record: object) =>
  world.run(caller, 'CORE_UPDATE', { collectionId: 'AppMember', id, record })
const remove = (caller: Caller, id: string) => world.run(caller, 'CORE_DELETE', { collectionId: 'AppMember', id })
const list = (caller: Caller, filter: object = {}, options: object = {}) =>
  world.run(caller, 'CORE_LIST', { cursor: { collectionId: 'AppMember', filter, options } })
const codeOf = (answering: Promise<unknown>) =>
  answering.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const notesOf = async (caller: Caller) => {
  const fresh = await world.find(caller.userId)
  if (fresh.apps.length === 0) return []
  const answer = await world.run(fresh, 'DATA_LIST', { cursor: { collectionId: 'Notes' } })
  return (answer['list'] as { id: string }[]).map(({ id }) => id)
}

describe('[S22] who changes members', () => {
  const everywhere = { own: 'done', foreign: 'done', self: 'done', read: 'all' } as const
  const nowhere = { own: 'NOT_FOUND', foreign: 'NOT_FOUND', self: 'NOT_FOUND', read: 'none' } as const
  const rights: Record<Actor, Record<'own' | 'foreign' | 'self' | 'read', string>> = {
    entityAdmin: everywhere,
    tenantAdmin: everywhere,
    userAdmin: { own: 'done', foreign: 'DENIED', self: 'DENIED', read: 'without others’ values' },
    developer: nowhere,
    integrationAdmin: nowhere,
    member: nowhere,
  }

  test.each(actors)('%s', async actor => {
    const caller = people[actor]
    const { userId } = people.target
    for (const appId of ['own', 'foreign'] as const) {
      const expected = rights[actor][appId]
      const id = memberId(appId, userId)
      expect([appId, await codeOf(create(caller, { appId, userId }, id))]).toEqual([appId, expected])
      if (expected !== 'done') await addMember(asBuilder, appId, { userId })
      expect([appId, await codeOf(update(caller, id, { values: { dept: 'hr' } }))]).toEqual([appId, expected])
      const upsert = { collectionId: 'AppMember', id, record: { values: { dept: 'it' } } }
      expect([appId, await codeOf(world.run(caller, 'CORE_UPSERT', upsert))]).toEqual([appId, expected])
      expect([appId, await codeOf(remove(caller, id))]).toEqual([appId, expected])
      if (expected !== 'done') await removeMember(asBuilder, appId, userId)
    }
  })

  test.each(actors)('%s, of themselves', async actor => {
    const caller = people[actor]
    const expected = rights[actor].self
    const foreign = { appId: 'foreign', userId: caller.userId }
    expect(await codeOf(create(caller, foreign, memberId('foreign', caller.userId)))).toBe(expected)
    if (expected === 'done') await removeMember(asBuilder, 'foreign', caller.userId)
    if (actor === 'tenantAdmin') await addMember(asBuilder, 'own', { userId: caller.userId })
    const id = memberId('own', caller.userId)
    expect(await codeOf(update(caller, id, { values: { dept: 'hr' } }))).toBe(expected)
    expect(await codeOf(remove(caller, id))).toBe(expected)
    if (expected === 'done' && actor === 'entityAdmin')
      await addMember(asBuilder, 'own', { userId: caller.userId, values: { dept: 'sales' } })
    const [stored] = (await list(people.entityAdmin, { id: { $eq: id } }))['list'] as { values?: object }[]
    if (actor !== 'tenantAdmin') expect(stored?.values).toEqual({ dept: 'sales' })
  })

  test.each(actors)('%s reads as much as that needs', async actor => {
    const { read } = rights[actor]
    if (read === 'none') return expect(await codeOf(list(people[actor]))).toBe('NOT_FOUND')
    const found = (await list(people[actor]))['list'] as { appId: string; recordTitle: string; values?: object }[]
    expect(found).toHaveLength(6)
    expect(found).toContainEqual(expect.objectContaining({ recordTitle: 'other', recordDescription: 'Foreign app' }))
    const foreign = found.find(({ appId }) => appId === 'foreign')
    expect(foreign?.values).toEqual(read === 'all' ? { dept: 'hr' } : undefined)
    expect(found.filter(({ appId, values }) => appId === 'own' && values).length).toBe(5)
    const { totalCount } = await list(people[actor], { values: { $exists: true } })
    expect(totalCount).toBe(read === 'all' ? 6 : 5)
  })

  test('what an app grants only entity admins change', async () => {
    for (const actor of actors.filter(each => each !== 'entityAdmin')) {
      const change = { collectionId: 'Tag', id: 'own', record: { collections: [] } }
      expect([actor, await codeOf(world.run(people[actor], 'CORE_UPDATE', change))]).not.toEqual([actor, 'done'])
    }
  })
})

test('what is wrong with a member is said of its field', async () => {
  const { userId } = people.target
  const refused = async (record: object, path: string, code = 'VALIDATION_ERROR') =>
    expect(create(people.entityAdmin, record)).rejects.toMatchObject({
      code,
      details: { fields: { [path]: expect.any(String) } },
    })
  await refused({ appId: 'own', userId: 'nobody' }, 'record.userId')
  await refused({ appId: 'nowhere', userId }, 'record.appId')
  await refused({ userId }, 'record.appId')
  await refused({ appId: 'own' }, 'record.userId')
  await refused({ appId: 'own', userId, values: { rank: 'x' } }, 'record.values.rank')
  await refused({ appId: 'own', userId, values: { dept: 'x'.repeat(501) } }, 'record.values.dept')
  await refused({ appId: 'own', userId, values: { dept: 7 } }, 'record.values.dept')
  await refused({ appId: 'own', userId, values: ['dept'] }, 'record.values')
  await addMember(asBuilder, 'own', { userId, values: { dept: 'x'.repeat(500) } })
  await refused({ appId: 'own', userId }, 'record.userId', 'UNIQUE_VIOLATION')
  const id = memberId('own', userId)
  for (const moved of [{ appId: 'foreign' }, { userId: people.other.userId }]) {
    await expect(update(people.entityAdmin, id, moved)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  await removeMember(asBuilder, 'own', userId)
})

test('of ten who add the same person at once one does, and the others hear that the person is there', async () => {
  const { userId } = people.target
  const codes = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(create(people.entityAdmin, { appId: 'own', userId }))),
  )
  expect(codes.filter(code => code === 'done')).toHaveLength(1)
  expect(codes.filter(code => code === 'UNIQUE_VIOLATION')).toHaveLength(9)
  const { list: found } = await list(people.entityAdmin, { userId: { $eq: userId } })
  for (const { id } of found as { id: string }[]) await remove(people.entityAdmin, id)
})

test('whoever is added, gets another value or is taken out has other rights with their next call', async () => {
  const { target } = people
  expect(await notesOf(target)).toEqual([])
  await addMember(asBuilder, 'own', { userId: target.userId, values: { dept: 'sales' } })
  expect(await notesOf(target)).toEqual(['sales'])
  await update(people.userAdmin, memberId('own', target.userId), { values: { dept: 'hr' } })
  expect(await notesOf(target)).toEqual(['hr'])
  await update(people.userAdmin, memberId('own', target.userId), { values: null })
  expect(await notesOf(target)).toEqual([])
  const before = await world.find(people.member.userId)
  await remove(people.userAdmin, memberId('own', target.userId))
  expect((await world.find(target.userId)).apps).toEqual([])
  // Those who are left see the name no more.
  expect((await world.find(people.member.userId)).apps[0]?.people).not.toBe(before.apps[0]?.people)
})

test('an old version of an app, an undo and a restore give nobody back what they had', async () => {
  const { target } = people
  await addMember(asBuilder, 'own', { userId: target.userId, values: { dept: 'sales' } })
  await asBuilder('CORE_UPDATE', { collectionId: 'Tag', id: 'own', record: { description: 'With the person in it' } })
  const id = memberId('own', target.userId)
  await removeMember(asBuilder, 'own', target.userId)
  const versions = sql.id(world.tenant.coreSchema, 'asset_version')
  const [old] = await world.tables.run<{ document: object }>(
    sql`select document from ${versions} where asset_id = 'own' and document ->> 'description' is not null`,
  )
  await asBuilder('CORE_UPDATE', { collectionId: 'Tag', id: 'own', record: { ...old?.document, name: 'Again' } })
  const { list: entries } = await world.run(people.entityAdmin, 'CORE_LIST', {
    cursor: { collectionId: 'Activity', filter: { recordId: { $eq: id }, action: { $eq: 'delete' } } },
  })
  for (const { id: activityId } of entries as { id: string }[]) {
    expect(await asBuilder('DATA_UNDO', { activityId })).toMatchObject({ doneCount: 0, failedCount: 1 })
  }
  expect(entries).not.toEqual([])
  expect(await codeOf(asBuilder('DATA_RESTORE', { collectionId: 'AppMember', id }))).toBe('NOT_FOUND')
  expect((await world.find(target.userId)).apps).toEqual([])
})

test('a value goes with the key that the app declares no more, and does not come back with it', async () => {
  const { target } = people
  const app = { collections: [], members: [{ userId: target.userId, values: { dept: 'hr', rank: '1' } }] }
  await addApp(asBuilder, { id: 'keys', name: 'Keys', ...app })
  const declare = (...keys: string[]) =>
    asBuilder('CORE_UPDATE', { collectionId: 'Tag', id: 'keys', record: { valueKeys: keys.map(key => ({ key })) } })
  await declare('dept')
  await declare('dept', 'rank')
  const [member] = (await list(people.entityAdmin, { appId: { $eq: 'keys' } }))['list'] as object[]
  expect(member).toMatchObject({ values: { dept: 'hr' } })
  expect(await entriesOf(people.entityAdmin, memberId('keys', target.userId))).toMatchObject([
    { action: 'create' },
    {
      action: 'update',
      changeLog: [{}, {}, { key: 'values', value: { dept: 'hr' }, prevValue: { dept: 'hr', rank: '1' } }],
    },
  ])
  await asBuilder('CORE_DELETE', { collectionId: 'Tag', id: 'keys' })
})

type Entry = { action: string; createdBy: string; changesCount: number; changeLog: ChangeLogEntry[] }

async function entriesOf(caller: Caller, recordId: string): Promise<Entry[]> {
  const options = { orderBy: 'createdAt' }
  const cursor = { collectionId: 'Activity', filter: { recordId: { $eq: recordId } }, options }
  return (await world.run(caller, 'CORE_LIST', { cursor }))['list'] as Entry[]
}

describe('the log', () => {
  const named = (word: string, appId: string) => [
    { key: 'appId', [word]: [{ id: appId, recordTitle: appId === 'foreign' ? 'Foreign app' : 'Again' }] },
    { key: 'userId', [word]: [{ id: people.target.userId, recordTitle: 'target' }] },
  ]
  const by = (changed: string) => people[changed === 'foreign' ? 'tenantAdmin' : 'userAdmin']

  test.each(['own', 'foreign'])('names who came to the app %s, got other values and left, and by whom', async appId => {
    const { userId } = people.target
    const changer = by(appId)
    const id = `told-${appId}`
    await create(changer, { appId, userId, values: { dept: 'hr' } }, id)
    await update(changer, id, { values: { dept: 'it' } })
    await update(changer, id, { values: { dept: 'it' } })
    await remove(changer, id)
    const values = [
      { key: 'values', value: { dept: 'hr' } },
      { key: 'values', value: { dept: 'it' }, prevValue: { dept: 'hr' } },
      { key: 'values', prevValue: { dept: 'it' } },
    ]
    const entries = (shown: boolean) =>
      ['create', 'update', 'delete'].map((action, at) => ({
        action,
        createdBy: changer.userId,
        changesCount: shown ? 3 : 2,
        changeLog: [...named(['add', 'set', 'remove'][at] ?? '', appId), ...(shown ? [values[at]] : [])],
      }))
    const whole = await entriesOf(people.entityAdmin, id)
    expect(whole).toMatchObject(entries(true))
    expect(whole).toHaveLength(3)
    expect(await entriesOf(people.tenantAdmin, id)).toMatchObject(entries(true))
    const partly = await entriesOf(people.userAdmin, id)
    expect(partly.map(({ changeLog }) => changeLog)).toEqual(entries(appId === 'own').map(each => each.changeLog))
    expect(partly).toMatchObject(entries(appId === 'own'))
    for (const actor of ['developer', 'integrationAdmin', 'member', 'target'] as const) {
      expect([actor, await entriesOf(people[actor], id)]).toEqual([actor, []])
    }
  })

  test('says so where members go with their user or their app', async () => {
    const leaver = await world.person({ email: 'leaver@w.example' })
    await addApp(asBuilder, { id: 'ending', name: 'Ending', members: [{ userId: people.target.userId }] })
    for (const appId of ['own', 'ending']) await addMember(asBuilder, appId, { userId: leaver.userId })
    await world.run(people.userAdmin, 'CORE_DELETE', { collectionId: 'User', id: leaver.userId })
    await asBuilder('CORE_DELETE', { collectionId: 'Tag', id: 'ending' })
    for (const [appId, userId, author] of [
      ['own', leaver.userId, people.userAdmin.userId],
      ['ending', leaver.userId, people.userAdmin.userId],
      ['ending', people.target.userId, people.entityAdmin.userId],
    ] as const) {
      const entries = await entriesOf(people.entityAdmin, memberId(appId, userId))
      expect(entries.map(({ action }) => action)).toEqual(['create', 'delete'])
      expect(entries[1]).toMatchObject({
        createdBy: author,
        changeLog: [{}, { key: 'userId', remove: [{ id: userId }] }],
      })
    }
    expect((await list(people.entityAdmin, { userId: { $eq: leaver.userId } }))['totalCount']).toBe(0)
    expect((await world.find(people.target.userId)).apps).toEqual([])
  })
})

test('ten thousand members are listed a page at a time, and loaded with all rights, by few statements', async () => {
  const { coreSchema } = world.tenant
  await addApp(asBuilder, { id: 'large', name: 'Large', members: [], valueKeys: [{ key: 'dept' }] })
  await world.tables.run(sql`insert into ${sql.id(coreSchema, 'User')} (id, email, "fullName", "recordTitle", roles, "createdAt", "updatedAt")
    select 'crowd' || n, 'crowd' || n || '@w.example', 'Crowd ' || n, 'Crowd ' || n, '[]', now(), now() from generate_series(1, 10000) n`)
  await world.tables.run(sql`insert into ${sql.id(coreSchema, 'AppMember')} (id, "appId", "userId", "values", "createdAt", "updatedAt")
    select 'large' || n, 'large', 'crowd' || n, '{"dept": "sales"}', now(), now() from generate_series(1, 10000) n`)
  await addMember(asBuilder, 'large', { userId: people.target.userId })
  const inPages = { limit: 25, orderBy: 'recordTitle' }
  const listed = await leastStatements(() => list(people.entityAdmin, { appId: { $eq: 'large' } }, inPages))
  expect(listed.count).toBeLessThan(20)
  const page = listed.result
  // Another one each time: who was loaded is known for a while.
  const others = ['crowd9997', 'crowd9998', 'crowd9999']
  const loaded = await leastStatements(() => world.find(others.pop() ?? ''))
  expect(loaded.result.apps).toMatchObject([{ id: 'large', values: { dept: 'sales' } }])
  expect(loaded.count).toBeLessThan(20)
  expect(page).toMatchObject({ totalCount: 10_001 })
  expect((page['list'] as { recordTitle: string }[]).slice(0, 2)).toMatchObject([
    { recordTitle: 'Crowd 1' },
    { recordTitle: 'Crowd 2' },
  ])
  const search = {
    cursor: { collectionId: 'AppMember', filter: { appId: { $eq: 'large' } }, searchString: 'crowd 777' },
  }
  // Also where the number is inside another one, from 1777 on.
  expect((await asBuilder('CORE_LIST', search))['totalCount']).toBe(19)
  const { count } = await world.tables
    .run<{ count: number }>(sql`select count(*)::int as count from ${sql.id(coreSchema, 'activity')}`)
    .then(([row]) => row ?? { count: 0 })
  await asBuilder('CORE_DELETE', { collectionId: 'Tag', id: 'large' })
  const [after] = await world.tables.run<{ count: number }>(
    sql`select count(*)::int as count from ${sql.id(coreSchema, 'activity')}`,
  )
  expect((after?.count ?? 0) - count).toBe(10_002)
})
