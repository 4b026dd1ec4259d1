import type { TrellisRecord } from '@trellis/model'
import { useLayoutEffect, useState } from 'react'
import type { RowLook } from './row-look.ts'
import { makeRowSlots } from './row-slot.ts'
import type { RowSource } from './row-source.ts'

const noLook: RowLook = {
  isSelected: false,
  isOpen: false,
  isChanged: false,
  hasBackground: false,
  hasTab: false,
  drafts: undefined,
}

type LinesOptions = {
  source: RowSource
  lookOf: (record: TrellisRecord) => RowLook
  rowHeight: number
  skip: number
}

/** What each slot of drawn rows shows, written into it once it is drawn. */
export function useLines({ source, lookOf, rowHeight, skip }: LinesOptions, slots: readonly number[], shift: number) {
  const [slotAt] = useState(makeRowSlots)
  const lines = slots.map((index, at) => {
    if (index < 0) return undefined
    const row = source.rowAt(index)
    const record = row?.kind === 'record' ? row.record : undefined
    const slot = slotAt(at)
    const { drafts, ...look } = record ? lookOf(record) : noLook
    const place = { index, ariaIndex: skip + index + 2, top: index * rowHeight - shift }
    return {
      slot,
      ...place,
      group: row?.kind === 'group' ? row : undefined,
      drafts,
      filling: { record, ...look, ...place },
    }
  })
  useLayoutEffect(() => {
    for (const line of lines) line?.slot.fill(line.filling)
  })
  return lines
}
