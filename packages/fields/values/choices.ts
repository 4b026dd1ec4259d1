import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'
import { toDecimal } from './decimal.ts'
import { writeList } from './list-text.ts'
import { findOption } from './options.ts'

/** One text out of the field's options. */
export function checkTextChoice(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  return isChoice(schema, value) ? { value } : problem('problem.option')
}

/** One number out of the field's options. */
export function checkNumberChoice(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('problem.number')
  return isChoice(schema, value) ? { value } : problem('problem.option')
}

/** Which options a formula makes only the whole record tells: here any value of the kind will do. */
function isChoice(schema: FieldSchema, value: unknown): boolean {
  if (findOption(schema, value)) return true
  const isKind = typeof value === (schema.type === 'number' || schema.items?.type === 'number' ? 'number' : 'string')
  return isKind && value !== '' && !isEmptyFormula(schema.metadata?.coreOptionsFormula)
}

const isEmptyFormula = (formula: unknown) => formula === undefined || formula === ''

/** Any number of the field's options, each once. */
export function checkChoices(value: unknown, schema: FieldSchema): Parsed {
  if (!Array.isArray(value)) return problem('problem.list')
  if (value.some(item => !isChoice(schema, item))) return problem('problem.option')
  if (new Set(value).size < value.length) return problem('problem.repeated')
  const { minItems, maxItems } = schema
  if (minItems !== undefined && value.length < minItems) return problem('problem.minItems', { count: minItems })
  if (maxItems !== undefined && value.length > maxItems) return problem('problem.maxItems', { count: maxItems })
  return { value }
}

export const writeChoices = (value: unknown): string => writeList(listOf(value).map(textOf))

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** As PostgreSQL writes a number inside jsonb. */
const textOf = (item: unknown): string => (typeof item === 'number' ? toDecimal(item) : String(item))
