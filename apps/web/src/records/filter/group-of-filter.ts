import { isPlainObject } from '@trellis/base'
import { type Filter, type FilterOperator, filterOperators } from '@trellis/model'
import { type FilterGroup, type FilterPart, isGroup, isMatch } from './filter-tree.ts'

/** A stored filter as the builder shows it; undefined where it holds what only its JSON can say, such as "not". */
export function groupOfFilter(filter: Filter): FilterGroup | undefined {
  const part = partOf(filter)
  if (!part) return undefined
  return isGroup(part) ? part : { join: '$and', parts: [part] }
}

/** One row where the filter is one condition, else a group. */
function partOf(filter: unknown): FilterPart | undefined {
  if (!isPlainObject(filter)) return undefined
  const parts: (FilterPart | undefined)[] = Object.entries(filter).flatMap(([key, value]) => {
    if (key === '$and' || key === '$or') return [joined(key, value)]
    return key.startsWith('$') ? [undefined] : conditionsOn(key, value)
  })
  const [only] = parts
  if (parts.length === 1) return only
  return allKnown(parts) ? { join: '$and', parts } : undefined
}

function joined(join: '$and' | '$or', list: unknown): FilterGroup | undefined {
  const parts = Array.isArray(list) ? list.map(partOf) : [undefined]
  return allKnown(parts) ? { join, parts } : undefined
}

function conditionsOn(field: string, tests: unknown): (FilterPart | undefined)[] {
  if (!isPlainObject(tests)) return [{ field, operator: Array.isArray(tests) ? '$in' : '$eq', value: tests }]
  return Object.entries(tests).map(([name, value]) => {
    const operator = filterOperators.find(known => known === name)
    if (!operator) return undefined
    const presence = typeof value === 'boolean' ? presenceOf(operator, value) : undefined
    if (presence) return { field, operator: presence }
    if (!isMatch(operator)) return { field, operator, value }
    return matched(field, operator, value)
  })
}

function matched(field: string, operator: FilterOperator, match: unknown): FilterPart | undefined {
  if (!isPlainObject(match)) return undefined
  const { type, ids, filter } = match
  if (type === 'any') return { field, operator: operator === '$matches' ? '$exists' : '$notExists' }
  if (type === 'record' && Array.isArray(ids) && ids.every(isPlainId))
    return { field, operator, value: ids.map(id => ({ id })) }
  if (type === 'record' && ids) return { field, operator, value: { ids } }
  const value = type === 'fields' && isPlainObject(filter) ? groupOfFilter(filter) : undefined
  return value && { field, operator, value }
}

const isPlainId = (id: unknown) => typeof id === 'string' && !id.includes('{{')

/** Rows say that there is no value by an operator of its own, never by one that does not hold. */
function presenceOf(operator: FilterOperator, holds: boolean): FilterOperator | undefined {
  const opposite = opposites[operator]
  return holds ? opposite && operator : opposite
}

const opposites: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = {
  $exists: '$notExists',
  $notExists: '$exists',
  $empty: '$notEmpty',
  $notEmpty: '$empty',
}

function allKnown(parts: readonly (FilterPart | undefined)[]): parts is FilterPart[] {
  return parts.every(part => part !== undefined)
}
