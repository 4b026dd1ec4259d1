import { isPlainObject } from '@trellis/base'

/** How many fields a filter compares, in groups as well; what linked records must hold is one of them. */
export function countConditions(filter: unknown): number {
  if (Array.isArray(filter)) return filter.reduce<number>((sum, part) => sum + countConditions(part), 0)
  if (!isPlainObject(filter)) return 0
  return Object.entries(filter).reduce((sum, [key, part]) => sum + (key.startsWith('$') ? countConditions(part) : 1), 0)
}
