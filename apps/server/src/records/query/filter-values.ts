import { fold, validationError } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'

const bareSchemas = new WeakMap<CollectionField, FieldSchema>()

/**
 * The field's schema without bounds and choices: a filter may ask for what no record may hold any more (a removed option, an amount
 * over the maximum); it just finds nothing.
 */
export function bareSchema(field: CollectionField): FieldSchema {
  const known = bareSchemas.get(field)
  if (known) return known
  const { type, format, title, metadata } = field.schema
  const { optionList: _options, suggestionList: _suggestions, disableFreeText: _free, ...rest } = metadata ?? {}
  const bare: FieldSchema = { type, format, title, metadata: rest }
  bareSchemas.set(field, bare)
  return bare
}

/** With the value as its only choice where the field has choices. */
function schemaFor(value: unknown, field: CollectionField): FieldSchema {
  const bare = bareSchema(field)
  if (!field.schema.metadata?.optionList || (typeof value !== 'string' && typeof value !== 'number')) return bare
  return { ...bare, metadata: { ...bare.metadata, optionList: [{ value, label: String(value) }] } }
}

export function isEmptyValue(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

/** PostgreSQL's text holds no NUL. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasNul)
}

/** The parameter for a filter's value, or VALIDATION_ERROR. */
export function readFilterValue(value: unknown, field: CollectionField, path: string): unknown {
  if (isEmptyValue(value) || hasNul(value)) throw validationError([{ path, message: 'is not a value to compare with' }])
  const schema = schemaFor(value, field)
  const parsed = field.format.check(value, schema)
  if ('problem' in parsed) throw validationError([{ path, message: parsed.problem }])
  return field.server.toDatabase(parsed.value, schema)
}

/** A LIKE pattern on folded text that finds `value` literally. */
export function likePattern(value: unknown, path: string, pattern: { before: string; after: string }): string {
  if (typeof value !== 'string' || value.includes('\u0000'))
    throw validationError([{ path, message: 'must be a text' }])
  return `${pattern.before}${fold(value).replaceAll(/[\\%_]/g, character => `\\${character}`)}${pattern.after}`
}
