import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { type Key, useDragAndDrop } from 'react-aria-components'
import type { TreeListItem, TreeListProps } from './tree-list-props.ts'
import type { TreeMove } from './tree-moves.ts'

type Moved = {
  items: readonly TreeListItem[]
  selectedIds: readonly string[]
  frame: RefObject<HTMLDivElement | null>
}

const positions = ['on', 'before', 'after'] as const

/** Dragging rows: where they may go, and why not elsewhere. */
export function useTreeMoves(
  { items, selectedIds, frame }: Moved,
  onMove: TreeListProps['onMove'],
  refusal: (move: TreeMove) => string | undefined,
) {
  const dragged = useRef<readonly string[]>([])
  const [note, say] = useState<string>()
  const moveTo = (targetId: string, position: TreeMove['position']): TreeMove | undefined => {
    const [id = '', ...also] = dragged.current
    return id === '' || targetId === id ? undefined : { id, targetId, position, ...(also.length > 0 && { also }) }
  }
  /** Why a row takes what is dragged neither into it nor beside it. */
  const refusedBy = (targetId: string): string | undefined => {
    const reasons = positions.map(position => {
      const move = moveTo(targetId, position)
      return move ? refusal(move) : ''
    })
    return reasons.every(reason => reason !== undefined) ? reasons[0] : undefined
  }
  const { dragAndDropHooks } = useDragAndDrop<TreeListItem>({
    getItems: keys => [...keys].map(key => ({ 'text/plain': titleOf(items, String(key)) })),
    onDragStart: ({ keys }) => {
      dragged.current = inOrder(keys, selectedIds)
      markRows(frame.current, refusedBy)
    },
    onDragEnd: () => {
      dragged.current = []
      say(undefined)
      markRows(frame.current, () => undefined)
    },
    getDropOperation: target => {
      const move = target.type === 'item' ? moveTo(String(target.key), target.dropPosition) : undefined
      return move && refusal(move) === undefined ? 'move' : 'cancel'
    },
    onMove: ({ target }) => {
      const move = moveTo(String(target.key), target.dropPosition)
      if (move) onMove?.(move)
    },
  })
  const dragOver = ({ target }: DragEvent) => {
    const id = dragged.current.length > 0 && target instanceof Element ? rowAt(target) : undefined
    if (id !== undefined) say(refusedBy(id) || undefined)
  }
  return { dragAndDropHooks, note, say, dragOver }
}

/** The dragged rows, the chosen ones among them in the order in which they were chosen. */
const inOrder = (keys: Set<Key>, selectedIds: readonly string[]): string[] => {
  const ids = [...keys].map(String)
  return [...selectedIds.filter(id => ids.includes(id)), ...ids.filter(id => !selectedIds.includes(id))]
}

/** A row that is chosen with others takes these along. */
export const withOthers = (move: TreeMove, selectedIds: readonly string[]): TreeMove =>
  selectedIds.length > 1 && selectedIds.includes(move.id)
    ? { ...move, also: selectedIds.filter(id => id !== move.id) }
    : move

/** Rows that take nothing of what is dragged stand back. */
function markRows(frame: HTMLElement | null, refusedBy: (id: string) => string | undefined): void {
  for (const row of frame?.querySelectorAll('[role=row][data-key]') ?? [])
    row.toggleAttribute('data-refused', Boolean(refusedBy(row.getAttribute('data-key') ?? '')))
}

function titleOf(items: readonly TreeListItem[], id: string): string {
  for (const item of items) {
    const title = item.id === id ? item.title : titleOf(item.children ?? [], id)
    if (title) return title
  }
  return ''
}

/** The row that an element stands in. */
export const rowAt = (element: Element) => element.closest('[data-key]')?.getAttribute('data-key') ?? undefined
