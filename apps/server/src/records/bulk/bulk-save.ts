import { isPlainObject, isRecordId, UserError, uuidv7 } from '@trellis/base'
import type { BulkOutput } from '@trellis/contract'
import { hasDefaultsInside } from '@trellis/fields/server'
import type { Caller } from '../../access/caller.ts'
import { JsonText } from '../../operations/json-text.ts'
import { type Engine, findScope, type RecordFamily } from '../engine.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { type CheckedRecord, checkRecord } from '../write/check-record.ts'
import type { WriteOptions } from '../write/create-record.ts'
import { keepAnswer } from '../write/keep-answer.ts'
import { makePauses, type Pause } from '../write/make-pauses.ts'
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
  type Checked,
} from './bulk-item.ts'
import { createSet } from './create-set.ts'
import { findContested } from './find-contested.ts'
import { lockLinked } from './lock-linked.ts'
import { inSavepoint } from './savepoint.ts'
import { isTemporaryId, withGivenIds } from './temporary-ids.ts'
import { updateBySet } from './update-by-set.ts'
import { lockPresent } from './update-set.ts'

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

type Results = { items: BulkItem[]; results: BulkResults }

async function saveAll(bulk: Bulk, records: BulkInput['records']): Promise<Results> {
  const { connection, scope } = bulk
  const ids = records.map(record => suppliedId(record['id']))
  const wanted = ids.filter(id => id !== undefined)
  const versions = isReadable(scope) ? await lockPresent(connection, scope, wanted) : new Map<string, number>()
  const items = records.map((input, index) => itemOf(bulk, { input, index, id: ids[index], versions }))
  nameByGivenIds(scope, items)
  const results: BulkResults = new Map()
  const once = await checkFirstOfEach(bulk, items)
  await lockLinked(bulk, once)
  if (!movesUniqueValues(once) && !repeatsUniqueValues(scope, items)) {
    const contested = await findContested(bulk, once, laterItems(scope, items))
    const free = new Map([...once].filter(([{ id }]) => !contested.has(id)))
    await createBySet(bulk, free, results)
    await updateBySet(bulk, free, results)
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

/** Items that no set takes although nothing may speak against them: those that come again, and those that have to see what is stored. */
function laterItems(scope: Scope, items: readonly BulkItem[]): BulkItem[] {
  const seen = new Set<string>()
  return items.filter(item => {
    const isAgain = seen.has(item.id)
    seen.add(item.id)
    return isAgain || seesStored(scope, item)
  })
}

async function createBySet(bulk: Bulk, items: Checked, results: BulkResults): Promise<void> {
  if (bulk.scope.access.verbs.create === 'none') return
  const fit = [...items.keys()].filter(({ verb, input }) => verb === 'create' && isIdFit(input))
  for (const { index, id } of await createSet(bulk, fit)) results.set(index, { outcome: 'saved', id, version: 1 })
}

function isIdFit({ id }: BulkItem['input']): boolean {
  return id === undefined || id === null || id === '' || isRecordId(id)
}

/** The checked record; undefined where the check refuses it, which the single save will tell. */
function check(
  { scope, options }: Bulk,
  item: BulkItem,
  pause: Pause,
): CheckedRecord | undefined | Promise<CheckedRecord | undefined> {
  const { record, verb } = item
  if (seesStored(scope, item)) return undefined
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

/** What a list grew by is seen beside what is stored only. */
function seesStored(scope: Scope, { record, verb }: BulkItem): boolean {
  return verb === 'update' && Object.keys(record).some(key => holdsDefaults(scope, key))
}

function holdsDefaults({ collection }: Scope, key: string): boolean {
  const schema = collection.fields.get(key)?.schema
  return schema !== undefined && hasDefaultsInside(schema)
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
