import type { FieldSchema } from '@trellis/model'

/** Whether anything inside the field's values has a default. */
export function hasDefaultsInside({ properties, items }: FieldSchema): boolean {
  const inner = items ? [items] : Object.values(properties ?? {})
  return inner.some(each => each.default !== undefined || hasDefaultsInside(each))
}
