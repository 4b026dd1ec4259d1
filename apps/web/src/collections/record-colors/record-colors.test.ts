import { allFormats, matchesFilter } from '@trellis/fields'
import { checkFormulas, optionColorsFormula } from '@trellis/fields/formula'
import { evaluate, fromJson } from '@trellis/formula'
import {
  countsDays,
  type FieldSchema,
  type Filter,
  type FilterOperator,
  type RecordSchema,
  relativeDayNames,
  systemFields,
} from '@trellis/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterOf } from '../../records/filter/filter-tree.ts'
import { operatorChoices } from '../../records/filter/operators.ts'
import {
  type ColorRule,
  colorFields,
  colorFormulaOf,
  formulaOf,
  problemOf,
  type RecordColors,
  recordColorsOf,
  schemaForRules,
  withColorFormula,
} from './record-colors.ts'

const optionList = [
  { value: 'todo', label: 'To do', color: 'blue' },
  { value: 'done', label: 'Done', color: 'green' },
  { value: 'plain', label: 'Without' },
]
const status: FieldSchema = { type: 'string', format: 'string-option-list', title: 'Status', metadata: { optionList } }
const tags: FieldSchema = { type: 'array', format: 'multi-option-list', title: 'Tags', metadata: { optionList } }
const field = (type: FieldSchema['type'], format: string): FieldSchema => ({ type, format, title: format })
const schema: RecordSchema = {
  type: 'object',
  properties: {
    ...systemFields,
    name: field('string', 'text'),
    amount: field('number', 'number'),
    day: field('string', 'date'),
    moment: field('string', 'date-time'),
    isOpen: field('boolean', 'checkbox'),
    secret: field('string', 'password'),
    page: field('string', 'rich-text'),
    status,
    tags,
  },
}
const asked = schemaForRules(schema)

/** A value that conditions of the operator take, of values of the field. */
function operand(operator: FilterOperator, one: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (/^\$(e|notE)(xists|mpty)$/.test(operator)) return fc.constant(undefined)
  if (operator === '$between') return fc.tuple(one, one)
  if (['$in', '$nin', '$all', '$any', '$none'].includes(operator)) return fc.array(one, { minLength: 1, maxLength: 3 })
  return one
}

const values: Record<string, readonly unknown[]> = {
  name: ['Änne', 'anne', 'b', 'be', '1', 'AND'],
  amount: [-1, 0, 2.5, 2, 10],
  day: ['2026-01-05', '2026-01-06', '2027-01-01'],
  moment: ['2026-01-05T00:00:00.000Z', '2026-01-05T23:59:59.999Z', '2026-01-06T10:00:00.000Z'],
  isOpen: [true, false],
  status: ['todo', 'done', 'plain', 'removed'],
  tags: ['todo', 'done', 'plain'],
}

const condition = fc.constantFrom(...Object.keys(values)).chain(id => {
  const schemaOf = asked.properties[id] ?? status
  return fc.constantFrom(...operatorChoices(schemaOf).map(({ operator }) => operator)).chain(operator => {
    const whole = id === 'moment' ? [fc.constantFrom('2026-01-05', '2026-01-06')] : []
    const one = fc.oneof(...[fc.constantFrom(...(values[id] ?? [])), ...whole].map(each => operand(operator, each)))
    return one.map(value => ({ field: id, operator, ...(value === undefined ? {} : { value }) }))
  })
})
const inner = fc.record({
  join: fc.constantFrom('$and' as const, '$or' as const),
  parts: fc.array(condition, { minLength: 2, maxLength: 3 }),
})
const filter = fc
  .oneof(
    condition.map(part => ({ join: '$and' as const, parts: [part] })),
    fc.record({
      join: fc.constantFrom('$and' as const, '$or' as const),
      parts: fc.array(fc.oneof(condition, inner), { minLength: 2, maxLength: 3 }),
    }),
  )
  .map(filterOf)
const rule: fc.Arbitrary<ColorRule> = fc.record({ filter, color: fc.constantFrom('red', 'teal', 'amber') })
const record = fc.record(
  Object.fromEntries(
    Object.entries(values).map(([id, some]) => [
      id,
      id === 'tags' ? fc.subarray([...some]) : fc.option(fc.constantFrom(...some), { nil: undefined }),
    ]),
  ),
)

const colorOf = (formula: unknown, values: Record<string, unknown>) =>
  evaluate(fromJson(formula).tree, { record: values } as never, { timeZone: 'UTC' } as never).value

describe('rules', () => {
  test('are read from the formula that was written of them, as they were', () => {
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), rules => {
        const written = formulaOf({ kind: 'rules', rules }, schema, undefined)
        expect(recordColorsOf(written?.formula, schema)).toEqual({ kind: 'rules', rules })
        const colored = withColorFormula({ name: 'C', schema, detailGroupList: [] }, written?.formula)
        expect(checkFormulas(colored.schema, () => undefined)).toEqual([])
      }),
    )
  })

  test('give the colour of the first whose filter finds the record', () => {
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 3 }), record, (rules, values) => {
        const written = formulaOf({ kind: 'rules', rules }, schema, undefined)
        const first = rules.find(each => matchesFilter(each.filter ?? {}, values, schema))
        expect(colorOf(written?.formula, values)).toBe(first?.color ?? null)
      }),
      { numRuns: 500 },
    )
  })

  test('say what a filter says, of every format that they may ask about', () => {
    let compared = 0
    for (const format of allFormats) {
      const own: FieldSchema = { ...format.defaults, type: format.type, format: format.id, title: 'F' }
      const one: RecordSchema = { type: 'object', properties: { f: own } }
      if (!('f' in schemaForRules(one).properties)) continue
      const samples = format.samples(own).filter(sample => sample !== '')
      for (const { operator } of operatorChoices(own)) {
        for (const sample of samples) {
          const filters = [sample, [sample], [sample, sample], true].map(
            (value): Filter => ({ f: { [operator]: value } }),
          )
          for (const each of filters) compared += compareAll(each, one, samples)
        }
      }
    }
    expect(compared).toBeGreaterThan(1000)
  })

  test('of days that are counted from today are worked out where records are shown, and say what a filter says', () => {
    const now = Date.parse('2026-11-27T22:30:00.000Z')
    const days = [
      '2025-12-31',
      '2026-09-30',
      '2026-10-01',
      '2026-11-22',
      '2026-11-23',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ]
    const moments = days.flatMap(each => [`${each}T00:30:00.000Z`, `${each}T23:30:00.000Z`])
    const relative = fc.oneof(
      fc.constantFrom(...relativeDayNames.filter(name => !countsDays(name))).map(name => ({ relative: name })),
      fc.record({ relative: fc.constantFrom('lastDays', 'nextDays'), days: fc.integer({ min: 2, max: 400 }) }),
    )
    const operator = fc.constantFrom<FilterOperator>('$lt', '$lte', '$gt', '$gte', '$eq', '$ne')
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York')
    fc.assert(
      fc.property(fc.constantFrom('day', 'moment'), operator, relative, zone, (id, compares, value, timeZone) => {
        const filter = filterOf({ join: '$and', parts: [{ field: id, operator: compares, value }] })
        const written = formulaOf({ kind: 'rules', rules: [{ filter, color: 'red' }] }, schema, undefined)
        // Two names may say the same: before the last two days is before yesterday.
        const read = recordColorsOf(written?.formula, schema)
        expect([read.kind, formulaOf(read, schema, undefined)]).toEqual(['rules', written])
        const colored = withColorFormula({ name: 'C', schema, detailGroupList: [] }, written?.formula)
        expect(colored.schema.properties['recordColor']?.metadata).toMatchObject({ evaluation: written?.formula })
        expect(colorFormulaOf(colored.schema)).toEqual(written?.formula)
        expect(checkFormulas(colored.schema, () => undefined)).toEqual([])
        for (const each of [...(id === 'day' ? days : moments), undefined]) {
          const values = each === undefined ? {} : { [id]: each }
          const found = matchesFilter(filter, values, schema, { clock: { timeZone, now } })
          const { value: color } = evaluate(
            fromJson(written?.formula).tree,
            { record: values } as never,
            { timeZone, now } as never,
          )
          expect([filter, timeZone, each, color]).toEqual([filter, timeZone, each, found ? 'red' : null])
        }
      }),
      { numRuns: 400 },
    )
  })

  test('that miss conditions or ask for what a stored formula cannot say are told apart', () => {
    const problem = (filter: Filter | undefined) => problemOf({ filter, color: 'red' }, schema)
    expect(problem(undefined)).toBe('empty')
    expect(problem({ name: { $eq: 'x' } })).toBeUndefined()
    for (const unsayable of [
      { day: { $in: [{ relative: 'today' }] } },
      { day: { $lt: { relative: 'lastDays' } } },
      { name: { $eq: { relative: 'today' } } },
      { day: { $between: ['2026-01-01', { relative: 'today' }] } },
      { moment: { $in: ['2026-01-05', '2026-01-05T00:00:00.000Z'] } },
      { name: { $eq: '{{record.amount}}' } },
      { $not: { name: { $eq: 'x' } } },
      { secret: { $exists: true } },
      { page: { $contains: 'x' } },
      { createdAt: { $exists: true } },
      { gone: { $eq: 'x' } },
    ])
      expect([unsayable, problem(unsayable)]).toEqual([unsayable, 'unsayable'])
    expect(formulaOf({ kind: 'rules', rules: [] }, schema, undefined)).toBeUndefined()
  })
})

/** How many records were compared; none where the filter is refused or cannot be said. */
function compareAll(filter: Filter, schema: RecordSchema, samples: readonly unknown[]): number {
  const written = formulaOf({ kind: 'rules', rules: [{ filter, color: 'red' }] }, schema, undefined)
  if (!written) return 0
  for (const f of [...samples, undefined]) {
    const values = f === undefined ? {} : { f }
    const color = colorOf(written.formula, values)
    expect([filter, f, color]).toEqual([filter, f, matchesFilter(filter, values, schema) ? 'red' : null])
  }
  return samples.length + 1
}

describe('a field', () => {
  test('gives each record the colour of its option, of several the first', () => {
    const written = (fieldId: string) => formulaOf({ kind: 'field', fieldId }, schema, undefined)?.formula
    expect(written('status')).toEqual({ SWITCH: ['{{record.status}}', 'todo', 'blue', 'done', 'green'] })
    expect(colorOf(written('status'), { status: 'done' })).toBe('green')
    expect(colorOf(written('status'), { status: 'plain' })).toBeNull()
    expect(colorOf(written('status'), {})).toBeNull()
    expect(colorOf(written('tags'), { tags: ['done', 'todo'] })).toBe('green')
    expect(colorOf(written('tags'), {})).toBeNull()
    for (const fieldId of ['status', 'tags']) {
      expect(recordColorsOf(written(fieldId), schema)).toEqual({ kind: 'field', fieldId })
      const colored = withColorFormula({ name: 'C', schema, detailGroupList: [] }, written(fieldId))
      expect(checkFormulas(colored.schema, () => undefined)).toEqual([])
    }
  })

  test('is one with options; without a colour among them it gives none', () => {
    expect(colorFields(schema).map(([id]) => id)).toEqual(['status', 'tags'])
    const bare = { ...status, metadata: { optionList: [{ value: 'a', label: 'A' }] } }
    expect(optionColorsFormula('status', bare)).toBeUndefined()
    expect(formulaOf({ kind: 'field', fieldId: undefined }, schema, undefined)).toBeUndefined()
  })
})

describe('a formula', () => {
  test('that somebody wrote stays theirs, however near it comes to ours', () => {
    const wellKnown = { EQ: ['{{record.name}}', 'x'] }
    const formulas = [
      '{{record.status}}',
      'red',
      { IF: [wellKnown, 'red'] },
      { IFS: [wellKnown, 'red', true, 'blue'] },
      { IFS: [wellKnown, 'red', wellKnown] },
      { IFS: [wellKnown, '{{record.name}}'] },
      { IFS: [wellKnown, 'no-such-colour'] },
      { IFS: [{ EQ: [{ LOWER: ['{{record.name}}'] }, 'x'] }, 'red'] },
      { IFS: [{ EQ: ['{{record.name.length}}', 'x'] }, 'red'] },
      { IFS: [{ EQ: ['{{record.name}}', 'x', 'y'] }, 'red'] },
      { IFS: [{ AND: [wellKnown] }, 'red'] },
      { IFS: [{ EVERY: [['a'], { INCLUDES: ['{{record.tags}}', 'a'] }] }, 'red'] },
      { IFS: [{ EQ: ['{{record.createdAt}}', 'x'] }, 'red'] },
      { IFS: [] },
      { SWITCH: ['{{record.status}}', 'todo', 'red'] },
      { SWITCH: ['{{record.status}}', 'todo', 'blue', 'done', 'green', 'red'] },
    ]
    for (const formula of formulas) {
      expect([formula, recordColorsOf(formula, schema)]).toEqual([formula, { kind: 'formula' }])
      expect(formulaOf({ kind: 'formula' }, schema, formula)).toEqual({ formula })
    }
  })

  test('is taken away by none, and there is none to keep where there was none', () => {
    const none: RecordColors = { kind: 'none' }
    expect(recordColorsOf(undefined, schema)).toEqual(none)
    expect(formulaOf(none, schema, 'red')).toEqual({ formula: undefined })
    expect(formulaOf({ kind: 'formula' }, schema, undefined)).toBeUndefined()
    const document = { name: 'C', schema: { type: 'object' as const, properties: {} }, detailGroupList: [] }
    const colored = withColorFormula(document, 'red')
    expect(colored.schema.properties['recordColor']?.metadata?.calculation).toBe('red')
    expect(withColorFormula(colored, undefined).schema.properties['recordColor']).toEqual(systemFields.recordColor)
  })
})
