import { type RefObject, useLayoutEffect } from 'react'

/**
 * How far a table is scrolled sideways. Its rows stay in view as they are and move their columns by hand: cells that the browser itself
 * keeps in view (`position: sticky`) are a layer each, and a hundred of them cost every frame more than all that is drawn.
 */
export type Sideways = {
  left: () => number
  moveTo: (left: number) => void
  follow: (move: () => void) => () => void
}

export function makeSideways(): Sideways {
  const listeners = new Set<() => void>()
  let now = 0
  return {
    left: () => now,
    moveTo: left => {
      if (left === now) return
      now = left
      for (const move of listeners) move()
    },
    follow: move => {
      listeners.add(move)
      return () => listeners.delete(move)
    },
  }
}

type PlacedCell = { column: { pinned?: 'start' | 'end' | undefined }; gap: number }

/** Puts the first of a row's columns that scroll where it belongs; the others stand behind it. */
export function useSideways(
  row: RefObject<HTMLElement | null>,
  placed: readonly PlacedCell[],
  sideways: Sideways,
): void {
  // With each drawing: the cell may be another element than before.
  useLayoutEffect(() => {
    const at = placed.findIndex(({ column }) => !column.pinned)
    const gap = placed[at]?.gap ?? 0
    const move = () => indent(row.current?.children[at], gap - sideways.left())
    move()
    return sideways.follow(move)
  })
}

function indent(cell: Element | undefined, by: number): void {
  if (cell instanceof HTMLElement) cell.style.marginInlineStart = `${by}px`
}
