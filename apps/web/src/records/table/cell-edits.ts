import { ownValue } from '@trellis/base'
import { findFormat, validateRecord } from '@trellis/fields'
import { typedProblem } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'

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
  const { problems } = validateRecord({
    schema,
    values: { [fieldId]: value },
    fieldIds: [fieldId],
    tell: typedProblem,
  })
  return problems[0]?.message
}
