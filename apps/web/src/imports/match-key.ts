import type { RecordSchema } from '@trellis/model'
import type { Mapping } from './mapping.ts'
import { fieldOf, isLink } from './notation.ts'

/** The key that tells which record a row is, while a column still goes to it. */
export const keyIn = (mappings: readonly Mapping[], key: string | undefined): string | undefined =>
  mappings.some(({ fieldId }) => fieldId === key) ? key : undefined

/** The field that tells which record a row is becomes unique where it is not; the one before it need not any more. */
export function withKey(
  mappings: readonly Mapping[],
  key: string | undefined,
  schema: RecordSchema | undefined,
): Mapping[] {
  return mappings.map(mapping => {
    const { makeUnique: _makeUnique, ...rest } = mapping
    const field = fieldOf(mapping, schema)
    if (isLink(field)) return mapping
    const isAsked = mapping.fieldId === key && key !== 'id' && field?.metadata?.unique !== true
    return isAsked ? { ...rest, makeUnique: true } : rest
  })
}
