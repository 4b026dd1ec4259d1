import type { FieldSchema } from '@trellis/model'
import { linkedCount } from '../../values/links.ts'
import { linkFieldsOf } from './linked-record.ts'

/**
 * A dropdown holds at most one record; where more are linked nevertheless, they are shown as a list (1 §3.6). What a link says is
 * entered beside it, for which a dropdown has no room.
 */
export function isDropdown(schema: FieldSchema, value: unknown): boolean {
  const { subtype, max } = schema.metadata?.association ?? {}
  const isAsked = subtype === 'dropdown' || (subtype === undefined && max === 1)
  return isAsked && (linkedCount(value) ?? 0) <= 1 && linkFieldsOf(schema).length === 0
}
