import { ownValue } from '@trellis/base'
import { findRules } from '@trellis/fields'
import { isSystemField, type RecordSchema, type RecordValues, type TrellisRecord } from '@trellis/model'

/**
 * What a copy of a record starts with: what people enter themselves, but for what no two records share and what only its owner knows.
 * Links stay with the record that has them.
 */
export function copyOf({ properties }: RecordSchema, record: TrellisRecord): RecordValues {
  const copied = Object.entries(record).filter(([id, value]) => {
    const field = ownValue(properties, id)
    if (!field) return id !== 'version' && !isSystemField(id)
    const definition = findRules(field.format)
    if (!definition || isSystemField(id) || value === undefined || value === null) return false
    if (definition.storage !== 'column' || definition.generated || definition.concealed) return false
    const { metadata } = field
    return !metadata?.unique && !metadata?.calculation && metadata?.disabled !== true
  })
  return Object.fromEntries(copied)
}
