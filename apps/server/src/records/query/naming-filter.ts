import { isBlank } from '@trellis/base'
import type { Filter } from '@trellis/model'

/**
 * A filter of our own on what an input names, all of it at once. In the filter language an empty value asks for records without one
 * (`$eq: ""`), which is never what somebody named: such a filter is not made.
 */
export function namingFilter(named: Readonly<Record<string, string>>): Filter {
  for (const [fieldId, value] of Object.entries(named)) {
    if (isBlank(value)) throw new Error(`A filter on ${fieldId} was made of nothing`)
  }
  return Object.fromEntries(Object.entries(named).map(([fieldId, value]) => [fieldId, { $eq: value }]))
}
