import { type Comparison, filterSchema } from '@trellis/fields/server'
import type { CollectionField } from '../../collections/collection.ts'

/** The parameters of a comparison, in the order in which its SQL takes them. */
export function bindComparison(comparison: Comparison, field: CollectionField): unknown[] {
  switch (comparison.is) {
    case 'missing':
    case 'empty':
      return []
    case 'in':
      return [comparison.values.map(value => toDatabase(value, field))]
    case 'between':
      return [toDatabase(comparison.low, field), toDatabase(comparison.high, field)]
    case 'contains':
      return [`%${literal(comparison.text)}%`]
    case 'starts-with':
      return [`${literal(comparison.text)}%`]
    case 'ends-with':
      return [`%${literal(comparison.text)}`]
    case 'has-all':
      return [JSON.stringify(comparison.items)]
    case 'has-any':
      return [comparison.items.map(item => JSON.stringify(item))]
    default:
      return [toDatabase(comparison.value, field)]
  }
}

/** What LIKE takes for these very characters. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, character => `\\${character}`)
}

function toDatabase(value: unknown, field: CollectionField): unknown {
  return field.server.toDatabase(value, filterSchema(value, field.schema))
}
