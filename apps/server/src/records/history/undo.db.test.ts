import type { AssociationSettings, Filter, RecordValues } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lengthOf } from '../../../../../tests/integration/soak.ts'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../../tests/scenarios/employees.ts'
import type { Caller } from '../../access/caller.ts'

let world: Employees
let sales: Caller
const builders = { core: false } as const

beforeAll(async () => {
  world = await makeEmployees('undo')
  await world.seed('Teams', [
    { id: 't1', name: 'Northwind' },
    { id: 't2', name: 'Southwind' },
  ])
  await world.seed(
    'Skills',
    ['a', 'b', 'c', 'd'].map(id => ({ id, name: `Skill ${id}` })),
  )
  const relationship: NonNullable<AssociationSettings['relationship']> = {
    properties: {
      role: { ...text('Role'), metadata: {} },
      share: { type: 'number', format: 'number', title: 'Share' },
    },
  }
  const skills = link('Skills', { cursor: { collectionId: 'Skills', associationKey: 'projects' }, relationship })
  await world.define('Projects', { name: text('Name'), skills })
  sales = world.appUser('sales', [
    grant('Employees', 'create read update delete', {
      rowRule: { dept: { $eq: 'sales' } },
      overrides: { salary: { hidden: true }, notes: { readonly: true } },
    }),
    grant('Teams', 'read'),
    grant('Skills', 'read'),
  ])
}, 120_000)
afterAll(() => world?.close())

let serial = 0
const newId = () => `u${(serial += 1)}`
const employee = (id: string) => ({ collectionId: 'Employees', id })

/** All that a record is, but for who wrote it last and how often. */
async function whole(collectionId: string, id: string): Promise<object> {
  const { version: _v, updatedAt: _at, updatedBy: _by, ...rest } = await world.get(world.admin, collectionId, id)
  return rest
}
async function lastActivity(recordId: string): Promise<{ id: string; batch_id: string; undo_of: string | null }> {
  const { rows } = await world.tables.query<{ id: string; batch_id: string; undo_of: string | null }>({
    text: `select id, batch_id, undo_of from ${world.tenant.coreSchema}.activity where record_id = $1 order by id desc limit 1`,
    values: [recordId],
  })
  return rows[0]!
}
const undo = (recordId: string, caller = world.admin) =>
  lastActivity(recordId).then(({ id }) => world.records.undo(caller, { activityId: id }))
const remove = (id: string, caller = world.admin) => world.records.delete(caller, employee(id), builders)

describe('the trash', () => {
  test('lists what the caller may bring back, and gives it back as it was, links of both sides included', async () => {
    const id = newId()
    const values = {
      name: 'Ann',
      dept: 'sales',
      salary: 900,
      notes: 'n',
      age: 30,
      hired: '2020-02-29',
      seen: '2020-01-01T10:00:00.123Z',
    }
    await world.create(world.admin, 'Employees', { ...values, team: { set: ['t1'] }, skills: { add: ['a', 'b'] } }, id)
    await world.create(world.admin, 'Employees', { name: 'Clerk', manager: { set: [id] } }, `${id}-clerk`)
    const before = await whole('Employees', id)
    await remove(id, sales)
    expect(await world.records.trash(sales, 'Employees', { limit: 10, skip: 0 })).toMatchObject({
      list: [{ id, recordTitle: 'Ann', deletedBy: 'sales' }],
      totalCount: 1,
    })
    const answer = await world.records.restore(sales, employee(id))
    expect(answer).toMatchObject({ done: [{ collectionId: 'Employees', id, action: 'restore' }], failed: [] })
    expect(await whole('Employees', id)).toEqual(before)
    expect((await world.records.trash(sales, 'Employees', { limit: 10, skip: 0 })).totalCount).toBe(0)
    expect(await world.get(world.admin, 'Employees', `${id}-clerk`)).toMatchObject({ manager: { list: [{ id }] } })
    expect((await world.activity(id)).map(each => each.action)).toEqual(['create', 'delete', 'restore'])
  })

  test('is searched by words of the title and by the id, without regard to case and accents', async () => {
    const [one, other] = [newId(), newId()]
    await world.create(world.admin, 'Projects', { name: 'Réseau of the North' }, one)
    await world.create(world.admin, 'Projects', { name: 'South' }, other)
    for (const id of [one, other]) await world.records.delete(world.admin, { collectionId: 'Projects', id }, builders)
    const idsOf = async (search: string) =>
      (await world.records.trash(world.admin, 'Projects', { search, limit: 10, skip: 0 })).list.map(({ id }) => id)
    expect(await idsOf('north RESEAU')).toEqual([one])
    expect(await idsOf(other)).toEqual([other])
    expect(await idsOf('%')).toEqual([])
    expect((await idsOf('')).slice(0, 2)).toEqual([other, one])
  })

  test('links with fields of their own come back with them', async () => {
    const id = newId()
    const skills = { add: [{ id: 'a', relationship: { role: 'lead', share: 0.5 } }, { id: 'b' }] }
    await world.create(world.admin, 'Projects', { name: 'P', skills }, id)
    const before = await whole('Projects', id)
    await world.records.delete(world.admin, { collectionId: 'Projects', id }, builders)
    await world.records.restore(world.admin, { collectionId: 'Projects', id })
    expect(await whole('Projects', id)).toEqual(before)
  })

  test('S31 S91 what others deleted, what the rule leaves out, and what is gone is not there', async () => {
    const id = newId()
    await world.create(world.admin, 'Employees', { name: 'Hidden', dept: 'sales' }, id)
    await remove(id)
    expect(await refusal(world.records.restore(sales, employee(id)))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(world.records.restore(sales, employee('never')))).toMatchObject({ code: 'NOT_FOUND' })
    const own = newId()
    await world.create(sales, 'Employees', { name: 'Own', dept: 'sales' }, own)
    await remove(own, sales)
    const moved = world.appUser('sales', [
      grant('Employees', 'create read update delete', { rowRule: { dept: { $eq: 'it' } } }),
    ])
    expect(await refusal(world.records.restore(moved, employee(own)))).toMatchObject({ code: 'DENIED' })
    const reader = world.appUser('sales', [grant('Employees', 'read')])
    expect(await refusal(world.records.restore(reader, employee(own)))).toMatchObject({ code: 'DENIED' })
    await world.records.restore(sales, employee(own))
  })

  test('[S31] shows by the rule of today what the caller deleted, through links of every kind', async () => {
    const all = 'create read update delete'
    const held = { name: text('Name'), kind: text('Kind') }
    await world.define('Boxes', held)
    await world.define('Things', {
      ...held,
      count: { type: 'number', format: 'number', title: 'Count' },
      box: link('Box', { cursor: { collectionId: 'Boxes', associationKey: 'things' }, max: 1 }),
      others: link('Others', { cursor: { collectionId: 'Boxes', associationKey: 'alsoThings' } }),
      parts: link('Parts', { cursor: { collectionId: 'Things', associationKey: 'whole' }, inverseMax: 1 }),
    })
    await world.seed('Boxes', [
      { id: 'red', kind: 'red', name: 'Red' },
      { id: 'blue', kind: 'blue', name: 'Blue' },
    ])
    await world.seed('Things', [
      { id: 'part', name: 'Part', kind: 'part' },
      {
        id: 'x',
        name: 'X',
        kind: 'a',
        count: 3,
        box: { set: ['red'] },
        others: { set: ['blue'] },
        parts: { set: ['part'] },
      },
      { id: 'y', name: 'Y', kind: 'b' },
    ])
    const clerk = (rowRule: Filter) => {
      const values = { kind: 'a' }
      return world.appUser('trasher', [grant('Things', all, { rowRule }), grant('Boxes', 'read')], values)
    }
    for (const id of ['x', 'y']) {
      const open = clerk({ name: { $exists: true } })
      await world.records.delete(open, { collectionId: 'Things', id }, builders)
    }
    const shown = async (rowRule: Filter) =>
      (await world.records.trash(clerk(rowRule), 'Things', { limit: 10, skip: 0 })).list.map(({ id }) => id)
    const of = (kind: string) => ({ $matches: { type: 'fields', filter: { kind } } })
    for (const [rule, ids] of [
      [{ kind: '{{user.values.kind}}' }, ['x']],
      [{ kind: { $ne: 'a' } }, ['y']],
      [{ count: { $gt: 2 } }, ['x']],
      [{ box: of('red') }, ['x']],
      [{ box: of('blue') }, []],
      [{ $not: { box: of('red') } }, ['y']],
      [{ others: of('blue') }, ['x']],
      [{ others: of('red') }, []],
      [{ others: { $notExists: true } }, ['y']],
      [{ parts: of('part') }, ['x']],
      [{ $not: { parts: of('part') } }, ['y']],
      [{ others: { $matches: { type: 'record', ids: ['blue'] } } }, ['x']],
      [{ name: { $exists: true } }, ['y', 'x']],
    ] satisfies [Filter, string[]][]) {
      expect([JSON.stringify(rule), await shown(rule)]).toEqual([JSON.stringify(rule), ids])
    }
    const page = await world.records.trash(clerk({ name: { $exists: true } }), 'Things', { limit: 1, skip: 1 })
    expect([page.list.map(({ id }) => id), page.totalCount]).toEqual([['x'], 2])
    expect(page.list).toMatchObject([{ recordTitle: 'X', deletedBy: 'trasher' }])
    const open = grant('Things', 'create')
    const blind = world.appUser('trasher', [open, grant('Things', 'read', { rowRule: { kind: 'b' } })])
    const thing = { collectionId: 'Things', id: 'x' }
    expect(await refusal(world.records.restore(blind, thing))).toMatchObject({ code: 'NOT_FOUND' })
    await world.records.restore(clerk({ others: of('blue') }), thing)
  })

  test('what cannot come back is told: a taken unique value refuses, a linked record that is gone stays away', async () => {
    const id = newId()
    await world.create(world.admin, 'Teams', { name: 'Short' }, `${id}-team`)
    await world.create(
      world.admin,
      'Employees',
      { name: 'A', email: `${id}@x.example`, team: { set: [`${id}-team`] } },
      id,
    )
    await remove(id)
    await world.records.delete(world.admin, { collectionId: 'Teams', id: `${id}-team` }, builders)
    const taken = await world.create(world.admin, 'Employees', { name: 'B', email: `${id}@x.example` })
    expect(await refusal(world.records.restore(world.admin, employee(id)))).toMatchObject({ code: 'UNIQUE_VIOLATION' })
    await remove(taken.id)
    const answer = await world.records.restore(world.admin, employee(id))
    expect(answer.failed).toMatchObject([{ id, fieldId: 'team' }])
    expect(await world.get(world.admin, 'Employees', id)).not.toHaveProperty('team')
  })
})

describe('undoing', () => {
  test('puts back only what still stands; the rest is told; the undo is in the log and can be undone', async () => {
    const id = newId()
    await world.create(world.admin, 'Employees', { name: 'A', age: 1, notes: 'one' }, id)
    await world.update(world.admin, 'Employees', id, { age: 2, notes: 'two' })
    const { id: activityId } = await lastActivity(id)
    await world.update(world.admin, 'Employees', id, { age: 3 })
    const answer = await world.records.undo(world.admin, { activityId })
    expect(answer.done).toEqual([{ collectionId: 'Employees', id, action: 'update' }])
    expect(answer.failed).toEqual([
      { collectionId: 'Employees', id, fieldId: 'age', message: 'It was changed again since' },
    ])
    expect(await world.get(world.admin, 'Employees', id)).toMatchObject({ age: 3, notes: 'one' })
    expect(await lastActivity(id)).toMatchObject({ undo_of: activityId, batch_id: answer.batchId })
    await world.records.undo(world.admin, { batchId: answer.batchId })
    expect(await world.get(world.admin, 'Employees', id)).toMatchObject({ notes: 'two' })
  })

  test('of a creation deletes, of a deletion restores; what was changed since stays', async () => {
    const id = newId()
    await world.create(world.admin, 'Employees', { name: 'A', age: 1 }, id)
    const { id: made } = await lastActivity(id)
    await world.update(world.admin, 'Employees', id, { age: 2 })
    expect(await world.records.undo(world.admin, { activityId: made })).toMatchObject({
      doneCount: 0,
      failed: [{ id, message: 'It was changed since' }],
    })
    await remove(id)
    expect((await undo(id)).done).toMatchObject([{ action: 'restore' }])
    expect((await undo(id)).done).toMatchObject([{ action: 'delete' }])
    expect(await refusal(world.get(world.admin, 'Employees', id))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is done with the rights of whoever asks, and of nothing they do not see', async () => {
    const id = newId()
    await world.create(world.admin, 'Employees', { name: 'A', dept: 'sales', salary: 1, notes: 'one', age: 1 }, id)
    await world.update(world.admin, 'Employees', id, { salary: 2, notes: 'two', age: 2 })
    const answer = await undo(id, sales)
    expect(answer.failed.map(each => each.fieldId)).toEqual(['notes'])
    expect(await world.get(world.admin, 'Employees', id)).toMatchObject({ salary: 2, notes: 'two', age: 1 })
    const foreign = newId()
    await world.create(world.admin, 'Employees', { name: 'F', dept: 'hr' }, foreign)
    expect(await refusal(undo(foreign, sales))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(world.records.undo(sales, { activityId: 'nothing' }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of a bulk save takes back all of it', async () => {
    const ids = Array.from({ length: 30 }, newId)
    const there = ids.slice(0, 10)
    await world.seed(
      'Employees',
      there.map(id => ({ id, name: 'There', age: 1, team: { set: ['t1'] } })),
    )
    const before = await Promise.all(there.map(id => whole('Employees', id)))
    const records = ids.map(id => ({ id, name: 'Bulk', age: 2, team: { set: ['t2'] }, skills: { set: ['c'] } }))
    const { text: saved } = await world.records.bulkSave(world.admin, { collectionId: 'Employees', records }, builders)
    const answer = await world.records.undo(world.admin, { batchId: JSON.parse(saved).batchId })
    expect(answer).toMatchObject({ doneCount: 30, failed: [] })
    expect(await Promise.all(there.map(id => whole('Employees', id)))).toEqual(before)
    for (const id of ids.slice(10))
      expect(await refusal(world.get(world.admin, 'Employees', id))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

const employeeValues = fc.record(
  {
    name: fc.string({ minLength: 1, maxLength: 20 }).map(name => `n${name.replaceAll('\0', '')}`),
    dept: fc.constantFrom('sales', 'hr', null),
    salary: fc.constantFrom(1.5, 900, null),
    age: fc.option(fc.integer({ min: 0, max: 150 })),
    hired: fc.constantFrom('2020-02-29', '1999-12-31', null),
    seen: fc.constantFrom('2020-01-01T10:00:00.123Z', null),
    active: fc.constantFrom(true, false, null),
    notes: fc.constantFrom('one\ntwo', '= 1 "x"', null),
    team: fc.constantFrom({ set: ['t1'] }, { set: ['t2'] }, { clear: true }),
    skills: fc.constantFrom({ add: ['a'] }, { set: ['b', 'c'] }, { clear: true }, { remove: ['a'] }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<RecordValues>
const projectLinks = fc.record({
  skills: fc.constantFrom(
    { add: [{ id: 'a', relationship: { role: 'lead' } }] },
    { set: [{ id: 'b', relationship: { role: 'x', share: 2 } }] },
    { set: [{ id: 'a', relationship: { share: 3 } }, { id: 'c' }] },
    { remove: ['a'] },
    { clear: true },
  ),
})

test('law: undo restores the record exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(employeeValues, { minLength: 1, maxLength: 4 }),
      fc.array(projectLinks, { maxLength: 4 }),
      async (saves, links) => {
        await undoAll('Employees', { name: 'First' }, saves)
        await undoAll('Projects', { name: 'First' }, links)
      },
    ),
    { numRuns: lengthOf('laws', { short: 10, long: 100 }) },
  )
}, 120_000)

/** Saves one after the other, a deletion last; then each is undone, and the record is as it was before. */
async function undoAll(collectionId: string, first: RecordValues, saves: readonly RecordValues[]): Promise<void> {
  const id = newId()
  await world.create(world.admin, collectionId, first, id)
  const states: { state: object; activityId: string }[] = []
  for (const record of saves) {
    const state = await whole(collectionId, id)
    const before = (await lastActivity(id)).id
    await world.update(world.admin, collectionId, id, record)
    const { id: activityId } = await lastActivity(id)
    if (activityId !== before) states.push({ state, activityId })
  }
  const state = await whole(collectionId, id)
  await world.records.delete(world.admin, { collectionId, id }, builders)
  states.push({ state, activityId: (await lastActivity(id)).id })
  for (const step of states.toReversed()) {
    const answer = await world.records.undo(world.admin, { activityId: step.activityId })
    expect(answer.failed).toEqual([])
    expect(await whole(collectionId, id)).toEqual(step.state)
  }
}
