import type { ListCursor, TrellisRecord } from '@trellis/model'
import { scrolledPageSize } from '../list/list-state.ts'
import { type GroupRow, type RowSource, recordRow } from './row-source.ts'
import type { Span } from './windows.ts'

/** A run of records that are asked for alike: the whole list, or one group with the row above it. */
export type Segment = { id: string; cursor: ListCursor; count: number; header?: GroupRow }

/** A page of a segment. */
export type PageOf = { segment: Segment; page: number }

export const pageKey = (segmentId: string, page: number): string => `${page} ${segmentId}`

export function cursorOfPage({ segment, page }: PageOf): ListCursor {
  const { cursor } = segment
  const { skip: _skip, ...options } = cursor.options ?? {}
  const skip = page * scrolledPageSize
  return { ...cursor, options: { ...options, limit: scrolledPageSize, ...(skip > 0 ? { skip } : {}) } }
}

/** Where each segment begins among all rows, and how many rows there are. */
export function placeSegments(segments: readonly Segment[]): { starts: readonly number[]; count: number } {
  const starts: number[] = []
  let count = 0
  for (const segment of segments) {
    starts.push(count)
    count += rowsOf(segment)
  }
  return { starts, count }
}

/** Pages that these rows need. */
export function pagesFor(segments: readonly Segment[], starts: readonly number[], { first, end }: Span): PageOf[] {
  const pages: PageOf[] = []
  for (let at = segmentAt(starts, first); at < segments.length; at += 1) {
    const segment = segments[at]
    const start = starts[at]
    if (!segment || start === undefined || start >= end) break
    const header = segment.header ? 1 : 0
    const from = Math.max(0, first - start - header)
    const to = Math.min(recordsOf(segment), end - start - header)
    for (let page = Math.floor(from / scrolledPageSize); page * scrolledPageSize < to; page += 1)
      pages.push({ segment, page })
  }
  return pages
}

/** The rows of all segments; records come from `pages`. */
export function sourceOfSegments(
  segments: readonly Segment[],
  pages: ReadonlyMap<string, readonly TrellisRecord[]>,
): RowSource {
  const { starts, count } = placeSegments(segments)
  return {
    count,
    rowAt: index => {
      const at = segmentAt(starts, index)
      const segment = segments[at]
      if (!segment) return undefined
      const place = index - (starts[at] ?? 0) - (segment.header ? 1 : 0)
      if (place < 0) return segment.header
      const page = Math.floor(place / scrolledPageSize)
      const record = pages.get(pageKey(segment.id, page))?.[place % scrolledPageSize]
      return record && recordRow(record)
    },
  }
}

const recordsOf = ({ header, count }: Segment): number => (header && !header.isOpen ? 0 : count)
const rowsOf = (segment: Segment): number => recordsOf(segment) + (segment.header ? 1 : 0)

/** The segment that holds this row. */
function segmentAt(starts: readonly number[], row: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
