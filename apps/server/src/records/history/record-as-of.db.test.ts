import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../../tests/scenarios/employees.ts'
import type { Caller } from '../../access/caller.ts'

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('as_of')
  await world.seed('Teams', [
    { id: 't1', name: 'Northwind' },
    { id: 't2', name: 'Southwind' },
  ])
  await world.seed(
    'Skills',
    ['a', 'b', 'c'].map(id => ({ id, name: `Skill ${id}` })),
  )
}, 120_000)
afterAll(() => world?.close())

const builders = { core: false } as const
const at = async (asOf: string, caller: Caller = world.admin) =>
  JSON.parse((await world.records.get(caller, { collectionId: 'Employees', id: 'ann', asOf }, builders)).text)

/** A moment with nothing in its millisecond but quiet. */
async function moment(): Promise<string> {
  await wait(5)
  const { rows } = await world.tables.query<{ now: Date }>({ text: 'select clock_timestamp() as now' })
  await wait(5)
  return new Date(String(rows[0]?.now.toISOString?.() ?? rows[0]?.now)).toISOString()
}

test('a record as of a time is as it was read then, for each time of its life', async () => {
  const before = await moment()
  await world.create(
    world.admin,
    'Employees',
    { name: 'Ann', age: 1, team: { set: ['t1'] }, skills: { add: ['a', 'b'] } },
    'ann',
  )
  const changes = [
    { age: 2, notes: 'n' },
    { notes: null, team: { set: ['t2'] } },
    { skills: { set: ['c'] }, team: { clear: true }, salary: 5 },
  ]
  const states: { asOf: string; state: Record<string, unknown> }[] = []
  const keep = async () => {
    const { recordTitle: _title, ...state } = await world.get(world.admin, 'Employees', 'ann')
    states.push({ asOf: await moment(), state })
  }
  await keep()
  for (const change of changes) {
    await world.update(world.admin, 'Employees', 'ann', change)
    await keep()
  }
  const gone = await moment()
  await world.records.delete(world.admin, { collectionId: 'Employees', id: 'ann' }, builders)
  const away = await moment()
  await world.records.restore(world.admin, { collectionId: 'Employees', id: 'ann' })
  for (const { asOf, state } of states) {
    const { recordTitle: _title, ...then } = await at(asOf)
    expect(then).toEqual(state)
  }
  expect(await at(gone)).toMatchObject({ salary: 5 })
  for (const none of [before, away]) expect(await refusal(at(none))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusal(at('yesterday'))).toMatchObject({ code: 'VALIDATION_ERROR' })
  const blind = world.appUser('blind', [grant('Employees', 'read', { overrides: { salary: { hidden: true } } })])
  expect(await at(gone, blind)).not.toHaveProperty('salary')
})
