import type { ScopeTypes } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'

/** A field inside an object or list, with what formulas of it know beside the record. */
export type InsideField = {
  field: FieldSchema
  inside: ScopeTypes
  /** The fields beside it, of which `item` is made; undefined where the item is this field itself. */
  siblings: Readonly<Record<string, FieldSchema>> | undefined
}
