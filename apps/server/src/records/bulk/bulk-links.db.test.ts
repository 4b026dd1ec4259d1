import { isPlainObject } from '@trellis/base'
import type { BulkOutput } from '@trellis/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lengthOf } from '../../../../../tests/integration/soak.ts'
import { countStatements } from '../../../../../tests/scenarios/count-statements.ts'
import { type Employees, grant, link, makeEmployees, text } from '../../../../../tests/scenarios/employees.ts'
import { answersOf, saveAlone, saveOneByOne } from '../../../../../tests/scenarios/save-alone.ts'
import type { Caller } from '../../access/caller.ts'
import type { BulkInput } from './bulk-item.ts'

/** Hubs with every kind of links: foreign keys of their own and over there, link tables, to themselves, with bounds on either end. */
let world: Employees
let clerk: Caller

const hubsOf = (caller: Caller) => ({ world, caller, collectionId: 'Hubs' })

const to = (collectionId: string, associationKey: string, more: object) =>
  link(associationKey, { cursor: { collectionId, associationKey }, ...more })
const relationship = { properties: { role: text('Role'), since: text('Since') } }

beforeAll(async () => {
  world = await makeEmployees('bulk_links')
  await world.define('Spots', { name: text('Name'), zone: text('Zone') })
  const hubs = {
    name: text('Name'),
    zone: text('Zone'),
    note: text('Note'),
    spot: to('Spots', 'hubsHere', { max: 1 }),
    seat: to('Spots', 'seatOf', { max: 1, inverseMax: 1 }),
    desk: to('Spots', 'deskOf', { max: 1, inverseMax: 2 }),
    home: to('Spots', 'homeOf', { max: 1 }),
    owns: to('Spots', 'ownedBy', { max: 2, inverseMax: 1 }),
    keeps: to('Spots', 'keptBy', { min: 1, max: -1, inverseMax: 1 }),
    visits: to('Spots', 'visitedBy', { max: 3, inverseMax: 2, relationship }),
    serves: to('Spots', 'servedBy', { max: -1 }),
    peers: to('Hubs', 'peersOf', { max: 2 }),
    boss: to('Hubs', 'team', { max: 1 }),
  }
  await world.define('Hubs', hubs)
  const least = { min: 1, max: -1 }
  const spots = (await world.collection('Spots')).document.schema.properties
  await world.define('Spots', {
    ...spots,
    homeOf: to('Hubs', 'home', { ...least, inverseMax: 1 }),
    servedBy: to('Hubs', 'serves', least),
  })
  const rowRule = { zone: { $ne: 'shut' } }
  clerk = world.appUser('clerk', [
    grant('Hubs', 'create read update delete', { rowRule }),
    grant('Spots', 'read update', { rowRule }),
  ])
}, 120_000)
afterAll(() => world?.close())

async function bulk(caller: Caller, records: object[], options: object = {}): Promise<BulkOutput> {
  const input = { collectionId: 'Hubs', records: records as BulkInput['records'], options }
  return JSON.parse((await world.records.bulkSave(caller, input, { core: false })).text)
}

/** Each hub has one of the first four; the last one nobody has. */
const targets = ['a', 'b', 'c', 'd', 'e']
const owners = ['1', '2', '3', '4', '5', '6']
const listOf = (ids: string[], most: number) => fc.subarray(ids, { maxLength: most })
const changeOf = (ids: string[], most: number) => {
  const some = listOf(ids, most)
  return fc.oneof(
    fc.record({ set: some }),
    fc.constant({ clear: true }),
    fc.record({ add: some }),
    fc.record({ remove: some }),
    fc.record({ remove: some, add: some }),
    fc.record({ clear: fc.constant(true), add: some }),
  )
}
const said = fc.record({ role: fc.constantFrom('x', 'y'), since: fc.constantFrom('1', '2') }, { requiredKeys: [] })
const saying = (ids: string[]) =>
  fc.array(fc.record({ id: fc.constantFrom(...ids), relationship: said }), { minLength: 1, maxLength: 1 })
const item = fc.record(
  {
    id: fc.constantFrom(...owners),
    note: fc.constantFrom('n', 'm'),
    zone: fc.constantFrom('open', 'open', 'open', 'shut'),
    spot: changeOf(targets, 1),
    seat: changeOf(targets, 1),
    desk: changeOf(targets, 1),
    home: changeOf(targets, 1),
    owns: changeOf(targets, 2),
    keeps: changeOf(targets, 2),
    visits: fc.oneof(
      changeOf(targets, 2),
      fc.record({ modify: saying(targets) }),
      fc.record({ add: saying(targets) }),
      fc.record({ set: saying(targets) }),
    ),
    $$serves: changeOf(targets, 3),
    peers: changeOf(owners, 2),
    team: changeOf(owners, 2),
    boss: changeOf(owners, 1),
  },
  { requiredKeys: ['id'] },
)

/** Few fields at a time: with many of them something is wrong with every record. */
const sparse = fc
  .tuple(item, fc.uniqueArray(fc.nat(20), { maxLength: 18, minLength: 14 }))
  .map(([full, left]) =>
    Object.fromEntries(Object.entries(full).filter(([key], place) => key === 'id' || !left.includes(place))),
  )
const run = fc.record({
  items: fc.array(fc.oneof(item, sparse, sparse, sparse), { minLength: 1, maxLength: 7 }),
  seeds: fc.array(item, { minLength: 4, maxLength: 4 }),
  restricted: fc.boolean(),
  hidden: fc.subarray(targets, { maxLength: 1 }),
  versions: fc.array(fc.tuple(fc.constantFrom(...owners), fc.constantFrom(1, 2)), { maxLength: 2 }),
  reset: fc.constantFrom(false, false, false, true),
  force: fc.boolean(),
})

type Side = { own(id: string): string; prefix: string }
let serial = 0

function nameFor({ own }: Side, value: unknown): unknown {
  if (typeof value === 'string') return own(value)
  if (Array.isArray(value)) return value.map(each => nameFor({ own } as Side, each))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === 'relationship' ? each : nameFor({ own } as Side, each)]),
  )
}

function recordFor(side: Side, record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      key === 'note' || key === 'zone' ? value : nameFor(side, value),
    ]),
  )
}

/** Past the engine, which would ask each for the links that it needs. */
async function makeSpots(spots: { id: string; zone: string }[]): Promise<void> {
  await world.tables.query({
    text: `insert into ${world.tenant.schema}."Spots" ("id", "name", "recordTitle", "zone", "version", "createdAt", "updatedAt")
      select id, id, id, zone, 1, now(), now() from jsonb_to_recordset($1::jsonb) as s(id text, zone text)`,
    values: [JSON.stringify(spots)],
  })
}

async function seed(side: Side, seeds: object[], hidden: string[]): Promise<void> {
  await makeSpots(targets.map(id => ({ id: side.own(id), zone: hidden.includes(id) ? 'shut' : 'open' })))
  for (const [index, each] of seeds.entries()) {
    const { $$serves: serves, ...record } = { $$serves: undefined, ...recordFor(side, each) }
    const links = Object.entries({ ...record, serves }).flatMap(([key, value]) =>
      isPlainObject(value) && Array.isArray(value['set']) ? [[key, value]] : [],
    )
    const whole = {
      ...Object.fromEntries(links),
      id: side.own(String(index + 1)),
      name: `Hub ${index + 1}`,
      zone: 'open',
    }
    const own = { set: [side.own(targets[index] ?? 'a')] }
    await saveAlone(hubsOf(world.admin), { keeps: own, ...whole }, {}, {})
    await saveAlone(hubsOf(world.admin), { id: whole.id, name: whole.name, zone: 'open', keeps: own }, {}, {})
  }
}

/** Everything that is stored of one side: records with their links, and what the log says of them. */
async function stored({ prefix, own }: Side): Promise<unknown> {
  const filter = { id: { $startsWith: prefix } }
  const lists = []
  for (const collectionId of ['Hubs', 'Spots']) {
    const { list } = await world.list(world.admin, { collectionId, filter, order: { id: 'asc' } } as never)
    lists.push(list)
  }
  const { rows } = await world.tables.query<Record<string, unknown>>({
    text: `select record_id, action, changes_count, change_log from ${world.tenant.coreSchema}.activity where record_id like $1 order by record_id, xid, id`,
    values: [`${prefix}%`],
  })
  const plain = JSON.stringify([lists, rows], (key, value: unknown) => {
    if (['createdAt', 'updatedAt'].includes(key)) return undefined
    const isLinks = Array.isArray(value) && ['add', 'remove', 'modify', 'list'].includes(key)
    return isLinks ? value.toSorted((left, right) => (left.id < right.id ? -1 : 1)) : value
  })
  return JSON.parse(plain.replaceAll(own(''), ''))
}

type Run = {
  items: object[]
  seeds: object[]
  restricted?: boolean
  hidden?: string[]
  versions?: [string, number][]
  reset?: boolean
  force?: boolean
}

/** The same saves in one bulk and one by one, each on records of their own: what is told, and what is stored. */
async function saveBothWays({
  items,
  seeds,
  restricted,
  hidden = [],
  versions = [],
  reset = false,
  force = false,
}: Run) {
  serial += 1
  const caller = restricted ? clerk : world.admin
  const options = { reset, force }
  const outcome = async (name: string, save: (records: object[], base: object) => Promise<string[]>) => {
    const prefix = `${name}${serial}-`
    const side: Side = { prefix, own: id => `${prefix}${id}` }
    await seed(side, seeds, hidden)
    const isThere = (id: unknown) => Number(String(id).slice(prefix.length)) < 5
    const records = items
      .map(each => recordFor(side, each))
      .map(each => (isThere(each['id']) ? each : { name: 'New', ...each }))
    const base = Object.fromEntries(versions.map(([id, version]) => [side.own(id), { version, values: { note: 'n' } }]))
    const answers = await save(records, base)
    return { answers: answers.map(each => each.replaceAll(prefix, '')), stored: await stored(side) }
  }
  const apart = await outcome('o', (records, base) => saveOneByOne(hubsOf(caller), records, base, options))
  const together = await outcome('b', async (records, base) =>
    answersOf(await bulk(caller, records, { ...options, base }), records),
  )
  return { apart, together }
}

test('law: a bulk save does what the same saves do one by one, also to links of every cardinality and bound', async () => {
  const told = { fine: 0, refused: 0 }
  const numRuns = lengthOf('laws', { short: 20, long: 200 })
  await fc.assert(
    fc.asyncProperty(run, async given => {
      const { apart, together } = await saveBothWays(given)
      for (const answer of apart.answers) told[answer === 'fine' ? 'fine' : 'refused'] += 1
      expect(together).toEqual(apart)
    }),
    { numRuns },
  )
  expect(told.fine).toBeGreaterThan(numRuns / 3)
  expect(told.refused).toBeGreaterThan(numRuns / 3)
}, 180_000)

const [refused, fine] = [expect.stringMatching(/^VALIDATION_ERROR /), 'fine']
const hub = (id: string, more: object = {}) => ({ id, ...more })
const set = (...ids: string[]) => ({ set: ids })
const add = (...ids: string[]) => ({ add: ids })
const remove = (...ids: string[]) => ({ remove: ids })
const clear = { clear: true }

/** Saves whose order decides: what each hub has before, what is saved, and what becomes of each. */
const contended: Record<string, [seeds: Record<string, object>, items: object[], answers: unknown[]]> = {
  'a place is given up behind who wants it: foreign key': [
    { 1: { desk: set('a') }, 2: { desk: set('a') } },
    [hub('3', { desk: set('a') }), hub('1', { desk: clear })],
    [refused, fine],
  ],
  'a place is given up in front of who wants it': [
    { 1: { desk: set('a') }, 2: { desk: set('a') } },
    [hub('1', { desk: clear }), hub('3', { desk: set('a') })],
    [fine, fine],
  ],
  'a place is given up behind who wants it: link table': [
    { 1: { visits: set('a') }, 2: { visits: set('a') } },
    [hub('3', { visits: add('a') }), hub('1', { visits: remove('a') })],
    [refused, fine],
  ],
  'the last place is wanted by a change in front of a new record': [
    { 1: { visits: set('a') } },
    [hub('3', { visits: add('a') }), hub('5', { keeps: set('e'), visits: set('a') })],
    [fine, refused],
  ],
  'a link that is needed goes before another one comes: foreign key': [
    { 1: { home: set('a') } },
    [hub('1', { home: clear }), hub('2', { home: set('a') })],
    [refused, fine],
  ],
  'a link that is needed goes before another one comes: link table': [
    { 1: { $$serves: set('a') } },
    [hub('1', { serves: remove('a') }), hub('2', { $$serves: add('a') })],
    [refused, fine],
  ],
  'a record over there goes from one to the next': [
    { 1: { owns: set('a') } },
    [hub('2', { owns: add('a') }), hub('3', { owns: add('a') }), hub('2', { note: 'n' })],
    [fine, fine, fine],
  ],
  'who is full wants another one before one is taken away': [
    { 1: { owns: set('a', 'b') } },
    [hub('1', { owns: add('c') }), hub('2', { owns: add('a') })],
    [refused, fine],
  ],
  'a record is named before it is made': [
    {},
    [hub('1', { peers: add('5') }), hub('5', { keeps: set('e') })],
    [refused, fine],
  ],
  'both ends of an association are named': [
    { 3: { boss: set('2') } },
    [hub('1', { boss: set('2') }), hub('2', { team: set('3') }), hub('4', { boss: set('2') })],
    [fine, fine, fine],
  ],
  'the log tells of fields in the order of each record': [
    {},
    [hub('1', { $$serves: add('b') }), hub('2', { visits: add('a'), $$serves: add('a') })],
    [fine, fine],
  ],
  'a record comes again and links what another one links, too': [
    {},
    [hub('1', { note: 'n' }), hub('1', { owns: add('e') }), hub('3', { keeps: add('e') })],
    [fine, fine, fine],
  ],
}

test.each(Object.entries(contended))(
  'where the order of saves decides it is kept: %s',
  async (_, [before, items, answers]) => {
    const seeds = ['1', '2', '3', '4'].map(id => ({ id, ...before[id] }))
    const { apart, together } = await saveBothWays({ items, seeds })
    expect(apart.answers).toEqual(answers)
    expect(together).toEqual(apart)
  },
)

describe('statements of a bulk save with links', () => {
  const count = async (size: number, save: (prefix: string, size: number) => Promise<BulkOutput>) => {
    const { count: sent, result } = await countStatements(() => save(`n${size}x`, size))
    expect(result.summary).toEqual({ total: size, successful: size, failed: 0, ignored: 0 })
    return sent
  }
  const spotsOf = async (prefix: string, size: number) => {
    const ids = Array.from({ length: size }, (_, index) => `${prefix}s${index}`)
    await makeSpots(ids.map(id => ({ id, zone: 'open' })))
    return ids
  }
  const linked = (id: string, other: string) => ({
    spot: { set: [id] },
    seat: { set: [id] },
    desk: { add: [id] },
    home: { set: [id] },
    owns: { set: [id] },
    keeps: { set: [id] },
    visits: { set: [{ id, relationship: { role: 'x' } }] },
    $$serves: { add: [id, other] },
    peers: { clear: true },
  })
  const hubs = (ids: string[]) =>
    ids.map((id, index) => ({ id: `${id}h`, name: id, zone: 'open', ...linked(id, ids[index ? index - 1 : 1] ?? id) }))
  const moved = (ids: string[]) =>
    hubs(ids).map(({ id }, index) => {
      const [own = '', next = ''] = [ids[index], ids[(index + 1) % ids.length]]
      return {
        id,
        note: 'moved',
        visits: { modify: [{ id: own, relationship: { role: 'y', since: '1' } }], add: [next] },
        serves: { set: [own, next] },
        peers: { add: [`${next}h`] },
        spot: { clear: true },
        seat: { remove: [own] },
        desk: { set: [next] },
      }
    })

  test('[1-3.11-01] are as many for a thousand new records as for ten, and for a thousand changed ones', async () => {
    const make = async (caller: Caller, prefix: string, size: number) => bulk(caller, hubs(await spotsOf(prefix, size)))
    const change = (caller: Caller, prefix: string, size: number) =>
      bulk(caller, moved(Array.from({ length: size }, (_, index) => `${prefix}s${index}`)))
    for (const [letter, caller] of [
      ['a', world.admin],
      ['c', clerk],
    ] as const) {
      const run = async (size: number) => {
        const prefix = `${letter}${size}x`
        const spots = await spotsOf(prefix, size)
        const made = await count(size, () => bulk(caller, hubs(spots)))
        const changed = await count(size, () => change(caller, prefix, size))
        return { made, changed }
      }
      await make(caller, `${letter}first`, 2)
      expect(await run(1000)).toEqual(await run(10))
    }
  }, 180_000)

  test('are as many for few refused records among a thousand as among ten', async () => {
    const run = async (size: number) => {
      const prefix = `f${size}x`
      const spots = await spotsOf(prefix, size)
      await bulk(world.admin, hubs(spots))
      const records = moved(spots).map((record, index) => {
        if (index === 3) return { ...record, serves: { add: ['nowhere'] } }
        return index === 5 ? { ...record, keeps: { clear: true } } : record
      })
      const { count: sent, result } = await countStatements(() => bulk(world.admin, records))
      const { failed, summary } = result
      expect(failed.map(each => [each.index, each.code])).toEqual([
        [3, 'VALIDATION_ERROR'],
        [5, 'VALIDATION_ERROR'],
      ])
      expect(summary.successful).toBe(size - 2)
      return sent
    }
    expect(await run(1000)).toBe(await run(10))
  }, 180_000)
})
