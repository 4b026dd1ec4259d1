import { ownValue } from '@trellis/base'
import type { TrellisRecord } from '@trellis/model'
import { columnIdOf } from './board-columns.ts'
import type { ColumnTotal } from './use-column-totals.ts'

type Counted = {
  records: readonly TrellisRecord[]
  fieldId: string
  /** Where records are that are being saved. */
  moved: ReadonlyMap<string, string>
  /** Over all pages; undefined while they are counted. */
  totals: ReadonlyMap<string, ColumnTotal> | undefined
  /** Every record of the list is a card of the board. */
  isWhole: boolean
}

/**
 * How many records a column has. Of a board that holds them all, as many as it shows: those that were counted come before or after
 * the cards when somebody moves one, filters or changes records. Else what was counted, with the move that is being saved.
 */
export function columnCounts({ records, fieldId, moved, totals, isWhole }: Counted): (columnId: string) => number {
  const own = (record: TrellisRecord) => columnIdOf(ownValue(record, fieldId))
  const shown = Map.groupBy(records, record => moved.get(record.id) ?? own(record))
  const shownIn = (columnId: string) => shown.get(columnId)?.length ?? 0
  if (isWhole || !totals) return shownIn
  const leaving = Map.groupBy(
    records.filter(({ id }) => moved.has(id)),
    own,
  )
  const arriving = Map.groupBy(moved.values(), columnId => columnId)
  const counted = (columnId: string) =>
    (totals.get(columnId)?.count ?? 0) + (arriving.get(columnId)?.length ?? 0) - (leaving.get(columnId)?.length ?? 0)
  // What was counted a moment ago is never fewer than what everybody sees.
  return columnId => Math.max(counted(columnId), shownIn(columnId))
}
