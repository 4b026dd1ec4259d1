import { matchesFilter } from '@trellis/fields/server'
import type { Filter, RecordValues } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees } from '../../../../tests/scenarios/employees.ts'
import type { Collection } from '../collections/collection.ts'
import { checkRowRule } from '../records/query/check-row-rule.ts'

let world: Employees
let collection: Collection
beforeAll(async () => {
  world = await makeEmployees('always_true')
  collection = await world.collection('Employees')
  await world.seed('Employees', [{ id: 'e1', name: 'One', dept: 'hr', age: 3 }])
}, 120_000)
afterAll(() => world?.close())

const check = async (rule: Filter) => {
  const given = { caller: world.admin, collection, collections: world.collections, rule, path: 'rowRule' }
  return (await checkRowRule({ ...given, valueKeys: new Set(['x']) })).map(({ message }) => message)
}

const any = { type: 'any' }
const named = (ids: string[]) => ({ type: 'record', ids })
const linked = (filter: object) => ({ type: 'fields', filter })
const always: [string, Filter][] = [
  ['none of none', { dept: { $nin: [] } }],
  ['not one of none', { $not: { dept: { $in: [] } } }],
  ['not not none of none', { $not: { $not: { dept: { $nin: [] } } } }],
  ['the empty text', { name: { $contains: '' } }],
  ['the empty text at the start', { name: { $startsWith: '' } }],
  ['the empty text at the end', { name: { $endsWith: '' } }],
  ['a mark that folds to nothing', { name: { $contains: '\u0301' } }],
  ['the empty text in one branch', { $or: [{ dept: { $eq: 'hr' } }, { name: { $contains: '' } }] }],
  ['none of none in one branch', { $or: [{ dept: { $eq: 'hr' } }, { age: { $nin: [] } }] }],
  ['none of none twice', { age: { $nin: [] }, dept: { $nin: [] } }],
  ['there or not there', { $or: [{ age: { $exists: true } }, { age: { $notExists: true } }] }],
  ['there or not there, said otherwise', { $or: [{ age: { $exists: true } }, { age: { $exists: false } }] }],
  ['empty or not', { $or: [{ notes: { $empty: true } }, { notes: { $notEmpty: true } }] }],
  ['equal or not', { $or: [{ dept: { $eq: 'hr' } }, { dept: { $ne: 'hr' } }] }],
  ['one or none of the same', { $or: [{ dept: { $in: ['hr', 'it'] } }, { dept: { $nin: ['it', 'hr'] } }] }],
  ['unlike one or unlike another', { $or: [{ dept: { $ne: 'hr' } }, { dept: { $ne: 'it' } }] }],
  ['a rule or its opposite', { $or: [{ name: { $contains: 'a' } }, { $not: { name: { $contains: 'a' } } }] }],
  ['yes, no or nothing', { active: { $in: [true, false, null] } }],
  ['on either side of a number', { $or: [{ age: { $lte: 5 } }, { age: { $gt: 3 } }, { age: { $eq: null } }] }],
  ['on either side of a day', { $or: [{ hired: { $lt: '2020-01-01' } }, { $not: { hired: { $lt: '2020-01-01' } } }] }],
  ['what each record has', { id: { $exists: true } }],
  ['what each record has, said otherwise', { createdAt: { $ne: null } }],
  ['linked to none of none', { team: { $notMatches: named([]) } }],
  ['linked or not', { $or: [{ team: { $matches: any } }, { team: { $notMatches: any } }] }],
  ['linked or not to some', { $or: [{ team: { $exists: true } }, { team: { $notMatches: linked({ name: 'x' }) } }] }],
  ['linked to none that cannot be', { team: { $notMatches: linked({ name: { $in: [] } }) } }],
  ['not a rule and its opposite', { $not: { $and: [{ age: { $gt: 3 } }, { age: { $lte: 3 } }] } }],
]

test.each(always)('[S33] a rule that holds for every row is refused: %s', async (_name, rule) => {
  expect(await check(rule)).toHaveLength(1)
})

const fine: [string, Filter][] = [
  ['one of none', { dept: { $in: [] } }],
  ['a value', { age: { $exists: true } }],
  ['none of none and a value', { dept: { $nin: [] }, age: { $gt: 3 } }],
  ['a link', { team: { $matches: any } }],
  ['a link to what is whatever', { team: { $matches: linked({ $or: [{ name: 'x' }, { name: { $ne: 'x' } }] }) } }],
  ['no link', { team: { $notMatches: named(['t1']) } }],
  ['either of two teams', { $or: [{ team: { $matches: named(['t1']) } }, { team: { $notMatches: named(['t2']) } }] }],
  ['all but one', { dept: { $ne: 'hr' } }],
  ['numbers with a gap', { $or: [{ age: { $lt: 3 } }, { age: { $gt: 3 } }, { age: { $eq: null } }] }],
  ['any number', { $or: [{ age: { $lte: 5 } }, { age: { $gt: 3 } }] }],
  ['two parts of a text', { $or: [{ name: { $contains: 'a' } }, { name: { $notContains: 'b' } }] }],
]

test.each(fine)('one that leaves out some is not: %s', async (_name, rule) => {
  expect(await check(rule)).toEqual([])
})

/** Records of every value in a small world, with values that no rule names. */
const values = {
  dept: [undefined, 'sales', 'hr', 'it'],
  age: [undefined, 0, 1, 2, 3, 4, 150],
  active: [undefined, true, false],
} satisfies Record<string, unknown[]>
const rows = values.dept.flatMap(dept =>
  values.age.flatMap(age => values.active.map((active): RecordValues => withoutAbsent({ dept, age, active }))),
)

function withoutAbsent(record: Record<string, unknown>): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

const condition = fc.oneof(
  fc.record({ $eq: fc.constantFrom('hr', 'it') }).map(dept => ({ dept })),
  fc.record({ $nin: fc.subarray(['hr', 'it', null]) }).map(dept => ({ dept })),
  fc.record({ $in: fc.subarray(['hr', 'it', null]) }).map(dept => ({ dept })),
  fc.record({ $exists: fc.boolean() }).map(dept => ({ dept })),
  fc.record({ $gt: fc.constantFrom(1, 3) }).map(age => ({ age })),
  fc.record({ $lte: fc.constantFrom(1, 3) }).map(age => ({ age })),
  fc.record({ $between: fc.constantFrom([1, 3], [3, 1]) }).map(age => ({ age })),
  fc.record({ $ne: fc.constantFrom(1, 3, null) }).map(age => ({ age })),
  fc.record({ $in: fc.subarray([true, false, null]) }).map(active => ({ active })),
  fc.record({ $notExists: fc.boolean() }).map(active => ({ active })),
)
const { rule: rules } = fc.letrec<{ rule: Filter }>(tie => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.record({ $or: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $and: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $not: tie('rule') }),
  ),
}))

test('[S33] a rule is refused just where it holds for every row of a small world', async () => {
  const { schema } = collection.document
  await fc.assert(
    fc.asyncProperty(rules, async rule => {
      const holdsForAll = rows.every(row => matchesFilter(rule, row, schema))
      expect((await check(rule)).length > 0).toBe(holdsForAll)
    }),
    { numRuns: 1000 },
  )
})

test('[S33] a stored rule that holds for every row reaches none, also where a value of the person made it so', async () => {
  const seen = async (rowRule: Filter, values: Record<string, string> = {}) => {
    const caller = world.appUser('reader', [grant('Employees', 'read', { rowRule })], values)
    return (await world.list(caller, { collectionId: 'Employees' })).list.length
  }
  for (const [name, rule] of always) expect([name, await seen(rule)]).toEqual([name, 0])
  const byValue = { name: { $contains: '{{user.values.x}}' } }
  for (const x of ['', ' ', '\u0301']) expect([x, await seen(byValue, { x })]).toEqual([x, 0])
  expect(await seen(byValue, { x: 'one' })).toBe(1)
  const either = { $or: [{ name: { $eq: '{{user.values.x}}' } }, { name: { $contains: '{{user.values.x}}' } }] }
  expect(await seen(either, { x: '\u0301' })).toBe(0)
})
