import { validationError } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { FormatDefinition } from '../define-format.ts'
import { isStorableText } from '../values/text.ts'

/** What an operator needs to know of the field it stands under. */
export type FilterField = { schema: FieldSchema; format: FormatDefinition }

const bareSchemas = new WeakMap<FieldSchema, FieldSchema>()

/**
 * The field's schema without bounds and choices: a filter may ask for what no record may hold any more (a removed option, an amount
 * over the maximum); it just finds nothing.
 */
export function bareSchema(schema: FieldSchema): FieldSchema {
  const known = bareSchemas.get(schema)
  if (known) return known
  const { type, format, title, metadata } = schema
  const { optionList: _options, suggestionList: _suggestions, disableFreeText: _free, ...rest } = metadata ?? {}
  const bare: FieldSchema = { type, format, title, metadata: rest }
  bareSchemas.set(schema, bare)
  return bare
}

/** With the value as its only choice where the field has choices. */
export function filterSchema(value: unknown, schema: FieldSchema): FieldSchema {
  const bare = bareSchema(schema)
  if (!schema.metadata?.optionList || !isItem(value)) return bare
  return { ...bare, metadata: { ...bare.metadata, optionList: [{ value, label: String(value) }] } }
}

export function isAbsent(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

/** The canonical form of a value to compare with, or VALIDATION_ERROR. */
export function readFilterValue(value: unknown, { schema, format }: FilterField, path: string): unknown {
  if (isAbsent(value) || !isStorable(value)) throw refuse(path, 'is not a value to compare with')
  const parsed = format.check(value, filterSchema(value, schema))
  if ('problem' in parsed) throw refuse(path, parsed.problem)
  if (parsed.value === undefined) throw refuse(path, 'is not a value to compare with')
  return parsed.value
}

/** Whether it is a value of the field, as filters take them. */
export function fitsFilter(value: unknown, { schema, format }: FilterField): boolean {
  return 'value' in format.check(value, filterSchema(value, schema))
}

/** One item of a list: a text or a number. */
export function readFilterItem(value: unknown, path: string): string | number {
  if (!isItem(value) || !isStorable(value)) throw refuse(path, 'must be a text or a number')
  return value
}

export function readFilterText(value: unknown, path: string): string {
  if (typeof value !== 'string' || !isStorableText(value)) throw refuse(path, 'must be a text')
  return value
}

export function refuse(path: string, message: string): Error {
  return validationError([{ path, message }])
}

function isItem(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

/** What PostgreSQL's text cannot hold, nothing equals. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
