import type { FieldChange } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'

/** The field as an app changes it: another default, fewer options. A default that is no option any more goes with its option. */
export function withOverride(field: CollectionField, change: FieldChange | undefined): CollectionField {
  if (!change) return field
  const { default: before, ...schema } = field.schema
  const all = schema.metadata?.optionList
  const allowed = change.options && new Set(change.options)
  const optionList = allowed && all?.filter(({ value }) => allowed.has(String(value)))
  const narrowed = { ...schema, ...(optionList && { metadata: { ...schema.metadata, optionList } }) }
  const value = change.default === undefined ? before : change.default
  const fits = value !== null && value !== undefined && !('problem' in field.format.check(value, narrowed))
  return { ...field, schema: fits ? { ...narrowed, default: value } : narrowed }
}
