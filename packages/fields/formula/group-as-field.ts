import type { DetailGroup, FieldSchema } from '@trellis/model'

/** A group as a field says the same of itself: checks and plans of formulas ask fields. */
export function groupAsField({ name, hidden }: DetailGroup): FieldSchema {
  return { type: 'boolean', format: 'checkbox', title: name, metadata: hidden === undefined ? {} : { hidden } }
}
