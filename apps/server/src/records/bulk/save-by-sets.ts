import { isRecordId, UserError } from '@trellis/base'
import { findCalculations } from '../calculations/find-calculations.ts'
import { isReadable } from '../query/scope.ts'
import { type CheckedRecord, checkRecord } from '../write/check-record.ts'
import { enforceFormulasOf } from '../write/enforce-formulas.ts'
import { makePauses } from '../write/make-pauses.ts'
import { storedLists } from '../write/stored-lists.ts'
import type { Bulk, BulkItem, BulkResult, BulkResults, Checked, Refusals } from './bulk-item.ts'
import { createSet } from './create-set.ts'
import { findContested } from './find-contested.ts'
import { lockLinked } from './lock-linked.ts'
import { hasUniqueCalculation, saveByHalves, trySet } from './save-by-halves.ts'
import { type Contest, turnsOf } from './save-turns.ts'
import { refusedWithoutRight } from './set-refusals.ts'
import { updateBySet } from './update-by-set.ts'

/**
 * Saves by sets all records whose order does not matter, or tells what speaks against them, as single saves would. A record that comes
 * twice is saved by the set once. What is not answered has to be saved one by one, in the order sent. The records are locked.
 */
export async function saveBySets(bulk: Bulk, items: readonly BulkItem[]): Promise<BulkResults> {
  const saveSet = async (set: readonly BulkItem[]) => (await saveFree(bulk, set)).results
  if (!hasUniqueCalculation(bulk.scope.collection)) return saveSet(items)
  return (await trySet({ bulk, saveSet }, items)) ?? new Map()
}

/**
 * Saves all: first by sets those whose order does not matter, then the others in turns, by sets what is of one turn. `saveOne` saves
 * what no set can, `onSaved` hears of what sets did.
 */
export async function saveInTurns(
  bulk: Bulk,
  items: readonly BulkItem[],
  { saveOne, onSaved }: { saveOne(item: BulkItem): Promise<BulkResult>; onSaved(results: BulkResults): void },
): Promise<BulkResults> {
  if (hasUniqueCalculation(bulk.scope.collection)) {
    const saveSet = async (set: readonly BulkItem[]) => (await saveFree(bulk, set)).results
    return saveByHalves({ bulk, saveSet, saveOne, onSaved }, items)
  }
  const { results, contests, first } = await saveFree(bulk, items)
  onSaved(results)
  const contested = new Set(contests.flat())
  const isForSets = (item: BulkItem) => first.has(item) && contested.has(item.id)
  const left = items.filter(({ index }) => !results.has(index))
  for (const turn of turnsOf(left, { contests, isForSets })) {
    const set = turn.filter(isForSets)
    if (set.length > 1) {
      const saved: BulkResults = new Map()
      await saveSet(bulk, await checkAll(bulk, set, saved), saved)
      onSaved(saved)
      for (const [index, result] of saved) results.set(index, result)
    }
    for (const item of turn) if (!results.has(item.index)) results.set(item.index, await saveOne(item))
  }
  return results
}

type Begun = { results: BulkResults; contests: readonly Contest[]; first: ReadonlySet<BulkItem> }

async function saveFree(bulk: Bulk, items: readonly BulkItem[]): Promise<Begun> {
  const results: BulkResults = new Map()
  const [first, later] = firstOfEach(items)
  const open = await refuseWithoutRight(bulk, first, results)
  const once = await checkAll(bulk, open, results)
  const formulas = await enforceUpdates(bulk, once)
  await lockLinked(bulk, once)
  const contests = await findContested(bulk, once, later)
  const contested = new Set(contests.flat())
  const free = new Map([...once].filter(([{ id }]) => !contested.has(id)))
  await writeSet(bulk, free, { results, formulas })
  return { results, contests, first: new Set(first) }
}

/** Of records none of which contends with another one. */
async function saveSet(bulk: Bulk, items: Checked, results: BulkResults): Promise<void> {
  const formulas = await enforceUpdates(bulk, items)
  await lockLinked(bulk, items)
  await writeSet(bulk, items, { results, formulas })
}

async function writeSet(
  bulk: Bulk,
  items: Checked,
  { results, formulas }: { results: BulkResults; formulas: Refusals },
): Promise<void> {
  const made = [...items.keys()].filter(({ verb }) => verb === 'create')
  await createSet(bulk, made, results)
  await updateBySet(bulk, items, { results, formulas })
}

/** An id that is none stays for the single save to refuse. */
export function isIdFit({ id }: BulkItem['input']): boolean {
  return id === undefined || id === null || id === '' || isRecordId(id)
}

function firstOfEach(items: readonly BulkItem[]): [first: BulkItem[], later: BulkItem[]] {
  const seen = new Set<string>()
  const [first, later]: [BulkItem[], BulkItem[]] = [[], []]
  for (const item of items) {
    if (seen.has(item.id)) later.push(item)
    else if (item.verb === 'update' || isIdFit(item.input)) first.push(item)
    seen.add(item.id)
  }
  return [first, later]
}

/** Answers those that the caller has the right to save. */
async function refuseWithoutRight(
  bulk: Bulk,
  items: readonly BulkItem[],
  results: BulkResults,
): Promise<readonly BulkItem[]> {
  const { scope } = bulk
  const { verbs } = scope.access
  const changed = items.filter(({ verb }) => verb === 'update')
  if (changed.length > 0 && (verbs.update === 'none' || !isReadable(scope))) {
    for (const [{ index }, error] of await refusedWithoutRight(bulk, changed))
      results.set(index, { outcome: 'failed', error })
  }
  if (verbs.create === 'none') {
    const denied = () => new UserError('DENIED', 'You may not create records here')
    for (const { index, verb } of items)
      if (verb === 'create') results.set(index, { outcome: 'failed', error: denied() })
  }
  return items.filter(({ index }) => !results.has(index))
}

async function checkAll(bulk: Bulk, items: readonly BulkItem[], results: BulkResults): Promise<Checked> {
  const { engine, connection, scope, options } = bulk
  const changed = items.filter(({ verb }) => verb === 'update')
  const stored = bulk.keepsItems ? undefined : await storedLists(engine, connection, { scope, rows: changed })
  const pause = makePauses()
  const checked = new Map<BulkItem, CheckedRecord>()
  for (const item of items) {
    const { record, verb, id, base } = item
    const reset = verb === 'update' ? options.reset : undefined
    const lists = stored?.get(id) ?? (stored && verb === 'update' ? {} : undefined)
    try {
      const loaded = base?.values
      const values = checkRecord({ scope, record, mode: verb, reset, loaded, pause, ...(lists && { stored: lists }) })
      checked.set(item, values instanceof Promise ? await values : values)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      results.set(item.index, { outcome: 'failed', error })
    }
  }
  return checked
}

/** Answers what formulas say against changes, as soon as that is asked: changes beside them are part of what is saved, and of what contends. */
async function enforceUpdates({ engine, connection, scope }: Bulk, items: Checked): Promise<Refusals> {
  const calculations = await findCalculations(engine.collections, scope.caller.tenant, scope.collection)
  const rows = [...items].flatMap(([item, checked]) =>
    item.verb === 'update' ? [{ item, id: item.id, checked, path: 'record' }] : [],
  )
  const refused = await enforceFormulasOf({ engine, scope, calculations, connection }, rows)
  return new Map([...refused].map(([{ item }, error]) => [item, error]))
}
