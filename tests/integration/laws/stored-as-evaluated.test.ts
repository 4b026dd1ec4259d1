import { evaluateSchema } from '@trellis/fields/formula'
import type { FieldSchema, Formula, RecordValues } from '@trellis/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, makeEmployees } from '../../scenarios/employees.ts'
import { lengthOf } from '../soak.ts'

/** The law: what a save stores is what the browser shows for the same record, whether PostgreSQL or the interpreter worked it out. */

const field = (type: FieldSchema['type'], format: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type,
  format,
  title: format,
  ...more,
})
const given: Record<string, FieldSchema> = {
  n: field('number', 'number'),
  m: field('number', 'currency'),
  t: field('string', 'text'),
  long: field('string', 'multiline'),
  o: field('string', 'string-option-list', {
    metadata: {
      optionList: [
        { value: 'a', label: 'First' },
        { value: 'b', label: 'Second "b"' },
      ],
    },
  }),
  yes: field('boolean', 'checkbox'),
  day: field('string', 'date'),
  at: field('string', 'date-time'),
  clock: field('string', 'time'),
  tags: field('array', 'multi-option-list', {
    metadata: { optionList: ['x', 'y'].map(value => ({ value, label: value })) },
  }),
}
const formulas: readonly [FieldSchema, Formula][] = [
  [field('number', 'number'), { DIVIDE: ['{{record.n}}', '{{record.m}}'] }],
  [field('number', 'number'), { ROUND: [{ MULTIPLY: ['{{record.n}}', 1.1] }, 2] }],
  [
    field('number', 'number'),
    { IF: ['{{record.yes}}', { ADD: ['{{record.c0}}', '{{record.m}}'] }, { LEN: ['{{record.t}}'] }] },
  ],
  [
    field('string', 'text'),
    { CONCAT: ['{{record.t}}', ' ', '{{record.n}}', ' ', '{{record.day}}', ' ', '{{record.yes}}'] },
  ],
  [
    field('string', 'text'),
    '{{record.t}} / {{record.o}} / {{record.n}} / {{record.yes}} / {{record.day}} / {{record.tags}}',
  ],
  [field('string', 'text'), { UPPER: [{ LEFT: ['{{record.long}}', 3] }] }],
  [field('string', 'text'), { SLUG: [{ CONCAT: ['{{record.t}}', '-', '{{record.c3}}'] }] }],
  [field('boolean', 'checkbox'), { GT: ['{{record.n}}', '{{record.m}}'] }],
  [field('boolean', 'checkbox'), { AND: ['{{record.yes}}', { EQ: ['{{record.t}}', '{{record.long}}'] }] }],
  [field('string', 'date'), { DATEADD: ['{{record.day}}', '{{record.n}}', 'day'] }],
  [field('string', 'date-time'), { DATEADD: ['{{record.at}}', 36, 'hour'] }],
  [field('number', 'number'), { COUNT: ['{{record.tags}}'] }],
  [field('string', 'text'), { CONCAT: ['{{record.clock}}', ':', '{{record.o}}', ':', '{{record.c7}}'] }],
  [field('string', 'rich-text'), { CONCAT: ['<b onclick="x()">', 'note ', '{{record.t}}', '</b>'] }],
  [
    field('array', 'multi-option-list', { metadata: given['tags']?.metadata ?? {} }),
    { SPLIT: [{ IF: ['{{record.yes}}', 'x,y', 'x'] }, ','] },
  ],
]
const calculated = Object.fromEntries(
  formulas.map(([schema, calculation], place): [string, FieldSchema] => [
    `c${place}`,
    { ...schema, metadata: { ...schema.metadata, calculation } },
  ]),
)

const sometimes = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 4 })
const decimals = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.integer({ min: -1e9, max: 1e9 }).map(whole => whole / 100),
)
const texts = fc.oneof(
  fc.constantFrom('Äpfel', "it's; drop", '{{record.n}}', '👍🏽 ok', 'a,b'),
  fc.string({ minLength: 1, maxLength: 12 }).filter(text => /^[\x20-\x7e]*\S$/.test(text)),
)
const days = fc.integer({ min: 0, max: 30_000 }).map(count => new Date(count * 86_400_000).toISOString().slice(0, 10))
const records: fc.Arbitrary<RecordValues> = fc.record({
  n: sometimes(decimals),
  m: sometimes(decimals),
  t: sometimes(texts),
  long: sometimes(texts),
  o: sometimes(fc.constantFrom('a', 'b')),
  yes: sometimes(fc.boolean()),
  day: sometimes(days),
  at: sometimes(fc.integer({ min: 0, max: 2_500_000_000_000 }).map(time => new Date(time).toISOString())),
  clock: sometimes(
    fc.integer({ min: 0, max: 86_399 }).map(second => new Date(second * 1000).toISOString().slice(11, 19)),
  ),
  tags: sometimes(fc.subarray(['x', 'y'], { minLength: 1 })),
})

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('stored_as_evaluated')
  await world.define('Laws', { ...given, ...calculated })
}, 120_000)
afterAll(() => world?.close())

test('S54 what is stored is what is evaluated, for any record', async () => {
  const { document } = await world.collection('Laws')
  const run = async (rows: RecordValues[]) => {
    const { ids } = await world.seed('Laws', rows)
    const { list } = await world.list(
      world.admin,
      { collectionId: 'Laws', filter: { id: { $in: ids } }, options: { limit: 1000 } },
      { count: 'none' },
    )
    for (const record of list) {
      const { values, failures } = evaluateSchema({
        schema: document.schema,
        values: record,
        environment: { timeZone: 'UTC', locale: 'en' },
      })
      expect(failures.filter(({ code }) => code === 'FAILED')).toEqual([])
      const stored = Object.fromEntries(Object.keys(calculated).map(id => [id, record[id] ?? null]))
      const { c13, ...others } = Object.fromEntries(Object.keys(calculated).map(id => [id, values[id] ?? null]))
      expect({ ...stored, c13: null }).toEqual({ ...others, c13: null })
      // The server cleans markup.
      expect(String(stored['c13'])).not.toContain('onclick')
      expect(Boolean(stored['c13'])).toBe(Boolean(c13))
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(records, { minLength: 50, maxLength: 100 }), run), {
    numRuns: lengthOf('laws', { short: 10, long: 100 }),
  })
})
