import { isPlainObject, isRecordId, UserError, uuidv7 } from '@trellis/base'
import type { BulkOutput, Contracts, InputOf } from '@trellis/contract'
import { hasDefaultsInside } from '@trellis/fields/server'
import type { Caller } from '../../access/caller.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { JsonText } from '../../operations/json-text.ts'
import { findCalculations } from '../calculations/find-calculations.ts'
import { type Engine, findScope, type RecordFamily } from '../engine.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { type CheckedRecord, checkRecord } from '../write/check-record.ts'
import type { WriteOptions } from '../write/create-record.ts'
import { needsRecord } from '../write/enforce-formulas.ts'
import { showsFiles } from '../write/hold-files.ts'
import { mayLeaveTooFew } from '../write/hold-other-end.ts'
import { keepAnswer } from '../write/keep-answer.ts'
import { makePauses, type Pause } from '../write/make-pauses.ts'
import { withPendingLinks } from '../write/pending-links.ts'
import { readersOfChange } from '../write/refresh-readers.ts'
import { requireLookups } from '../write/require-lookups.ts'
import { splitLinks } from '../write/split-links.ts'
import { updateRecord } from '../write/update-record.ts'
import { upsertRecord } from '../write/upsert-record.ts'
import { type BulkItem, type BulkResult, bulkFailure } from './bulk-item.ts'
import { createSet } from './create-set.ts'
import { lockLinked } from './lock-linked.ts'
import { inSavepoint } from './savepoint.ts'
import { isTemporaryId, withGivenIds } from './temporary-ids.ts'
import { lockPresent, type SetUpdate, updateSet } from './update-set.ts'

export type BulkInput = InputOf<Contracts['DATA_BULK_UPDATE']>

export type BulkRequest = {
  engine: Engine
  caller: Caller
  input: BulkInput
  family: RecordFamily
  options: Pick<WriteOptions, 'answerKey'>
}

/**
 * Saves many records as if one by one, in one transaction: what can be saved is, the rest is told. Ordinary records go by sets; whatever
 * a set refuses goes the way of a single save, which knows the reason.
 */
export async function bulkSave({ engine, caller, input, family, options }: BulkRequest): Promise<JsonText> {
  const scope = await findScope(engine, caller, input.collectionId, family)
  const batchId = uuidv7()
  const text = await engine.database.transaction(async connection => {
    const bulk: Bulk = { engine, connection, scope, family, batchId, options: input.options ?? {} }
    const answer = toOutput(batchId, await saveAll(bulk, input.records))
    const kept = JSON.stringify(answer)
    await keepAnswer(connection, options.answerKey, kept)
    return kept
  })
  engine.bus.announce('log', caller.tenant.id)
  return new JsonText(text)
}

type Bulk = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  family: RecordFamily
  batchId: string
  options: NonNullable<BulkInput['options']>
}

type Results = { items: BulkItem[]; results: Map<number, BulkResult> }

async function saveAll(bulk: Bulk, records: BulkInput['records']): Promise<Results> {
  const { connection, scope } = bulk
  const ids = records.map(record => suppliedId(record['id']))
  const wanted = ids.filter(id => id !== undefined)
  const versions = isReadable(scope) ? await lockPresent(connection, scope, wanted) : new Map<string, number>()
  const items = records.map((input, index) => itemOf(bulk, { input, index, id: ids[index], versions }))
  nameByGivenIds(scope, items)
  const results = new Map<number, BulkResult>()
  const once = await checkFirstOfEach(bulk, items)
  await lockLinked(bulk, once.values())
  if (!movesUniqueValues(once) && !repeatsUniqueValues(scope, items)) {
    await createBySet(bulk, once, results)
    await updateBySet(bulk, once, results)
  }
  for (const [{ id, index }] of once) {
    const result = results.get(index)
    if (result?.outcome === 'saved') versions.set(id, result.version)
  }
  for (const item of items) if (!results.has(item.index)) results.set(item.index, await saveOne(bulk, item, versions))
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

function itemOf({ options }: Bulk, { input, index, id, versions }: Sent): BulkItem {
  const base = id !== undefined && options.base && Object.hasOwn(options.base, id) ? options.base[id] : undefined
  const isThere = id !== undefined && (versions.has(id) || base !== undefined)
  const given = id ?? uuidv7()
  // An id that is none stays, for the single save to refuse.
  const pending = withPendingLinks(input)
  const record = isIdFit(input) ? { ...pending, id: given } : pending
  return { index, input, record, id: given, verb: isThere ? 'update' : 'create', base }
}

/** Records that nothing speaks against yet, with their checked values. */
type Checked = ReadonlyMap<BulkItem, CheckedRecord>

/** A record that comes twice is saved by the set once, and again after it. */
async function checkFirstOfEach(bulk: Bulk, items: readonly BulkItem[]): Promise<Checked> {
  const pause = makePauses()
  const seen = new Set<string>()
  const checked = new Map<BulkItem, CheckedRecord>()
  for (const item of items) {
    const found = seen.has(item.id) ? undefined : check(bulk, item, pause)
    const values = found instanceof Promise ? await found : found
    if (values) checked.set(item, values)
    seen.add(item.id)
  }
  return checked
}

/** Who may have a unique value that others give up or take then depends on the order of all saves. */
function movesUniqueValues(items: Checked): boolean {
  return [...items].some(
    ([{ verb }, { values }]) =>
      verb === 'update' && [...values.keys()].some(field => field.schema.metadata?.unique === true),
  )
}

/** A record that comes again is saved after the set, and may be late for a unique value that one behind it takes. */
function repeatsUniqueValues(scope: Scope, items: readonly BulkItem[]): boolean {
  const unique = [...scope.fields.values()].filter(field => field.schema.metadata?.unique === true)
  const seen = new Set<string>()
  return items.some(({ id, record }) => {
    const isAgain = seen.has(id)
    seen.add(id)
    return isAgain && unique.some(field => Object.hasOwn(record, field.id))
  })
}

async function createBySet(bulk: Bulk, items: Checked, results: Results['results']): Promise<void> {
  if (bulk.scope.access.verbs.create === 'none') return
  const fit = [...items.keys()].filter(({ verb, input }) => verb === 'create' && isIdFit(input))
  for (const { index, id } of await createSet(bulk, fit)) results.set(index, { outcome: 'saved', id, version: 1 })
}

function isIdFit({ id }: BulkItem['input']): boolean {
  return id === undefined || id === null || id === '' || isRecordId(id)
}

async function updateBySet(bulk: Bulk, items: Checked, results: Results['results']): Promise<void> {
  const { engine, connection, scope, batchId, options } = bulk
  if (scope.access.verbs.update === 'none' || !isReadable(scope)) return
  const calculations = await findCalculations(engine.collections, scope.caller.tenant, scope.collection)
  if (needsRecord(scope, calculations)) return
  const updates: SetUpdate[] = []
  const byId = new Map<string, BulkItem>()
  for (const [item, checked] of items) {
    if (item.verb !== 'update' || !fitsSet(checked)) continue
    if (checked.links.length > 0 && (await mayLeaveTooFew(engine, scope, checked.links))) continue
    if ((await readersOfChange(engine, scope, checked)).length > 0) continue
    updates.push({ id: item.id, checked, base: options.force ? undefined : item.base })
    byId.set(item.id, item)
  }
  const rows = updates.map(({ checked }) => ({ checked, path: 'record' }))
  const answers = await inSavepoint(connection, async () => {
    await requireLookups({ engine, connection, scope, rows })
    return updateSet({ engine, connection, scope, calculations, batchId, updates })
  }).catch((error: unknown) => {
    if (error instanceof UserError) return []
    throw error
  })
  for (const { id, version, changed } of answers) {
    const item = byId.get(id)
    if (item) results.set(item.index, changed ? { outcome: 'saved', id, version } : { outcome: 'ignored', id })
  }
}

/** The checked record; undefined where the check refuses it, which the single save will tell. */
function check(
  { scope, options }: Bulk,
  { record, verb }: BulkItem,
  pause: Pause,
): CheckedRecord | undefined | Promise<CheckedRecord | undefined> {
  // What a list grew by is seen beside what is stored only.
  if (verb === 'update' && Object.keys(record).some(key => holdsDefaults(scope, key))) return undefined
  try {
    const reset = verb === 'update' ? options.reset : undefined
    const checked = checkRecord({ scope, record, mode: verb, reset, pause })
    return checked instanceof Promise ? checked.catch(undefinedWhereRefused) : checked
  } catch (error) {
    return undefinedWhereRefused(error)
  }
}

function undefinedWhereRefused(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error
  return undefined
}

function holdsDefaults({ collection }: Scope, key: string): boolean {
  const schema = collection.fields.get(key)?.schema
  return schema !== undefined && hasDefaultsInside(schema)
}

function fitsSet(checked: CheckedRecord): boolean {
  const { elsewhere, needsLocks } = splitLinks(checked.links)
  return elsewhere.length === 0 && !needsLocks && !showsFiles(checked)
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
