import { useState } from 'react'
import { type CellRange, rangeMoved } from './cell-range.ts'
import { placeNear, type RowSource, recordAt } from './row-source.ts'

type Chosen = {
  range: CellRange
  /** The record of the active cell; undefined while it is on its way. */
  id: string | undefined
  source: RowSource
  listKey: string
}

type Rows = { source: RowSource; listKey: string; isRefreshing: boolean }

/**
 * The cells that are chosen. They stay with their records when others change the list, so that keys change no other record than
 * the one that had the focus; in another list they stay in their places.
 */
export function useCellRange(rows: Rows): [CellRange | undefined, (range: CellRange) => void] {
  const { source, listKey } = rows
  const [chosen, setChosen] = useState<Chosen>()
  const setRange = (range: CellRange) =>
    setChosen({ range, source, listKey, id: recordAt(source, range.active.row)?.id })
  const next = chosen && followed(chosen, rows)
  if (next !== chosen) setChosen(next)
  return [next?.range, setRange]
}

function followed(chosen: Chosen, { source, listKey, isRefreshing }: Rows): Chosen {
  const { range, id } = chosen
  if (isRefreshing || (chosen.source === source && chosen.listKey === listKey)) return chosen
  if (id === undefined || chosen.listKey !== listKey)
    return { range, source, listKey, id: recordAt(source, range.active.row)?.id }
  const row = placeNear(source, id, range.active.row)
  const isMoved = row !== undefined && row !== range.active.row
  return { range: isMoved ? rangeMoved(range, row, source.count) : range, id, source, listKey }
}
