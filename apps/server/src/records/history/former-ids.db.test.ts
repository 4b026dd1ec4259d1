import { setTimeout as wait } from 'node:timers/promises'
import type { Activity, FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../../tests/scenarios/employees.ts'
import type { Caller } from '../../access/caller.ts'
import { listRemoved } from '../../schema/removed/removed-parts.ts'
import { restoreRemoved } from '../../schema/removed/restore-removed.ts'

let world: Employees
beforeAll(async () => {
  world = await makeEmployees('former_ids')
  await world.seed(
    'Skills',
    ['a', 'b'].map(id => ({ id, name: `Skill ${id}` })),
  )
}, 120_000)
afterAll(() => world?.close())

const builders = { core: false } as const
const number = (title: string): FieldSchema => ({ type: 'number', format: 'number', title })

/** A moment with nothing in its millisecond but quiet. */
async function moment(): Promise<string> {
  await wait(5)
  const now = new Date().toISOString()
  await wait(5)
  return now
}

async function log(recordId: string, caller: Caller = world.admin, filter: object = {}): Promise<Activity[]> {
  const cursor = {
    collectionId: 'Activity',
    filter: { recordId: { $eq: recordId }, ...filter },
    options: { orderBy: 'createdAt' },
  }
  const { text: answer } = await world.records.list(caller, { cursor }, { core: true })
  return (JSON.parse(answer) as { list: Activity[] }).list
}
const told = async (recordId: string, caller?: Caller) =>
  (await log(recordId, caller)).flatMap(({ changeLog = [] }) => changeLog)
const asOf = async (collectionId: string, id: string, when: string) =>
  JSON.parse((await world.records.get(world.admin, { collectionId, id, asOf: when }, builders)).text) as RecordValues
const removedOf = async (collectionId: string) =>
  (await listRemoved(world.tables, world.tenant, collectionId))[0]?.id ?? ''
const restore = (id: string) => restoreRemoved(world, { tenant: world.tenant, id, author: 'admin' })

/** A record of a collection of its own, changed twice. */
async function changed(collectionId: string, fields: Record<string, FieldSchema>, [first, second]: [object, object]) {
  await world.define(collectionId, fields)
  await world.create(world.admin, collectionId, { ...first }, collectionId.toLowerCase())
  await world.update(world.admin, collectionId, collectionId.toLowerCase(), { ...second })
}

describe('after a field was renamed', () => {
  const before = { name: text('Name'), size: number('Size'), notes: text('Notes') }
  const { size, ...others } = before
  const after = { ...others, width: size }
  let then: string

  beforeAll(async () => {
    await changed('Boxes', before, [{ name: 'One', size: 1, notes: 'n' }, { size: 2 }])
    then = await moment()
    await world.update(world.admin, 'Boxes', 'boxes', { size: 3, notes: 'm' })
    await world.create(world.admin, 'Boxes', { name: 'Two', size: 7 }, 'gone')
    await world.records.delete(world.admin, { collectionId: 'Boxes', id: 'gone' }, builders)
    await world.create(world.admin, 'Boxes', { name: 'Three', size: 1 }, 'contended')
    const clerk = world.appUser('clerk', [grant('Boxes', 'read update')])
    await world.update(clerk, 'Boxes', 'contended', { size: 2 })
    await world.define('Boxes', after, { renames: { width: 'size' } })
    await world.update(world.admin, 'Boxes', 'boxes', { width: 4 })
  })

  test('its history is told under its new ID, and found by it', async () => {
    expect((await told('boxes')).map(({ key }) => key)).toEqual(['width', 'width', 'notes', 'width'])
    expect(await log('boxes', world.admin, { 'changeLog.key': { $any: ['width'] } })).toHaveLength(3)
    expect(await log('boxes', world.admin, { 'changeLog.key': { $any: ['size'] } })).toEqual([])
  })

  test('the record as of a time before has its value', async () => {
    expect(await asOf('Boxes', 'boxes', then)).toMatchObject({ width: 2, notes: 'n' })
    expect(await asOf('Boxes', 'boxes', then)).not.toHaveProperty('size')
  })

  test('a conflict tells who changed it before', async () => {
    const base = { version: 1, values: { width: 1 } }
    const { details } = await refusal(world.update(world.admin, 'Boxes', 'contended', { width: 9 }, { base }))
    expect(details).toMatchObject({ conflicts: { width: { by: 'clerk', theirs: 2 } } })
  })

  test('S17 who may not see it does not see its former values, nor learns that it changed', async () => {
    const overrides = { width: { hidden: true } }
    const blind = world.appUser('blind', [grant('Boxes', 'read', { overrides })])
    expect(await told('boxes', blind)).toEqual([{ key: 'notes', value: 'm', prevValue: 'n' }])
    expect((await log('boxes', blind)).map(({ action, changesCount }) => [action, changesCount])).toEqual([
      ['create', 0],
      ['update', 1],
    ])
    const seeing = world.appUser('seeing', [grant('Boxes', 'read')])
    expect(await told('boxes', seeing)).toEqual(await told('boxes'))
  })

  test('a change from before is undone', async () => {
    const [, , third] = await log('boxes')
    await world.update(world.admin, 'Boxes', 'boxes', { width: 3 })
    expect(await world.records.undo(world.admin, { activityId: third?.id ?? '' })).toMatchObject({ failedCount: 0 })
    expect(await world.get(world.admin, 'Boxes', 'boxes')).toMatchObject({ width: 2, notes: 'n' })
  })

  test('a record deleted before comes back with its value', async () => {
    await world.records.restore(world.admin, { collectionId: 'Boxes', id: 'gone' })
    expect(await world.get(world.admin, 'Boxes', 'gone')).toMatchObject({ name: 'Two', width: 7 })
  })
})

test('two fields that swap their IDs, and one that is renamed again, keep their own histories', async () => {
  const fields = { name: text('Name'), a: text('A'), b: text('B') }
  await changed('Swaps', fields, [
    { a: 'a1', b: 'b1' },
    { a: 'a2', b: 'b2' },
  ])
  await world.define('Swaps', { name: text('Name'), b: text('A'), a: text('B') }, { renames: { a: 'b', b: 'a' } })
  const both = [
    { key: 'b', value: 'a2', prevValue: 'a1' },
    { key: 'a', value: 'b2', prevValue: 'b1' },
  ]
  expect(await told('swaps')).toEqual(both)
  await world.update(world.admin, 'Swaps', 'swaps', { b: 'a3' })
  await world.define('Swaps', { name: text('Name'), c: text('A'), a: text('B') }, { renames: { c: 'b' } })
  await world.define('Swaps', { name: text('Name'), c: text('A'), b: text('B') }, { renames: { b: 'a' } })
  expect(await told('swaps')).toEqual([
    { key: 'c', value: 'a2', prevValue: 'a1' },
    { key: 'b', value: 'b2', prevValue: 'b1' },
    { key: 'c', value: 'a3', prevValue: 'a2' },
  ])
})

test('what a field was that is gone is no part of a later one with its ID, and comes back with it', async () => {
  const fields = { name: text('Name'), code: text('Code') }
  await changed('Codes', fields, [{ code: 'secret 1' }, { code: 'secret 2', name: 'N' }])
  const then = await moment()
  await world.update(world.admin, 'Codes', 'codes', { code: 'secret 3' })
  await world.define('Codes', { name: text('Name') }, { acceptLoss: true })
  const trashId = await removedOf('Codes')
  await world.define('Codes', fields)
  await world.update(world.admin, 'Codes', 'codes', { code: 'open' })
  const reader = world.appUser('reader', [grant('Codes', 'read update')])
  expect(await told('codes', reader)).toEqual([
    { key: 'name', value: 'N' },
    { key: 'code', value: 'open' },
  ])
  // Whoever defines collections sees what there was, too.
  const gone = `code~${trashId}`
  expect((await told('codes')).map(({ key }) => key)).toEqual(['name', gone, gone, 'code'])
  expect(await asOf('Codes', 'codes', then)).not.toHaveProperty('code')
  const [, , third] = await log('codes')
  expect(await world.records.undo(world.admin, { activityId: third?.id ?? '' })).toMatchObject({
    doneCount: 0,
    failed: [{ id: 'codes', fieldId: 'code', message: 'The field is not there any more' }],
  })
  expect(await restore(trashId)).toMatchObject({ fieldId: 'codeBefore' })
  expect((await told('codes', reader)).map(({ key }) => key)).toEqual(['name', 'codeBefore', 'codeBefore', 'code'])
  expect(await asOf('Codes', 'codes', then)).toMatchObject({ codeBefore: 'secret 2' })
})

test('an association that is gone and comes back has its history again, at both ends', async () => {
  const parts = link('Parts', { cursor: { collectionId: 'Skills', associationKey: 'wholes' } })
  await changed('Wholes', { name: text('Name'), parts }, [{ name: 'W' }, { parts: { add: ['a'] } }])
  await world.define('Wholes', { name: text('Name') }, { acceptLoss: true })
  const reader = world.appUser('parts', [grant('Wholes', 'read'), grant('Skills', 'read')])
  expect([await told('wholes', reader), await told('a', reader)]).toEqual([[], []])
  await restore(await removedOf('Wholes'))
  expect(await told('wholes', reader)).toMatchObject([{ key: 'parts', add: [{ id: 'a' }] }])
})

test('after a link field was renamed or removed history, time travel, undo and trash know it by its ID of today', async () => {
  const skills = (properties: Record<string, FieldSchema>) =>
    link('Skills', { cursor: { collectionId: 'Skills', associationKey: 'crews' }, relationship: { properties } })
  const define = (properties: Record<string, FieldSchema>, more: object = {}) =>
    world.define('Crews', { name: text('Name'), skills: skills(properties) }, { acceptLoss: true, ...more })
  await define({ role: text('Role'), since: text('Since') })
  const set = [{ id: 'a', relationship: { role: 'cook', since: '2020' } }]
  for (const id of ['c', 'gone']) await world.create(world.admin, 'Crews', { name: id, skills: { set } }, id)
  const then = await moment()
  const say = (relationship: object) =>
    world.update(world.admin, 'Crews', 'c', { skills: { modify: [{ id: 'a', relationship }] } })
  await say({ role: 'host', since: '2021' })
  await world.records.delete(world.admin, { collectionId: 'Crews', id: 'gone' }, builders)
  await define({ position: text('Role'), since: text('Since') }, { renames: { 'skills.position': 'role' } })
  const modify = {
    id: 'a',
    relationship: { position: 'host', since: '2021' },
    prevRelationship: { position: 'cook', since: '2020' },
  }
  expect(await told('c')).toEqual([{ key: 'skills', modify: [modify] }])
  const reader = world.appUser('crews', [
    grant('Crews', 'read'),
    grant('Skills', 'read', { rowRule: { name: { $exists: true } } }),
  ])
  expect(await told('c', reader)).toEqual([{ key: 'skills', modify: [modify] }])
  const saidThen = async () => ((await asOf('Crews', 'c', then))['skills'] as { list: object[] }).list
  expect(await saidThen()).toMatchObject([{ id: 'a', relationship: { position: 'cook', since: '2020' } }])
  const [, change] = await log('c')
  expect(await world.records.undo(world.admin, { activityId: change?.id ?? '' })).toMatchObject({ failedCount: 0 })
  const now = async (id: string) => ((await world.get(world.admin, 'Crews', id))['skills'] as { list: object[] }).list
  expect(await now('c')).toMatchObject([{ relationship: { position: 'cook', since: '2020' } }])
  await world.records.restore(world.admin, { collectionId: 'Crews', id: 'gone' })
  expect(await now('gone')).toMatchObject([{ relationship: { position: 'cook', since: '2020' } }])

  await define({ position: text('Role') })
  const [first] = await told('c')
  expect(first).toEqual({
    key: 'skills',
    modify: [{ id: 'a', relationship: { position: 'host' }, prevRelationship: { position: 'cook' } }],
  })
  expect(await saidThen()).toMatchObject([{ id: 'a', relationship: { position: 'cook' } }])
  await restore(await removedOf('Crews'))
  expect((await told('c'))[0]).toEqual({ key: 'skills', modify: [modify] })
})
