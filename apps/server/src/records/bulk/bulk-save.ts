import { isPlainObject, isRecordId, ownValue, UserError, uuidv7 } from '@trellis/base'
import type { BulkOutput } from '@trellis/contract'
import type { Caller } from '../../access/caller.ts'
import { JsonText } from '../../calls/json-text.ts'
import { type Engine, findScope, type RecordFamily } from '../engine.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import type { WriteOptions } from '../write/create-record.ts'
import { keepAnswer } from '../write/keep-answer.ts'
import { withPendingLinks } from '../write/pending-links.ts'
import { updateRecord } from '../write/update-record.ts'
import { upsertRecord } from '../write/upsert-record.ts'
import {
  type Bulk,
  type BulkInput,
  type BulkItem,
  type BulkResult,
  type BulkResults,
  bulkFailure,
} from './bulk-item.ts'
import { isIdFit, saveInTurns } from './save-by-sets.ts'
import { inSavepoint } from './savepoint.ts'
import { isTemporaryId, withGivenIds } from './temporary-ids.ts'
import { lockPresent } from './update-set.ts'

export type BulkRequest = {
  engine: Engine
  caller: Caller
  input: BulkInput
  family: RecordFamily
  options: Pick<WriteOptions, 'answerKey'>
}

/**
 * Saves many records as if one by one, in one transaction: what can be saved is, the rest is told. Records go by sets, but for those
 * whose order decides what becomes of them.
 */
export async function bulkSave({ engine, caller, input, family, options }: BulkRequest): Promise<JsonText> {
  const scope = await findScope(engine, caller, input.collectionId, family)
  const batchId = uuidv7()
  const { text, isLater } = await engine.database.transaction(async connection => {
    const bulk: Bulk = { engine, connection, scope, family, batchId, options: input.options ?? {} }
    const answer = toOutput(batchId, await saveAll(bulk, input.records))
    const kept = JSON.stringify(answer)
    await keepAnswer(connection, options.answerKey, kept)
    return { text: kept, isLater: bulk.isLater }
  })
  engine.bus.announce('log', caller.tenant.id)
  if (isLater) engine.bus.announce('calculations', caller.tenant.id)
  return new JsonText(text)
}

type Results = { items: BulkItem[]; results: BulkResults }

async function saveAll(bulk: Bulk, records: BulkInput['records']): Promise<Results> {
  const { connection, scope } = bulk
  const ids = records.map(record => suppliedId(record['id']))
  const wanted = ids.filter(id => id !== undefined)
  const versions = isReadable(scope) ? await lockPresent(connection, scope, wanted) : new Map<string, number>()
  const items = records.map((input, index) => itemOf(bulk, { input, index, id: ids[index], versions }))
  nameByGivenIds(scope, items)
  const results = await saveInTurns(bulk, items, {
    saveOne: item => saveOne(bulk, item, versions),
    onSaved(saved) {
      for (const result of saved.values()) if (result.outcome === 'saved') versions.set(result.id, result.version)
    },
  })
  return { items, results }
}

function nameByGivenIds(scope: Scope, items: BulkItem[]): void {
  const given = new Map(
    items.flatMap(({ input, id }): [string, string][] => (isTemporaryId(input['id']) ? [[input['id'], id]] : [])),
  )
  for (const item of items) item.record = withGivenIds(item.record, scope, given)
}

/** The id of a record that may be there already; a missing and a temporary one stand for a new record. */
function suppliedId(id: unknown): string | undefined {
  return isRecordId(id) && !isTemporaryId(id) ? id : undefined
}

type Sent = { input: BulkItem['input']; index: number; id: string | undefined; versions: ReadonlyMap<string, number> }

function itemOf({ options, scope }: Bulk, { input, index, id, versions }: Sent): BulkItem {
  const base = id === undefined ? undefined : ownValue(options.base, id)
  // Whoever can make none hears the same of a record that is not there as of one that they may not read.
  const mayCreate = scope.access.verbs.create !== 'none' || !isReadable(scope)
  const isThere = id !== undefined && (versions.has(id) || base !== undefined || !mayCreate)
  const given = id ?? uuidv7()
  // An id that is none stays, for the single save to refuse.
  const pending = withPendingLinks(input, scope)
  const record = isIdFit(input) ? { ...pending, id: given } : pending
  return { index, input, record, id: given, verb: isThere ? 'update' : 'create', base }
}

async function saveOne(bulk: Bulk, item: BulkItem, versions: Map<string, number>): Promise<BulkResult> {
  try {
    const text = await inSavepoint(bulk.connection, () => sendOne(bulk, item))
    const saved: unknown = JSON.parse(text)
    if (!isPlainObject(saved)) throw new Error('A save answered no record')
    const [id, version] = [String(saved['id']), Number(saved['version'])]
    const isSame = versions.get(id) === version
    versions.set(id, version)
    return isSame ? { outcome: 'ignored', id } : { outcome: 'saved', id, version }
  } catch (error) {
    if (error instanceof UserError) return { outcome: 'failed', error }
    throw error
  }
}

async function sendOne(bulk: Bulk, { record, id, base, verb }: BulkItem): Promise<string> {
  const { engine, connection, scope, family, batchId } = bulk
  const { base: _bases, ...others } = bulk.options
  const options = base ? { ...others, base } : others
  const request = { engine, caller: scope.caller, family, options: { connection, batchId } }
  const input = { collectionId: scope.collection.id, record, options }
  const { text } =
    verb === 'update'
      ? await updateRecord({ ...request, input: { ...input, id } })
      : await upsertRecord({ ...request, input })
  return text
}

function toOutput(batchId: string, { items, results }: Results): BulkOutput {
  const output: BulkOutput = {
    success: true,
    batchId,
    summary: { total: items.length, successful: 0, failed: 0, ignored: 0 },
    failed: [],
    successful: [],
  }
  for (const item of items) {
    const result = results.get(item.index)
    if (!result) continue
    if (result.outcome === 'failed') output.failed.push(bulkFailure(item, result.error))
    else if (result.outcome === 'saved') {
      const { id, version } = result
      output.successful.push({ verb: item.verb, index: item.index, id, version })
    }
  }
  const { summary, failed, successful } = output
  summary.failed = failed.length
  summary.successful = successful.length
  summary.ignored = summary.total - failed.length - successful.length
  return { ...output, success: failed.length === 0 }
}
