import { UserError, validationError } from '@trellis/base'
import type { FormatComparison } from '@trellis/fields/server'
import type { FilterOperator } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'
import { hasNul, isEmptyValue, likePattern, readFilterValue } from './filter-values.ts'
import type { Comparison } from './scope.ts'

/** One comparison of an operator on a column; all are joined by "or", then `negated` turns the whole round. */
export type OperatorReading = { parts: { comparison: Comparison; values: unknown[] }[]; negated: boolean }

type Reader = (value: unknown, field: CollectionField, path: string) => OperatorReading

export const maximumListItems = 10_000

/** Operators on columns; `$matches` and `$notMatches` belong to associations. */
export const columnOperators: Readonly<Partial<Record<FilterOperator, Reader>>> = {
  $eq: equal(false),
  $ne: equal(true),
  $in: oneOf(false),
  $nin: oneOf(true),
  $gt: compare('greater'),
  $gte: compare('greater-equal'),
  $lt: compare('less'),
  $lte: compare('less-equal'),
  $between: between,
  $contains: like('contains', { before: '%', after: '%' }, false),
  $notContains: like('contains', { before: '%', after: '%' }, true),
  $startsWith: like('starts-with', { before: '', after: '%' }, false),
  $endsWith: like('ends-with', { before: '%', after: '' }, false),
  $exists: presence('null', true),
  $notExists: presence('null', false),
  $empty: presence('empty', false),
  $notEmpty: presence('empty', true),
}

const isNull: OperatorReading['parts'][number] = { comparison: 'null', values: [] }

function equal(negated: boolean): Reader {
  return (value, field, path) => {
    if (isEmptyValue(value)) return { parts: [isNull], negated }
    return { parts: [{ comparison: 'equal', values: [readFilterValue(value, field, path)] }], negated }
  }
}

function oneOf(negated: boolean): Reader {
  return (value, field, path) => {
    if (!Array.isArray(value)) throw validationError([{ path, message: 'must be a list' }])
    if (value.length > maximumListItems) throw tooManyItems(path)
    const present = value.filter(item => !isEmptyValue(item))
    const items = present.map((item, index) => readFilterValue(item, field, `${path}.${index}`))
    const parts: OperatorReading['parts'] = [{ comparison: 'in', values: [items] }]
    return { parts: present.length < value.length ? [...parts, isNull] : parts, negated }
  }
}

function compare(comparison: Comparison): Reader {
  return (value, field, path) => ({
    parts: [{ comparison, values: [readFilterValue(value, field, path)] }],
    negated: false,
  })
}

function between(value: unknown, field: CollectionField, path: string): OperatorReading {
  if (!Array.isArray(value) || value.length !== 2) {
    throw validationError([{ path, message: 'must be a list of the lowest and the highest value' }])
  }
  const values = value.map((item, index) => readFilterValue(item, field, `${path}.${index}`))
  return { parts: [{ comparison: 'between', values }], negated: false }
}

function like(comparison: Comparison, around: { before: string; after: string }, negated: boolean): Reader {
  return (value, field, path) => {
    const item = itemReaders[field.format.comparison]
    if (item && comparison === 'contains') return { parts: [item(value, path)], negated }
    return { parts: [{ comparison, values: [likePattern(value, path, around)] }], negated }
  }
}

/** A list contains one of its items as it is, not a part of a text. */
const itemReaders: Partial<
  Record<FormatComparison, (value: unknown, path: string) => OperatorReading['parts'][number]>
> = {
  list: (value, path) => {
    if ((typeof value !== 'string' && typeof value !== 'number') || hasNul(value)) {
      throw validationError([{ path, message: 'must be a text or a number' }])
    }
    return { comparison: 'has-item', values: [JSON.stringify([value])] }
  },
}

/** `$exists: true` holds where the comparison does not; false turns an operator round. */
function presence(comparison: Comparison, holdsOtherwise: boolean): Reader {
  return (value, _field, path) => {
    if (typeof value !== 'boolean') throw validationError([{ path, message: 'must be true or false' }])
    return { parts: [{ comparison, values: [] }], negated: value === holdsOtherwise }
  }
}

export function tooManyItems(path: string): UserError {
  return new UserError('QUERY_TOO_COSTLY', `${path}: a list may hold at most ${maximumListItems} values`)
}
