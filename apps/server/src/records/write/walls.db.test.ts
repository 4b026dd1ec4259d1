import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../../tests/scenarios/employees.ts'
import type { Caller } from '../../access/caller.ts'

/** Desks with every kind of link to seats, of which a clerk sees the open ones alone, on either side. */
let world: Employees
let clerk: Caller
let admin: Caller

const to = (collectionId: string, associationKey: string, more: object) =>
  link(associationKey, { cursor: { collectionId, associationKey }, ...more })
const fields = ['seat', 'only', 'pair'] as const

beforeAll(async () => {
  world = await makeEmployees('walls')
  await world.define('Seats', { name: text('Name'), zone: text('Zone') })
  await world.define('Desks', {
    name: text('Name'),
    zone: text('Zone'),
    /** A foreign key here; one for one, a foreign key as well; a link table that holds one. */
    seat: to('Seats', 'desks', { max: 1 }),
    only: to('Seats', 'onlyOf', { max: 1, inverseMax: 1 }),
    pair: to('Seats', 'pairs', { max: 1, relationship: { properties: { role: text('Role') } } }),
  })
  const rowRule = { zone: { $ne: 'shut' } }
  const all = 'create read update delete'
  clerk = world.appUser('clerk', [grant('Desks', all, { rowRule }), grant('Seats', all, { rowRule })])
  admin = world.appUser('boss', [grant('Desks', all), grant('Seats', all)])
}, 120_000)
afterAll(() => world?.close())

let round = 0
let ids: Record<'desk' | 'shutDesk' | 'open' | 'shut', string>

beforeEach(async () => {
  round += 1
  ids = { desk: `d${round}`, shutDesk: `sd${round}`, open: `o${round}`, shut: `s${round}` }
  const row = (id: string, zone: string) => ({ id, name: id, zone })
  await world.seed('Seats', [row(ids.open, 'north'), row(ids.shut, 'shut')])
  await world.seed('Desks', [row(ids.desk, 'north'), row(ids.shutDesk, 'shut')])
})

const linkOf = async (collectionId: string, id: string, field: string) => {
  const record = await world.get(admin, collectionId, id)
  const value: unknown = record[field]
  return JSON.stringify(value ?? null)
}
const bulk = async (records: object[], options: object = {}, collectionId = 'Desks') => {
  const { text: answer } = await world.records.bulkSave(
    clerk,
    { collectionId, records: records as never, options },
    { core: false },
  )
  return JSON.parse(answer)
}

describe.each(fields)('a link to a record that the caller may not read, as %s', field => {
  beforeEach(() => world.update(admin, 'Desks', ids.desk, { [field]: { set: [ids.shut] } }))

  const changes: [string, () => object][] = [
    ['set', () => ({ set: [ids.open] })],
    ['add', () => ({ add: [ids.open] })],
    ['clear and add', () => ({ clear: true, add: [ids.open] })],
    ['remove and add', () => ({ remove: [ids.shut], add: [ids.open] })],
  ]

  test.each(changes)('stays where %s would take its place, by every way of saving', async (_name, change) => {
    const before = await linkOf('Desks', ids.desk, field)
    const record = { [field]: change() }
    const alone = await refusal(world.update(clerk, 'Desks', ids.desk, record))
    expect(alone.code).toBe('VALIDATION_ERROR')
    expect(JSON.stringify(alone)).not.toContain(ids.shut)
    const input = { collectionId: 'Desks', id: ids.desk, record }
    const upserted = await refusal(world.records.upsert(clerk, input as never, { core: false }))
    expect(upserted).toEqual(alone)
    for (const more of [[], [{ id: ids.desk, name: 'again' }]]) {
      const { failed } = await bulk([{ id: ids.desk, ...record }, ...more])
      expect(failed[0].error?.message ?? failed[0].message).toBe(alone.message)
    }
    expect(await linkOf('Desks', ids.desk, field)).toBe(before)
  })

  test('stays where it is cleared, and without a word', async () => {
    const before = await linkOf('Desks', ids.desk, field)
    await world.update(clerk, 'Desks', ids.desk, { [field]: { clear: true } })
    expect(await linkOf('Desks', ids.desk, field)).toBe(before)
  })
})

// The desk is seen, the seat that it has is not: given to another seat from over there it would lose that.
test.each([
  ['desks', 'seat'],
  ['onlyOf', 'only'],
  ['pairs', 'pair'],
] as const)(
  'from the other end, by %s, a record whose own link is out of sight goes to no other',
  async (inverse, field) => {
    await world.update(admin, 'Desks', ids.desk, { [field]: { set: [ids.shut] } })
    const before = await linkOf('Desks', ids.desk, field)
    for (const change of [{ add: [ids.desk] }, { set: [ids.desk] }]) {
      const answer = await refusal(world.update(clerk, 'Seats', ids.open, { [inverse]: change }))
      expect(answer).toMatchObject({ code: 'VALIDATION_ERROR' })
      expect(JSON.stringify(answer)).not.toContain(ids.shut)
      const created = await refusal(world.create(clerk, 'Seats', { name: 'New', zone: 'north', [inverse]: change }))
      expect(created.code).toBe('VALIDATION_ERROR')
      const records = [
        { id: ids.open, [inverse]: change },
        { name: 'Other', zone: 'north' },
      ]
      expect((await bulk(records, {}, 'Seats')).failed).toHaveLength(1)
    }
    expect(await linkOf('Desks', ids.desk, field)).toBe(before)
  },
)

test('a link that changed out of sight is no conflict', async () => {
  const loaded = await world.get(clerk, 'Desks', ids.desk)
  await world.update(admin, 'Desks', ids.desk, { seat: { set: [ids.shut] } })
  const before = await linkOf('Desks', ids.desk, 'seat')
  const base = { version: Number(loaded['version']), values: { name: loaded['name'] } }
  const change = { name: 'mine', seat: { clear: true } }
  await world.update(clerk, 'Desks', ids.desk, change, { base })
  expect(await linkOf('Desks', ids.desk, 'seat')).toBe(before)
  const { failed } = await bulk([{ id: ids.desk, name: 'theirs', seat: { clear: true } }], {
    base: { [ids.desk]: { ...base, values: { name: 'mine' } } },
  })
  expect(failed).toEqual([])
  const taking = await refusal(world.update(clerk, 'Desks', ids.desk, { seat: { set: [ids.open] } }, { base }))
  expect(taking).toMatchObject({ code: 'VALIDATION_ERROR', details: { fields: { 'record.seat': expect.any(String) } } })
  // What they can see is one still.
  await world.update(admin, 'Desks', ids.desk, { seat: { set: [ids.open] } })
  const lost = await refusal(world.update(clerk, 'Desks', ids.desk, { seat: { clear: true } }, { base }))
  expect(lost.code).toBe('UPDATE_CONFLICT')
})

describe('[S22] [S32] of a record out of sight one hears what one hears of none', () => {
  const answers = async (caller: Caller, id: string, record: object) => {
    const input = { collectionId: 'Desks', id, record }
    const alone = await refusal(world.records.upsert(caller, input as never, { core: false }))
    const saved = async (records: object[], options: object = {}) => {
      const all = { collectionId: 'Desks', records: records as never, options }
      const { text: answer } = await world.records.bulkSave(caller, all, { core: false })
      return JSON.parse(answer).failed
    }
    const first = await saved([{ id, ...record }])
    const two = await saved([
      { id, ...record },
      { id: ids.desk, ...record },
    ])
    const based = await saved([{ id, ...record }], { base: { [id]: { version: 1, values: {} } } })
    return JSON.stringify([alone, first, two, based]).replaceAll(id, 'ID')
  }

  test('who may create none', async () => {
    const rowRule = { zone: { $ne: 'shut' } }
    for (const verbs of ['read update', 'read']) {
      const caller = world.appUser(`none-${verbs}`, [grant('Desks', verbs, { rowRule })])
      const unknown = await answers(caller, 'unknown', { name: 'x' })
      expect(await answers(caller, ids.shutDesk, { name: 'x' })).toBe(unknown)
      expect(unknown).toContain('NOT_FOUND')
      expect(unknown).not.toContain('DENIED","message":"You may not create')
    }
  })

  test('who may create others', async () => {
    const record = { name: 'x', zone: 'shut' }
    expect(await answers(clerk, ids.shutDesk, record)).toBe(await answers(clerk, 'unknown', record))
    const input = { collectionId: 'Desks', id: ids.shutDesk, record: { name: 'x', zone: 'north' } }
    expect((await refusal(world.records.upsert(clerk, input, { core: false }))).code).toBe('NOT_FOUND')
  })
})
