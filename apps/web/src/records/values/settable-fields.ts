import { findFormat } from '@trellis/fields'
import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'

/** Fields that can be given a value: none that the server works out, and none that holds nothing. */
export function settableFields({ properties }: RecordSchema): [string, FieldSchema][] {
  return Object.entries(properties).filter(([id, { format, metadata }]) => {
    const { storage, generated } = findFormat(format) ?? {}
    const isMade = generated === true || metadata?.calculation !== undefined || metadata?.evaluation !== undefined
    return !isSystemField(id) && !isMade && (storage === 'column' || storage === 'link')
  })
}
