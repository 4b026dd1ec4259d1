import type { ReactNode } from 'react'
import type { MenuEntry } from '../menu/menu-entry.tsx'
import type { TreeMove } from './tree-moves.ts'

export type TreeListItem = {
  id: string
  title: string
  icon?: string
  /** Machine text at the end: a type, an id. */
  hint?: string
  color?: string | null
  /** Small icons with a word each: required, hidden, formula, error. */
  marks?: readonly { icon: string; label: string; status?: 'neutral' | 'error' }[]
  /** A row that holds others even while it has none. */
  isGroup?: boolean
  isDisabled?: boolean
  /** Stays where it is in a list of rows that move. */
  isFixed?: boolean
  children?: readonly TreeListItem[]
}

export type TreeListProps = {
  label: string
  items: readonly TreeListItem[]
  selectedId?: string | undefined
  onSelect?: (id: string) => void
  /** In place of one: several, by Shift and Ctrl. */
  selectedIds?: readonly string[]
  onSelectMany?: (ids: string[]) => void
  /** What a press on a row or Enter does, where rows are opened rather than chosen. */
  onOpen?: (id: string) => void
  expandedIds?: ReadonlySet<string>
  onExpandedChange?: (ids: Set<string>) => void
  /** Makes rows movable: by pointer, by the handle (Enter or Space, then arrows, Enter) and by Alt+Up and Alt+Down. */
  onMove?: (move: TreeMove) => void
  /** Says which moves are allowed; by default only groups take other rows, and never a group. */
  canDrop?: (move: TreeMove) => boolean
  /** In place of it: why a move is refused, which is said while it is tried; undefined where it is allowed. */
  refusalOf?: (move: TreeMove) => string | undefined
  /** The row's menu; asked for when it opens. */
  actions?: (item: TreeListItem) => readonly MenuEntry[]
  /** More controls at the end of a row, such as Add on a group. */
  renderEnd?: (item: TreeListItem) => ReactNode
  empty?: ReactNode
}
