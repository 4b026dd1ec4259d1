import { isPlainObject } from '@trellis/base'
import { isRelativeDays } from '@trellis/fields'
import { isFormulaJson } from '@trellis/formula'
import { type Filter, filterOperators, userReferencePattern } from '@trellis/model'
import { type Condition, takesNoValue } from '../records/filter/filter-tree.ts'

/** The rule as rows that must all hold, or undefined where it has nested conditions and needs JSON. */
export function conditionsOf(rule: Filter): Condition[] | undefined {
  const parts = Array.isArray(rule.$and) && Object.keys(rule).length === 1 ? rule.$and : [rule]
  const conditions: Condition[] = []
  for (const part of parts) {
    for (const [field, tests] of Object.entries(part)) {
      if (field.startsWith('$') || !isPlainObject(tests)) return undefined
      for (const [name, value] of Object.entries(tests)) {
        const operator = filterOperators.find(known => known === name)
        if (
          !operator ||
          (isPlainObject(value) && !isFormulaJson(value) && !isRelativeDays(value)) ||
          Array.isArray(value)
        )
          return undefined
        conditions.push({ field, operator, value })
      }
    }
  }
  return conditions
}

export function ruleOf(conditions: readonly Condition[]): Filter {
  return {
    $and: conditions.map(
      ({ field, operator, value }): Filter => ({ [field]: { [operator]: takesNoValue(operator) ? true : value } }),
    ),
  }
}

/** What a condition is compared with: a fixed value, or the reader's own. */
export type ValueSource = 'fixed' | 'id' | 'email' | `values.${string}`

export function sourceOf(value: unknown): ValueSource {
  const match = typeof value === 'string' ? userReferencePattern.exec(value) : null
  return match?.[1] ? (match[1] as ValueSource) : 'fixed'
}

export function referenceTo(source: Exclude<ValueSource, 'fixed'>): string {
  return `{{user.${source}}}`
}
