import type { BulkOutput } from '@trellis/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lengthOf } from '../../../../../tests/integration/soak.ts'
import { type Employees, grant, makeEmployees, refusal } from '../../../../../tests/scenarios/employees.ts'
import { answersOf, saveOneByOne } from '../../../../../tests/scenarios/save-alone.ts'
import type { Caller } from '../../access/caller.ts'
import type { BulkInput } from './bulk-item.ts'

let world: Employees
let sales: Caller

beforeAll(async () => {
  world = await makeEmployees('bulk_save')
  await world.seed('Teams', [
    { id: 't1', name: 'Northwind' },
    { id: 't2', name: 'Southwind' },
  ])
  await world.seed(
    'Skills',
    ['a', 'b', 'c', 'd'].map(id => ({ id, name: `Skill ${id}` })),
  )
  const overrides = { salary: { hidden: true }, ssn: { hidden: true }, notes: { readonly: true } }
  sales = world.appUser('sales', [
    grant('Employees', 'create read update delete', { rowRule: { dept: { $eq: 'sales' } }, overrides }),
    grant('Skills', 'read'),
    grant('Teams', 'read', { rowRule: { name: { $eq: 'Northwind' } } }),
  ])
}, 120_000)
afterAll(() => world?.close())

async function bulk(caller: Caller, records: object[], options: BulkInput['options'] = {}): Promise<BulkOutput> {
  const input = { collectionId: 'Employees', records: records as BulkInput['records'], options }
  return JSON.parse((await world.records.bulkSave(caller, input, { core: false })).text)
}
const get = (id: string) => world.get(world.admin, 'Employees', id)

describe('a bulk save', () => {
  test('[1-3.11-01] creates and changes by sets, ignores what is so already, and says how many of each', async () => {
    await bulk(world.admin, [
      { id: 'k1', name: 'Kim', age: 1 },
      { id: 'k2', name: 'Lee', age: 2 },
    ])
    const answer = await bulk(world.admin, [
      { id: 'k1', name: 'Kim', age: 3, team: { set: ['t1'] } },
      { id: 'k2', name: 'Lee', age: 2 },
      { name: 'Max', skills: { add: ['a'] } },
    ])
    expect(answer).toMatchObject({
      success: true,
      summary: { total: 3, successful: 2, failed: 0, ignored: 1 },
      failed: [],
      successful: [
        { verb: 'update', index: 0, id: 'k1', version: 2 },
        { verb: 'create', index: 2, version: 1 },
      ],
    })
    expect(await get('k1')).toMatchObject({ age: 3, team: { list: [{ id: 't1' }] } })
    const [, entry] = await world.activity('k1')
    expect(entry).toMatchObject({ action: 'update', changes_count: 2, created_by: 'admin' })
    expect(entry?.change_log).toEqual([
      { key: 'age', value: 3, prevValue: 1 },
      { key: 'team', add: [{ id: 't1', recordTitle: 'Northwind' }] },
    ])
    const found = await world.tables.query({
      text: `select count(*)::int as count from ${world.tenant.coreSchema}.activity where batch_id = $1`,
      values: [answer.batchId],
    })
    expect(found.rows).toEqual([{ count: 2 }])
  })

  test('[1-8-01] S32 what may not or cannot be saved is told by itself with one of five codes; the rest is saved', async () => {
    await world.seed('Employees', [
      { id: 'm1', name: 'Own', dept: 'sales', age: 1 },
      { id: 'm2', name: 'Foreign', dept: 'hr', age: 1 },
      { id: 'm3', name: 'Taken', dept: 'hr', email: 'taken@x.example' },
      { id: 'm4', name: 'Changed', dept: 'sales', age: 1 },
    ])
    await world.update(world.admin, 'Employees', 'm4', { age: 5 })
    const records = [
      { id: 'm1', age: 2 },
      { id: 'm2', age: 2 },
      { name: 'x', dept: 'hr' },
      { name: 'x', dept: 'sales', salary: 1 },
      { name: 'x', dept: 'sales', email: 'taken@x.example' },
      { id: 'm4', age: 7 },
      { id: 'gone', age: 7 },
      { name: 'x', dept: 'sales', team: { set: ['t2'] } },
      { id: 'no blanks', name: 'x', dept: 'sales' },
      { name: 'Good', dept: 'sales' },
    ]
    const base = { m4: { version: 1, values: { age: 1 } }, gone: { version: 1, values: {} } }
    const answer = await bulk(sales, records, { base })
    expect(answer.failed.map(each => [each.verb, each.index, each.code])).toEqual([
      // Out of sight: as of an id that is nobody's, a new record would be made, and lacks its name.
      ['create', 1, 'VALIDATION_ERROR'],
      ['create', 2, 'DENIED'],
      ['create', 3, 'VALIDATION_ERROR'],
      ['create', 4, 'VALIDATION_ERROR'],
      ['update', 5, 'UPDATE_CONFLICT'],
      ['update', 6, 'NOT_FOUND'],
      ['create', 7, 'VALIDATION_ERROR'],
      ['create', 8, 'VALIDATION_ERROR'],
    ])
    for (const failure of answer.failed) expect(failure.input).toEqual(records[failure.index])
    expect(answer.failed[4]?.details).toMatchObject({
      conflicts: { age: { mine: 7, theirs: 5, base: 1, by: 'admin' } },
    })
    expect(answer.summary).toEqual({ total: 10, successful: 2, failed: 8, ignored: 0 })
    expect(await get('m1')).toMatchObject({ age: 2 })
    expect(await get('m2')).toMatchObject({ age: 1 })
    expect(await refusal(get('gone'))).toMatchObject({ code: 'NOT_FOUND' })

    const again = await bulk(sales, [{ id: 'm4', age: 7 }], { base, force: true })
    expect(again.success).toBe(true)
    expect(await get('m4')).toMatchObject({ age: 7 })
    const byForce = await bulk(
      sales,
      [
        { id: 'm2', age: 9 },
        { id: 'm1', dept: 'hr' },
      ],
      { force: true },
    )
    expect(byForce.failed.map(each => each.code)).toEqual(['VALIDATION_ERROR', 'DENIED'])
    const hidden = await bulk(sales, [{ id: 'm2', name: 'Mine', dept: 'sales' }])
    expect(hidden.failed.map(each => each.code)).toEqual(['NOT_FOUND'])
  })

  test('[1-8-01] what failed is sent again with force: conflicts and what passed meanwhile are saved, each other code stays as it was', async () => {
    await world.seed('Employees', [
      { id: 'f1', name: 'Stale', dept: 'sales', age: 1 },
      { id: 'f2', name: 'Foreign', dept: 'hr', age: 1 },
      { id: 'f3', name: 'Taken', dept: 'hr', email: 'f3@x.example' },
      { id: 'f4', name: 'Own', dept: 'sales', age: 1 },
    ])
    await world.update(world.admin, 'Employees', 'f1', { age: 5 })
    const base = { f1: { version: 1, values: { age: 1 } } }
    const records = [
      { id: 'f1', age: 7 },
      { id: 'f2', name: 'Mine', dept: 'sales' },
      { name: 'x', dept: 'sales', email: 'f3@x.example' },
      { id: 'f4', dept: 'hr' },
      { id: 'f5', name: 'Uncounted', dept: 'sales' },
      { id: 'f6', name: 'Good', dept: 'sales' },
    ]
    // A record whose activity cannot be written for a while, for none of the four named reasons.
    const activity = `${world.tenant.coreSchema}.activity`
    const refuse = `execute function ${world.tenant.coreSchema}.refuse_one()`
    await world.tables.query({
      text: `create function ${world.tenant.coreSchema}.refuse_one() returns trigger language plpgsql as
        $$ begin if new.record_id = 'f5' then raise exception sqlstate '54001' using message = 'too deep'; end if; return new; end $$`,
    })
    await world.tables.query({ text: `create trigger refuse_one before insert on ${activity} for each row ${refuse}` })
    const first = await bulk(sales, records, { base })
    await world.tables.query({ text: `drop trigger refuse_one on ${activity}` })
    const codes = (answer: BulkOutput) => answer.failed.map(({ input, code }) => [input['id'] ?? input['email'], code])
    const staying = [
      ['f2', 'NOT_FOUND'],
      ['f3@x.example', 'VALIDATION_ERROR'],
      ['f4', 'DENIED'],
    ]
    expect(codes(first)).toEqual([['f1', 'UPDATE_CONFLICT'], ...staying, ['f5', 'OTHERS']])
    expect(first.summary).toEqual({ total: 6, successful: 1, failed: 5, ignored: 0 })
    const inputs = first.failed.map(({ input }) => input)
    const again = await bulk(sales, inputs, { base, force: true })
    expect(codes(again)).toEqual(staying)
    expect(again.summary).toEqual({ total: 5, successful: 2, failed: 3, ignored: 0 })
    expect(await get('f1')).toMatchObject({ age: 7, version: 3 })
    expect(await get('f5')).toMatchObject({ name: 'Uncounted', version: 1 })
    expect(await get('f2')).toMatchObject({ age: 1 })
    // Once more without force nothing is left to save.
    expect((await bulk(sales, [{ id: 'f5', name: 'Uncounted' }])).summary).toMatchObject({ ignored: 1 })
  })

  test('R08 a record that was deleted meanwhile is not found and does not come back', async () => {
    await world.seed('Employees', [{ id: 'd1', name: 'Gone' }])
    await world.records.delete(world.admin, { collectionId: 'Employees', id: 'd1' }, { core: false })
    const answer = await bulk(world.admin, [{ id: 'd1', age: 1 }], { base: { d1: { version: 1 } }, force: true })
    expect(answer.failed).toMatchObject([{ code: 'NOT_FOUND' }])
    expect(await refusal(get('d1'))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('S91 reset empties what the caller sees, of no record what is hidden from them', async () => {
    await world.seed('Employees', [
      { id: 's1', name: 'A', dept: 'sales', age: 4, salary: 900, notes: 'n', team: { set: ['t2'] } },
    ])
    const answer = await bulk(sales, [{ id: 's1', name: 'B', dept: 'sales' }], { reset: true })
    expect(answer.success).toBe(true)
    expect(await get('s1')).toMatchObject({ name: 'B', salary: 900, notes: 'n', team: { list: [{ id: 't2' }] } })
    expect(await get('s1')).not.toHaveProperty('age')
    const [, entry] = await world.activity('s1')
    expect(entry?.change_log?.map(each => each['key'])).not.toContain('salary')
  })

  test('[1-3.1-06] temporary ids are replaced, also where records of the same bulk are linked by them', async () => {
    const answer = await bulk(world.admin, [
      { id: 'temp-1', name: 'Chief' },
      { id: 'temp-2', name: 'Clerk', $$manager: { set: [{ id: 'temp-1' }] } },
    ])
    const [chief, clerk] = answer.successful.map(each => each.id)
    expect(chief).toMatch(/^[0-9a-f-]{36}$/)
    expect(await get(clerk ?? '')).toMatchObject({ manager: { list: [{ id: chief }] } })
  })

  test('what is made by a later save of the bulk is linked by its temporary id alone: an id of its own is not there before', async () => {
    const answer = await bulk(world.admin, [
      { id: 'temp-clerk', name: 'Clerk', $$manager: { set: [{ id: 'temp-chief' }] } },
      { id: 'temp-chief', name: 'Chief' },
    ])
    const [clerk, chief] = answer.successful.map(each => each.id)
    expect(await get(clerk ?? '')).toMatchObject({ manager: { list: [{ id: chief }] } })
    const records = [
      { id: 'own-clerk', name: 'Clerk', $$manager: { set: [{ id: 'own-chief' }] } },
      { id: 'own-chief', name: 'Chief' },
    ]
    const first = await bulk(world.admin, records)
    expect(first).toMatchObject({
      failed: [{ index: 0, code: 'VALIDATION_ERROR', message: 'record.manager: There is no such record' }],
      successful: [{ id: 'own-chief' }],
    })
    expect((await bulk(world.admin, records)).success).toBe(true)
    expect(await get('own-clerk')).toMatchObject({ manager: { list: [{ id: 'own-chief' }] } })
  })

  test('a record that comes twice is saved twice, in the order sent', async () => {
    const answer = await bulk(world.admin, [
      { id: 'w1', name: 'One', age: 1 },
      { id: 'w1', age: 2 },
    ])
    expect(answer.summary).toEqual({ total: 2, successful: 2, failed: 0, ignored: 0 })
    expect(await get('w1')).toMatchObject({ name: 'One', age: 2, version: 2 })
  })

  test('few bad records among many cost few statements', async () => {
    const records = Array.from({ length: 500 }, (_, index) => ({
      name: `N${index}`,
      dept: index === 77 ? 'hr' : 'sales',
    }))
    const answer = await bulk(sales, records)
    expect(answer.failed.map(each => [each.index, each.code])).toEqual([[77, 'DENIED']])
    expect(answer.summary.successful).toBe(499)
  })
})

const item = fc.record(
  {
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    name: fc.constantFrom('Ann', 'Bob', '', 'x'.repeat(90)),
    age: fc.constantFrom(1, 2, -1, null),
    dept: fc.constantFrom('sales', 'sales', 'hr', 'nowhere'),
    email: fc.constantFrom('one', 'two', 'three'),
    team: fc.constantFrom({ set: ['t1'] }, { set: ['t2'] }, { set: ['none'] }, { clear: true }, { remove: ['t1'] }),
    skills: fc.constantFrom({ add: ['a', 'b'] }, { set: ['c'] }, { add: ['a', 'b', 'c', 'd'] }),
    salary: fc.constant(5),
  },
  { requiredKeys: [] },
)
const run = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 8 }),
  there: fc.subarray(['1', '2', '3', '4', '5']),
  restricted: fc.boolean(),
  versions: fc.array(fc.tuple(fc.constantFrom('1', '2', '3', '4', '5'), fc.constantFrom(1, 2))),
  reset: fc.boolean(),
  force: fc.boolean(),
})

let serial = 0

test('law: a bulk save does what the same saves do one by one', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ items, there, restricted, versions, reset, force }) => {
      serial += 1
      const caller = restricted ? sales : world.admin
      const outcome = async (side: string, save: (records: object[], base: object) => Promise<string[]>) => {
        const own = (id: string) => `${side}${serial}-${id}`
        await world.seed(
          'Employees',
          there.map(id => ({
            id: own(id),
            name: 'There',
            dept: id === '4' ? 'hr' : 'sales',
            age: 2,
            team: { set: ['t2'] },
          })),
        )
        const records = items.map(({ id, email, ...rest }) => ({
          ...rest,
          ...(id && { id: own(id) }),
          ...(email && { email: `${email}.${own('')}@x.example` }),
        }))
        const base = Object.fromEntries(
          versions.map(([id, version]) => [own(id), { version, values: { age: 1, name: 'Other' } }]),
        )
        const told = await save(records, base)
        const { rows } = await world.tables.query<Record<string, unknown>>({
          text: `select to_jsonb(e) - array['createdAt', 'updatedAt'] as row, (select count(*)::int from ${world.tenant.coreSchema}.activity a where a.record_id = e.id) as entries,
            (select jsonb_agg(change_log order by id) from ${world.tenant.coreSchema}.activity a where a.record_id = e.id) as log
            from ${world.tenant.schema}."Employees" e where id like $1 or email like $2`,
          values: [`${own('')}%`, `%${own('')}@x.example`],
        })
        return {
          told,
          rows: rows
            .map(row =>
              JSON.stringify(row)
                .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
                .replaceAll(own(''), ''),
            )
            .toSorted(),
        }
      }
      const options = { reset, force }
      const saver = { world, caller, collectionId: 'Employees' }
      const together = await outcome('b', async (records, base) =>
        answersOf(await bulk(caller, records, { ...options, base: base as never }), records),
      )
      const apart = await outcome('o', (records, base) => saveOneByOne(saver, records, base, options))
      const plain = (texts: string[]) => texts.map(text => text.replaceAll(/[bo]\d+-/g, ''))
      expect(plain(together.told)).toEqual(plain(apart.told))
      expect(together.rows).toEqual(apart.rows)
    }),
    { numRuns: lengthOf('laws', { short: 20, long: 200 }) },
  )
}, 120_000)
