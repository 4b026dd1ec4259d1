import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, link, makeEmployees, refusal, text } from '../../../../../tests/scenarios/employees.ts'

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('link_bounds')
  await world.seed(
    'Skills',
    Array.from({ length: 12 }, (_, index) => ({ id: `s${index}`, name: `Skill ${index}` })),
  )
  const seats = { cursor: { collectionId: 'Skills', associationKey: 'courses' }, max: -1, inverseMax: 2 }
  await world.define('Courses', { name: text('Name'), skills: link('Skills', seats) })
  const least = { cursor: { collectionId: 'Skills', associationKey: 'squads' }, min: 2, max: -1 }
  await world.define('Squads', { name: text('Name'), skills: link('Skills', least) })
}, 120_000)
afterAll(() => world?.close())

const settled = (calls: Promise<unknown>[]) =>
  Promise.allSettled(calls).then(all => all.filter(each => each.status === 'fulfilled').length)

test('[1-5-14] at most as many links as the association takes, however many savers add some at the same time', async () => {
  await world.create(world.admin, 'Employees', { name: 'Ann' }, 'ann')
  const add = (id: string) => world.update(world.admin, 'Employees', 'ann', { skills: { add: [id] } })
  expect(await settled(Array.from({ length: 10 }, (_, index) => add(`s${index}`)))).toBe(3)
  expect((await world.get(world.admin, 'Employees', 'ann'))['skills']).toMatchObject({ totalCount: 3 })
})

test('nor from the other side: no record is linked by more than it may be', async () => {
  const join = (name: string) => world.create(world.admin, 'Courses', { name, skills: { set: ['s0'] } })
  expect(await settled(Array.from({ length: 8 }, (_, index) => join(`Course ${index}`)))).toBe(2)
  const { totalCount } = await world.list(world.admin, { collectionId: 'Courses' })
  expect(totalCount).toBe(2)
})

test('[1-5-15] at least as many links as it needs are left, however many savers take some away at the same time', async () => {
  await world.create(world.admin, 'Squads', { name: 'One', skills: { set: ['s1', 's2', 's3', 's4'] } }, 'one')
  const take = (id: string) => world.update(world.admin, 'Squads', 'one', { skills: { remove: [id] } })
  expect(await settled(['s1', 's2', 's3', 's4'].map(take))).toBe(2)
  expect((await world.get(world.admin, 'Squads', 'one'))['skills']).toMatchObject({ totalCount: 2 })
})

test('the pending form of a change counts as the change, and not what was loaded beside it', async () => {
  const loaded = { list: [{ id: 's1' }], totalCount: 1 }
  const record = { name: 'Bea', skills: loaded, $$skills: { add: ['s5'] } }
  const { id } = await world.create(world.admin, 'Employees', record)
  expect(await world.get(world.admin, 'Employees', id)).toMatchObject({ skills: { list: [{ id: 's5' }] } })
  const unknown = world.update(world.admin, 'Employees', id, { $$nosuch: { add: ['s5'] } })
  expect(await refusal(unknown)).toMatchObject({ details: { fields: { 'record.nosuch': expect.any(String) } } })
})
