import type { ListCursor, TrellisRecord } from '@trellis/model'
import type { RecordGateway } from '../record-gateway.ts'

/** The record that a typed text says by its id or by its whole title; undefined where none or several are called so. */
export async function findTyped(
  gateway: RecordGateway,
  cursor: ListCursor,
  text: string,
): Promise<TrellisRecord | undefined> {
  const filter = { $or: [{ id: { $eq: text } }, { recordTitle: { $eq: text } }] }
  const both = cursor.filter ? { $and: [cursor.filter, filter] } : filter
  const question = { cursor: { ...cursor, filter: both, options: { limit: 2 } }, count: 'none' } as const
  const { list } = await gateway.list(question).catch(() => ({ list: [] }))
  return list.find(({ id }) => id === text) ?? (list.length === 1 ? list[0] : undefined)
}
