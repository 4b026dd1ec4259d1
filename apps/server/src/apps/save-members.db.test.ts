import type { ContractName, Contracts, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'
import { addMembers } from './add-members.ts'

let world: ServerWorld
const people = {} as Record<'entityAdmin' | 'userAdmin' | 'developer' | 'tenantAdmin' | 'one' | 'two' | 'three', Caller>
const asBuilder = (name: ContractName, input: object) => world.run(people.entityAdmin, name, input)

beforeAll(async () => {
  world = await makeServerWorld('save-members')
  for (const name of ['entityAdmin', 'userAdmin', 'developer'] as const) {
    people[name] = await world.person({ email: `${name}@w.test`, roles: [name] })
  }
  people.tenantAdmin = await world.person({ email: 'tenant@w.test', isTenantAdmin: true })
  for (const name of ['one', 'two', 'three'] as const) people[name] = await world.person({ email: `${name}@w.test` })
  const valueKeys = [{ key: 'region' }, { key: 'rank' }]
  const inside = [{ userId: people.userAdmin.userId }]
  await addApp(asBuilder, { id: 'own', name: 'Own', valueKeys, members: inside })
  await addApp(asBuilder, { id: 'foreign', name: 'Foreign', valueKeys, members: [] })
})
afterAll(() => world?.close())

type Wanted = { userId: string; values?: Record<string, string> }
const save = async (caller: Caller, appId: string, members: Wanted[]) =>
  (await world.run(caller, 'APP_MEMBERS_SAVE', { appId, members })) as OutputOf<Contracts['APP_MEMBERS_SAVE']>
const idOf = (name: keyof typeof people) => people[name].userId

async function valuesIn(appId: string): Promise<Record<string, unknown>> {
  const cursor = { collectionId: 'AppMember', filter: { appId: { $eq: appId } } }
  const { list } = await asBuilder('CORE_LIST', { cursor })
  return Object.fromEntries((list as { userId: string; values: unknown }[]).map(each => [each.userId, each.values]))
}

test('who is new is added, who is there gets the values that were sent, and nobody else is touched', async () => {
  const first = await save(people.entityAdmin, 'foreign', [
    { userId: idOf('one'), values: { region: 'north', rank: '1' } },
    { userId: idOf('two') },
  ])
  expect(first).toEqual({ added: 2, changed: 0, unchanged: 0, refused: [] })
  const second = await save(people.tenantAdmin, 'foreign', [
    { userId: idOf('one'), values: { region: 'south', rank: '' } },
    { userId: idOf('two') },
    { userId: idOf('three'), values: { region: '' } },
  ])
  expect(second).toEqual({ added: 1, changed: 1, unchanged: 1, refused: [] })
  expect(await valuesIn('foreign')).toEqual({
    [idOf('one')]: { region: 'south' },
    [idOf('two')]: undefined,
    [idOf('three')]: undefined,
  })
  expect((await world.find(idOf('one'))).apps).toMatchObject([{ id: 'foreign', values: { region: 'south' } }])
})

test('one that is refused takes no other with it, and is told why', async () => {
  const told = await save(people.entityAdmin, 'own', [
    { userId: 'nobody' },
    { userId: idOf('one'), values: { colour: 'red' } },
    { userId: idOf('two'), values: { region: 'x'.repeat(500) } },
    { userId: idOf('two'), values: { region: 'x'.repeat(500) } },
  ])
  expect(told).toEqual({
    added: 1,
    changed: 0,
    unchanged: 1,
    refused: expect.arrayContaining([
      { userId: 'nobody', message: expect.stringContaining('There is no such user') },
      { userId: idOf('one'), message: expect.stringContaining('The app declares no such value') },
    ]),
  })
  expect(Object.keys(await valuesIn('own')).toSorted()).toEqual([idOf('two'), idOf('userAdmin')].toSorted())
})

test('S44 a user admin adds to apps of their own alone, and changes nothing of themselves', async () => {
  const own = await save(people.userAdmin, 'own', [
    { userId: idOf('three'), values: { rank: '2' } },
    { userId: idOf('userAdmin'), values: { rank: '9' } },
  ])
  expect(own).toMatchObject({ added: 1, changed: 0, refused: [{ userId: idOf('userAdmin') }] })
  const elsewhere = await save(people.userAdmin, 'foreign', [
    { userId: idOf('userAdmin') },
    { userId: idOf('developer') },
  ])
  expect(elsewhere).toMatchObject({ added: 0, changed: 0 })
  expect(elsewhere.refused).toHaveLength(2)
  expect(Object.keys(await valuesIn('foreign'))).toHaveLength(3)
  await expect(save(people.developer, 'own', [{ userId: idOf('one') }])).rejects.toMatchObject({ code: 'DENIED' })
})

test('S22 an app that is not there is not found', async () => {
  await expect(save(people.entityAdmin, 'nothing', [{ userId: idOf('one') }])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('S13 whether somebody has a value is not told to whoever does not see it', async () => {
  const ask = (region: string) => save(people.userAdmin, 'foreign', [{ userId: idOf('one'), values: { region } }])
  expect(await ask('south')).toEqual(await ask('north'))
})

test('each is an activity of its own, and what changes nothing is none', async () => {
  const cursor = { collectionId: 'Activity', filter: { collectionId: { $eq: 'AppMember' } } }
  const entries = async () => Number((await asBuilder('CORE_LIST', { cursor }))['totalCount'])
  const before = await entries()
  await save(people.entityAdmin, 'own', [
    { userId: idOf('one'), values: { region: 'a' } },
    { userId: idOf('developer') },
    { userId: idOf('three'), values: { rank: '2' } },
  ])
  expect((await entries()) - before).toBe(2)
})

test('people are found by address, name or id, whatever their capitals, and told whether they are in the app', async () => {
  const find = async (caller: Caller, texts: string[]) =>
    (await world.run(caller, 'APP_PEOPLE_SEARCH', { appId: 'own', texts }))['list'] as {
      users: { id: string; isMember: boolean }[]
    }[]
  const twin = { fullName: 'two', email: 'twin@w.test', roles: [] }
  await world.run(people.userAdmin, 'CORE_CREATE', { collectionId: 'User', record: twin })
  const texts = ['ONE@w.test', ' Three ', idOf('tenantAdmin'), 'two@w.test', 'Two', 'nobody', '']
  const found = await find(people.userAdmin, texts)
  expect(found.slice(0, 4).map(({ users }) => users.map(({ id }) => id))).toEqual(
    (['one', 'three', 'tenantAdmin', 'two'] as const).map(name => [idOf(name)]),
  )
  expect(found[1]?.users).toMatchObject([{ isMember: true }])
  expect(found[2]?.users).toMatchObject([{ isMember: false }])
  expect(found.slice(4).map(({ users }) => users.length)).toEqual([2, 0, 0])
})

test('S13 by an address nobody is found for whoever sees no addresses, nor is who they do not see', async () => {
  const texts = ['three@w.test', 'three', 'tenant@w.test', idOf('tenantAdmin'), 'entityAdmin@w.test']
  const { list } = await world.run(people.entityAdmin, 'APP_PEOPLE_SEARCH', { appId: 'own', texts })
  expect((list as { users: unknown[] }[]).map(({ users }) => users.length)).toEqual([0, 1, 0, 0, 1])
  const asked = { appId: 'nothing', texts }
  await expect(world.run(people.entityAdmin, 'APP_PEOPLE_SEARCH', asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('who is put into an app by an invitation is told of alone, not all who are in it', async () => {
  const cursor = { collectionId: 'Activity', filter: { collectionId: { $eq: 'AppMember' } } }
  const entries = async () => Number((await asBuilder('CORE_LIST', { cursor }))['totalCount'])
  const { userId } = await world.person({ email: 'invited@w.test' })
  const before = await entries()
  await world.services.database
    .withRole(world.tenant.role)
    .transaction(connection =>
      addMembers(connection, world.tenant, { appId: 'own', members: [{ userId }], author: idOf('tenantAdmin') }),
    )
  world.services.bus.announce('log', world.tenant.id)
  await expect.poll(entries).toBe(before + 1)
})

test('S44 nobody is found by an address that they took for a name', async () => {
  const userId = idOf('three')
  const rename = (fullName: string) =>
    world.run(people.userAdmin, 'CORE_UPDATE', { collectionId: 'User', id: userId, record: { fullName } })
  const texts = ['tenant@w.test', 'ghost@w.test', 'three@w.test']
  const foundBy = async (caller: Caller) => {
    const { list } = await world.run(caller, 'APP_PEOPLE_SEARCH', { appId: 'own', texts })
    return (list as { users: { id: string }[] }[]).map(({ users }) => users.map(({ id }) => id))
  }
  await rename('tenant@w.test')
  expect(await foundBy(people.entityAdmin)).toEqual([[], [], []])
  await rename('Ghost@w.test')
  expect(await foundBy(people.userAdmin)).toEqual([[idOf('tenantAdmin')], [], [userId]])
  await rename('three')
})

test('a name is found as it is written, whatever letters it has', async () => {
  const names = ['İsmail Öz', 'ΝΊΚΟΣ', 'Ådne Straße', 'Zoe\u0308 Roux']
  for (const [at, fullName] of names.entries()) {
    const record = { fullName, email: `letters${at}@w.test`, roles: [] }
    await world.run(people.userAdmin, 'CORE_CREATE', { collectionId: 'User', record })
  }
  const texts = [...names, 'νίκος', 'ådne strasse', 'ZOË ROUX']
  const { list } = await world.run(people.userAdmin, 'APP_PEOPLE_SEARCH', { appId: 'own', texts })
  expect((list as { users: unknown[] }[]).map(({ users }) => users.length)).toEqual([1, 1, 1, 1, 1, 0, 1])
})

test('five hundred are saved by one call', async () => {
  await world.tables.run(sql`insert into ${sql.id(world.tenant.coreSchema, 'User')} (id, email, "fullName", "recordTitle", roles, "createdAt", "updatedAt")
    select 'crowd' || n, 'crowd' || n || '@w.test', 'Crowd ' || n, 'Crowd ' || n, '[]', now(), now() from generate_series(1, 500) n`)
  const crowd = Array.from({ length: 500 }, (_, at) => ({ userId: `crowd${at + 1}`, values: { region: 'north' } }))
  expect(await save(people.entityAdmin, 'foreign', crowd)).toMatchObject({ added: 500, refused: [] })
  expect(await save(people.entityAdmin, 'foreign', crowd)).toMatchObject({ added: 0, unchanged: 500 })
}, 60_000)
