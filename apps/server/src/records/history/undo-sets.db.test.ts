import type { BulkOutput } from '@trellis/contract'
import type { RecordValues } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lengthOf } from '../../../../../tests/integration/soak.ts'
import { countStatements } from '../../../../../tests/scenarios/count-statements.ts'
import { type Employees, link, makeEmployees, text } from '../../../../../tests/scenarios/employees.ts'
import type { Caller } from '../../access/caller.ts'

let world: Employees
let serial = 0

beforeAll(async () => {
  world = await makeEmployees('undo_sets')
  await world.seed(
    'Teams',
    ['t1', 't2'].map(id => ({ id, name: `Team ${id}` })),
  )
  await world.seed(
    'Skills',
    ['a', 'b', 'c'].map(id => ({ id, name: `Skill ${id}` })),
  )
  const staff = link('Staff', { cursor: { collectionId: 'Employees', associationKey: 'badges' }, max: 1 })
  const holder = { ...text('Holder'), metadata: { calculation: 'Badge of {{record.staff.name}}' } }
  await world.define('Badges', { staff, holder })
}, 120_000)
afterAll(() => world?.close())

async function bulk(records: RecordValues[], caller: Caller = world.admin): Promise<BulkOutput> {
  const input = { collectionId: 'Employees', records }
  return JSON.parse((await world.records.bulkSave(caller, input, { core: false })).text)
}
const idsOf = (prefix: string, size: number) => Array.from({ length: size }, (_, index) => `${prefix}-${index}`)

/** All that the records are, but for who wrote them last and how often. */
async function whole(ids: readonly string[]): Promise<unknown[]> {
  const found = ids.map(id => world.get(world.admin, 'Employees', id).catch(() => undefined))
  return (await Promise.all(found)).map(record => {
    if (!record) return undefined
    const { version: _v, updatedAt: _at, updatedBy: _by, ...rest } = record
    return rest
  })
}

const person = (id: string, index: number) => ({
  id,
  name: `Person ${index}`,
  age: 1,
  email: `${id}@x.example`,
  team: { set: ['t1'] },
  skills: { set: ['a', 'b'] },
})
const changed = (id: string) => ({
  id,
  name: 'Changed',
  age: 2,
  email: `${id}-new@x.example`,
  team: { set: ['t2'] },
  skills: { remove: ['a'], add: ['c'] },
})

describe('statements of undoing a bulk save', () => {
  test('are as many for a thousand records as for ten: what was made, what was changed, and what was taken away by undoing', async () => {
    const run = async (size: number) => {
      const ids = idsOf(`n${size}`, size)
      const making = await bulk(ids.map(person))
      const before = await whole(ids.slice(0, 5))
      const changing = await bulk(ids.map(changed))
      const undone = await countStatements(() => world.records.undo(world.admin, { batchId: changing.batchId }))
      expect(undone.result).toMatchObject({ doneCount: size, failed: [] })
      expect(await whole(ids.slice(0, 5))).toEqual(before)
      const gone = await countStatements(() => world.records.undo(world.admin, { batchId: making.batchId }))
      expect(gone.result).toMatchObject({ failedCount: size })
      return [undone.count, gone.count]
    }
    await run(2)
    expect(await run(1000)).toEqual(await run(10))
  }, 180_000)

  test('are as many for a thousand records that come back from the trash as for ten', async () => {
    const run = async (size: number) => {
      const ids = idsOf(`d${size}`, size)
      const { batchId } = await bulk(ids.map(person))
      const before = await whole(ids.slice(0, 5))
      const deleting = await countStatements(() => world.records.undo(world.admin, { batchId }))
      expect(deleting.result).toMatchObject({ doneCount: size, failed: [] })
      const restoring = await countStatements(() =>
        world.records.undo(world.admin, { batchId: deleting.result.batchId }),
      )
      expect(restoring.result).toMatchObject({ doneCount: size, failed: [] })
      expect(await whole(ids.slice(0, 5))).toEqual(before)
      return [deleting.count, restoring.count]
    }
    await run(2)
    expect(await run(1000)).toEqual(await run(10))
  }, 180_000)

  test('are as many for a thousand records whose unique values are taken meanwhile as for ten', async () => {
    const run = async (size: number) => {
      const ids = idsOf(`t${size}`, size)
      const { batchId } = await bulk(ids.map(person))
      const deleted = await world.records.undo(world.admin, { batchId })
      const takers = ids.flatMap((id, index) => (index % 2 === 0 ? [{ ...person(id, index), id: `${id}-taker` }] : []))
      await bulk(takers)
      const { count, result } = await countStatements(() =>
        world.records.undo(world.admin, { batchId: deleted.batchId }),
      )
      expect(result).toMatchObject({ doneCount: size / 2, failedCount: size / 2 })
      expect(new Set(result.failed.map(({ message }) => message))).toEqual(
        new Set(['record.email: another record has this value']),
      )
      return count
    }
    await run(2)
    expect(await run(1000)).toEqual(await run(10))
  }, 180_000)

  test('are as many for a thousand records that keep a later value as for ten; what else was changed goes back', async () => {
    const run = async (size: number) => {
      const ids = idsOf(`l${size}`, size)
      await bulk(ids.map(person))
      const { batchId } = await bulk(ids.map(changed))
      await bulk(ids.map(id => ({ id, age: 3 })))
      const { count, result } = await countStatements(() => world.records.undo(world.admin, { batchId }))
      expect(result).toMatchObject({ doneCount: size, failedCount: size })
      expect(new Set(result.failed.map(({ fieldId, message }) => `${fieldId} ${message}`))).toEqual(
        new Set(['age It was changed again since']),
      )
      expect(await world.get(world.admin, 'Employees', ids[0] ?? '')).toMatchObject({ name: 'Person 0', age: 3 })
      return count
    }
    await run(2)
    expect(await run(1000)).toEqual(await run(10))
  }, 180_000)
})

test('values that changed hands by a bulk save go back the way they came', async () => {
  const [one, two] = ['h1', 'h2']
  await bulk([
    { id: one, name: 'One', email: 'one@x.example' },
    { id: two, name: 'Two', email: 'two@x.example' },
  ])
  const before = await whole([one, two])
  const { batchId } = await bulk([
    { id: one, email: 'free@x.example' },
    { id: two, email: 'one@x.example' },
    { id: one, email: 'two@x.example' },
  ])
  expect(await world.records.undo(world.admin, { batchId })).toMatchObject({ doneCount: 3, failed: [] })
  expect(await whole([one, two])).toEqual(before)
})

test('what is made of records is worked out without them when undoing takes them away', async () => {
  const { batchId } = await bulk([{ id: 'gone-1', name: 'Gone' }])
  await world.seed('Badges', [{ id: 'badge', staff: { set: ['gone-1'] } }])
  expect(await world.get(world.admin, 'Badges', 'badge')).toMatchObject({ holder: 'Badge of Gone' })
  await world.records.undo(world.admin, { batchId })
  expect((await world.get(world.admin, 'Badges', 'badge'))['holder']).toBe('Badge of ')
})

test('of records from the trash all come back but the one that something stands in the way of', async () => {
  const ids = idsOf('back', 6)
  const { batchId } = await bulk(ids.map((id, index) => ({ id, name: id, age: index, email: `${id}@x.example` })))
  const before = await whole(ids)
  const deleted = await world.records.undo(world.admin, { batchId })
  await bulk([{ id: 'taker', name: 'Taker', email: 'back-1@x.example' }])
  const answer = await world.records.undo(world.admin, { batchId: deleted.batchId })
  expect(answer.doneCount).toBe(5)
  expect(answer.failed).toMatchObject([{ id: 'back-1', message: 'record.email: another record has this value' }])
  expect(await whole(ids)).toEqual(before.map((record, index) => (index === 1 ? undefined : record)))
  await world.records.delete(world.admin, { collectionId: 'Employees', id: 'taker' }, { core: false })
  await world.records.restore(world.admin, { collectionId: 'Employees', id: 'back-1' })
  expect(await whole(ids)).toEqual(before)
})

const names = ['1', '2', '3', '4', '5']
const item = fc.record(
  {
    id: fc.constantFrom(...names),
    name: fc.constantFrom('Ann', 'Bob'),
    age: fc.constantFrom(1, 2, null),
    email: fc.constantFrom('one', 'two', null),
    team: fc.constantFrom({ set: ['t1'] }, { set: ['t2'] }, { clear: true }),
    manager: fc.constantFrom(...names).map(id => ({ set: [id] })),
    skills: fc.constantFrom({ add: ['a'] }, { set: ['b', 'c'] }, { clear: true }, { remove: ['a'] }),
  },
  { requiredKeys: ['id', 'name'] },
)

test('law: undoing a bulk save brings back what was there before it, and undoing that what it made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: 7 }),
      fc.array(item, { minLength: 3, maxLength: 3 }),
      async (items, seeds) => {
        serial += 1
        const own = (id: string) => `law${serial}-${id}`
        const recordFor = ({ id, email, manager, ...rest }: (typeof items)[number]) => ({
          ...rest,
          id: own(id),
          ...(email !== undefined && { email: email && `${email}.${own('')}@x.example` }),
          ...(manager && { manager: { set: manager.set.map(own) } }),
        })
        await bulk(seeds.map((each, index) => recordFor({ ...each, id: names[index] ?? '' })))
        const ids = names.map(own)
        const before = await whole(ids)
        const { batchId, summary } = await bulk(items.map(recordFor))
        if (summary.successful === 0) return
        const after = await whole(ids)
        const undone = await world.records.undo(world.admin, { batchId })
        expect(undone.failed).toEqual([])
        expect(await whole(ids)).toEqual(before)
        expect((await world.records.undo(world.admin, { batchId: undone.batchId })).failed).toEqual([])
        expect(await whole(ids)).toEqual(after)
      },
    ),
    { numRuns: lengthOf('laws', { short: 10, long: 100 }) },
  )
}, 180_000)
