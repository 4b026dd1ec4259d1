import { findFormat } from '@trellis/fields'
import { fieldType, recordType } from '@trellis/fields/formula'
import { anyType, numberType, type ScopeTypes } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'

/** A field inside an object or list, with what formulas of it know beside the record. */
export type InsideField = {
  /** Its path in the schema of the outer field: `items.properties.price`. */
  path: string
  titles: readonly string[]
  field: FieldSchema
  inside: ScopeTypes
  /** The fields beside it, of which `item` is made; undefined where the item is this field itself. */
  siblings: Readonly<Record<string, FieldSchema>> | undefined
}

type Around = { path: string; titles: readonly string[]; index: ScopeTypes[string] }

/** All of them, the deepest too. */
export function insideFields(field: FieldSchema): InsideField[] {
  return fieldsIn(field, { path: '', titles: [], index: anyType })
}

function fieldsIn(field: FieldSchema, { path, titles, index }: Around): InsideField[] {
  const holds = findFormat(field.format)?.nests
  if (holds === 'properties') {
    const siblings = field.properties ?? {}
    const inside = { item: recordType({ properties: siblings }), index }
    return Object.entries(siblings).flatMap(([id, inner]) => {
      const own = { path: join(path, `properties.${id}`), titles: [...titles, inner.title || id] }
      return [{ ...own, field: inner, inside, siblings }, ...fieldsIn(inner, { ...own, index })]
    })
  }
  if (holds !== 'items' || !field.items) return []
  const { items } = field
  const own = { path: join(path, 'items'), titles }
  const deeper = fieldsIn(items, { ...own, index: numberType })
  if (deeper.length > 0) return deeper
  const inside = { item: fieldType(items) ?? anyType, index: numberType }
  const title = items.title || field.title || ''
  return [{ ...own, titles: [...titles, title], field: items, inside, siblings: undefined }]
}

const join = (path: string, step: string) => (path === '' ? step : `${path}.${step}`)
