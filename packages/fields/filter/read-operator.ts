import { fold } from '@trellis/base'
import type { FilterOperator } from '@trellis/model'
import { type FilterField, isAbsent, readFilterItem, readFilterText, readFilterValue, refuse } from './filter-value.ts'

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

type Reader = (value: unknown, field: FilterField, path: string) => OperatorReading

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
  return (value, field, path) => ({
    comparisons: [isAbsent(value) ? missing : { is: 'equal', value: readFilterValue(value, field, path) }],
    negated,
  })
}

function oneOf(negated: boolean): Reader {
  return (value, field, path) => {
    const list = readList(value, path)
    const values = list.flatMap((item, index) =>
      isAbsent(item) ? [] : [readFilterValue(item, field, `${path}.${index}`)],
    )
    const some: Comparison = { is: 'in', values }
    return { comparisons: values.length < list.length ? [some, missing] : [some], negated }
  }
}

function compare(is: 'greater' | 'greater-equal' | 'less' | 'less-equal'): Reader {
  return (value, field, path) => ({
    comparisons: [{ is, value: readFilterValue(value, field, path) }],
    negated: false,
  })
}

function between(value: unknown, field: FilterField, path: string): OperatorReading {
  if (!Array.isArray(value) || value.length !== 2) {
    throw refuse(path, 'must be a list of the lowest and the highest value')
  }
  const [low, high] = value.map((item, index) => readFilterValue(item, field, `${path}.${index}`))
  return { comparisons: [{ is: 'between', low, high }], negated: false }
}

/** A list contains one of its items as it is, any other value a part of its text. */
function contains(negated: boolean): Reader {
  return (value, field, path) => {
    const comparison: Comparison =
      field.format.comparison === 'list'
        ? { is: 'has-all', items: [readFilterItem(value, path)] }
        : { is: 'contains', text: fold(readFilterText(value, path)) }
    return { comparisons: [comparison], negated }
  }
}

function partOfText(is: 'starts-with' | 'ends-with'): Reader {
  return (value, _field, path) => ({
    comparisons: [{ is, text: fold(readFilterText(value, path)) }],
    negated: false,
  })
}

function items(is: 'has-all' | 'has-any', negated: boolean): Reader {
  return (value, _field, path) => {
    const list = readList(value, path).map((item, index) => readFilterItem(item, `${path}.${index}`))
    return { comparisons: [{ is, items: list }], negated }
  }
}

/** `$exists: true` holds where the comparison does not; false turns an operator round. */
function presence(is: 'missing' | 'empty', holdsOtherwise: boolean): Reader {
  return (value, _field, path) => {
    if (typeof value !== 'boolean') throw refuse(path, 'must be true or false')
    return { comparisons: [{ is }], negated: value === holdsOtherwise }
  }
}

function readList(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw refuse(path, 'must be a list')
  return value
}
