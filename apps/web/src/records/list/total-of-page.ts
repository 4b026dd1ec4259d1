import type { ListCursor } from '@trellis/model'
import type { RecordsPage } from './records-query.ts'

/** How many records there are, where the first page says so by being the last one; undefined where that has to be counted. */
export function totalOfPage(
  { list, next }: Pick<RecordsPage, 'list' | 'next'>,
  { options }: ListCursor,
): number | undefined {
  const { limit, skip = 0, orderBy } = options ?? {}
  if (skip > 0 || limit === undefined || next !== undefined) return undefined
  // Not every order has a place to go on from: a full page of one may be followed by others.
  return list.length < limit || orderBy === undefined ? list.length : undefined
}
