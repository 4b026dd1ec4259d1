import { findFormat } from '@trellis/fields'
import type { Option } from '@trellis/ui'

/** A field to pick, with the icon of its format. */
export function iconOption(id: string, label: string, formatId: string): Option {
  const icon = findFormat(formatId)?.icon
  return { id, label, ...(icon ? { icon } : {}) }
}
