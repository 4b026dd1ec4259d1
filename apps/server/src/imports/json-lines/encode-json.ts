import { isPlainObject, isRecordId } from '@trellis/base'
import { checkStoredValue, type Parsed, readStoredText } from '@trellis/fields/server'
import type { MappedField } from '../mapped-field.ts'

/** A JSON value as its field stores it. What is text or a number there may be either here, as in a cell of CSV. */
export function readJson(field: MappedField, value: unknown): Parsed {
  const { schema, targetCollectionId } = field
  if (targetCollectionId !== undefined) return readLinks(field, value)
  const parsed = checkStoredValue(field, value, schema)
  if (!('problem' in parsed) || typeof value === 'object') return parsed
  const text = String(value).trim()
  const read = text === '' ? parsed : readStoredText(field, text, schema, field.notation)
  return 'problem' in read ? parsed : read
}

/** Links as an export writes them, an answer shows them, or a save takes them; what a link itself says is not imported. */
function readLinks(field: MappedField, value: unknown): Parsed {
  const listed = isPlainObject(value) ? (value['list'] ?? value['set']) : value
  if (typeof listed === 'string') return readStoredText(field, listed, field.schema, field.notation)
  if (!Array.isArray(listed)) return checkStoredValue(field, value, field.schema)
  if (listed.length === 0) return { value: undefined }
  const ids = listed.map((link: unknown) => (isPlainObject(link) ? link['id'] : link))
  // As a text files have no limit of how many may be linked.
  if (ids.every(isRecordId)) return readStoredText(field, ids.join(', '), field.schema, field.notation)
  return checkStoredValue(field, { set: ids }, field.schema)
}
