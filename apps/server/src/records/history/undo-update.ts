import { UserError } from '@trellis/base'
import { type Activity, type ChangeLogEntry, goneFieldOf, type RecordValues } from '@trellis/model'
import type { TransactionConnection } from '../../database/database.ts'
import { inSavepoint } from '../bulk/savepoint.ts'
import { isCalculated } from '../calculations/calculation-sources.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import { updateRecord } from '../write/update-record.ts'
import type { UndoReport } from './undo-report.ts'

export type UpdateUndo = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  entry: Activity
  batchId: string
  report: UndoReport
}

const changedSince = 'It was changed again since'

/**
 * Puts back what an update changed, as an ordinary save of whoever undoes it. A field whose value is another one by now, or that they
 * may not write, stays as it is and is told.
 */
export async function undoUpdate(undo: UpdateUndo): Promise<void> {
  const { scope, entry, report } = undo
  const place = { collectionId: scope.collection.id, id: entry.recordId }
  const back = readBack(scope, entry.changeLog ?? [])
  for (const fieldId of back.gone) report.failed({ ...place, fieldId, message: 'The field is not there any more' })
  for (const fieldId of back.untold) report.failed({ ...place, fieldId, message: 'The log does not hold what it was' })
  for (;;) {
    if (Object.keys(back.record).length === 0) return
    const refused = await trySave(undo, back)
    if (!refused) return report.done({ ...place, action: 'update' })
    if (refused.fields.size === 0) return report.failed({ ...place, message: refused.message })
    for (const [fieldId, message] of refused.fields) {
      report.failed({ ...place, fieldId, message })
      delete back.record[fieldId]
      delete back.values[fieldId]
    }
  }
}

/** What is written, and what must still stand in its place. */
type Back = { record: RecordValues; values: RecordValues; untold: string[]; gone: string[] }

function readBack({ collection, fields }: Scope, log: readonly ChangeLogEntry[]): Back {
  const back: Back = { record: {}, values: {}, untold: [], gone: [] }
  for (const entry of log) {
    const field = fields.get(entry.key)
    const gone = goneFieldOf(entry.key)
    if (gone !== undefined) back.gone.push(gone)
    if (!field || isCalculated(field, collection)) continue
    if (field.format.concealed) back.untold.push(field.id)
    else if (field.association) {
      const isOne = field.association.storage.kind === 'own-column'
      back.record[field.id] = isOne ? linkBack(entry) : linksBack(entry)
      back.values[field.id] = { list: (entry.add ?? []).map(({ id }) => ({ id })), totalCount: entry.add?.length ?? 0 }
    } else {
      back.record[field.id] = entry.prevValue ?? null
      back.values[field.id] = entry.value ?? null
    }
  }
  return back
}

function linkBack({ remove = [] }: ChangeLogEntry): object {
  return remove.length > 0 ? { set: remove.map(({ id }) => ({ id })) } : { clear: true }
}

function linksBack({ add = [], remove = [], modify = [] }: ChangeLogEntry): object {
  return {
    ...(add.length > 0 && { remove: add.map(({ id }) => ({ id })) }),
    ...(remove.length > 0 && {
      add: remove.map(({ id, relationship }) => (relationship ? { id, relationship } : { id })),
    }),
    ...(modify.length > 0 && {
      modify: modify.map(({ id, relationship = {}, prevRelationship = {} }) => ({
        id,
        relationship: Object.fromEntries(Object.keys(relationship).map(key => [key, prevRelationship[key] ?? null])),
      })),
    }),
  }
}

type Refused = { fields: Map<string, string>; message: string }

/** The version that was loaded is one that never is: each field is compared by its value alone. */
const noVersion = 0

async function trySave(
  { engine, connection, scope, entry, batchId }: UpdateUndo,
  back: Back,
): Promise<Refused | undefined> {
  const input = {
    collectionId: scope.collection.id,
    id: entry.recordId,
    record: { ...back.record },
    options: { base: { version: noVersion, values: { ...back.values } } },
  }
  const family = { core: scope.collection.core }
  try {
    await inSavepoint(connection, () =>
      updateRecord({ engine, caller: scope.caller, input, family, options: { connection, batchId, keepsItems: true } }),
    )
    return undefined
  } catch (error) {
    if (error instanceof UserError) return toRefused(error, back)
    throw error
  }
}

function toRefused(error: UserError, { record }: Back): Refused {
  const fields = new Map<string, string>()
  for (const fieldId of Object.keys(error.details?.conflicts ?? {})) fields.set(fieldId, changedSince)
  for (const [path, message] of Object.entries(error.details?.fields ?? {})) {
    const [, fieldId] = path.split('.')
    if (fieldId !== undefined && Object.hasOwn(record, fieldId)) fields.set(fieldId, message)
  }
  return { fields, message: error.message }
}
