import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'
import { compilePattern } from '../patterns/compile-pattern.ts'

/** Text that PostgreSQL and JSON both keep as it is, within the schema's length (in characters) and pattern. */
export function checkText(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  if (!isStorableText(value)) return problem('problem.textCharacters')
  const { minLength, maxLength, pattern } = schema
  const length = minLength === undefined && maxLength === undefined ? 0 : characterCount(value)
  if (minLength !== undefined && length < minLength) return problem('problem.minLength', { count: minLength })
  if (maxLength !== undefined && length > maxLength) return problem('problem.maxLength', { count: maxLength })
  if (pattern && !fitsPattern(value, pattern)) return problem('problem.pattern')
  return { value }
}

/** No NUL, which PostgreSQL cannot store, and no half of a surrogate pair, which UTF-8 cannot say. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

export function characterCount(value: string): number {
  let count = 0
  for (const _character of value) count += 1
  return count
}

/** A pattern that cannot be compiled safely is refused when the schema is saved; one that got past fits nothing. */
function fitsPattern(value: string, pattern: string): boolean {
  const compiled = compilePattern(pattern)
  return 'test' in compiled && compiled.test(value)
}
