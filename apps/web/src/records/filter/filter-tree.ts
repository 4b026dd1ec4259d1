import { isPlainObject } from '@trellis/base'
import type { AssociationMatch, Filter, FilterOperator } from '@trellis/model'

/**
 * One row of a filter. Of links, `value` is the list of records, each with its title so that the filter can be read without asking
 * again, or what a formula gives as their ids, or a group of conditions on the linked records.
 */
export type Condition = { field: string; operator: FilterOperator; value?: unknown }

/** Rows and further groups, all or any of which must hold. */
export type FilterGroup = { join: '$and' | '$or'; parts: FilterPart[] }
export type FilterPart = Condition | FilterGroup

/** What the server is asked for. */
export function filterOf(part: FilterPart): Filter {
  if (isGroup(part)) return { [part.join]: part.parts.map(filterOf) }
  const { field, operator, value } = part
  if (isMatch(operator)) return { [field]: { [operator]: matchOf(value) } }
  return { [field]: { [operator]: takesNoValue(operator) ? true : value } }
}

export const isMatch = (operator: FilterOperator): boolean => operator === '$matches' || operator === '$notMatches'

export const takesNoValue = (operator: string): boolean => /^\$(e|notE)(xists|mpty)$/.test(operator)

/** Tells a group from a row, whatever else it holds. */
export function isGroup(part: unknown): part is FilterGroup {
  return isPlainObject(part) && Array.isArray(part['parts'])
}

/** Whether a link's text is a part of a filter; which fields and operators there are, the server knows. */
export function isFilterPart(part: unknown): part is FilterPart {
  if (isGroup(part)) return /^\$(and|or)$/.test(part.join) && part.parts.every(isFilterPart)
  return isPlainObject(part) && typeof part['field'] === 'string' && typeof part['operator'] === 'string'
}

function matchOf(value: unknown): AssociationMatch {
  if (isGroup(value)) return { type: 'fields', filter: filterOf(value) }
  const given = isPlainObject(value) ? (value['ids'] as string[] | undefined) : undefined
  return {
    type: 'record',
    ids: given ?? [value ?? []].flat().map(each => (isPlainObject(each) ? String(each['id']) : '')),
  }
}
