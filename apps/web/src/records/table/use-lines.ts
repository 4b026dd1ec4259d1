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
    const { isSelected, isOpen, isChanged, hasBackground, hasTab, drafts } = record ? lookOf(record) : noLook
    const ariaIndex = skip + index + 2
    const top = index * rowHeight - shift
    // Spelt out: for every row in every frame that scrolls, copies would be most of what is thrown away.
    const filling = { record, index, ariaIndex, top, isSelected, isOpen, isChanged, hasBackground, hasTab }
    return { slot, index, ariaIndex, top, group: row?.kind === 'group' ? row : undefined, drafts, filling }
  })
  useLayoutEffect(() => {
    for (const line of lines) line?.slot.fill(line.filling)
  })
  return lines
}
