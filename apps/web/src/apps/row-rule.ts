import { isPlainObject } from '@trellis/base'
import { isRelativeDays } from '@trellis/fields'
import { isFormulaJson } from '@trellis/formula'
import { type Filter, filterOperators, userReferencePattern } from '@trellis/model'
import { type Condition, type FilterPart, filterOf, isGroup, isMatch } from '../records/filter/filter-tree.ts'
import { groupOfFilter } from '../records/filter/group-of-filter.ts'
import { isSimpleOperator } from '../records/filter/operators.ts'

/** The rule as rows that must all hold, or undefined where it has groups of them, or says more than rows can. */
export function conditionsOf(rule: Filter): Condition[] | undefined {
  const parts = Array.isArray(rule.$and) && Object.keys(rule).length === 1 ? rule.$and : [rule]
  const conditions: Condition[] = []
  for (const part of parts) {
    for (const [field, tests] of Object.entries(part)) {
      if (field.startsWith('$') || !isPlainObject(tests)) return undefined
      for (const [name, value] of Object.entries(tests)) {
        const condition = conditionOf(field, name, value)
        if (!condition) return undefined
        conditions.push(condition)
      }
    }
  }
  return conditions
}

function conditionOf(field: string, name: string, value: unknown): Condition | undefined {
  const operator = filterOperators.find(known => known === name)
  if (!operator || Array.isArray(value) || !isSimpleOperator(operator)) return undefined
  const [part] = groupOfFilter({ [field]: { [operator]: value } })?.parts ?? []
  if (!part || isGroup(part) || !namesRecords(part)) return undefined
  const isFixed = isMatch(operator) || !isPlainObject(value) || isFormulaJson(value) || isRelativeDays(value)
  return isFixed ? part : undefined
}

/** Whether the builder of filters can show the rule, with its groups; else only JSON can say it. */
export function isBuildable(rule: Filter): boolean {
  const group = groupOfFilter(rule)
  return group !== undefined && namesRecords(group)
}

/** Whether all linked records are named, or are the reader's own: which ones a formula gives, rows of a rule cannot show. */
function namesRecords(part: FilterPart): boolean {
  if (isGroup(part)) return part.parts.every(namesRecords)
  if (!isMatch(part.operator)) return true
  if (isGroup(part.value)) return namesRecords(part.value)
  return Array.isArray(part.value) || part.value === undefined || sourceOf(part.value) !== 'fixed'
}

export const ruleOf = (parts: readonly FilterPart[]): Filter => ({ $and: parts.map(filterOf) })

/** What a condition is compared with: a fixed value, or the reader's own. */
export type ValueSource = 'fixed' | 'id' | 'email' | `values.${string}`

export function sourceOf(value: unknown): ValueSource {
  const named = isPlainObject(value) ? value['ids'] : undefined
  const [only, ...others] = Array.isArray(named) ? named : [value]
  const match = typeof only === 'string' && others.length === 0 ? userReferencePattern.exec(only) : null
  return match?.[1] ? (match[1] as ValueSource) : 'fixed'
}

/** The condition compared with something of the reader. */
export function withReference({ field, operator }: Condition, source: Exclude<ValueSource, 'fixed'>): Condition {
  const reference = referenceTo(source)
  return { field, operator, value: isMatch(operator) ? { ids: [reference] } : reference }
}

export function referenceTo(source: Exclude<ValueSource, 'fixed'>): string {
  return `{{user.${source}}}`
}
