import { UserError } from '@trellis/base'
import type { CollectionField } from '../../collections/collection.ts'
import { type Calculations, findCalculations } from '../calculations/find-calculations.ts'
import { isReadable } from '../query/scope.ts'
import { changeLinksOf } from '../write/change-links.ts'
import { needsRecord } from '../write/enforce-formulas.ts'
import { holdFilesOf, showsFiles } from '../write/hold-files.ts'
import { heldLinks } from '../write/hold-other-end.ts'
import type { RecordLinks } from '../write/link-storage.ts'
import { explainConstraint } from '../write/postgres-problem.ts'
import { readersOfChange, refreshReaders } from '../write/refresh-readers.ts'
import { takenError, takenFields, wantingOf, withoutField } from '../write/taken-values.ts'
import type { Bulk, BulkItem, BulkResults, Checked, Refusals } from './bulk-item.ts'
import type { SetAnswer } from './compile-update-set.ts'
import { inSavepoint } from './savepoint.ts'
import { refusedAnswers, refusedLookups, refusedReach } from './set-refusals.ts'
import { type SetUpdate, updateSet } from './update-set.ts'

/** Saves by sets those of the changes that nothing speaks against, and tells of the others what does; `formulas`: what formulas say against some. */
export async function updateBySet(
  bulk: Bulk,
  items: Checked,
  { results, formulas }: { results: BulkResults; formulas: Refusals },
): Promise<void> {
  const { engine, scope, options } = bulk
  if (scope.access.verbs.update === 'none' || !isReadable(scope)) return
  const calculations = await findCalculations(engine.collections, scope.caller.tenant, scope.collection)
  const byId = new Map<string, BulkItem>()
  const updates: SetUpdate[] = []
  for (const [item, checked] of items) {
    if (item.verb !== 'update') continue
    updates.push({ id: item.id, checked, base: options.force ? undefined : item.base })
    byId.set(item.id, item)
  }
  const refused = new Map<string, UserError>()
  const { open, taken } = await lookForTaken(bulk, updates)
  const set = { bulk, calculations, updates: open, byFormula: byItemId(formulas), taken, refused }
  for (const { id, version, changed } of await saveSet(set, mostAttempts)) {
    const item = byId.get(id)
    if (item) results.set(item.index, changed ? { outcome: 'saved', id, version } : { outcome: 'ignored', id })
  }
  for (const [id, error] of refused) {
    const item = byId.get(id)
    if (item) results.set(item.index, { outcome: 'failed', error })
  }
}

type Taken = ReadonlyMap<string, CollectionField>

/**
 * Of whom the value of a unique field is taken: they are saved without it, to hear what else speaks against them, and refused. Where the
 * value itself may be what else does, as a loaded one or one that a rule asks for, only a single save knows.
 */
async function lookForTaken(
  bulk: Bulk,
  updates: readonly SetUpdate[],
): Promise<{ open: readonly SetUpdate[]; taken: Taken }> {
  const taken = new Map<string, CollectionField>()
  const found = await takenFields(bulk, updates.map(wantingOf))
  const isAsked = bulk.scope.access.verbs.update !== 'all'
  const open = updates.filter(({ id, base }) => {
    const [field, ...others] = found.get(id) ?? []
    if (!field) return true
    if (isAsked || base || others.length > 0) return false
    taken.set(id, field)
    return true
  })
  return { open, taken }
}

function byItemId(refusals: Refusals): ReadonlyMap<string, UserError> {
  return new Map([...refusals].map(([{ id }, error]) => [id, error]))
}

type Set = {
  bulk: Bulk
  calculations: Calculations
  updates: readonly SetUpdate[]
  byFormula: ReadonlyMap<string, UserError>
  taken: Taken
  /** Takes what speaks against whom. */
  refused: Map<string, UserError>
}

/** Those that one attempt refuses are left out of the next one, which is refused nothing as a rule. */
const mostAttempts = 3

async function saveSet(set: Set, attempts: number): Promise<SetAnswer[]> {
  if (attempts === 0 || set.updates.length === 0) return []
  const attempt = await tryOnce(set)
  if (!(attempt instanceof RefusedInSet)) return attempt
  return saveSet({ ...set, updates: openOf(set) }, attempts - 1)
}

function openOf({ updates, refused }: Set): SetUpdate[] {
  return updates.filter(({ id }) => !refused.has(id))
}

/** What was written beside the rows of those that are refused has to be taken back: the set is tried again without them. */
class RefusedInSet extends Error {}

async function tryOnce(set: Set): Promise<SetAnswer[] | RefusedInSet> {
  try {
    return await inSavepoint(set.bulk.connection, () => writeSet(set))
  } catch (error) {
    if (error instanceof RefusedInSet) return error
    const explained = explainConstraint(error, set.bulk.scope)
    if (explained instanceof UserError) return []
    throw error
  }
}

/** In the order of a single save: what is wrong first is told. */
async function writeSet(set: Set): Promise<SetAnswer[]> {
  const { bulk, calculations, refused } = set
  const { engine, connection, scope, batchId } = bulk
  await refusedLookups(bulk, set.updates, refused)
  const beside = await writtenBeside(set)
  await refusedReach(bulk, beside, refused)
  for (const { id } of openOf(set)) {
    const error = set.byFormula.get(id)
    if (error) refused.set(id, error)
  }
  const rows = openOf(set).map(each => ({ ...each, isThere: true }))
  for (const [{ id }, error] of await holdFilesOf({ connection, scope }, rows)) refused.set(id, error)
  const showing = openOf(set).filter(({ checked }) => showsFiles(checked))
  const records = await recordsWithLinks(bulk, openOf(set))
  const { entries, refused: unlinked } = await changeLinksOf({ engine, connection, scope, records, batchId })
  // What was written beside these rows has to go with them.
  const touched = new Set([...showing, ...records].map(({ id }) => id))
  for (const [id, error] of unlinked) refused.set(id, error)
  const written = openOf(set).map(update => ({ ...withoutTaken(set, update), linkEntries: entries.get(update.id) }))
  const answers = await updateSet({ engine, connection, scope, calculations, batchId, updates: written, refused })
  const seen = new Set(beside.map(({ id }) => id))
  await refusedAnswers(bulk, { updates: written, answers, seen }, refused)
  const ending = written.filter(({ id }) => set.taken.has(id) && !refused.has(id))
  for (const { id } of ending) {
    const field = set.taken.get(id)
    if (field) refused.set(id, takenError(scope, field))
  }
  if (ending.length > 0 || [...touched].some(id => refused.has(id))) throw new RefusedInSet()
  const changed = written.filter(({ id }) => !refused.has(id))
  if (await refreshReaders({ engine, connection, scope }, changed)) bulk.isLater = true
  return answers.filter(({ id }) => !refused.has(id))
}

function withoutTaken({ taken }: Set, update: SetUpdate): SetUpdate {
  const field = taken.get(update.id)
  return field ? { ...update, checked: withoutField(update.checked, field) } : update
}

/** Those whose single save is more than its own statement: it locks the record first, and tells who may not change it before anything else. */
async function writtenBeside({ bulk, calculations, updates }: Set): Promise<readonly SetUpdate[]> {
  const { engine, scope } = bulk
  const linking = new Set((await recordsWithLinks(bulk, updates)).map(({ id }) => id))
  const beside: SetUpdate[] = []
  for (const update of updates) {
    const isWhole = needsRecord(scope, calculations, update.checked)
    const isRead = isWhole || (await readersOfChange(engine, scope, update.checked)).length > 0
    if (isRead || linking.has(update.id) || showsFiles(update.checked)) beside.push(update)
  }
  return beside
}

/** Those whose links are written by statements of their own, or held by a bound, with these links. */
async function recordsWithLinks({ engine, scope }: Bulk, updates: readonly SetUpdate[]): Promise<RecordLinks[]> {
  const records: RecordLinks[] = []
  for (const { id, checked } of updates) {
    const links = await heldLinks(engine, scope, checked.links)
    if (links.length > 0) records.push({ id, links })
  }
  return records
}
