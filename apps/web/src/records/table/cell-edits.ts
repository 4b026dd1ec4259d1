import { ownValue } from '@trellis/base'
import { findFormat, validateRecord } from '@trellis/fields'
import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'
import { isNothing } from './cell-changes.ts'

/** A field whose value a person may change in the table: not the server's own, not computed, not for them to read alone. */
export function isEditable(id: string, field: FieldSchema | undefined): boolean {
  const format = field && findFormat(field.format)
  if (!field || !format || isSystemField(id) || format.storage === 'none' || format.generated || format.linked)
    return false
  return field.metadata?.disabled !== true && field.metadata?.calculation === undefined
}

/** Values that are typed into the cell itself, or written there by a paste. */
export function isTyped(field: FieldSchema): boolean {
  const format = findFormat(field.format)
  return format?.storage === 'column' && !format.editsInDialog
}

/** Values that a key pressed on the cell begins anew. */
export function beginsByTyping(field: FieldSchema): boolean {
  const comparison = findFormat(field.format)?.comparison ?? ''
  return isTyped(field) && !field.metadata?.optionList && typedKinds.has(comparison)
}

const typedKinds: ReadonlySet<string> = new Set(['text', 'number', 'date', 'time', 'instant'])

/** Why the value cannot be saved. */
export function problemOf(schema: RecordSchema, fieldId: string, value: unknown): string | undefined {
  if (findFormat(ownValue(schema.properties, fieldId)?.format ?? '')?.storage === 'link') return undefined
  const { problems } = validateRecord({ schema, values: { [fieldId]: value }, fieldIds: [fieldId] })
  return problems[0]?.message
}

/** The value of a pasted text; a text that says none stays as it is, and its cell says why. */
export function valueOfText(text: string, field: FieldSchema): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const parsed = findFormat(field.format)?.fromText(trimmed, field)
  return parsed && 'value' in parsed ? (parsed.value ?? '') : trimmed
}

/** The text that pasting reads back. */
export function textOfValue(value: unknown, field: FieldSchema | undefined): string {
  if (isNothing(value) || !field) return ''
  const format = findFormat(field.format)
  if (!format || format.concealed) return ''
  return format.toText(value, field)
}

/** Whether a spreadsheet might take it for a formula: numbers and dates begin with a sign of their own. */
export function isFreeText(field: FieldSchema | undefined): boolean {
  const comparison = field && findFormat(field.format)?.comparison
  return comparison === undefined || !['number', 'date', 'instant', 'time', 'boolean'].includes(comparison)
}
