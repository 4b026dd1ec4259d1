import { isPlainObject } from '@trellis/base'
import type { BulkOutput } from '@trellis/contract'
import type { FieldSchema } from '@trellis/model'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lengthOf } from '../../../../../tests/integration/soak.ts'
import { contendedSaves } from '../../../../../tests/scenarios/contended-saves.ts'
import { countStatements } from '../../../../../tests/scenarios/count-statements.ts'
import { type Employees, grant, link, makeEmployees, text } from '../../../../../tests/scenarios/employees.ts'
import { answersOf, saveAlone, saveOneByOne } from '../../../../../tests/scenarios/save-alone.ts'
import type { Caller } from '../../access/caller.ts'
import type { BulkInput } from './bulk-item.ts'

/** Deals whose saves need more than their own statement: formulas, calculations of others, files, unique values, defaults in lists. */
let world: Employees
let clerk: Caller

const number = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'number',
  format: 'number',
  title,
  ...more,
})
const by = (field: FieldSchema, metadata: NonNullable<FieldSchema['metadata']>): FieldSchema => ({ ...field, metadata })
const lines: FieldSchema = {
  type: 'array',
  format: 'array',
  title: 'Lines',
  items: {
    type: 'object',
    format: 'object',
    title: 'Line',
    properties: { count: number('Count', { default: 1 }), price: number('Price') },
  },
}
const deals = {
  name: text('Name'),
  zone: text('Zone'),
  amount: number('Amount'),
  code: by(text('Code'), { unique: true }),
  reason: by(text('Reason'), { required: { GT: ['{{record.amount}}', 1000] } }),
  secret: by(text('Secret'), { hidden: { LT: ['{{record.amount}}', 10] }, shouldCleanHidden: true }),
  limit: by(number('Limit'), {
    invalid: { IF: [{ GT: ['{{record.limit}}', '{{record.parent.amount}}'] }, 'More than its parent', false] },
  }),
  // No SQL form: the interpreter works it out.
  slug: by(text('Slug'), { calculation: { SLUG: [{ CONCAT: ['{{record.name}}', ' ', '{{record.parent.name}}'] }] } }),
  contract: { type: 'object', format: 'file', title: 'Contract' } satisfies FieldSchema,
  lines,
  customer: link('Customer', { cursor: { collectionId: 'Customers' }, max: 1 }),
  parent: link('Parent', { cursor: { collectionId: 'Deals', associationKey: 'parts' }, max: 1 }),
  recordTitle: by(text('Title'), {
    calculation: '{{record.name}} of {{record.customer.name}} in {{record.parent.name}}',
  }),
}

beforeAll(async () => {
  world = await makeEmployees('bulk_formulas')
  await world.define('Customers', { name: text('Name') })
  await world.define('Deals', deals)
  await world.define('Notes', {
    text: text('Text'),
    deal: link('Deal', { cursor: { collectionId: 'Deals', associationKey: 'notes' }, max: 1 }),
    about: by(text('About'), { calculation: { CONCAT: ['{{record.deal.name}}', ' ', '{{record.deal.slug}}'] } }),
    shout: by(text('Shout'), { calculation: { SLUG: ['{{record.deal.code}}'] } }),
  })
  await world.seed('Customers', [
    { id: 'acme', name: 'Acme' },
    { id: 'beta', name: 'Beta' },
  ])
  const rowRule = { zone: { $ne: 'shut' } }
  clerk = world.appUser('clerk', [
    grant('Deals', 'create read update delete', { rowRule, overrides: { secret: { hidden: true } } }),
    grant('Customers', 'read', { rowRule: { name: 'Acme' } }),
    grant('Notes', 'read update'),
  ])
  for (const owner of ['admin', 'clerk']) for (const id of ['x', 'y']) await upload(`${owner}-${id}`, owner)
}, 120_000)
afterAll(() => world?.close())

/** Puts files into the store's table, as uploads do. */
async function upload(id: string, owner: string): Promise<void> {
  await world.tables.run(sql`
    insert into ${sql.id(world.tenant.coreSchema, 'File')}
      (id, "recordTitle", "createdAt", "updatedAt", name, "mimeType", size, sha256, "uploadedAt", "uploadedBy")
    values (${id}, ${id}, now(), now(), ${`${id}.pdf`}, 'application/pdf', 42, 'x', '2026-02-03T08:30:00.123Z', ${owner})`)
}

async function bulk(caller: Caller, records: object[], options: object = {}): Promise<BulkOutput> {
  const input = { collectionId: 'Deals', records: records as BulkInput['records'], options }
  return JSON.parse((await world.records.bulkSave(caller, input, { core: false })).text)
}

const owners = ['1', '2', '3', '4', '5', '6']
const linkTo = (ids: string[]) =>
  fc.oneof(
    fc.constantFrom(...ids).map(id => ({ set: [id] })),
    fc.constantFrom(...ids).map(id => ({ remove: [id] })),
    fc.constant({ clear: true }),
  )
const line = fc.record({ count: fc.constantFrom(2, null), price: fc.constantFrom(1, 2) }, { requiredKeys: [] })
const item = fc.record(
  {
    id: fc.constantFrom(...owners),
    name: fc.constantFrom('Ann', 'Bob', 'Cid'),
    zone: fc.constantFrom('open', 'open', 'shut'),
    amount: fc.constantFrom(5, 50, 500, 5000, null),
    code: fc.constantFrom('a', 'b', 'c', null),
    reason: fc.constantFrom('r', null),
    secret: fc.constantFrom('s', null),
    limit: fc.constantFrom(1, 100, null),
    contract: fc.constantFrom('admin-x', 'clerk-x', 'clerk-y', 'nowhere', null).map(id => id && { id }),
    lines: fc.array(line, { maxLength: 3 }),
    customer: linkTo(['acme', 'beta', 'nobody']),
    parent: linkTo(owners),
  },
  { requiredKeys: ['id'] },
)
/** Few fields at a time: with many of them something is wrong with every record. */
const sparse = fc
  .tuple(item, fc.uniqueArray(fc.nat(12), { minLength: 8, maxLength: 10 }))
  .map(([full, left]) =>
    Object.fromEntries(Object.entries(full).filter(([key], place) => key === 'id' || !left.includes(place))),
  )
const run = fc.record({
  items: fc.array(fc.oneof(item, sparse, sparse, sparse), { minLength: 1, maxLength: 7 }),
  seeds: fc.array(item, { minLength: 4, maxLength: 4 }),
  restricted: fc.boolean(),
  versions: fc.array(fc.tuple(fc.constantFrom(...owners), fc.constantFrom(1, 2)), { maxLength: 2 }),
  reset: fc.constantFrom(false, false, false, true),
  force: fc.boolean(),
})

let serial = 0
const isOwn = new Set(['id', 'code', 'parent'])

function recordFor(prefix: string, record: object): Record<string, unknown> {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return `${prefix}${value}`
    if (Array.isArray(value)) return value.map(named)
    return isPlainObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each)]))
      : value
  }
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, isOwn.has(key) ? named(value) : value]))
}

const dealsOf = (caller: Caller) => ({ world, caller, collectionId: 'Deals' })

/** Four records, each with a note that reads it. */
async function seed(prefix: string, seeds: object[]): Promise<void> {
  for (const [index, each] of seeds.entries()) {
    const id = `${prefix}${index + 1}`
    await saveAlone(dealsOf(world.admin), { ...recordFor(prefix, each), id }, {}, {})
    await saveAlone(dealsOf(world.admin), { id, name: 'Old' }, {}, {})
  }
  await world.seed(
    'Notes',
    seeds.map((_, index) => ({ id: `${prefix}n${index}`, deal: { set: [`${prefix}${index + 1}`] } })),
  )
}

/** Everything that is stored of one side: records, what the log says of them, and the files they keep. */
async function stored(prefix: string): Promise<unknown> {
  const filter = { id: { $startsWith: prefix } }
  const lists = []
  for (const collectionId of ['Deals', 'Notes']) {
    const { list } = await world.list(world.admin, { collectionId, filter, order: { id: 'asc' } } as never)
    lists.push(list.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
  }
  const { rows } = await world.tables.query<Record<string, unknown>>({
    text: `select record_id, action, changes_count, change_log from ${world.tenant.coreSchema}.activity where record_id like $1 order by record_id, xid, id`,
    values: [`${prefix}%`],
  })
  const used = await world.database.run<{ id: string }>(
    sql`select file_id || ' ' || record_id as id from trellis.file_use where record_id like ${`${prefix}%`} order by 1`,
  )
  const plain = JSON.stringify([lists, rows, used], (key, value: unknown) =>
    ['createdAt', 'updatedAt'].includes(key) ? undefined : value,
  )
  return JSON.parse(plain.replaceAll(prefix, ''))
}

type Run = {
  items: object[]
  seeds: object[]
  restricted?: boolean
  versions?: [string, number][]
  reset?: boolean
  force?: boolean
}

/** The same saves in one bulk and one by one, each on records of their own: what is told, and what is stored. */
async function saveBothWays({ items, seeds, restricted, versions = [], reset = false, force = false }: Run) {
  serial += 1
  const caller = restricted ? clerk : world.admin
  const options = { reset, force }
  const outcome = async (name: string, save: (records: object[], base: object) => Promise<string[]>) => {
    const prefix = `${name}${serial}q`
    await seed(prefix, seeds)
    const records = items.map(each => recordFor(prefix, each))
    const values = { name: 'Old', amount: 50 }
    const base = Object.fromEntries(versions.map(([id, version]) => [`${prefix}${id}`, { version, values }]))
    const answers = await save(records, base)
    return { answers: answers.map(each => each.replaceAll(prefix, '')), stored: await stored(prefix) }
  }
  const apart = await outcome('o', (records, base) => saveOneByOne(dealsOf(caller), records, base, options))
  const together = await outcome('b', async (records, base) =>
    answersOf(await bulk(caller, records, { ...options, base }), records),
  )
  return { apart, together }
}

test('law: a bulk save does what the same saves do one by one, also where formulas, files, unique values and calculations of others are held', async () => {
  const told = { fine: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(run, async given => {
      const { apart, together } = await saveBothWays(given)
      for (const answer of apart.answers) told[answer === 'fine' ? 'fine' : 'refused'] += 1
      expect(together).toEqual(apart)
    }),
    { numRuns: lengthOf('laws', { short: 20, long: 200 }) },
  )
  expect(told.fine).toBeGreaterThan(10)
  expect(told.refused).toBeGreaterThan(10)
}, 180_000)

test.each(Object.entries(contendedSaves))(
  'where the order of saves decides it is kept: %s',
  async (_, [before, items, answers]) => {
    const seeds = ['1', '2', '3', '4'].map(id => ({ id, ...before[id] }))
    const { apart, together } = await saveBothWays({ items, seeds })
    expect(apart.answers).toEqual(answers)
    expect(together).toEqual(apart)
  },
)

test('calculations of new records read each other, as far as one names the next', async () => {
  const answer = await bulk(world.admin, [
    { id: 'top', name: 'Top' },
    { id: 'mid', name: 'Mid', parent: { set: ['top'] } },
    { id: 'low', name: 'Low', parent: { set: ['mid'] } },
  ])
  expect(answer.success).toBe(true)
  expect(await world.get(world.admin, 'Deals', 'low')).toMatchObject({ recordTitle: 'Low of  in Mid', slug: 'low-mid' })
})

describe('statements of a bulk save', () => {
  beforeAll(() => bulk(world.admin, [{ id: 'root', name: 'Root', amount: 1000 }]))
  const idsOf = (prefix: string, size: number) => Array.from({ length: size }, (_, index) => `${prefix}${index}`)
  const made = (id: string, index: number) => ({
    id,
    name: `Deal ${index}`,
    zone: 'open',
    amount: 20 + (index % 3),
    code: id,
    limit: 1,
    contract: { id: 'clerk-x' },
    lines: [{ price: index }],
    customer: { set: ['acme'] },
    parent: { set: ['root'] },
  })
  const changed = (id: string, index: number) => ({
    id,
    name: `Changed ${index}`,
    amount: 5,
    code: `${id}-new`,
    limit: 2,
    contract: { id: 'clerk-y' },
    lines: [{ price: index }, { price: 2 }],
    customer: { clear: true },
  })

  test('[1-3.11-01] are as many for a thousand records as for ten, with formulas, files, unique values, defaults in lists and calculations of others', async () => {
    const asAdmin = { ...world.admin, userId: 'clerk' }
    const run = async (caller: Caller, prefix: string, size: number) => {
      const ids = idsOf(`${prefix}${size}-`, size)
      const secret = caller === asAdmin ? { secret: 's' } : {}
      const records = ids.map((id, index) => ({ ...made(id, index), ...secret }))
      const creating = await countStatements(() => bulk(caller, records))
      await world.seed(
        'Notes',
        ids.map(id => ({ id: `note-${id}`, deal: { set: [id] } })),
      )
      const changing = await countStatements(() => bulk(caller, ids.map(changed)))
      const all = { total: size, successful: size, failed: 0, ignored: 0 }
      expect([creating.result.summary, changing.result.summary]).toEqual([all, all])
      return [creating.count, changing.count]
    }
    for (const [prefix, caller] of [
      ['c', clerk],
      ['a', asAdmin],
    ] as const) {
      await run(caller, `${prefix}w`, 2)
      expect(await run(caller, prefix, 1000)).toEqual(await run(caller, prefix, 10))
    }
    const note = await world.get(world.admin, 'Notes', 'note-c1000-7')
    expect(note).toMatchObject({ about: 'Changed 7 changed-7-root', shout: 'c1000-7-new' })
    const deal = await world.get(world.admin, 'Deals', 'c1000-7')
    expect(deal).toMatchObject({ lines: [{ price: 7 }, { price: 2, count: 1 }], version: 2 })
    expect(await world.get(world.admin, 'Deals', 'a1000-7')).not.toHaveProperty('secret')
    const kept = await world.database.run<{ count: number }>(
      sql`select count(*)::int as count from trellis.file_use where record_id like 'c1000-%' and file_id = 'clerk-y'`,
    )
    expect(kept).toEqual([{ count: 1000 }])
  }, 180_000)

  test('are as many for a thousand refused records as for ten, whatever speaks against them', async () => {
    await bulk(world.admin, [{ id: 'low', name: 'Low', amount: 1 }])
    const reasons: [string, (id: string) => object, code: string, base?: object][] = [
      ['gone', id => ({ id: `${id}-gone`, name: 'x' }), 'NOT_FOUND', { version: 1 }],
      ['late', id => ({ id, name: 'x' }), 'UPDATE_CONFLICT', { version: 7, values: { name: 'Other' } }],
      ['rule', id => ({ id, zone: 'shut' }), 'DENIED'],
      ['invalid', id => ({ id, amount: 'many' }), 'VALIDATION_ERROR'],
      ['formula', id => ({ id, limit: 9, parent: { set: ['low'] } }), 'VALIDATION_ERROR'],
      ['file', id => ({ id, contract: { id: 'admin-x' } }), 'VALIDATION_ERROR'],
      ['link', id => ({ id, customer: { set: ['beta'] } }), 'VALIDATION_ERROR'],
      ['new rule', id => ({ id: `${id}-new`, zone: 'shut' }), 'DENIED'],
      ['new link', id => ({ id: `${id}-new`, customer: { set: ['beta'] } }), 'VALIDATION_ERROR'],
      ['new formula', id => ({ id: `${id}-new`, amount: 5000 }), 'VALIDATION_ERROR'],
    ]
    const run = async (size: number) => {
      const ids = idsOf(`r${size}-`, size)
      await bulk(clerk, ids.map(made))
      const counts: [string, number][] = []
      for (const [name, recordOf, code, base] of reasons) {
        const records = ids.map(recordOf)
        const bases = base ? Object.fromEntries(records.map(each => ['id' in each ? String(each.id) : '', base])) : {}
        const { count, result } = await countStatements(() => bulk(clerk, records, { base: bases }))
        expect([name, new Set(result.failed.map(each => each.code))]).toEqual([name, new Set([code])])
        expect([name, result.summary.failed]).toEqual([name, size])
        counts.push([name, count])
      }
      return counts
    }
    await run(2)
    expect(await run(1000)).toEqual(await run(10))
  }, 180_000)

  test('are as many for a thousand contending records as for ten: values that change places or are taken, formulas over what the bulk changes', async () => {
    const run = async (size: number) => {
      const ids = idsOf(`t${size}-`, size)
      const pairs = ids.flatMap((id, index) => (index % 2 === 0 ? [[id, ids[index + 1] ?? '']] : []))
      await bulk(
        world.admin,
        ids.map(id => ({ id, name: 'Old', amount: 50, code: id })),
      )
      await bulk(
        world.admin,
        pairs.map(([parent = '', own]) => ({ id: own, parent: { set: [parent] } })),
      )
      const waves: [string, object[], number][] = [
        [
          'given up',
          pairs.flatMap(([one, two]) => [
            { id: one, code: `${one}+` },
            { id: two, code: one },
          ]),
          size,
        ],
        [
          'change places',
          pairs.flatMap(([one, two]) => [
            { id: one, code: one },
            { id: two, code: `${one}+` },
          ]),
          0,
        ],
        [
          'taken',
          ids.map((id, index) => ({ id: `${id}-new`, name: 'New', code: pairs[Math.floor(index / 2)]?.[0] })),
          0,
        ],
        [
          'refused',
          pairs.flatMap(([one, two]) => [
            { id: two, limit: 100 },
            { id: one, amount: 500 },
          ]),
          size / 2,
        ],
        [
          'allowed',
          pairs.flatMap(([one, two]) => [
            { id: one, amount: 900 },
            { id: two, limit: 800 },
          ]),
          size,
        ],
      ]
      const counts: [string, number][] = []
      for (const [name, records, successful] of waves) {
        const { count, result } = await countStatements(() => bulk(world.admin, records))
        expect([name, result.summary]).toMatchObject([name, { successful, failed: size - successful }])
        counts.push([name, count])
      }
      return counts
    }
    await run(4)
    expect(await run(1000)).toEqual(await run(10))
  }, 180_000)

  test('are as many for few contending records among a thousand as among ten', async () => {
    const run = async (size: number) => {
      const ids = idsOf(`s${size}-`, size)
      await bulk(
        world.admin,
        ids.map((id, index) => ({ id, name: 'Old', code: `${id}-${index}` })),
      )
      const records = ids.map((id, index) => ({ id, name: 'New', code: `${id}-${index}-new` }))
      // The second takes what the first gives up.
      const moving = [
        { id: ids[0], code: `free ${size}` },
        { id: ids[1], code: `${ids[0]}-0` },
      ]
      const { count, result } = await countStatements(() => bulk(world.admin, [...moving, ...records.slice(2)]))
      expect(result.summary).toMatchObject({ successful: size, failed: 0 })
      return count
    }
    await run(5)
    expect(await run(1000)).toBe(await run(10))
  }, 180_000)
})
