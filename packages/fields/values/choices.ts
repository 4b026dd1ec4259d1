import type { FieldSchema } from '@trellis/model'
import type { Parsed } from '../define-format.ts'
import { problem } from '../messages.ts'
import { parseNumberText, toDecimal } from './decimal.ts'
import { readList, writeList } from './list-text.ts'
import { findOption, optionLabel, optionOfText } from './options.ts'

/** One text out of the field's options. */
export function checkTextChoice(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  return findOption(schema, value) ? { value } : problem('problem.option')
}

/** A text says an option by its value or by its label. */
export function readTextChoice(text: string, schema: FieldSchema): Parsed {
  const option = optionOfText(schema, text)
  return option ? checkTextChoice(option.value, schema) : problem('problem.option')
}

/** One number out of the field's options. */
export function checkNumberChoice(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('problem.number')
  return findOption(schema, value) ? { value } : problem('problem.option')
}

export function readNumberChoice(text: string, schema: FieldSchema): Parsed {
  const option = optionOfText(schema, text)
  if (option) return checkNumberChoice(option.value, schema)
  const parsed = parseNumberText(text)
  return 'value' in parsed ? checkNumberChoice(parsed.value, schema) : problem('problem.option')
}

/** Any number of the field's options, each once. */
export function checkChoices(value: unknown, schema: FieldSchema): Parsed {
  if (!Array.isArray(value)) return problem('problem.list')
  if (value.some(item => !findOption(schema, item))) return problem('problem.option')
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

export const displayChoices = (value: unknown, schema: FieldSchema): string =>
  listOf(value)
    .map(item => optionLabel(schema, item))
    .join(', ')

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** As PostgreSQL writes a number inside jsonb. */
const textOf = (item: unknown): string => (typeof item === 'number' ? toDecimal(item) : String(item))
