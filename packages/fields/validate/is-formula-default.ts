import { isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'

/** An object or a list cannot be the value of any other format: it is a formula (2 §5). So is text with `{{…}}`. */
export function isFormulaDefault({ default: value, type }: FieldSchema): boolean {
  if (typeof value === 'string') return /\{\{.*\}\}/s.test(value)
  return isPlainObject(value) && type !== 'object' && type !== 'array'
}
