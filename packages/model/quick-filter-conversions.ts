import { ownValue } from '@trellis/base'
import type { Filter } from './filter.ts'
import type { FilterOperator } from './filter-operators.ts'
import type { QuickFilter, QuickFilterValue } from './quick-filter.ts'

/** What the editor of a quick filter keeps of its default (1 §3.9); at most one of them is there. */
export type QuickFilterDefaults = {
  stringByDefault?: string
  numberByDefault?: number
  multipleStringByDefault?: string[]
  multipleNumberByDefault?: number[]
  /** Record ids. */
  assoByDefault?: string
  multipleAssoByDefault?: string[]
}

/** The operators of the field that the quick filter stands for. */
export type FieldOperators = readonly FilterOperator[]

/** The stored form of the editor's defaults: equals, in, or matches by id. */
export function toDefaultFilter(
  fieldId: string,
  defaults: QuickFilterDefaults,
  operators: FieldOperators,
): Filter | undefined {
  const single = defaults.stringByDefault ?? defaults.numberByDefault ?? defaults.assoByDefault
  if (single !== undefined && single !== '') {
    return operators.includes('$eq') ? { [fieldId]: { $eq: single } } : valuesFilter(fieldId, [single], operators)
  }
  const several = defaults.multipleStringByDefault ?? defaults.multipleNumberByDefault ?? defaults.multipleAssoByDefault
  return several && several.length > 0 ? valuesFilter(fieldId, several, operators) : undefined
}

/** The editor's form of a stored default; empty where the filter is none that the editor made for this field. */
export function fromDefaultFilter(
  { fieldId, defaultFilter, optionListType }: Pick<QuickFilter, 'fieldId' | 'defaultFilter' | 'optionListType'>,
  operators: FieldOperators,
): QuickFilterDefaults {
  const values = fieldId === undefined ? undefined : valuesOf(fieldId, defaultFilter)
  if (!values || values.length === 0) return {}
  const isLink = operators.includes('$matches')
  const isSingle = optionListType !== 'multiple' && values.length === 1
  const [first] = values
  if (values.every(isText)) {
    if (isSingle) return isLink ? { assoByDefault: String(first) } : { stringByDefault: String(first) }
    return isLink ? { multipleAssoByDefault: values } : { multipleStringByDefault: values }
  }
  if (!values.every(isNumber)) return {}
  return isSingle ? { numberByDefault: Number(first) } : { multipleNumberByDefault: values }
}

/** What a quick filter asks for while it is switched on; undefined where it asks for nothing. */
export function quickFilterCondition(
  quickFilter: Pick<QuickFilter, 'type' | 'fieldId' | 'defaultFilter'>,
  activeValues: readonly QuickFilterValue[] | undefined,
  operators: FieldOperators,
): Filter | undefined {
  const { type, fieldId, defaultFilter } = quickFilter
  if (type !== 'field' || fieldId === undefined || activeValues === undefined) return defaultFilter
  return activeValues.length > 0 ? valuesFilter(fieldId, activeValues, operators) : undefined
}

/** Whether a list shows less than everything because of what a person switched on or searched for. */
export function isActiveFilter(filter: {
  quickFilters?: readonly unknown[] | undefined
  searchString?: string | undefined
}): boolean {
  return (filter.quickFilters?.length ?? 0) > 0 || (filter.searchString ?? '') !== ''
}

/** Any of the values: "in", for links "or" of matches by id, for lists one item of them. */
function valuesFilter(fieldId: string, values: readonly QuickFilterValue[], operators: FieldOperators): Filter {
  if (operators.includes('$matches')) {
    const matches = values.map((id): Filter => ({ [fieldId]: { $matches: { type: 'record', ids: [String(id)] } } }))
    const [only] = matches
    return only && matches.length === 1 ? only : { $or: matches }
  }
  return { [fieldId]: { [operators.includes('$in') ? '$in' : '$any']: [...values] } }
}

/** The values that a filter made by `toDefaultFilter` asks for. */
function valuesOf(fieldId: string, filter: Filter | undefined): unknown[] | undefined {
  const keys = Object.keys(filter ?? {})
  const [key] = keys
  if (!filter || keys.length !== 1) return undefined
  if (key === '$or') {
    const parts = (filter.$or ?? []).map(part => valuesOf(fieldId, part))
    return parts.every(part => part !== undefined) ? parts.flat() : undefined
  }
  const condition = ownValue(filter, fieldId)
  if (key !== fieldId || !isObject(condition)) return undefined
  const { $eq, $in, $any, $matches, ...others } = condition
  if (Object.keys(others).length > 0 || Object.keys(condition).length !== 1) return undefined
  if ($eq !== undefined) return [$eq]
  const list = $in ?? $any ?? (isObject($matches) && $matches['type'] === 'record' ? $matches['ids'] : undefined)
  return Array.isArray(list) ? list : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
