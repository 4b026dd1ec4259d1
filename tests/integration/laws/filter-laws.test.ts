import { isPlainObject, UserError } from '@trellis/base'
import { makeFilterMatcher } from '@trellis/fields'
import type { Filter, RecordSchema, RecordValues } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../apps/server/src/access/caller.ts'
import { checkRowRule } from '../../../apps/server/src/records/query/check-row-rule.ts'
import { makeScopes, type Scopes } from '../../../apps/server/src/records/query/make-scopes.ts'
import { callerOf, grant } from '../../scenarios/employees.ts'
import { collectionId, makeValues, type Values } from '../../scenarios/values.ts'
import { type Bound, bindList, caseCount, inBatches, listIds, same, seed } from './batch.ts'
import { filterArbitrary, rowCount, sampleRows } from './generators.ts'
import { makeOccurrences } from './occurrences.ts'

let world: Values
let scopes: Scopes
let records: (RecordValues & { id: string })[]
let schema: RecordSchema
const round = 1000
/** Of whoever asks, where days are not those of the workspace. */
const timeZone = 'America/New_York'
const timeout = 3_600_000

beforeAll(async () => {
  world = await makeValues('filter_laws', sampleRows(seed))
  scopes = makeScopes(world.collections)
  const answer = await world.list({ options: { limit: 1000 } })
  records = withAllLinks(answer.list)
  schema = answer.query.schema
  expect(records).toHaveLength(rowCount)
})
afterAll(() => world?.close())

type Linked = { list: { id: string }[]; totalCount: number }

/** Lists give the first few links of a record; here the many sides are made whole from the other ones. */
function withAllLinks(list: typeof records): typeof records {
  const from = (key: string, id: string): Linked => {
    const ids = list.filter(record => (record[key] as Linked | undefined)?.list.some(each => each.id === id))
    return { list: ids.map(each => ({ id: each.id })), totalCount: ids.length }
  }
  return list.map(record => ({ ...record, children: from('parent', record.id), friendOf: from('friends', record.id) }))
}

const bind = (filter: Filter, caller: Caller = { ...world.admin, timezone: timeZone }) =>
  bindList({ scopes, caller, cursor: { collectionId, filter, options: { limit: 1000 } } })

function* rounds<Value>(arbitrary: fc.Arbitrary<Value>): Generator<Value[]> {
  for (let done = 0; done < caseCount; done += round) {
    yield fc.sample(arbitrary, { numRuns: Math.min(round, caseCount - done), seed: seed + done })
  }
}

/** What SQL lists, or what the filter was refused with. */
async function asked(filter: Filter): Promise<{ holds: Bound; fails: Bound } | { refusal: string }> {
  try {
    return { holds: await bind(filter), fails: await bind({ $not: filter }) }
  } catch (error) {
    if (error instanceof UserError) return { refusal: `${error.code} ${error.message}` }
    throw error
  }
}

const linked = {
  schemaOf: () => schema,
  recordOf: (_collection: string, id: string) => records.find(record => record.id === id),
}

function inMemory(filter: Filter): string[] | { refusal: string } {
  try {
    const matches = makeFilterMatcher(filter, schema, { linked, clock: { timeZone, now: Date.now() } })
    return records.filter(record => matches(record)).map(({ id }) => id)
  } catch (error) {
    if (error instanceof UserError)
      return { refusal: `${error.code} ${error.message}`.replace(' filter', ' cursor.filter') }
    throw error
  }
}

test(
  'laws R47: a filter gives the same rows in memory as in SQL, and with its opposite it gives every row once',
  async () => {
    const occurrences = makeOccurrences()
    let refusals = 0
    for (const filters of rounds(filterArbitrary({ links: true, refusals: true }))) {
      for (const some of inBatches(filters)) {
        const bound = await Promise.all(some.map(asked))
        const sent = bound.flatMap(each => ('refusal' in each ? [] : [each.holds, each.fails]))
        const answers = await listIds(world.database.withRole(world.tenant.role), sent)
        for (const [index, filter] of some.entries()) {
          occurrences.add(filter)
          const each = bound[index]
          if (each && 'refusal' in each) {
            refusals += 1
            same(filter, inMemory(filter), { refusal: each.refusal })
            continue
          }
          const [holds = [], fails = []] = answers.splice(0, 2)
          same(filter, inMemory(filter), holds)
          same(
            filter,
            [...holds, ...fails].toSorted(),
            records.map(({ id }) => id),
          )
        }
      }
    }
    console.log(`${refusals} filters were refused, alike in memory and by the server`)
    occurrences.report('filters')
    expect(refusals).toBeLessThan(caseCount / 4)
  },
  timeout,
)

test(
  'laws R47: whatever is asked, the answer is part of the row rules’ rows, and links to other rows do not exist',
  async () => {
    const occurrences = makeOccurrences()
    const rule = filterArbitrary({ links: true })
    for (const cases of rounds(fc.tuple(rule, fc.option(rule), filterArbitrary({ links: true })))) {
      for (const some of inBatches(cases)) {
        const bound = await Promise.all(
          some.flatMap(([one, other, filter]) => {
            const caller = ruledCaller(other ? [one, other] : [one])
            return [bind({}, caller), bind(filter, caller)]
          }),
        )
        const answers = await listIds(world.database.withRole(world.tenant.role), bound)
        for (const [one, other, filter] of some) {
          occurrences.add([one, other, filter])
          const [given = [], wanted = []] = answers.splice(0, 2)
          const rules = await storable(other ? [one, other] : [one])
          const allowed = new Set(rules.flatMap(each => idsWhere(each, records)))
          const visible = records.filter(({ id }) => allowed.has(id)).map(record => withLinksTo(record, allowed))
          same([one, other], given, idsWhere({}, visible))
          same([one, other, filter], wanted, idsWhere(filter, visible))
        }
      }
    }
    occurrences.report('row rules')
  },
  timeout,
)

/** One that cannot be stored and is there all the same reaches nothing (S33): it asks for nothing, or leaves no record out. */
async function storable(rules: readonly Filter[]): Promise<Filter[]> {
  const kept: Filter[] = []
  for (const rule of rules) {
    if (holdsEmptyGroup(rule)) continue
    const [problem] = await checkRowRule({
      caller: world.admin,
      collection: world.collection,
      collections: world.collections,
      rule,
      valueKeys: new Set(),
      path: 'rowRule',
    })
    if (!problem) kept.push(rule)
    else if (problem.message === 'must leave out some record')
      same(rule, idsWhere(rule, records).length, records.length)
    else expect(problem.message).toBe('must hold a condition')
  }
  return kept
}

/** A user of as many apps as there are rules. */
function ruledCaller(rules: readonly Filter[]) {
  const apps = rules.map((rowRule, index) => ({
    id: `app${index}`,
    values: {},
    collections: [grant(collectionId, 'read', { rowRule })],
  }))
  return callerOf(world.tenant, { userId: 'ruled', apps })
}

function idsWhere(filter: Filter, among: typeof records): string[] {
  const recordOf = (_collection: string, id: string) => among.find(record => record.id === id)
  const matches = makeFilterMatcher(filter, schema, { linked: { ...linked, recordOf } })
  return among.filter(record => matches(record)).map(({ id }) => id)
}

function withLinksTo(record: (typeof records)[number], allowed: ReadonlySet<string>): typeof record {
  const links = ['parent', 'friends', 'children', 'friendOf'].map((key): [string, Linked] => {
    const list = ((record[key] as Linked | undefined)?.list ?? []).filter(({ id }) => allowed.has(id))
    return [key, { list, totalCount: list.length }]
  })
  return { ...record, ...Object.fromEntries(links) }
}

/** Such a rule could widen: it cannot be stored, and one that is there all the same reaches nothing (S33). */
function holdsEmptyGroup(filter: unknown): boolean {
  if (!isPlainObject(filter)) return false
  const entries = Object.entries(filter)
  return (
    entries.length === 0 ||
    entries.some(([key, value]) => {
      if (key === '$and' || key === '$or')
        return Array.isArray(value) && (value.length === 0 || value.some(holdsEmptyGroup))
      if (key === '$matches' || key === '$notMatches')
        return isPlainObject(value) && 'filter' in value && holdsEmptyGroup(value['filter'])
      return (key === '$not' || !key.startsWith('$')) && holdsEmptyGroup(value)
    })
  )
}
