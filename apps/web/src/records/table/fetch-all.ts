import type { ListCursor, TrellisRecord } from '@trellis/model'
import { call } from '../../api/call.ts'
import { shownRecords } from '../list/shown-records.ts'

/** More records than this are not held at once; no browser lays out more as printed pages in good time. */
export const mostFetched = 10_000
const pageSize = 1000

/** All records of a list, page by page behind each other, until `mostFetched`. */
export async function fetchAll(
  { options, ...cursor }: ListCursor,
  core: boolean,
): Promise<{ records: TrellisRecord[]; isCut: boolean }> {
  const { skip: _skip, after: _after, ...order } = options ?? {}
  const records: TrellisRecord[] = []
  let after: string | undefined
  for (;;) {
    const place = after === undefined ? { skip: records.length } : { after }
    const answer = await call(core ? 'CORE_LIST' : 'DATA_LIST', {
      cursor: { ...cursor, options: { ...order, limit: pageSize, ...(records.length === 0 ? {} : place) } },
      count: 'none',
    })
    records.push(...(await shownRecords(answer.list, answer.query.schema, answer.query.cursor.collectionId)))
    after = answer.next
    if (answer.list.length < pageSize) return { records, isCut: false }
    if (records.length >= mostFetched) return { records, isCut: true }
  }
}
