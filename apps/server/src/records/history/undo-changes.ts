import { isPlainObject, notFound, UserError, uuidv7, validationError } from '@trellis/base'
import type { Contracts, InputOf, ListInput, UndoOutput } from '@trellis/contract'
import { type Activity, type Filter, goneFieldOf } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { AnswerKey } from '../../calls/answer-key.ts'
import type { JsonText } from '../../calls/json-text.ts'
import { withCurrentDefinitions } from '../../calls/with-current-definitions.ts'
import { againAfterDeadlock } from '../../database/again-after-deadlock.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { lockPresent } from '../bulk/update-set.ts'
import type { Engine } from '../engine.ts'
import { namingFilter } from '../query/naming-filter.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { activityTable } from '../write/activity-sql.ts'
import { storeAnswer } from '../write/keep-answer.ts'
import { type DeletedRow, deleteSet } from './delete-set.ts'
import { restoreRecords } from './restore-records.ts'
import { undoPageSize } from './undo-page-size.ts'
import { makeUndoReport, type UndoReport } from './undo-report.ts'
import { undoUpdates } from './undo-update.ts'

export type UndoInput = InputOf<Contracts['DATA_UNDO']>

export type UndoRequest = {
  engine: Engine
  caller: Caller
  input: UndoInput
  /** Reads the log as the caller may. */
  listLog(cursor: ListInput['cursor']): Promise<JsonText>
  answerKey?: AnswerKey | undefined
}

/**
 * Undoes one change or all of a batch, the latest first: a page of them in one transaction, so that a million rows of an import hold
 * neither locks nor memory till the end; where a definition changes meanwhile a page is read again by the new one. One that was cut off
 * is undone further by asking again. Only what the caller sees of the log is undone, with their rights; what was changed again since
 * stays and is told. The undo is itself in the log (`undoOf`) and can be undone.
 */
export async function undoChanges({ engine, input, listLog, answerKey, ...asking }: UndoRequest): Promise<UndoOutput> {
  const caller: Caller = { ...asking.caller, origin: asking.caller.origin ?? { by: 'undo' } }
  const { named, filter } = readNamed(input)
  const undone = input.batchId
  const report = makeUndoReport()
  const batchId = uuidv7()
  const limit = await undoPageSize(engine.database, caller.tenant, input)
  let after: string | undefined
  const undoPage = async (isLastReading: boolean) => {
    const options = { limit, orderBy: 'createdAt', descending: true, ...(after !== undefined && { after }) }
    const page = readPage(await listLog({ collectionId: 'Activity', filter, options }))
    if (after === undefined && page.list.length === 0) throw notFound('The change')
    const work = async (connection: TransactionConnection) => {
      const undo: Undo = { engine, connection, caller, batchId, undone, report: makeUndoReport() }
      if (!isLastReading && !(await isUnderTodaysIds(undo, page.list))) throw new OutdatedPage()
      for (const run of runsOf(page.list)) await undoRun(undo, run)
      await markUndo(undo, named)
      const whole = makeUndoReport()
      for (const part of [report, undo.report]) whole.add(part)
      if (page.next === undefined) await storeAnswer(connection, answerKey, JSON.stringify(whole.output(batchId)))
      return undo.report
    }
    return { next: page.next, told: await againAfterDeadlock(() => engine.database.transaction(work)) }
  }
  do {
    const { next, told } = await withCurrentDefinitions({ services: engine, caller }, () => readAgain(undoPage))
    // Of a page that was tried again only the last attempt is told.
    report.add(told)
    engine.bus.announce('log', caller.tenant.id)
    after = next
  } while (after !== undefined)
  return report.output(batchId)
}

/** What is undone, and where it is in the log. */
function readNamed({ activityId, batchId }: UndoInput): { named: string; filter: Filter } {
  const named = batchId ?? activityId
  if (named === undefined) throw validationError([{ path: 'batchId', message: 'Required field' }])
  return { named, filter: namingFilter(batchId === undefined ? { id: named } : { batchId: named }) }
}

/** The page was read by a definition that another one has replaced since. */
class OutdatedPage extends Error {}

const mostReadings = 3

/** The last reading is taken as it is: what it names and nobody finds is told. */
async function readAgain<Result>(work: (isLastReading: boolean) => Promise<Result>): Promise<Result> {
  for (let reading = 1; ; reading += 1) {
    try {
      return await work(reading === mostReadings)
    } catch (error) {
      if (!(error instanceof OutdatedPage)) throw error
    }
  }
}

async function isUnderTodaysIds({ engine, caller }: Undo, entries: readonly Activity[]): Promise<boolean> {
  for (const [collectionId, own] of Map.groupBy(entries, entry => entry.collectionId)) {
    const scope = await engine.scopes.find(caller, collectionId)
    const isKnown = (key: string) => scope?.fields.has(key) || goneFieldOf(key) !== undefined
    if (scope && own.some(({ changeLog = [] }) => changeLog.some(({ key }) => !isKnown(key)))) return false
  }
  return true
}

/** Found by the transaction, which the log has an index of. */
async function markUndo({ connection, caller, batchId }: Undo, undone: string): Promise<void> {
  await connection.run(sql`update ${activityTable(caller.tenant)} set "undo_of" = ${undone}
    where "xid" = pg_current_xact_id() and "batch_id" = ${batchId}`)
}

type Undo = {
  engine: Engine
  connection: TransactionConnection
  caller: Caller
  batchId: string
  /** The batch that is undone, if one is. */
  undone: string | undefined
  report: UndoReport
}

function readPage(answer: JsonText): { list: Activity[]; next: string | undefined } {
  const page: unknown = JSON.parse(answer.text)
  if (!isPlainObject(page) || !Array.isArray(page['list'])) throw new Error('The log answered no list')
  const { next } = page
  return { list: page['list'] as Activity[], next: typeof next === 'string' ? next : undefined }
}

/** Neighbours that are undone by sets: other records of the same collection with which the same was done. */
function runsOf(entries: readonly Activity[]): Activity[][] {
  const runs: Activity[][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    const isSame = last?.[0]?.collectionId === entry.collectionId && last[0].action === entry.action
    if (isSame && !last.some(({ recordId }) => recordId === entry.recordId)) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

function isMaking({ action }: Activity): boolean {
  return action === 'create' || action === 'restore'
}

async function undoRun(undo: Undo, run: readonly Activity[]): Promise<void> {
  const [entry] = run
  if (!entry) return
  const scope = await undo.engine.scopes.find(undo.caller, entry.collectionId)
  if (!scope || scope.collection.core || !isReadable(scope)) {
    const message = 'Changes of this collection cannot be undone'
    for (const { collectionId, recordId: id } of run) undo.report.failed({ collectionId, id, message })
    return
  }
  if (isMaking(entry)) return undoMaking(undo, scope, run)
  if (entry.action === 'update') return undoUpdates({ ...undo, scope }, run)
  if (entry.action === 'delete') return undoDeletes(undo, scope, run)
}

/** What was made goes to the trash, unless somebody changed it since. */
async function undoMaking(undo: Undo, scope: Scope, run: readonly Activity[]): Promise<void> {
  const { engine, connection, batchId, report } = undo
  const ids = run.map(entry => entry.recordId)
  // Who is changing one of them now is waited for: that is a change since.
  await lockPresent(connection, scope, ids)
  const later = await changedLater(undo, scope, run)
  const rest = ids.filter(id => !later.has(id))
  const rows: DeletedRow[] =
    scope.access.verbs.delete === 'none' ? [] : await deleteSet({ engine, connection, scope, ids: rest, batchId })
  const outcome = new Map(rows.map(row => [row.id, row.deleted]))
  for (const id of ids) {
    const place = { collectionId: scope.collection.id, id }
    if (later.has(id)) report.failed({ ...place, message: 'It was changed since' })
    else if (outcome.get(id)) report.done({ ...place, action: 'delete' })
    else if (outcome.get(id) === false || scope.access.verbs.delete === 'none')
      report.failed({ ...place, message: 'You may not delete records like this' })
    else report.failed({ ...place, message: 'It is not there any more' })
  }
}

/** Records with a later change that is part neither of what is undone nor of the undo itself. */
async function changedLater(
  { connection, caller, batchId, undone }: Undo,
  { collection }: Scope,
  run: readonly Activity[],
): Promise<Set<string>> {
  const rows = await connection.run<{ id: string }>(sql`select distinct made.record as "id"
    from unnest(${run.map(entry => entry.recordId)}::text[], ${run.map(entry => entry.id)}::text[]) as made(record, activity)
    join ${activityTable(caller.tenant)} a on a."collection_id" = ${collection.id} and a."record_id" = made.record
    where a."id" > made.activity and a."action" = 'update' and a."batch_id" is distinct from ${batchId}
      and (${undone ?? null}::text is null or a."batch_id" is distinct from ${undone ?? null})`)
  return new Set(rows.map(row => row.id))
}

async function undoDeletes(undo: Undo, scope: Scope, run: readonly Activity[]): Promise<void> {
  const { engine, connection, batchId, report } = undo
  const ids = run.map(entry => entry.recordId)
  const restored = await restoreRecords({ engine, connection, scope, batchId }, ids)
  for (const id of ids) {
    const place = { collectionId: scope.collection.id, id }
    const lost = restored.get(id)
    if (!lost) continue
    if (lost instanceof UserError) {
      const message = lost.code === 'NOT_FOUND' ? 'It is not in the trash any more' : lost.message
      report.failed({ ...place, message })
      continue
    }
    report.done({ ...place, action: 'restore' })
    for (const { fieldId, message } of lost) report.failed({ ...place, fieldId, message })
  }
}
