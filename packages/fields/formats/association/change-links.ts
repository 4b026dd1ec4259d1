import { isPlainObject } from '@trellis/base'
import type { LinkedRecord } from '@trellis/model'
import { linkedRecords } from '../../values/links.ts'

/** Links to add and to remove with the next save; titles are kept to be shown, and left out of what is sent. */
export type PendingChange = { add: LinkedRecord[]; remove: LinkedRecord[] }

export function readPending(pending: unknown): PendingChange {
  if (!isPlainObject(pending)) return { add: [], remove: [] }
  return { add: linkedRecords({ list: pending.add ?? pending.set }), remove: linkedRecords({ list: pending.remove }) }
}

/** Marks a record to be linked, or takes back that it is to be unlinked. */
export function linkRecord(change: PendingChange, record: LinkedRecord): PendingChange | undefined {
  if (isIn(change.remove, record)) return tidy({ ...change, remove: without(change.remove, record) })
  return isIn(change.add, record) ? change : { ...change, add: [...change.add, record] }
}

/** Marks a linked record to be unlinked, or takes back that it is to be linked. */
export function unlinkRecord(change: PendingChange, record: LinkedRecord): PendingChange | undefined {
  if (isIn(change.add, record)) return tidy({ ...change, add: without(change.add, record) })
  return isIn(change.remove, record) ? change : { ...change, remove: [...change.remove, record] }
}

/** The change of a field that holds one record: the current one again takes every change back (2 §4). */
export function chooseRecord(current: LinkedRecord | undefined, next: LinkedRecord | undefined): object | undefined {
  if (current?.id === next?.id) return undefined
  return next ? { set: [next] } : { clear: true }
}

export const isIn = (records: readonly LinkedRecord[], { id }: { id: string }) =>
  records.some(record => record.id === id)

/** Without empty lists, undefined where nothing is left to do. */
export function tidy({ add, remove }: PendingChange): PendingChange | undefined {
  return add.length + remove.length === 0 ? undefined : { add, remove }
}

const without = (records: readonly LinkedRecord[], { id }: LinkedRecord) => records.filter(record => record.id !== id)
