/** Rows or columns from `first` up to and without `end`. */
export type Span = { first: number; end: number }

/** Rows drawn beyond what is seen, on either side: they are there before they scroll into view. */
export const overscanRows = 8
/** So few rows are drawn all: the browser finds words in them. */
const wholeList = 50

/** Always as many, but at the ends of the list: rows that are drawn are filled anew, none comes or goes. */
export function rowsInView(top: number, viewport: number, rowHeight: number, count: number): Span {
  if (count <= wholeList) return { first: 0, end: count }
  const seen = Math.floor(top / rowHeight)
  const first = Math.max(0, seen - overscanRows)
  const end = Math.min(count, seen + Math.ceil(viewport / rowHeight) + 1 + overscanRows)
  return { first: Math.min(first, end), end }
}

/** Columns in view by their widths; `start` is how far the list is scrolled sideways, which it is in the frame that draws them. */
export function columnsInView(widths: readonly number[], start: number, viewport: number): Span {
  let edge = 0
  let first = -1
  let end = 0
  for (const [index, width] of widths.entries()) {
    if (edge + width > start && first < 0) first = index
    if (edge < start + viewport) end = index + 1
    edge += width
  }
  return { first: Math.max(0, first), end }
}

/**
 * Which row each slot of drawn rows shows: what was drawn stays where it is, and rows that came into view take the slots of those that
 * left it. So elements are filled anew instead of being made and thrown away. An empty slot is -1.
 */
export function fillSlots(slots: readonly number[], wanted: ReadonlySet<number>): readonly number[] {
  const kept = slots.map(row => (wanted.has(row) ? row : -1))
  const there = new Set(kept)
  const missing = [...wanted].filter(row => !there.has(row))
  if (missing.length === 0 && kept.every((row, slot) => row === slots[slot])) return slots
  const filled = kept.map(row => (row === -1 ? (missing.shift() ?? -1) : row)).concat(missing)
  return filled.slice(0, filled.findLastIndex(row => row !== -1) + 1)
}
