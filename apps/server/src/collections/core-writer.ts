import { notFound, UserError } from '@trellis/base'
import type { SaveOptions } from '@trellis/contract'
import type { RecordValues, RecordVerb } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import { findCoreCollection } from './core-collections/index.ts'

export type CoreWrite = { services: Services; caller: Caller; answerKey?: AnswerKey | undefined }
/** Called as the last thing in the transaction of the write: keeps its answer there, so that a crash never parts the two (R02). */
export type KeepAnswer = (connection: Queryable) => Promise<void>
export type CoreSave = CoreWrite & {
  id: string
  record: RecordValues
  options: SaveOptions | undefined
  keep?: KeepAnswer
}

/** How records of one core collection are written where more follows from it than a changed row. */
export type CoreWriter = {
  /** Id of a new record for which none was sent. */
  newId(write: CoreWrite, record: RecordValues): Promise<string>
  /** Creates or changes, as `mode` says: UNIQUE_VIOLATION where it must be new, NOT_FOUND where it must be there. */
  save(save: CoreSave, mode: 'create' | 'update' | 'upsert'): Promise<void>
  remove(removal: CoreWrite & { id: string; keep?: KeepAnswer }): Promise<void>
}

export type NameAsking = Pick<CoreWrite, 'services' | 'caller'>

/** Of records of a core collection that name collections and fields of others, which not everybody knows. */
export type CoreNames = {
  /** What is saved of a record; refuses what names a collection that the caller cannot read. `id`: of one that may be there. */
  toStored(asking: NameAsking, sent: { id: string | undefined; record: RecordValues }): Promise<RecordValues>
  /** The record as the caller may read it. */
  toShown(asking: NameAsking, record: RecordValues): Promise<RecordValues>
}

/** NOT_FOUND for a collection the caller may not know, DENIED for one they may only read. */
export function requireVerb(caller: Caller, collectionId: string, verb: RecordVerb): void {
  const access = findCoreCollection(collectionId)?.accessOf(caller)
  if (!access || access.verbs.read === 'none') throw notFound('The collection')
  if (access.verbs[verb] === 'none') throw new UserError('DENIED', 'You may not change these records')
}

export function refuseExisting(exists: boolean, mode: 'create' | 'update' | 'upsert'): void {
  if (mode === 'create' && exists) {
    throw new UserError('UNIQUE_VIOLATION', 'A record with this ID already exists', {
      details: { fields: { id: 'A record with this ID already exists' } },
    })
  }
  if (mode === 'update' && !exists) throw notFound()
}
