import { isPlainObject } from '@trellis/base'
import { isStorableText } from './text.ts'

/** How deep and how large a structured value may be (S78). */
export const deepestJson = 32
export const mostJsonNodes = 2000

export type JsonExcess = 'kind' | 'depth' | 'size'

/** Why PostgreSQL's jsonb should not hold a value; undefined where it may. */
export function jsonExcess(value: unknown): JsonExcess | undefined {
  let nodes = 0
  const walk = (item: unknown, depth: number): JsonExcess | undefined => {
    nodes += 1
    if (nodes > mostJsonNodes) return 'size'
    if (item === null || typeof item === 'boolean') return undefined
    if (typeof item === 'number') return Number.isFinite(item) ? undefined : 'kind'
    if (typeof item === 'string') return isStorableText(item) ? undefined : 'kind'
    if (!Array.isArray(item) && !isPlainObject(item)) return 'kind'
    if (depth >= deepestJson) return 'depth'
    if (!Object.keys(item).every(isStorableText)) return 'kind'
    for (const inner of Object.values(item)) {
      const excess = walk(inner, depth + 1)
      if (excess) return excess
    }
    return undefined
  }
  return walk(value, 0)
}
