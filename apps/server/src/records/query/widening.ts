import type { Comparison } from '@trellis/fields/server'
import { Slot } from './compile-sql.ts'
import type { FilterNode } from './scope.ts'

/** With which values of a parameter a condition finds the same rows and more of them. */
export type Widening = 'larger' | 'smaller'

const ofComparison: Readonly<Partial<Record<Comparison['is'], readonly Widening[]>>> = {
  greater: ['smaller'],
  'greater-equal': ['smaller'],
  less: ['larger'],
  'less-equal': ['larger'],
  between: ['smaller', 'larger'],
}

/** Of the parameters of these conditions, by `slotKey`. What stands behind a "not" finds fewer where it would find more: it is left out. */
export function wideningOf(nodes: readonly FilterNode[]): ReadonlyMap<string, Widening> {
  const found = new Map<string, Widening>()
  const read = (node: FilterNode) => {
    if (node.node === 'and' || node.node === 'or') node.nodes.forEach(read)
    if (node.node !== 'compare') return
    for (const [index, widening] of (ofComparison[node.comparison] ?? []).entries()) {
      const place = node.values[index]
      if (place) found.set(slotKey(place), widening)
    }
  }
  nodes.forEach(read)
  return found
}

/** One parameter, in every statement that it stands in. */
export function slotKey({ source, index }: { source: string; index: number }): string {
  return `${source} ${index}`
}

/** For each parameter of a statement, in order; undefined where only the same value finds as much, or where it stands more than once. */
export function wideningByPlace(
  parameters: readonly unknown[],
  widening: ReadonlyMap<string, Widening>,
): (Widening | undefined)[] {
  const keys = parameters.map(parameter => (parameter instanceof Slot ? slotKey(parameter) : undefined))
  return keys.map(key => {
    const isAlone = keys.indexOf(key) === keys.lastIndexOf(key)
    return key !== undefined && isAlone ? widening.get(key) : undefined
  })
}

/** Whether this value finds all that `narrower` finds; false where it is not certain how PostgreSQL sorts the two. */
export function isAsWide(value: unknown, narrower: unknown, widening: Widening): boolean {
  const [small, large] = widening === 'smaller' ? [value, narrower] : [narrower, value]
  if (typeof small === 'number' && typeof large === 'number') return small <= large
  return isDay(small) && isDay(large) && small <= large
}

/** Days of four-digit years are in the order of their characters, however the column sorts texts. */
function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}
