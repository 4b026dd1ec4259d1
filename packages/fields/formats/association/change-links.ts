import { isPlainObject } from '@trellis/base'
import type { LinkedRecord, RecordValues } from '@trellis/model'
import { linkedRecords } from '../../values/links.ts'

/** Links to add and to remove with the next save; titles are kept to be shown, and left out of what is sent. */
export type PendingChange = {
  add: LinkedRecord[]
  remove: LinkedRecord[]
  /** What links that stay are to say from then on; only what changes. */
  modify?: { id: string; relationship: RecordValues }[]
}

export function readPending(pending: unknown): PendingChange {
  if (!isPlainObject(pending)) return { add: [], remove: [] }
  const modify = linkedRecords({ list: pending.modify }).flatMap(({ id, relationship }) =>
    relationship ? [{ id, relationship }] : [],
  )
  return {
    add: linkedRecords({ list: pending.add ?? pending.set }),
    remove: linkedRecords({ list: pending.remove }),
    ...(modify.length > 0 ? { modify } : {}),
  }
}

/** Marks a record to be linked, or takes back that it is to be unlinked. */
export function linkRecord(change: PendingChange, record: LinkedRecord): PendingChange | undefined {
  if (isIn(change.remove, record)) return tidy({ ...change, remove: without(change.remove, record) })
  return isIn(change.add, record) ? change : { ...change, add: [...change.add, record] }
}

/** Marks a linked record to be unlinked, or takes back that it is to be linked. */
export function unlinkRecord(change: PendingChange, record: LinkedRecord): PendingChange | undefined {
  if (isIn(change.add, record)) return tidy({ ...change, add: without(change.add, record) })
  if (isIn(change.remove, record)) return change
  const { modify = [], ...rest } = change
  const others = modify.filter(({ id }) => id !== record.id)
  return {
    ...rest,
    remove: [...change.remove, record],
    ...(others.length > 0 ? { modify: others } : {}),
  }
}

/** Sets one link field: of a record that is to be linked, or of a link that there is. */
export function setLinkField(change: PendingChange, record: LinkedRecord, fieldId: string, value: unknown) {
  if (isIn(change.add, record)) {
    const add = change.add.map(each =>
      each.id === record.id ? { ...each, relationship: { ...each.relationship, [fieldId]: value } } : each,
    )
    return { ...change, add }
  }
  const { modify = [] } = change
  const before = modify.find(({ id }) => id === record.id)?.relationship
  const next = { id: record.id, relationship: { ...before, [fieldId]: value } }
  return { ...change, modify: [...modify.filter(({ id }) => id !== record.id), next] }
}

/** What the link of a record says once the change is saved. */
export function relationshipOf({ add, modify = [] }: PendingChange, record: LinkedRecord): RecordValues {
  const pending = [...add, ...modify].find(({ id }) => id === record.id)?.relationship
  return { ...record.relationship, ...pending }
}

/** The change of a field that holds one record: the current one again takes every change back (2 §4). */
export function chooseRecord(current: LinkedRecord | undefined, next: LinkedRecord | undefined): object | undefined {
  if (current?.id === next?.id) return undefined
  return next ? { set: [next] } : { clear: true }
}

export const isIn = (records: readonly LinkedRecord[], { id }: { id: string }) =>
  records.some(record => record.id === id)

/** Without empty lists, undefined where nothing is left to do. */
export function tidy({ add, remove, modify = [] }: PendingChange): PendingChange | undefined {
  if (add.length + remove.length + modify.length === 0) return undefined
  return { add, remove, ...(modify.length > 0 ? { modify } : {}) }
}

const without = (records: readonly LinkedRecord[], { id }: LinkedRecord) => records.filter(record => record.id !== id)
