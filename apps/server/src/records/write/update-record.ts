import { notFound, UserError, uuidv7 } from '@trellis/base'
import type { SaveOptions } from '@trellis/contract'
import type { ChangeLogEntry } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import { JsonText } from '../../calls/json-text.ts'
import type { Queryable, TransactionConnection } from '../../database/database.ts'
import { type Calculations, findCalculations } from '../calculations/find-calculations.ts'
import type { Reader } from '../calculations/find-readers.ts'
import { bindStatement, type Engine, findScope, type RecordFamily, scopesByCollection } from '../engine.ts'
import type { UpdateInput } from '../inputs.ts'
import { type ReadProjection, readProjection } from '../query/read-projection.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { readRecordText, recordOf } from '../read/get-record.ts'
import { saveTexts } from '../read/query-texts.ts'
import { originOf } from './activity-sql.ts'
import { changeLinks } from './change-links.ts'
import { type CheckedRecord, checkRecord, refuseOtherId } from './check-record.ts'
import { compileUpdate, readUpdateAnswer, type UpdateAnswer, type UpdateShape } from './compile-update.ts'
import { updateConflict } from './conflicts.ts'
import type { WriteOptions } from './create-record.ts'
import { enforceFormulas, needsRecord } from './enforce-formulas.ts'
import { fixedFilters } from './fixed-filter.ts'
import { holdFiles, showsFiles } from './hold-files.ts'
import { heldLinks, mayLeaveTooFew } from './hold-other-end.ts'
import { addAnswerKey, keptShape } from './keep-answer.ts'
import { lockRecord } from './lock-record.ts'
import { explainConstraint } from './postgres-problem.ts'
import { readChanges } from './read-changes.ts'
import { readersOfChange, refreshReaders } from './refresh-readers.ts'
import { outsideRule, refuseRow } from './refuse-row.ts'
import { requireLookups } from './require-lookups.ts'
import { splitLinks } from './split-links.ts'
import { storedLists } from './stored-lists.ts'

export type UpdateRequest = {
  engine: Engine
  caller: Caller
  input: UpdateInput
  family: RecordFamily
  options: WriteOptions
}

/** Saves what was sent, or refuses all of it; the answer is the record as the caller may read it. */
export async function updateRecord({ engine, caller, input, family, options }: UpdateRequest): Promise<JsonText> {
  const { collectionId, id } = recordOf(input)
  const scope = await findScope(engine, caller, collectionId, family)
  if (!isReadable(scope)) throw notFound('The collection')
  refuseOtherId(id, input.record)
  if (scope.access.verbs.update === 'none') await refuseWithoutRight({ engine, scope, id, options })
  const lists = options.keepsItems
    ? undefined
    : await storedLists(engine, options.connection, { scope, rows: [{ id, record: input.record }] })
  const stored = lists && (lists.get(id) ?? {})
  const checked = await checkRecord({
    scope,
    record: input.record,
    mode: 'update',
    reset: input.options?.reset,
    loaded: input.options?.base?.values,
    ...(stored && { stored }),
  })
  const rows = [{ checked, path: 'record' }]
  await requireLookups({ engine, connection: options.connection ?? engine.database, scope, rows })
  const projection = await readProjection({}, scope, engine.scopes)
  const calculations = await findCalculations(engine.collections, caller.tenant, scope.collection)
  const readers = await readersOfChange(engine, scope, checked)
  const save: Save = {
    engine,
    scope,
    projection,
    calculations,
    readers,
    id,
    checked,
    save: input.options ?? {},
    options,
  }
  const { text, isLater } = await saveChecked(save).catch((error: unknown) =>
    Promise.reject(explainConstraint(error, scope)),
  )
  if (!options.connection) engine.bus.announce('log', caller.tenant.id)
  if (isLater) engine.bus.announce('calculations', caller.tenant.id)
  return new JsonText(text)
}

type Save = {
  engine: Engine
  scope: Scope
  projection: ReadProjection
  calculations: Calculations
  readers: readonly Reader[]
  id: string
  checked: CheckedRecord
  save: SaveOptions
  options: WriteOptions
}

type Refused = Pick<Save, 'engine' | 'scope' | 'id' | 'options'>

/**
 * Who may read a record but change none hears so; of a record they may not read they hear nothing. Inside a transaction by its own
 * connection: another one would wait for what it has locked.
 */
async function refuseWithoutRight({ engine, scope, id, options }: Refused): Promise<never> {
  const look = (connection: TransactionConnection) => lockRecord({ engine, connection, scope, id, verb: 'read' })
  await (options.connection ? look(options.connection) : engine.database.transaction(look))
  throw new UserError('DENIED', 'You may not change records here')
}

/** `isLater`: more records are made of this one than were worked out again at once. */
async function saveChecked(save: Save): Promise<{ text: string; isLater: boolean }> {
  const { engine, checked, options, calculations } = save
  const { inRow, elsewhere, needsLocks } = splitLinks(checked.links)
  const isOneStatement =
    elsewhere.length === 0 &&
    !needsLocks &&
    save.readers.length === 0 &&
    !needsRecord(save.scope, calculations, checked) &&
    !(await mayLeaveTooFew(engine, save.scope, inRow))
  if (isOneStatement && !showsFiles(checked))
    return { text: await runUpdate(save, options.connection ?? engine.database, []), isLater: false }
  const work = async (connection: TransactionConnection) => {
    const { engine: within, scope, id } = save
    const { allowed } = await lockRecord({ engine: within, connection, scope, id, verb: 'update' })
    if (!allowed) throw outsideRule()
    await enforceFormulas({ engine: within, scope, calculations, checked, connection, id })
    await holdFiles({ connection, scope, id, checked, isThere: true })
    const links = await heldLinks(engine, scope, checked.links)
    const entries = await changeLinks({ engine, connection, scope, id, links, batchId: options.batchId })
    // The record was there a moment ago: without its links it would leave what the caller may see.
    const text = await runUpdate(save, connection, entries, outsideRule)
    // Values that formulas took away are changes, too.
    const isLater = await refreshReaders({ engine: within, connection, scope }, [{ id, checked }])
    return { text, isLater }
  }
  return options.connection ? work(options.connection) : engine.database.transaction(work)
}

async function runUpdate(
  save: Save,
  connection: Queryable,
  linkEntries: readonly ChangeLogEntry[],
  unreadable: () => UserError = notFound,
): Promise<string> {
  const answer = await sendUpdate(save, connection, linkEntries)
  if (!answer?.readable) throw unreadable()
  if (!answer.updatable) throw outsideRule()
  const isRefused =
    !answer.allowed || [answer.missing, answer.full, answer.emptied, answer.crowded].some(ids => ids.length > 0)
  if (isRefused) refuseRow(answer)
  if (answer.stale || answer.conflicts.length > 0) {
    const { scope, id, checked } = save
    throw await updateConflict({ scope, connection }, { id, checked, base: save.save.base, answer })
  }
  // A save that changes nothing answers the record as it is.
  const text = answer.record ?? (await readRecordText({ ...save, connection }))
  if (text === undefined) throw unreadable()
  return text
}

async function sendUpdate(
  save: Save,
  connection: Queryable,
  linkEntries: readonly ChangeLogEntry[],
): Promise<UpdateAnswer | undefined> {
  const { engine, scope, projection, calculations, id, checked, options } = save
  const base = save.save.force ? undefined : save.save.base
  const values: unknown[] = [id, scope.caller.userId, uuidv7(), options.batchId ?? null, originOf(scope.caller)]
  values.push(
    linkEntries.length > 0 ? linkEntries.map(entry => JSON.stringify(entry)).join(',') : null,
    linkEntries.length,
  )
  const versionPlace = base ? values.push(base.version) - 1 : undefined
  const { changes, shape } = readChanges({ scope, checked, base, values })
  const answerKey = addAnswerKey(values, options.answerKey)
  const { targets } = projection.projection
  const logs = scope.collection.activity === 'log'
  const strict = base !== undefined && base.values === undefined
  const key = `update|${scope.key}|${projection.shape}|${shape}|${versionPlace ?? ''}|${strict}|${logs}|${keptShape(answerKey)}|${calculations.key}`
  const fixed = await fixedFilters(
    changes.map(each => each.field),
    engine,
    scope,
  )
  const update = (): UpdateShape => ({
    scope,
    projection: projection.projection,
    calculated: calculations.columns,
    changes,
    idPlace: 0,
    userPlace: 1,
    versionPlace,
    strict,
    fixed,
    activity: logs ? { id: 2, batchId: 3, origin: 4 } : undefined,
    linkEntries: { text: 5, count: 6 },
    answerKey,
  })
  const cached = engine.statements.find(key, () => compileUpdate(update()), true)
  const statement = bindStatement(cached, values, scopesByCollection(scope, targets.values()))
  const [answer] = await saveTexts(connection, statement)
  return answer && readUpdateAnswer(answer, cached.sql)
}
