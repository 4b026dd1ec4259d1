import type { ListCursor, TrellisRecord } from '@trellis/model'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { shownRecords } from '../list/shown-records.ts'

/** More records than this are not held at once; no browser lays out more as printed pages in good time. */
export const mostFetched = 10_000
const pageSize = 1000
/** Of ticked records: behind a full page the next one would be asked for. */
const tickedAtOnce = pageSize - 1

type Fetched = { records: TrellisRecord[]; isCut: boolean }

/** All records of a list, page by page behind each other, until `mostFetched`. */
export async function fetchAll(cursor: ListCursor, core: boolean): Promise<Fetched> {
  const records: TrellisRecord[] = []
  const isCut = await eachPage(cursor, { core }, async ({ list, query }) => {
    records.push(...(await shownRecords(list, query.schema, query.cursor.collectionId)))
    return records.length
  })
  return { records, isCut }
}

/** Ids of all records of a list, until `mostFetched`. */
export async function fetchIds(cursor: ListCursor, core: boolean): Promise<string[]> {
  const ids: string[] = []
  await eachPage(cursor, { core, select: [] }, async ({ list }) => ids.push(...list.map(({ id }) => id)))
  return ids
}

/** Those of a list that are ticked, as many at a time as one call takes. */
export async function fetchTicked(cursor: ListCursor, ids: readonly string[], core: boolean): Promise<TrellisRecord[]> {
  const records: TrellisRecord[] = []
  for (let at = 0; at < ids.length; at += tickedAtOnce) {
    const fixedFilter = { id: { $in: ids.slice(at, at + tickedAtOnce) } }
    records.push(...(await fetchAll({ ...cursor, fixedFilter }, core)).records)
  }
  return records
}

type Page = OperationOutput<'DATA_LIST'>
type Asked = { core: boolean; select?: string[] }

/** Shows each page to `take`, which says how many records it has by now; answers whether there would have been more. */
async function eachPage(
  { options, ...cursor }: ListCursor,
  { core, ...asked }: Asked,
  take: (page: Page) => Promise<number>,
): Promise<boolean> {
  const { skip: _skip, after: _after, ...order } = options ?? {}
  let taken = 0
  let after: string | undefined
  for (;;) {
    const place = after === undefined ? { skip: taken } : { after }
    const answer = await call(core ? 'CORE_LIST' : 'DATA_LIST', {
      cursor: { ...cursor, options: { ...order, limit: pageSize, ...(taken === 0 ? {} : place) } },
      count: 'none',
      ...asked,
    })
    taken = await take(answer)
    after = answer.next
    if (answer.list.length < pageSize) return false
    if (taken >= mostFetched) return true
  }
}
