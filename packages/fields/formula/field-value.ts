import { type FormulaValue, isEmpty, toText } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'
import { findRules } from '../find-rules.ts'

/** A value as a field keeps it, null for none, or why it cannot. */
export type FieldValue = { value: unknown; problem?: undefined } | { problem: string; value?: undefined }

/**
 * What a formula gave as a value of the field: any single value becomes text where text is kept, numbers have 15 digits, and anything else
 * must be of the field's kind. Bounds and patterns are for what people enter.
 */
export function fieldValueOf(result: FormulaValue, field: FieldSchema): FieldValue {
  const format = findRules(field.format)
  if (!format || isEmpty(result)) return { value: null }
  switch (format.comparison) {
    case 'text':
      return { value: toText(result) || null }
    case 'number':
      return typeof result === 'number' ? { value: Number(result.toPrecision(15)) } : wrongKind(result, 'a number')
    case 'boolean':
      return typeof result === 'boolean' ? { value: result } : wrongKind(result, 'true or false')
    default: {
      const checked = format.check(result, field)
      return 'problem' in checked ? { problem: checked.problem } : { value: checked.value ?? null }
    }
  }
}

function wrongKind(result: FormulaValue, wanted: string): FieldValue {
  return { problem: `The formula gave ${JSON.stringify(result).slice(0, 60)}, but ${wanted} is needed` }
}
