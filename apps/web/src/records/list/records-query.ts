import { queryOptions } from '@tanstack/react-query'
import type { ListCursor, RecordSchema, TrellisRecord } from '@trellis/model'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { countOf } from './count-together.ts'
import { drawTogether } from './draw-together.ts'
import { orGivenUp } from './give-up.ts'
import { pageInput } from './page-input.ts'
import { recordsKey } from './records-key.ts'
import { shownRecords } from './shown-records.ts'

export type RecordsPage = {
  list: TrellisRecord[]
  schema: RecordSchema
  since: string | undefined
  /** The place where the next page begins; undefined behind the last one. */
  next: string | undefined
}

drawTogether()

/** One page of rows, without its total. */
export function pageQuery(cursor: ListCursor, core: boolean) {
  return queryOptions({
    queryKey: pageKey(cursor),
    queryFn: async ({ signal }): Promise<RecordsPage> => {
      const { list, query, since, next } = await askForPage(cursor, core, orGivenUp(signal))
      return {
        list: await shownRecords(list, query.schema, query.cursor.collectionId),
        schema: query.schema,
        since,
        next,
      }
    },
  })
}

const pageKey = (cursor: ListCursor) => [...recordsKey(cursor.collectionId), 'page', cursor] as const

/** By its place where that is known: far down in a list this costs what the first page costs, as counting to it does not. */
async function askForPage(cursor: ListCursor, core: boolean, signal: AbortSignal) {
  const ask = (asked: ListCursor) => call(core ? 'CORE_LIST' : 'DATA_LIST', pageInput(asked), { signal })
  const placed = placedCursor(cursor)
  if (!placed) return ask(cursor)
  try {
    return await ask(placed)
  } catch (error) {
    // A place is good for the definition that it was made under.
    if (isApiError(error, 'VALIDATION_ERROR')) return ask(cursor)
    throw error
  }
}

/** The page asked for by where the one before it ended, as long as nobody heard of a change since. */
function placedCursor(cursor: ListCursor): ListCursor | undefined {
  const { skip = 0, limit = 0, ...options } = cursor.options ?? {}
  if (limit === 0 || skip < limit) return undefined
  const start = skip - limit
  const before = { ...cursor, options: { ...options, limit, ...(start > 0 ? { skip: start } : {}) } }
  const state = queryClient.getQueryState<RecordsPage>(pageKey(before))
  const after = state?.data?.next
  if (after === undefined || state?.isInvalidated || state?.fetchStatus !== 'idle') return undefined
  return { ...cursor, options: { ...options, limit, after } }
}

/** How many there are in all; null where counting took too long. */
export function totalQuery(cursor: ListCursor, core: boolean) {
  const { options: _, ...counted } = cursor
  return queryOptions({
    queryKey: [...recordsKey(cursor.collectionId), 'total', counted],
    queryFn: async ({ signal }) => {
      if (!core) return countOf(counted, signal)
      const input = { cursor: { ...counted, options: { limit: 1 } }, select: [], count: 'exact' as const }
      return (await call('CORE_LIST', input, { signal })).totalCount
    },
  })
}
