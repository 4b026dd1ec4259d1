import { isPlainObject } from '@trellis/base'
import { isRelativeDays } from '@trellis/fields'
import { isFormulaJson } from '@trellis/formula'
import { type Filter, filterOperators, userReferencePattern } from '@trellis/model'
import { type Condition, type FilterPart, filterOf, isGroup, isMatch } from '../records/filter/filter-tree.ts'
import { groupOfFilter } from '../records/filter/group-of-filter.ts'

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
  if (!operator || Array.isArray(value)) return undefined
  if (isMatch(operator)) {
    const [part] = groupOfFilter({ [field]: { [operator]: value } })?.parts ?? []
    return part && !isGroup(part) && namesRecords(part) ? part : undefined
  }
  if (isPlainObject(value) && !isFormulaJson(value) && !isRelativeDays(value)) return undefined
  return { field, operator, value }
}

/** Whether the builder of filters can show the rule, with its groups; else only JSON can say it. */
export function isBuildable(rule: Filter): boolean {
  const group = groupOfFilter(rule)
  return group !== undefined && namesRecords(group)
}

/** Whether all linked records are named: which ones a formula gives, rows of a rule cannot show. */
function namesRecords(part: FilterPart): boolean {
  if (isGroup(part)) return part.parts.every(namesRecords)
  if (!isMatch(part.operator)) return true
  return isGroup(part.value) ? namesRecords(part.value) : Array.isArray(part.value)
}

export const ruleOf = (conditions: readonly Condition[]): Filter => ({ $and: conditions.map(filterOf) })

/** What a condition is compared with: a fixed value, or the reader's own. */
export type ValueSource = 'fixed' | 'id' | 'email' | `values.${string}`

export function sourceOf(value: unknown): ValueSource {
  const match = typeof value === 'string' ? userReferencePattern.exec(value) : null
  return match?.[1] ? (match[1] as ValueSource) : 'fixed'
}

export function referenceTo(source: Exclude<ValueSource, 'fixed'>): string {
  return `{{user.${source}}}`
}
