import { ownValue } from '@trellis/base'
import type { TrellisRecord } from '@trellis/model'
import type { ListState } from '../list/list-state.ts'

/** As people read them: numbers by size, anything else by its text; what is empty comes last. */
export function sortedBy(
  records: readonly TrellisRecord[],
  { orderBy, descending }: Pick<ListState, 'orderBy' | 'descending'>,
): readonly TrellisRecord[] {
  if (orderBy === undefined) return records
  const sign = descending ? -1 : 1
  return records.toSorted((one, other) => {
    const [left, right] = [ownValue(one, orderBy), ownValue(other, orderBy)]
    if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * String(left).localeCompare(String(right))
  })
}
