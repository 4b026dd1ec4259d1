import { ownValue } from '@trellis/base'
import type { RecordValues } from '@trellis/model'

const prefix = '$$'

/**
 * A form keeps what is to become of links beside those it was loaded with: `$$lines` holds the change, `lines` what was there. The
 * change counts, under the field's own name.
 */
export function withPendingLinks(record: RecordValues): RecordValues {
  const pending = Object.keys(record).filter(key => key.startsWith(prefix) && key.length > prefix.length)
  if (pending.length === 0) return record
  const changes = Object.fromEntries(pending.map(key => [key.slice(prefix.length), ownValue(record, key)]))
  const others = Object.entries(record).filter(([key]) => !key.startsWith(prefix))
  return { ...Object.fromEntries(others), ...changes }
}
