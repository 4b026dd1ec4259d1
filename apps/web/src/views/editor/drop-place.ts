export type Box = Readonly<{ left: number; top: number; right: number; bottom: number }>
type Point = Readonly<{ x: number; y: number }>

/** At most this many pixels at the edge of what takes others mean beside it. */
const edge = 16

/**
 * Where something goes that is held over a component: by halves before or behind it; over what takes others the middle
 * means into it. `isRow`: what stands beside it stands left and right.
 */
export function positionAt(
  { left, top, right, bottom }: Box,
  { x, y }: Point,
  { isHolder, isRow }: { isHolder: boolean; isRow: boolean },
): 'before' | 'after' | 'on' {
  const [at, size] = isRow ? [x - left, right - left] : [y - top, bottom - top]
  const margin = isHolder ? Math.min(edge, size / 4) : size / 2
  if (at < margin) return 'before'
  return at >= size - margin ? 'after' : 'on'
}

/** Whether one of the boxes beside it stands left or right of it, and not above or below. */
export function isInRow(box: Box, others: readonly Box[]): boolean {
  return others.some(
    other => other.top < box.bottom && box.top < other.bottom && (other.right <= box.left || box.right <= other.left),
  )
}
