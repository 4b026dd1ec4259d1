import { isPlainObject } from '@trellis/base'
import type { FieldSchema, ListCursor } from '@trellis/model'

/** What the field adds to the question for records (2 §3.8): a filter, an order. Anything else it says is not asked. */
export function lookupCriteria({ metadata }: FieldSchema): Partial<ListCursor> {
  const { filter, options } = metadata?.fetchCriteria ?? {}
  const { orderBy, descending } = isPlainObject(options) ? options : {}
  return {
    ...(isPlainObject(filter) ? { filter } : {}),
    ...(typeof orderBy === 'string' ? { options: { orderBy, descending: descending === true } } : {}),
  }
}
