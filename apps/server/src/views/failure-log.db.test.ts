import { newView } from '@trellis/components'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'
import { removeOldFailures } from './failure-log.ts'

let world: ServerWorld
let builder: Caller
let member: Caller
let stranger: Caller

beforeAll(async () => {
  world = await makeServerWorld('view_failures')
  builder = await world.person({ email: 'builder@w.example', roles: ['entityAdmin', 'developer'] })
  const { userId } = await world.person({ email: 'member@w.example' })
  stranger = await world.person({ email: 'stranger@w.example' })
  await world.run(builder, 'CORE_CREATE', {
    collectionId: 'View',
    id: 'board',
    record: { ...newView(), name: 'Board' },
  })
  await addApp((name, input) => world.run(builder, name, input), {
    name: 'Desk',
    views: [{ viewId: 'board' }],
    members: [{ userId }],
  })
  member = await world.find(userId)
})
afterAll(() => world?.close())

const refused = { componentId: 'done', kind: 'action', action: 'DATA_UPDATE', code: 'DENIED' }
const formula = { componentId: 'hello', kind: 'formula', code: 'UNKNOWN_NAME' }
const add = (who: Caller, failures: object[], viewId = 'board') =>
  world.run(who, 'VIEW_FAILURE_ADD', { viewId, failures })
const list = async (who = builder) =>
  (await world.run(who, 'VIEW_FAILURE_LIST', { viewId: 'board' })) as { list: Record<string, unknown>[] }

test('what failed for a member is a line for builders, counted by the day', async () => {
  await add(member, [refused, formula])
  await add(member, [refused, refused])
  await add(builder, [formula])
  const found = (await list()).list
  const line = (who: Caller, failure: object, count: number) => ({
    ...failure,
    count,
    at: expect.any(String),
    userId: who.userId,
    userName: who.fullName,
  })
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([line(member, refused, 2), line(member, formula, 1), line(builder, formula, 1)]),
  )
})

test('[S18] whoever may not open the view notes nothing of it, and members do not read the log', async () => {
  await expect(add(stranger, [formula])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(add(builder, [formula], 'nosuchview')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(list(member)).rejects.toMatchObject({ code: 'DENIED' })
})

test('texts are no codes, and nobody fills the log', async () => {
  await expect(add(member, [{ ...formula, code: 'the salary is 5000' }])).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  await expect(add(member, [{ ...formula, message: 'the salary is 5000' }])).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  for (let part = 0; part < 15; part += 1) {
    const failures = Array.from({ length: 20 }, (_, at) => ({ ...formula, componentId: `c${part}-${at}` }))
    await add(member, failures)
  }
  const mine = (await list()).list.filter(({ userId }) => userId === member.userId)
  expect(mine.length).toBeGreaterThanOrEqual(200)
  expect(mine.length).toBeLessThan(220)
})

test('they go after 30 days', async () => {
  const { database } = world.services
  await database.run(sql`update trellis.view_failure set day = day - 31 where component_id = 'hello'`)
  await removeOldFailures(database)
  const places = (await list()).list.map(({ componentId }) => componentId)
  expect(places).toContain('done')
  expect(places).not.toContain('hello')
})
