import { isPlainObject } from '@trellis/base'
import { type AssociationMatch, type FilterOperator, filterOperators } from '@trellis/model'
import { type FilterField, refuse } from './filter-value.ts'

/** `{amount: 5}` is short for `{amount: {$eq: 5}}`, a list for `$in`. */
export function conditionsOf(condition: unknown, path: string): [string, unknown][] {
  if (isPlainObject(condition)) return Object.entries(condition)
  if (condition === undefined) throw refuse(path, 'must be a value or an object of operators')
  return [[Array.isArray(condition) ? '$in' : '$eq', condition]]
}

const known: ReadonlySet<string> = new Set(filterOperators)

/** The operator, where the field's format has it. */
export function operatorOf({ format }: FilterField, name: string, path: string): FilterOperator {
  const operator = known.has(name) ? format.operators.find(each => each === name) : undefined
  if (!operator) throw refuse(path, `is no operator for ${format.label.toLowerCase()} fields`)
  return operator
}

/** What an operator under an association asks of its linked records. */
export function readMatch(
  operator: FilterOperator,
  operand: unknown,
  path: string,
): { match: AssociationMatch; negated: boolean } {
  if (operator === '$matches' || operator === '$notMatches') {
    return { match: checkMatch(operand, path), negated: operator === '$notMatches' }
  }
  const holdsFor = presence[operator]
  if (holdsFor === undefined) throw refuse(path, 'cannot be used on this field')
  if (typeof operand !== 'boolean') throw refuse(path, 'must be true or false')
  return { match: { type: 'any' }, negated: operand !== holdsFor }
}

/** Whether the operator with `true` asks that there are links. */
const presence: Readonly<Partial<Record<FilterOperator, boolean>>> = {
  $exists: true,
  $notEmpty: true,
  $notExists: false,
  $empty: false,
}

function checkMatch(operand: unknown, path: string): AssociationMatch {
  if (isPlainObject(operand)) {
    const { type, ids, filter } = operand
    if (type === 'any') return { type }
    if (type === 'record' && Array.isArray(ids) && ids.every(id => typeof id === 'string' && !id.includes('\u0000')))
      return { type, ids }
    if (type === 'fields' && isPlainObject(filter)) return { type, filter }
  }
  throw refuse(path, 'must be {"type": "any"}, {"type": "record", "ids": [...]} or {"type": "fields", "filter": {...}}')
}
