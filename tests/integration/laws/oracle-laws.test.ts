import { text as streamText } from 'node:stream/consumers'
import { UserError } from '@trellis/base'
import type { Contract, ContractName } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { newFlow } from '@trellis/flows'
import { coreCollectionIds, type FieldSchema, type Filter, type ListCursor } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../../apps/server/src/access/caller.ts'
import { FileAnswer } from '../../../apps/server/src/calls/file-answer.ts'
import { makeScopes } from '../../../apps/server/src/records/query/make-scopes.ts'
import { addApp } from '../../scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../scenarios/server-world.ts'
import { viewOf } from '../../scenarios/view-of.ts'
import { bindList, caseCount, inBatches, listIds, same, seed } from './batch.ts'
import { makeOccurrences } from './occurrences.ts'
import { clockChanges } from './value-pools.ts'

let world: ServerWorld
let admin: Caller
let blind: Caller
const timeout = 3_600_000
const collectionId = 'Staff'
const field = (format: string, type: FieldSchema['type'], metadata: FieldSchema['metadata'] = {}): FieldSchema => ({
  type,
  format,
  title: format,
  metadata,
})
const text = field('text', 'string')
const depts = ['sales', 'hr', 'it']
const tags = ['ß', 'İ', 'e\u0301', '😀', 'plain']
const names = ['Ann', 'Bob', 'Straße', 'İda', '😀', 'A\u0301nn']
const optionsOf = (values: readonly string[]) => ({ optionList: values.map(value => ({ value, label: value })) })
const calculated = (from: string): FieldSchema => field('text', 'string', { calculation: `{{record.${from}}}` })

const document = {
  name: 'Staff',
  schema: {
    type: 'object' as const,
    properties: {
      name: text,
      dept: field('string-option-list', 'string', optionsOf(depts)),
      age: field('number', 'number'),
      hired: field('date', 'string'),
      seen: field('date-time', 'string'),
      tags: field('multi-option-list', 'array', optionsOf(tags)),
      salary: field('currency', 'number'),
      ssn: field('text', 'string', { globalSearchable: true }),
      duty: text,
      recordTitle: calculated('name'),
      recordDescription: calculated('duty'),
      boss: field('association', 'array', {
        association: { cursor: { collectionId, associationKey: 'team' }, max: 1 },
      }),
    },
  },
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  quickFilters: [
    { id: 'rich', type: 'other' as const, defaultFilter: { salary: { $gt: 5 } } },
    { id: 'dept', type: 'field' as const, fieldId: 'dept' },
  ],
}

const count = 48
const idOf = (index: number) => `p${String(index).padStart(2, '0')}`
const ids = Array.from({ length: count }, (_, index) => idOf(index))
const rowOf = (index: number) => ({
  id: idOf(index),
  name: names[index % names.length],
  dept: depts[index % 3],
  salary: index,
  ssn: `s${index}`,
  duty: ['bookkeeping', 'warehousing', 'purchasing'][Math.floor(index / 3) % 3],
  seen: clockChanges[index % clockChanges.length],
  ...(index % 2 > 0 && { tags: [tags[index % tags.length], tags[(index + 1) % tags.length]] }),
  ...(index % 4 > 0 && { age: index % 7, hired: `2024-02-${20 + (index % 10)}` }),
})

beforeAll(async () => {
  world = await makeServerWorld('oracle_laws')
  admin = await world.person({
    email: 'admin@x.test',
    roles: ['entityAdmin', 'userAdmin', 'developer'],
    isTenantAdmin: true,
  })
  blind = await world.person({ email: 'blind@x.test' })
  await world.run(admin, 'SCHEMA_APPLY', { collectionId, document, baseVersion: null })
  for (const id of ids) {
    const index = ids.indexOf(id)
    const boss = index > 3 ? { boss: { set: [idOf(index - ((index % 3) + 1))] } } : {}
    const { id: _id, ...values } = rowOf(index)
    await world.run(admin, 'DATA_CREATE', { collectionId, id, record: { ...values, ...boss } })
  }
  const grants = {
    collectionId,
    create: false,
    read: true,
    update: false,
    delete: false,
    rowRule: { dept: { $eq: 'sales' } },
    overrides: { salary: { hidden: true }, ssn: { hidden: true } },
  }
  const asAdmin = (name: ContractName, input: object) => world.run(admin, name, input)
  await world.run(admin, 'CORE_CREATE', { collectionId: 'View', id: 'all', record: viewOf('All', [collectionId]) })
  await world.run(admin, 'CORE_CREATE', { collectionId: 'Flow', id: 'all', record: { ...newFlow(), name: 'All' } })
  const flows = [{ flowId: 'all' }]
  const views = [{ viewId: 'all' }]
  await addApp(asAdmin, { name: 'Sales', collections: [grants], views, flows, members: [{ userId: blind.userId }] })
  blind = await world.find(blind.userId)
  // Words are forgiven their typing errors once they were read, which the server does behind the saves.
  const forgiven = async () => (await world.run(blind, 'CORE_SEARCH', { searchString: 'bookkeepnig' }))['hits']
  await vi.waitFor(async () => expect(await forgiven()).not.toEqual([]), { timeout: 30_000, interval: 100 })
}, 180_000)
afterAll(() => world?.close())

/** Everything the blind user may not see becomes something else: hidden columns, hidden rows, and how many of them there are. */
async function changeWhatIsHidden(): Promise<void> {
  const { database, collections, records } = world.services
  const collection = await collections.find(world.tenant.id, collectionId)
  if (!collection) throw new Error(`${collectionId} is not live`)
  const table = `"${collection.table.schema}"."${collection.table.name}"`
  const tables = database.withRole(world.tenant.ownerRole)
  await tables.query({ text: `update ${table} set salary = 1000 - salary, ssn = 'Ann bookkeepnig ' || ssn` })
  const links = collection.fields.get('boss')?.association?.storage
  const boss = links?.kind === 'own-column' ? links.column : ''
  await tables.query({
    text: `update ${table} set name = 'Ann', "recordTitle" = 'Ann', duty = 'bookkeepnig', "recordDescription" = 'bookkeepnig', age = 3,
      hired = '2024-02-29', seen = '2026-03-29T01:00:00Z', tags = '["plain"]', "${boss}" = null where dept <> 'sales'`,
  })
  const rows = Array.from({ length: 20 }, (_, index) => ({ ...rowOf(index * 3 + 1), id: `new${index}` }))
  await database
    .withRole(world.tenant.role)
    .transaction(connection => records.createMany({ connection, caller: admin, collection, rows }))
}

const value = {
  name: fc.constantFrom('Ann', 'ann', 'Bob', 'Straße', 'ss', 'İ', '😀', 'e\u0301', 'A\u0301', ''),
  dept: fc.constantFrom(...depts),
  age: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.constantFrom(-0, 1e21, 0.123_456_789_012_345, 123_456_789.012_345)),
  hired: fc.constantFrom('2024-02-20', '2024-02-29', '2024-03-01'),
  seen: fc.constantFrom(...clockChanges),
  tags: fc.constantFrom(...tags),
  salary: fc.constantFrom(0, 5, 995),
  ssn: fc.constantFrom('s1', 'Ann s1'),
}
const condition = (id: keyof typeof value, operators: readonly string[]) =>
  fc.tuple(fc.constantFrom(...operators), value[id]).map(([operator, each]): Filter => ({ [id]: { [operator]: each } }))
const presence = fc
  .tuple(fc.constantFrom('name', 'age', 'hired', 'seen', 'boss', 'team'), fc.boolean())
  .map(([id, there]): Filter => ({ [id]: { $exists: there } }))
const nothing = fc
  .tuple(fc.constantFrom('name', 'age', 'hired', 'seen'), fc.constantFrom('$eq', '$ne'))
  .map(([id, operator]): Filter => ({ [id]: { [operator]: null } }))
/** Empty, and with the same twice, too. */
const listOf = (id: 'tags' | 'age' | 'name', operators: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...operators),
      fc.oneof(
        fc.array<unknown>(value[id], { maxLength: 3 }),
        value[id].map(each => [each, each]),
      ),
    )
    .map(([operator, list]): Filter => ({ [id]: { [operator]: list } }))

function makeFilter(hidden: number): fc.Arbitrary<Filter> {
  return fc.letrec<{ filter: Filter }>(tie => ({
    filter: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.oneof(
        { weight: 4, arbitrary: condition('name', ['$eq', '$ne', '$contains', '$notContains', '$startsWith']) },
        { weight: 4, arbitrary: condition('age', ['$eq', '$gt', '$lte', '$ne']) },
        { weight: 4, arbitrary: condition('hired', ['$eq', '$gt', '$lte']) },
        { weight: 4, arbitrary: condition('seen', ['$eq', '$gt', '$lte']) },
        { weight: 4, arbitrary: condition('dept', ['$eq', '$ne']) },
        { weight: 2, arbitrary: listOf('tags', ['$all', '$any', '$none']) },
        { weight: 1, arbitrary: listOf('age', ['$in', '$nin']) },
        { weight: 1, arbitrary: listOf('name', ['$in', '$nin']) },
        { weight: 3, arbitrary: presence },
        { weight: 2, arbitrary: nothing },
        { weight: hidden, arbitrary: condition('salary', ['$eq', '$gt']) },
        { weight: hidden, arbitrary: condition('ssn', ['$eq', '$contains']) },
      ),
      fc
        .tuple(
          fc.constantFrom('boss', 'team'),
          fc.constantFrom('$matches', '$notMatches'),
          tie('filter'),
          fc.constantFrom(...ids),
          fc.nat(2),
        )
        .map(([id, operator, inner, one, kind]): Filter => {
          const match = [{ type: 'any' }, { type: 'record', ids: [one] }, { type: 'fields', filter: inner }][kind]
          return { [id]: { [operator]: match } }
        }),
      fc.array(tie('filter'), { maxLength: 3 }).map((all): Filter => ({ $and: all })),
      fc.array(tie('filter'), { maxLength: 3 }).map((any): Filter => ({ $or: any })),
      tie('filter').map((inner): Filter => ({ $not: inner })),
    ),
  })).filter
}

const fieldId = fc.constantFrom('name', 'dept', 'age', 'hired', 'boss', 'team', 'salary', 'ssn', 'createdAt')
const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })

/** As a client sends it, but for -0, of which JSON makes another number. */
const given = (object: object) => Object.fromEntries(Object.entries(object).filter(([, each]) => each !== undefined))

/** So rarely that most lists find something. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const quickFilters = [[{ id: 'dept', activeValues: ['sales', 'hr'] }], [{ id: 'rich' }]]

function makeCursor(hidden: number): fc.Arbitrary<ListCursor> {
  const sorted = hidden > 0 ? fieldId : fc.constantFrom('name', 'dept', 'age', 'hired', 'boss')
  return fc
    .record({
      filter: some(makeFilter(hidden)),
      searchString: rarely(fc.constantFrom('ann', 's1', '3', 'strasse', 'p0')),
      quickFilters: rarely(fc.constantFrom(...quickFilters.slice(0, hidden + 1))),
      related: rarely(fc.tuple(fc.constantFrom('boss', 'team'), fc.constantFrom(...ids))),
      options: fc.record({
        orderBy: some(sorted),
        descending: fc.boolean(),
        limit: fc.integer({ min: 1, max: 30 }),
        skip: fc.nat(3),
      }),
    })
    .map(({ related, options, ...rest }) => {
      const relatedTo = related && { associationKey: related[0], relatedTo: { collectionId, id: related[1] } }
      return { collectionId, ...given(rest), ...relatedTo, options: given(options) } as ListCursor
    })
}

const cursor = makeCursor(1)
const grouping = fc.record({
  cursor,
  groupBy: fc.uniqueArray(fieldId, { maxLength: 2 }),
  aggregates: fc.oneof(
    fc.constant([{ function: 'count' }]),
    fc
      .tuple(fc.constantFrom('count', 'sum', 'avg', 'min', 'max'), fieldId)
      .map(([name, id]) => [{ function: name, fieldId: id }]),
  ),
})
const coreCursor = fc
  .tuple(fc.constantFrom(...coreCollectionIds), fc.constantFrom(undefined, 'ann', 'p01'), fc.boolean())
  .map(([core, searchString, descending]) => ({
    collectionId: core,
    ...(searchString && { searchString }),
    options: { descending, limit: 100 },
  }))

/** Random inputs of every contract that people without a builder's role may read by. A new one must have its line here. */
const surfaces: Record<string, fc.Arbitrary<object>> = {
  DATA_LIST: fc.record({
    cursor,
    count: fc.constantFrom('exact', 'estimate', 'none'),
    select: fc.constantFrom(['name'], ['name', 'boss', 'team'], ['salary']),
  }),
  DATA_COUNTS: fc.record({ cursors: fc.array(cursor, { minLength: 1, maxLength: 3 }) }),
  DATA_GROUP: grouping,
  DATA_EXPORT: fc.oneof(
    fc.record({ cursor, format: fc.constant('jsonl') }),
    fc.record({ cursor, format: fc.constant('csv'), show: fc.constantFrom('values', 'labels', 'both') }),
  ),
  DATA_TRASH: fc.constantFrom(collectionId, 'Nothing').map(id => ({ collectionId: id })),
  DATA_GET: fc.constantFrom(...ids, 'new1', 'nobody').map(id => ({ collectionId, id })),
  DATA_DESCRIBE: fc.constantFrom(collectionId, 'Nothing').map(id => ({ collectionId: id })),
  CORE_LIST: coreCursor.map(core => ({ cursor: core })),
  CORE_GROUP: coreCursor.map(core => ({ cursor: core, groupBy: [] })),
  CORE_GET: fc.constantFrom(...coreCollectionIds).map(core => ({ collectionId: core, id: 'p01' })),
  CORE_DESCRIBE: fc.constantFrom(...coreCollectionIds).map(core => ({ collectionId: core })),
  CORE_SEARCH: fc.record({
    searchString: fc.constantFrom(
      ...names,
      'an',
      'bookkeeping',
      'bookkeepnig',
      'warehuosing',
      'purchasing ann',
      's1',
      'ann s1',
      'sales',
      'strase',
      '995',
    ),
    limit: some(fc.integer({ min: 1, max: 30 })),
  }),
  FORMULA_FAILURE_LOG: fc
    .constantFrom('name', 'salary', 'nothing')
    .map(id => ({ collectionId, fieldId: id, property: 'metadata.hidden', code: 'RAISED' })),
  FILE_GET_URL: fc.constantFrom(...ids, 'nobody').map(id => ({ id })),
  VIEW_OPEN: fc.constantFrom('all', 'none').map(id => ({ id })),
  FLOW_OPEN: fc.constantFrom('all', 'none').map(id => ({ id })),
  FLOW_RUN_LIST: fc.constantFrom({}, { flowId: 'all' }),
  FLOW_RUN_GET: fc.constantFrom('all', 'none').map(runId => ({ runId })),
  NAVIGATION_APPS: fc.constant({}),
  SESSION_GET: fc.constant({}),
}

/** Answers that know no record: a list of the world's places, what an invitation says by its link, whether set-up is open, sessions and tokens, and what people keep of addresses. */
const ofNoRecord = [
  'ADDRESS_SEARCH',
  'API_TOKEN_LIST',
  'FAVORITE_LIST',
  'RECENT_LIST',
  'NOTIFICATION_CHOICE_LIST',
  'INVITATION_OPEN',
  'SESSION_LIST',
  'SETUP_STATUS',
  'SHORT_LINK_OPEN',
]

test('every contract that people read by is held against the law', () => {
  // Builders who may change what a collection is see it whole.
  const isOpen = ({ access }: Contract) => 'records' in access || 'signedIn' in access || 'anyone' in access
  const reading = Object.values<Contract>(contracts).filter(each => each.readOnly && isOpen(each))
  expect([...Object.keys(surfaces), ...ofNoRecord].toSorted()).toEqual(reading.map(({ name }) => name).toSorted())
})

type Asked = { name: ContractName; input: object }

async function ask({ name, input }: Asked): Promise<string> {
  try {
    const answer = await world.run(blind, name, input)
    return answer instanceof FileAnswer ? await streamText(answer.stream) : JSON.stringify(answer)
  } catch (error) {
    if (error instanceof UserError) return `${error.code} ${error.message}`
    throw error
  }
}

test(
  'laws O2 R47 P12: what is hidden changes no answer of anything that reads',
  async () => {
    const asked = Object.entries(surfaces).flatMap(([name, arbitrary]) =>
      fc
        .sample(arbitrary, { numRuns: caseCount / 40, seed })
        .map((input): Asked => ({ name: name as ContractName, input })),
    )
    const cursors = fc.sample(makeCursor(0), { numRuns: caseCount, seed: seed + 1 })
    const listed = () => lists(cursors)
    const occurrences = makeOccurrences()
    for (const each of cursors) occurrences.add(each)
    occurrences.report('lists of people from whom things are hidden')
    const before = [await answersOf(asked), await listed()] as const
    await changeWhatIsHidden()
    const after = [await answersOf(asked), await listed()] as const
    for (const [index, each] of asked.entries()) same(each, after[0][index], before[0][index])
    // Once more when the words of what is hidden now were read, too.
    await expect.poll(wordsOfHidden, { timeout: 30_000 }).toContain('bookkeepnig')
    const searched = asked.filter(({ name }) => name === 'CORE_SEARCH')
    const found = before[0].filter((_, index) => asked[index]?.name === 'CORE_SEARCH')
    for (const [index, answer] of (await answersOf(searched)).entries()) same(searched[index], answer, found[index])
    expect(found.filter(answer => answer !== '{"hits":[]}').length).toBeGreaterThan(found.length / 4)
    for (const [index, each] of cursors.entries()) same(each, after[1][index], before[1][index])
    const filled = before[1].filter(each => each.length > 0).length
    console.log(`${asked.length} calls and ${cursors.length} lists, ${filled} of them not empty`)
    expect(filled).toBeGreaterThan(cursors.length / 4)
  },
  timeout,
)

/** What the search compares typing errors with. */
async function wordsOfHidden(): Promise<string[]> {
  const { rows } = await world.tables.query<{ word: string }>({
    text: `select word from "${world.tenant.coreSchema}".search_word where collection_id = $1`,
    values: [collectionId],
  })
  return rows.map(({ word }) => word)
}

async function answersOf(asked: readonly Asked[]): Promise<string[]> {
  const answers: string[] = []
  for (const batch of inBatches(asked, 6)) answers.push(...(await Promise.all(batch.map(ask))))
  return answers
}

/** Ids in order, by the very statements of lists, many in one round trip. */
async function lists(cursors: readonly ListCursor[]): Promise<string[][]> {
  const scopes = makeScopes(world.services.collections)
  const found: string[][] = []
  for (const batch of inBatches(cursors)) {
    const bound = await Promise.all(batch.map(each => bindList({ scopes, caller: blind, cursor: each })))
    found.push(...(await listIds(world.services.database.withRole(world.tenant.role), bound)))
  }
  return found
}
