import { isPlainObject, ownValue, UserError } from '@trellis/base'
import { type Activity, type ChangeLogEntry, goneFieldOf, type RecordValues } from '@trellis/model'
import { isCalculated } from '../../collections/calculation-sources.ts'
import type { TransactionConnection } from '../../database/database.ts'
import type { Bulk, BulkItem } from '../bulk/bulk-item.ts'
import { saveBySets } from '../bulk/save-by-sets.ts'
import { inSavepoint } from '../bulk/savepoint.ts'
import { lockPresent } from '../bulk/update-set.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import { updateRecord } from '../write/update-record.ts'
import type { UndoReport } from './undo-report.ts'

export type UpdateUndo = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  batchId: string
  report: UndoReport
}

const changedSince = 'It was changed again since'

/** By sets as often as some of a record's fields are refused and the others tried again; whoever is left then goes alone. */
const mostRounds = 3

/**
 * Puts back what updates of these records changed, as ordinary saves of whoever undoes them. A field whose value is another one by
 * now, or that they may not write, stays as it is and is told. Each record comes once.
 */
export async function undoUpdates(undo: UpdateUndo, entries: readonly Activity[]): Promise<void> {
  let open = entries.map(entry => readBack(undo.scope, entry))
  for (const back of open) tellLost(undo, back)
  for (let round = 0; round < mostRounds && open.length > 1; round += 1) open = await undoBySets(undo, open)
  for (const back of open) await undoAlone(undo, back)
}

function tellLost({ scope, report }: UpdateUndo, { id, gone, untold }: Back): void {
  const place = { collectionId: scope.collection.id, id }
  for (const fieldId of gone) report.failed({ ...place, fieldId, message: 'The field is not there any more' })
  for (const fieldId of untold) report.failed({ ...place, fieldId, message: 'The log does not hold what it was' })
}

/** Answers those of whom something is still to be put back. */
async function undoBySets(undo: UpdateUndo, backs: readonly Back[]): Promise<Back[]> {
  const { engine, connection, scope, batchId } = undo
  const open = backs.filter(isOpen)
  const ids = open.map(({ id }) => id)
  await lockPresent(connection, scope, ids)
  const items = open.map((back, index): BulkItem => {
    const record = { ...back.record }
    return { index, id: back.id, input: record, record, verb: 'update', base: baseOf(back) }
  })
  const family = { core: scope.collection.core }
  const bulk: Bulk = { engine, connection, scope, family, batchId, options: {}, keepsItems: true }
  const results = await saveBySets(bulk, items)
  if (bulk.isLater) engine.bus.announce('calculations', scope.caller.tenant.id)
  return open.filter((back, index) => {
    const result = results.get(index)
    if (!result) return true
    return !settle(undo, back, result.outcome === 'failed' ? toRefused(result.error, back) : undefined)
  })
}

async function undoAlone(undo: UpdateUndo, back: Back): Promise<void> {
  while (isOpen(back) && !settle(undo, back, await trySave(undo, back))) continue
}

/** Tells what became of an attempt; false where the rest of the fields is to be tried again. */
function settle({ scope, report }: UpdateUndo, back: Back, refused: Refused | undefined): boolean {
  const place = { collectionId: scope.collection.id, id: back.id }
  if (!refused) {
    report.done({ ...place, action: 'update' })
    return true
  }
  if (refused.fields.size === 0) {
    report.failed({ ...place, message: refused.message })
    return true
  }
  for (const [fieldId, message] of refused.fields) {
    report.failed({ ...place, fieldId, message })
    delete back.record[fieldId]
    delete back.values[fieldId]
  }
  return !isOpen(back)
}

/** Of one record what is written, and what must still stand in its place. */
type Back = { id: string; record: RecordValues; values: RecordValues; untold: string[]; gone: string[] }

function isOpen({ record }: Back): boolean {
  return Object.keys(record).length > 0
}

/** The version that was loaded is one that never is: each field is compared by its value alone. */
function baseOf({ values }: Back) {
  return { version: 0, values: { ...values } }
}

function readBack({ collection, fields }: Scope, { recordId, changeLog = [] }: Activity): Back {
  const back: Back = { id: recordId, record: {}, values: {}, untold: [], gone: [] }
  for (const entry of changeLog) {
    const field = fields.get(entry.key)
    const gone = goneFieldOf(entry.key)
    if (gone !== undefined) back.gone.push(gone)
    // Shown by the log, and not there: another definition has become live since it was read.
    if (!field && gone === undefined) back.gone.push(entry.key)
    if (!field || isCalculated(field, collection)) continue
    if (field.beside) addProperties(back, { fields }, entry)
    else if (field.format.concealed) back.untold.push(field.id)
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

/** Each by itself; one whose key is a field by now is none of them any more. */
function addProperties(back: Back, { fields }: Pick<Scope, 'fields'>, { value, prevValue }: ChangeLogEntry): void {
  const [after, before] = [value, prevValue].map(each => (isPlainObject(each) ? each : {}))
  for (const key of Object.keys({ ...after, ...before })) {
    if (fields.has(key)) back.gone.push(key)
    else {
      back.record[key] = ownValue(before, key) ?? null
      back.values[key] = ownValue(after, key) ?? null
    }
  }
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
        relationship: Object.fromEntries(
          Object.keys(relationship).map(key => [key, ownValue(prevRelationship, key) ?? null]),
        ),
      })),
    }),
  }
}

type Refused = { fields: Map<string, string>; message: string }

async function trySave({ engine, connection, scope, batchId }: UpdateUndo, back: Back): Promise<Refused | undefined> {
  const options = { base: baseOf(back) }
  const input = { collectionId: scope.collection.id, id: back.id, record: { ...back.record }, options }
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
    const fieldId = Object.keys(record).find(key => path === `record.${key}` || path.startsWith(`record.${key}.`))
    if (fieldId !== undefined) fields.set(fieldId, message)
  }
  return { fields, message: error.message }
}
