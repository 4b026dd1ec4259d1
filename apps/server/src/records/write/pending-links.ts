import { ownValue } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import type { Scope } from '../query/scope.ts'

const prefix = '$$'

/** What the key is the pending change of, if it is one. */
export function pendingField(key: string): string | undefined {
  return key.startsWith(prefix) && key.length > prefix.length ? key.slice(prefix.length) : undefined
}

/**
 * A form keeps what is to become of links beside those it was loaded with: `$$lines` holds the change, `lines` what was there. The
 * change counts, under the field's own name; what is pending of no field keeps its name, so that it is taken for nothing else.
 */
export function withPendingLinks(record: RecordValues, { fields }: Pick<Scope, 'fields'>): RecordValues {
  const pending = Object.keys(record).filter(key => fields.has(pendingField(key) ?? ''))
  if (pending.length === 0) return record
  const changes = Object.fromEntries(pending.map(key => [key.slice(prefix.length), ownValue(record, key)]))
  const others = Object.entries(record).filter(([key]) => !pending.includes(key))
  return { ...Object.fromEntries(others), ...changes }
}
