import type { LinkedRecord, RecordValues } from './collection.ts'

/**
 * `draft`, `publish` and `discard` are of what builders define: what a draft says is no change of the live one. `viewAs` is of a user:
 * somebody looked on as them.
 */
export type ActivityAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'draft'
  | 'publish'
  | 'discard'
  | 'get'
  | 'list'
  | 'viewAs'

/** One changed field, by the id that it has now; links tell what was added, removed, set, modified or cleared instead of values (1 §3.10). */
export type ChangeLogEntry = {
  key: string
  value?: unknown
  prevValue?: unknown
  add?: Pick<LinkedRecord, 'id' | 'recordTitle' | 'relationship'>[]
  remove?: Pick<LinkedRecord, 'id' | 'recordTitle' | 'relationship'>[]
  set?: Pick<LinkedRecord, 'id' | 'recordTitle' | 'relationship'>[]
  /** `prevRelationship`: what the link held of the changed link fields. */
  modify?: (Pick<LinkedRecord, 'id' | 'relationship'> & { prevRelationship?: RecordValues })[]
  clear?: boolean
  totalCount?: number
}

/** Between the id that a removed field had and what tells it from later ones; no id holds it. */
export const goneMark = '~'

/** The id that a field had which is there no more, as a key of the log; undefined for a field that is there. */
export function goneFieldOf(key: string): string | undefined {
  const at = key.indexOf(goneMark)
  return at < 0 ? undefined : key.slice(0, at)
}

/** A record of the core collection Activity. A create stores no values: they are the record, walked back (0-decisions §6). */
export type Activity = {
  id: string
  action: ActivityAction
  collectionId: string
  recordId: string
  createdAt: string
  createdBy: string | null
  changesCount: number
  changeLog?: ChangeLogEntry[]
  batchId?: string
  /** The activity that this one took back. */
  undoOf?: string
}
