import { pageSizes, paginationFallbackLimit } from '../../constants.ts'

export type PageCursor = { skip?: number; limit?: number }

/** `count`: rows on this page; `total`: of the whole list, null where it is not known. */
export type PageState = PageCursor & { count: number; total?: number | null | undefined }

/** Everything the pagination bar shows (spec 1 §9). */
export function pagingOf({ skip = 0, limit = paginationFallbackLimit, count, total }: PageState) {
  const isLast = total != null && skip + count >= total
  return {
    page: Math.floor(skip / limit) + 1,
    pages: total == null ? undefined : Math.max(1, Math.ceil(total / limit)),
    from: count === 0 ? 0 : skip + 1,
    to: skip + count,
    hasNext: count >= limit && !isLast,
    hasPrevious: skip > 0,
    isHidden: skip === 0 && count === 0,
    next: { skip: skip + limit, limit },
    previous: { skip: Math.max(0, skip - limit), limit },
    sizes: [...new Set<number>([...pageSizes, limit])].sort((a, b) => a - b),
  }
}

/** Changing the page size starts again at the first page. */
export const withPageSize = (limit: number): Required<PageCursor> => ({ skip: 0, limit })
