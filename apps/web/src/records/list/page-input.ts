import type { ListCursor } from '@trellis/model'

/** Asks for one page of rows without its total, which is counted after them. */
export function pageInput(cursor: ListCursor) {
  return { cursor, count: 'none' as const, live: true }
}
