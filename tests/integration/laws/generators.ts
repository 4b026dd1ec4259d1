import { filterSchema, findFormat, isRelativeDays, isWholeDay } from '@trellis/fields/server'
import type { FieldSchema, Filter, FilterOperator, RecordValues } from '@trellis/model'
import fc from 'fast-check'
import { linkFields, valueFields } from '../../scenarios/values.ts'
import { isRare } from './occurrences.ts'
import { comparable, refused, storable } from './value-pools.ts'

export const rowCount = 40
export const rowId = (index: number) => `r${String(index).padStart(3, '0')}`
const ids = Array.from({ length: rowCount }, (_, index) => rowId(index))

/** A record of every field, each missing in about a third. */
export function recordArbitrary(index: number): fc.Arbitrary<RecordValues> {
  const values = Object.fromEntries(
    Object.entries(valueFields).map(([id, schema]) => [
      id,
      fc.option(fc.constantFrom(...storable(schema)), { freq: 3, nil: undefined }),
    ]),
  )
  const earlier = ids.slice(0, index)
  const links = {
    parent: index === 0 ? fc.constant(undefined) : fc.option(fc.constantFrom(...earlier), { freq: 2, nil: undefined }),
    friends: fc.option(fc.uniqueArray(fc.constantFrom(...ids.slice(0, Math.max(1, index))), { maxLength: 4 }), {
      freq: 2,
      nil: undefined,
    }),
  }
  return fc.record({ ...values, ...links }).map(({ parent, friends, ...record }) => {
    const present = Object.entries(record).filter(([, value]) => value !== undefined)
    return {
      ...Object.fromEntries(present),
      id: rowId(index),
      ...(parent !== undefined && { parent: { set: [parent] } }),
      ...(index > 0 && friends !== undefined && { friends: { set: friends } }),
    }
  })
}

/** Rows of the law's table, always the same. */
export function sampleRows(seed: number): RecordValues[] {
  return ids.map((_, index) => fc.sample(recordArbitrary(index), { numRuns: 1, seed: seed + index })[0] ?? {})
}

const flag = fc.boolean()

function oneOf(values: readonly unknown[]): fc.Arbitrary<unknown> {
  const rare = values.filter(isRare)
  return rare.length === 0
    ? fc.constantFrom(...values)
    : fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: fc.constantFrom(...rare) })
}

/** Formats of one kind share its part, however many there are; texts have the most that can go wrong. */
function byKind(fields: readonly [string, FieldSchema][], refusals: boolean): fc.Arbitrary<Filter> {
  const kinds = new Map<string, fc.Arbitrary<Filter>[]>()
  for (const field of fields) {
    const kind = findFormat(field[1].format)?.comparison ?? ''
    kinds.set(kind, [...(kinds.get(kind) ?? []), conditionArbitrary(field, refusals)])
  }
  return fc.oneof(
    ...[...kinds].map(([kind, each]) => ({ weight: kind === 'text' ? 4 : 1, arbitrary: fc.oneof(...each) })),
  )
}
const textOperators: ReadonlySet<FilterOperator> = new Set(['$contains', '$notContains', '$startsWith', '$endsWith'])

const takesNull: ReadonlySet<FilterOperator> = new Set(['$in', '$nin'])

/** Some texts of the pools are no address, no code and so on; lists compare by their items. */
function isComparable(value: unknown, schema: FieldSchema): boolean {
  const format = findFormat(schema.format)
  if (!format || format.comparison === 'list') return format !== undefined
  if (format.days && (isRelativeDays(value) || isWholeDay(value, { schema, format }))) return true
  const checked = format.check(value, filterSchema(value, schema))
  return 'value' in checked && checked.value !== undefined
}

/** What an operator may be given: mostly fitting, sometimes null, rarely nonsense where that is wanted. */
function operandArbitrary(operator: FilterOperator, schema: FieldSchema, refusals: boolean): fc.Arbitrary<unknown> {
  const isText = textOperators.has(operator)
  const values = comparable(schema).filter(value => isText || isComparable(value, schema))
  const value = fc.oneof(
    { weight: 40, arbitrary: oneOf(values) },
    { weight: refusals ? 1 : 0, arbitrary: fc.constantFrom(...refused) },
  )
  const list = fc.oneof(
    { weight: 6, arbitrary: fc.array(value, { maxLength: 4 }) },
    { weight: takesNull.has(operator) ? 1 : 0, arbitrary: fc.tuple(value, fc.constant(null)) },
    { weight: 2, arbitrary: value.map(each => [each, each]) },
    { weight: 1, arbitrary: fc.constant([]) },
  )
  switch (operator) {
    case '$exists':
    case '$notExists':
    case '$empty':
    case '$notEmpty':
      return flag
    case '$in':
    case '$nin':
    case '$all':
    case '$any':
    case '$none':
      return list
    case '$between':
      return fc.tuple(value, value)
    case '$eq':
    case '$ne':
      return fc.oneof({ weight: 8, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(null, '') })
    case '$contains':
    case '$notContains':
    case '$startsWith':
    case '$endsWith':
      return fc.oneof(value, value.map(partOf), fc.constant(''))
    default:
      return value
  }
}

/** Some characters of a text, as people search for them. */
function partOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const characters = [...value]
  return characters
    .slice(Math.floor(characters.length / 3), Math.ceil((characters.length * 2) / 3))
    .join('')
    .toLowerCase()
}

function conditionArbitrary([id, schema]: [string, FieldSchema], refusals: boolean): fc.Arbitrary<Filter> {
  const operators = findFormat(schema.format)?.operators ?? []
  const entry = fc
    .constantFrom(...operators)
    .chain(operator =>
      operandArbitrary(operator, schema, refusals).map((operand): [string, unknown] => [operator, operand]),
    )
  const several = fc
    .array(entry, { minLength: 1, maxLength: 2 })
    .map((entries): Filter => ({ [id]: Object.fromEntries(entries) }))
  if (!operators.some(operator => operator === '$eq')) return several
  const short = fc
    .oneof(fc.constantFrom(...storable(schema)), fc.constant(null))
    .map((value): Filter => ({ [id]: value }))
  return fc.oneof({ weight: 9, arbitrary: several }, { weight: 1, arbitrary: short })
}

const presence: fc.Arbitrary<Filter> = fc
  .constantFrom('$exists', '$notExists', '$empty', '$notEmpty')
  .chain(operator => flag.map((holds): Filter => ({ [operator]: holds })))

function linkArbitrary(filter: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  const match = fc.oneof(
    fc.constant({ type: 'any' }),
    fc.array(fc.constantFrom(...ids, 'nobody'), { maxLength: 5 }).map(some => ({ type: 'record', ids: some })),
    filter.map(inner => ({ type: 'fields', filter: inner })),
  )
  const matches = fc
    .constantFrom('$matches', '$notMatches')
    .chain(operator => match.map((each): Filter => ({ [operator]: each })))
  return fc
    .constantFrom(...Object.keys(linkFields), 'children', 'friendOf')
    .chain(id =>
      fc
        .oneof({ weight: 3, arbitrary: matches }, { weight: 1, arbitrary: presence })
        .map((each): Filter => ({ [id]: each })),
    )
}

type Wanted = { links?: boolean; refusals?: boolean }

/** Every field, operator and combination of the filter language; with links to other records, and with nonsense, where wanted. */
export function filterArbitrary({ links = false, refusals = false }: Wanted = {}): fc.Arbitrary<Filter> {
  const conditions = byKind(Object.entries(valueFields), refusals)
  return fc.letrec<{ filter: Filter }>(tie => ({
    filter: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.oneof(
        { weight: 6, arbitrary: conditions },
        { weight: links ? 1 : 0, arbitrary: linkArbitrary(tie('filter')) },
      ),
      fc.array(tie('filter'), { maxLength: 3 }).map((all): Filter => ({ $and: all })),
      fc.array(tie('filter'), { maxLength: 3 }).map((any): Filter => ({ $or: any })),
      tie('filter').map((inner): Filter => ({ $not: inner })),
      fc.tuple(tie('filter'), tie('filter')).map(([left, right]): Filter => ({ ...left, ...right })),
    ),
  })).filter
}
