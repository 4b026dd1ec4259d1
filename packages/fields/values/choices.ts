import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'
import { parseNumberText, toDecimal } from './decimal.ts'
import { readList, writeList } from './list-text.ts'
import type { Notation } from './notation.ts'
import { findOption, optionOfText } from './options.ts'

/** One text out of the field's options. */
export function checkTextChoice(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  return isChoice(schema, value) ? { value } : problem('problem.option')
}

/** A text says an option by its value or by its label. */
export function readTextChoice(text: string, schema: FieldSchema): Parsed {
  const option = optionOfText(schema, text)
  return checkTextChoice(option?.value ?? text, schema)
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

export function readNumberChoice(text: string, schema: FieldSchema, notation?: Notation): Parsed {
  const option = optionOfText(schema, text)
  if (option) return checkNumberChoice(option.value, schema)
  const parsed = parseNumberText(text, notation)
  return 'value' in parsed ? checkNumberChoice(parsed.value, schema) : problem('problem.option')
}

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

export function readChoices(text: string, schema: FieldSchema): Parsed {
  const texts = readList(text)
  if (!texts) return problem('problem.listText')
  const values = texts.map(item => optionOfText(schema, item)?.value ?? item)
  return checkChoices(values, schema)
}

export const writeChoices = (value: unknown): string => writeList(listOf(value).map(textOf))

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** As PostgreSQL writes a number inside jsonb. */
const textOf = (item: unknown): string => (typeof item === 'number' ? toDecimal(item) : String(item))
