import { isPlainObject } from '@trellis/base'
import type { AssociationSettings } from '@trellis/model'

export type PendingLinks = { add: string[]; remove: string[]; isReplacing: boolean }

/** The ids that a pending change adds and removes; `set` and `clear` replace what is linked. */
export function pendingLinks(change: unknown): PendingLinks {
  if (!isPlainObject(change)) return { add: [], remove: [], isReplacing: false }
  const isReplacing = change.set !== undefined || change.clear === true
  return { add: [...idsOf(change.set), ...idsOf(change.add)], remove: idsOf(change.remove), isReplacing }
}

/** totalCount + pending adds − pending removes; undefined where the count is not known (1 §5). */
export function effectiveLinkCount(totalCount: number | undefined, change: unknown): number | undefined {
  const { add, remove, isReplacing } = pendingLinks(change)
  if (isReplacing) return add.length
  return totalCount === undefined ? undefined : totalCount + add.length - remove.length
}

/** Linking is allowed when max is absent, -1, or the count is below it; with an unknown count always (1 §5). */
export function mayLink({ max }: Pick<AssociationSettings, 'max'>, count: number | undefined): boolean {
  return count === undefined || max === undefined || max === -1 || count < max
}

/** Unlinking is allowed when min is absent or the count is above it; with an unknown count always (1 §5). */
export function mayUnlink({ min }: Pick<AssociationSettings, 'min'>, count: number | undefined): boolean {
  return count === undefined || min === undefined || count > min
}

function idsOf(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    if (typeof item === 'string') return [item]
    return isPlainObject(item) && typeof item.id === 'string' ? [item.id] : []
  })
}
