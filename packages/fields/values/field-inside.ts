import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'

/** The field that steps lead to inside an object or list; the places of items do not matter. */
export function fieldInside(field: FieldSchema | undefined, steps: readonly string[]): FieldSchema | undefined {
  return steps.reduce<FieldSchema | undefined>((outer, step) => {
    if (outer?.type === 'array') return outer.items
    return ownValue(outer?.properties, step)
  }, field)
}
