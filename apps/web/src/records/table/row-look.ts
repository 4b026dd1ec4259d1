import type { ReactNode } from 'react'

/** What a row of the table shows beside its values. */
export type RowLook = {
  isSelected: boolean
  isOpen: boolean
  isChanged: boolean
  hasBackground: boolean
  hasTab: boolean
  /** Values typed here that are not saved yet, by column: the same object as long as none of them changed. */
  drafts: ReadonlyMap<string, DraftLook> | undefined
}

export type DraftLook = { content: ReactNode; problem?: string }
