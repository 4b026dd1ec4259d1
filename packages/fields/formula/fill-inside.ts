import { isPlainObject, ownValue } from '@trellis/base'
import type { Environment } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'
import { type NestedPlan, nestedPlanOf } from './plan-formulas.ts'
import { type At, type FailedFormula, newPatience, valueOf } from './run-formula.ts'

/** A field's value with the calculations inside it worked out: those of an object, or of every object of a list. */
export function calculateInside(
  fieldId: string,
  field: FieldSchema,
  given: { value: unknown; environment: Environment },
): { value: unknown; failures: FailedFormula[] } {
  const failures: FailedFormula[] = []
  const nested = nestedPlanOf(fieldId, field)
  if (!nested || !hasCalculations(nested)) return { value: given.value, failures }
  const record = { schema: { type: 'object' as const, properties: {} }, values: {}, environment: given.environment }
  return {
    value: fillInside(nested, given.value, {
      scope: {},
      record,
      failures,
      patience: newPatience(),
      fieldId,
      path: fieldId,
    }),
    failures,
  }
}

/** Whether saving the field works something out inside its value. */
export function calculatesInside(fieldId: string, field: FieldSchema): boolean {
  const nested = nestedPlanOf(fieldId, field)
  return nested !== undefined && hasCalculations(nested)
}

export function hasCalculations({ plan }: NestedPlan): boolean {
  return plan.calculations.length > 0 || plan.nested.some(hasCalculations)
}

/** What is deeper inside comes first, so that a total over a list's items sees theirs. */
export function fillInside(nested: NestedPlan, value: unknown, at: At): unknown {
  const { plan, holds } = nested
  if (holds === 'items') {
    if (!Array.isArray(value)) return value
    return value.map((item: unknown, index) => {
      const place = { ...at, path: `${at.path}.${index}`, within: { item, index } }
      return plan.nested.reduce((filled, inner) => fillInside(inner, filled, place), item)
    })
  }
  if (!isPlainObject(value)) return value
  const filled: Record<string, unknown> = { ...value }
  const index = at.within?.index ?? null
  const place = (id: string): At => ({ ...at, path: `${at.path}.${id}`, within: { item: filled, index } })
  for (const inner of plan.nested) {
    const made = fillInside(inner, ownValue(filled, inner.fieldId), place(inner.fieldId))
    if (made !== undefined) filled[inner.fieldId] = made
  }
  for (const each of plan.calculations) {
    const made = valueOf(each, place(each.fieldId))
    if (made === null) delete filled[each.fieldId]
    else filled[each.fieldId] = made
  }
  return filled
}
