import type { BulkOutput } from '@trellis/contract'
import type { FieldSchema } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthOf } from '../../../../../tests/integration/soak.ts'
import { countStatements } from '../../../../../tests/scenarios/count-statements.ts'
import { type Employees, makeEmployees, text } from '../../../../../tests/scenarios/employees.ts'
import { answersOf, saveOneByOne } from '../../../../../tests/scenarios/save-alone.ts'
import type { BulkInput } from './bulk-item.ts'

/** Pages whose slug and address are calculated, and unique. */
let world: Employees
const unique = (field: FieldSchema, calculation: object): FieldSchema => ({
  ...field,
  metadata: { unique: true, calculation: { ...calculation } },
})

beforeAll(async () => {
  world = await makeEmployees('bulk_unique_calculations')
  await world.define('Pages', {
    name: text('Name'),
    site: text('Site'),
    // No SQL form: the interpreter works it out.
    slug: unique(text('Slug'), { SLUG: [{ CONCAT: ['{{record.site}}', ' ', '{{record.name}}'] }] }),
    address: unique(text('Address'), { CONCAT: ['{{record.site}}', '/', '{{record.name}}'] }),
  })
}, 120_000)
afterAll(() => world?.close())

async function bulk(records: object[]): Promise<BulkOutput> {
  const input = { collectionId: 'Pages', records: records as BulkInput['records'] }
  return JSON.parse((await world.records.bulkSave(world.admin, input, { core: false })).text)
}
const ids = ['1', '2', '3', '4', '5']
const item = fc.record(
  { id: fc.constantFrom(...ids), name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') },
  { requiredKeys: ['id'] },
)
let serial = 0

test('law: a bulk save does what the same saves do one by one, where results of calculations are unique', async () => {
  const told = { fine: 0, refused: 0 }
  const outcome = async (prefix: string, items: object[], save: (records: object[]) => Promise<string[]>) => {
    const named = (record: object) => ({
      ...record,
      id: `${prefix}${'id' in record ? String(record.id) : ''}`,
      site: prefix,
    })
    await bulk(['1', '2', '3'].map((id, place) => named({ id, name: 'abc'[place] })))
    const answers = await save(items.map(named))
    const filter = { id: { $startsWith: prefix } }
    const { list } = await world.list(world.admin, { collectionId: 'Pages', filter, options: { orderBy: 'id' } })
    const kept = list.map(each => [each.id, each['name'], each['slug'], each['address'], each.version])
    return JSON.stringify([answers, kept]).replaceAll(prefix, '')
  }
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 2, maxLength: 7 }), async items => {
      serial += 1
      const apart = await outcome(`o${serial}q`, items, async records => {
        const answers = await saveOneByOne({ world, caller: world.admin, collectionId: 'Pages' }, records, {}, {})
        for (const answer of answers) told[answer === 'fine' ? 'fine' : 'refused'] += 1
        return answers
      })
      const together = await outcome(`b${serial}q`, items, async records => answersOf(await bulk(records), records))
      expect(together).toBe(apart)
    }),
    { numRuns: lengthOf('laws', { short: 20, long: 200 }) },
  )
  expect(Math.min(told.fine, told.refused)).toBeGreaterThan(10)
}, 120_000)

test('statements are as many for a thousand records as for ten; where two of them contend, no set goes one by one', async () => {
  const run = async (size: number) => {
    const own = Array.from({ length: size }, (_, place) => `s${size}-${place}`)
    const made = await countStatements(() => bulk(own.map(id => ({ id, name: id, site: 'x' }))))
    const changed = await countStatements(() => bulk(own.map(id => ({ id, name: `${id} new` }))))
    expect([made, changed].map(({ result }) => result.summary.successful)).toEqual([size, size])
    const [one = '', two = '', ...rest] = own
    const moving = [
      { id: one, name: 'free' },
      { id: two, name: `${one} new` },
      ...rest.map(id => ({ id, name: `${id} last` })),
    ]
    const { count, result } = await countStatements(() => bulk(moving))
    expect(result.summary.successful).toBe(size)
    expect(await world.get(world.admin, 'Pages', two)).toMatchObject({ slug: `x-${one}-new` })
    await world.records.delete(world.admin, { collectionId: 'Pages', id: one }, { core: false })
    return { counts: [made.count, changed.count], contended: count }
  }
  await run(3)
  const [few, many] = [await run(10), await run(1000)]
  expect(many.counts).toEqual(few.counts)
  // Halves are as many as often a thousand can be halved.
  expect(many.contended).toBeLessThan(few.contended * 4)
}, 120_000)
