import { fold } from '@trellis/base'
import type { FilterOperator } from '@trellis/model'
import type { Sought } from '../seeking.ts'
import type { FilterClock } from './filter-clock.ts'
import { readFilterSpan, type ValueSpan } from './filter-days.ts'
import { type FilterField, isAbsent, readFilterItem, readFilterText, refuse } from './filter-value.ts'

/** What a condition on a value asks, once operators that are each other's opposite are folded together. */
export type Comparison =
  | { is: 'equal' | 'greater' | 'greater-equal' | 'less' | 'less-equal'; value: unknown }
  | { is: 'in'; values: readonly unknown[] }
  | { is: 'between'; low: unknown; high: unknown }
  /** On the text of the value; both sides folded. */
  | { is: 'contains' | 'starts-with' | 'ends-with'; text: string }
  /** On the items of a list. */
  | { is: 'has-all' | 'has-any'; items: readonly (string | number)[] }
  | { is: 'missing' }
  | { is: 'empty' }

/** Comparisons are joined by "or", then `negated` turns the whole round. */
export type OperatorReading = { comparisons: readonly Comparison[]; negated: boolean }

type Reader = (value: unknown, field: FilterField, at: OperandPlace) => OperatorReading

/** Where what an operator is given stands in the filter, and what days and "today" in it mean. */
export type OperandPlace = { path: string; clock: FilterClock }

/** What an operator under a field asks, or VALIDATION_ERROR; undefined for the operators of associations. */
export function readOperator(operator: FilterOperator): Reader | undefined {
  return readers[operator]
}

const readers: Readonly<Partial<Record<FilterOperator, Reader>>> = {
  $eq: equal(false),
  $ne: equal(true),
  $in: oneOf(false),
  $nin: oneOf(true),
  $gt: compare('greater'),
  $gte: compare('greater-equal'),
  $lt: compare('less'),
  $lte: compare('less-equal'),
  $between: between,
  $contains: contains(false),
  $notContains: contains(true),
  $startsWith: partOfText('starts-with'),
  $endsWith: partOfText('ends-with'),
  $all: items('has-all', false),
  $any: items('has-any', false),
  $none: items('has-any', true),
  $exists: presence('missing', true),
  $notExists: presence('missing', false),
  $empty: presence('empty', false),
  $notEmpty: presence('empty', true),
}

const missing: Comparison = { is: 'missing' }

function equal(negated: boolean): Reader {
  return (value, field, at) => ({
    comparisons: isAbsent(value) ? [missing] : wholeOf(within(readFilterSpan(value, field, at)), field),
    negated,
  })
}

function oneOf(negated: boolean): Reader {
  return (value, field, at) => {
    const list = readList(value, at.path)
    const spans = list.flatMap((item, index) =>
      isAbsent(item) ? [] : [readFilterSpan(item, field, { ...at, path: `${at.path}.${index}` })],
    )
    const values = spans.flatMap(span => (span.isOne ? [span.first] : []))
    const ranges = spans.filter(span => !span.isOne).map(within)
    // Of nothing but days there is no value to look for one by one.
    const some: Comparison[] = values.length > 0 || ranges.length === 0 ? wholeOf({ is: 'in', values }, field) : []
    return { comparisons: [...some, ...ranges, ...(spans.length < list.length ? [missing] : [])], negated }
  }
}

/** After days is after the last of them, before days before the first. */
function compare(is: 'greater' | 'greater-equal' | 'less' | 'less-equal'): Reader {
  const end = is === 'greater' || is === 'less-equal' ? 'last' : 'first'
  return (value, field, at) => ({
    comparisons: [{ is, value: readFilterSpan(value, field, at)[end] }],
    negated: false,
  })
}

function between(value: unknown, field: FilterField, at: OperandPlace): OperatorReading {
  if (!Array.isArray(value) || value.length !== 2) {
    throw refuse(at.path, 'must be a list of the lowest and the highest value')
  }
  const [low, high] = value.map((item, index) => readFilterSpan(item, field, { ...at, path: `${at.path}.${index}` }))
  return { comparisons: [{ is: 'between', low: low?.first, high: high?.last }], negated: false }
}

function within({ isOne, first, last }: ValueSpan): Comparison {
  return isOne ? { is: 'equal', value: first } : { is: 'between', low: first, high: last }
}

/** A list contains one of its items as it is, any other value a part of its text. */
function contains(negated: boolean): Reader {
  return (value, field, { path }) => {
    const comparisons: readonly Comparison[] =
      field.format.comparison === 'list'
        ? [{ is: 'has-all', items: [readFilterItem(value, path)] }]
        : partsOf(readFilterText(value, path), 'contains', field)
    return { comparisons, negated }
  }
}

function partOfText(is: 'starts-with' | 'ends-with'): Reader {
  return (value, field, { path }) => ({
    comparisons: partsOf(readFilterText(value, path), is, field),
    negated: false,
  })
}

function partsOf(written: string, is: Sought['is'], { format }: FilterField): readonly Comparison[] {
  return format.seeking?.parts(written, is) ?? [{ is, text: fold(written) }]
}

/** Of formats whose values are written in many ways the same value in each of them. */
function wholeOf(comparison: Comparison, { format: { seeking } }: FilterField): Comparison[] {
  if (!seeking) return [comparison]
  if (comparison.is === 'equal') return [...seeking.whole(String(comparison.value))]
  if (comparison.is !== 'in') return [comparison]
  // A list of a thousand values is one comparison, as far as it may be.
  const { values } = comparison
  const others = values.filter(value => !seeking.hasOneForm(String(value)))
  const same = values.filter(value => !others.includes(value))
  const exact: Comparison[] = same.length > 0 || others.length === 0 ? [{ is: 'in', values: same }] : []
  return [...exact, ...others.flatMap(value => seeking.whole(String(value)))]
}

function items(is: 'has-all' | 'has-any', negated: boolean): Reader {
  return (value, _field, { path }) => {
    const list = readList(value, path).map((item, index) => readFilterItem(item, `${path}.${index}`))
    return { comparisons: [{ is, items: list }], negated }
  }
}

/** `$exists: true` holds where the comparison does not; false turns an operator round. */
function presence(is: 'missing' | 'empty', holdsOtherwise: boolean): Reader {
  return (value, _field, { path }) => {
    if (typeof value !== 'boolean') throw refuse(path, 'must be true or false')
    return { comparisons: [{ is }], negated: value === holdsOtherwise }
  }
}

function readList(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw refuse(path, 'must be a list')
  return value
}
