import type { ContractName, Contracts, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let builder: Caller
let userAdmin: Caller
const asBuilder = (name: ContractName, input: object) => world.run(builder, name, input)

beforeAll(async () => {
  world = await makeServerWorld('save-races')
  builder = await world.person({ email: 'builder@w.test', roles: ['entityAdmin'] })
  userAdmin = await world.person({ email: 'users@w.test', roles: ['userAdmin'] })
})
afterAll(() => world?.close())

type Wanted = { userId: string; values?: Record<string, string> }
const save = async (appId: string, members: Wanted[]) =>
  (await asBuilder('APP_MEMBERS_SAVE', { appId, members })) as OutputOf<Contracts['APP_MEMBERS_SAVE']>
const addOne = (appId: string, userId: string) =>
  asBuilder('CORE_CREATE', { collectionId: 'AppMember', record: { appId, userId } })

const newApp = (id: string, members: Wanted[]) =>
  addApp(asBuilder, { id, name: id, valueKeys: [{ key: 'region' }], members })
const newPerson = async (name: string) => (await world.person({ email: `${name}@w.test` })).userId

const members = () => sql.id(world.tenant.coreSchema, 'AppMember')
const membersWhere = (column: 'appId' | 'userId', id: string) =>
  world.tables.run<{ userId: string; values: unknown }>(
    sql`select "userId", "values" from ${members()} where ${sql.id(column)} = ${id} order by "userId"`,
  )

async function waiting(): Promise<number> {
  const rows = await world.services.database.run(sql`select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
  return rows.length
}

/** Starts what has to wait for a member's row, then something else, and lets the row go once that waits too, or is through. */
async function whileHeld(
  userId: string,
  first: () => Promise<unknown>,
  then: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  let both: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await world.tables.transaction(async connection => {
    await connection.run(sql`select from ${members()} where "userId" = ${userId} for update`)
    const before = first()
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    let isThrough = false
    const after = then().finally(() => {
      isThrough = true
    })
    both = Promise.allSettled([before, after])
    await expect.poll(async () => isThrough || (await waiting()) > 1, { timeout: 10_000 }).toBe(true)
  })
  return both
}

test.each(['many', 'one'] as const)('an app that is deleted while %s is added is not found by then', async how => {
  const appId = `leaving-${how}`
  const [inside, late] = [await newPerson(`inside-${how}`), await newPerson(`late-${how}`)]
  await newApp(appId, [{ userId: inside }])
  const told = await whileHeld(
    inside,
    () => asBuilder('CORE_DELETE', { collectionId: 'Tag', id: appId }),
    () => (how === 'many' ? save(appId, [{ userId: late }]) : addOne(appId, late)),
  )
  const reason = how === 'many' ? { code: 'NOT_FOUND' } : { message: expect.stringContaining('There is no such app') }
  expect(told).toMatchObject([{ status: 'fulfilled' }, { reason }])
  expect(await membersWhere('appId', appId)).toEqual([])
})

test('somebody who is deleted meanwhile is refused, and takes no other with them', async () => {
  const [leaving, staying] = [await newPerson('a-leaving'), await newPerson('b-staying')]
  await newApp('first', [{ userId: leaving }])
  await newApp('second', [])
  const told = await whileHeld(
    leaving,
    () => world.run(userAdmin, 'CORE_DELETE', { collectionId: 'User', id: leaving }),
    () => save('second', [{ userId: leaving }, { userId: staying }]),
  )
  const refused = [{ userId: leaving, message: expect.stringContaining('There is no such user') }]
  expect(told).toMatchObject([{ status: 'fulfilled' }, { value: { added: 1, refused } }])
  expect((await membersWhere('appId', 'second')).map(({ userId }) => userId)).toEqual([staying])
})

test('two who save one list at the same time are both served, the later one with its values', async () => {
  const [late, inside] = [await newPerson('a-both'), await newPerson('b-both')]
  await newApp('both', [{ userId: inside }])
  const list = (region: string) => [late, inside].map(userId => ({ userId, values: { region } }))
  const told = await whileHeld(
    inside,
    () => save('both', list('north')),
    () => save('both', list('south')),
  )
  expect(told).toMatchObject([
    { value: { added: 1, changed: 1, refused: [] } },
    { value: { added: 0, changed: 2, refused: [] } },
  ])
  expect((await membersWhere('appId', 'both')).map(({ values }) => values)).toEqual([
    { region: 'south' },
    { region: 'south' },
  ])
})

test('nobody keeps a value whose key the app gives up while it is saved', async () => {
  const [inside, other] = [await newPerson('a-keys'), await newPerson('b-keys')]
  await newApp('keys', [{ userId: inside, values: { region: 'north' } }, { userId: other }])
  await whileHeld(
    inside,
    () => asBuilder('CORE_UPDATE', { collectionId: 'Tag', id: 'keys', record: { valueKeys: [] } }),
    () => save('keys', [{ userId: other, values: { region: 'south' } }]),
  )
  expect((await membersWhere('appId', 'keys')).map(({ values }) => values)).toEqual([null, null])
})
